/* A random position for tests: any field that fits in a fumen, any queue. */
#ifndef TESTS_RANDOM_POSITION_H
#define TESTS_RANDOM_POSITION_H

#include <string.h>

#include "finessimo.h"

static inline void random_position(struct fin_random *dice, struct fin_position *position) {
    int height = (int)fin_random_below(dice, FIN_FUMEN_ROWS + 1);
    uint32_t longest = fin_random_below(dice, 10) == 0 ? FIN_QUEUE_MAX + 1 : 12;
    memset(position, 0, sizeof *position);
    for (int i = 0; i < height * FIN_COLUMNS; i++) {
        int kind = (int)fin_random_below(dice, FIN_NONE + 1);
        fin_board_set(&position->board, i % FIN_COLUMNS, i / FIN_COLUMNS, kind);
    }
    bool holds = fin_random_below(dice, 3) > 0;
    position->hold = holds ? (uint8_t)fin_random_below(dice, FIN_KINDS) : FIN_NONE;
    position->queue_length = (uint16_t)fin_random_below(dice, longest);
    for (int i = 0; i < position->queue_length; i++) {
        position->queue[i] = (uint8_t)fin_random_below(dice, FIN_KINDS);
    }
}

#endif
