/* Random stacks for the tests of the bot. */
#ifndef BOT_BOARDS_H
#define BOT_BOARDS_H

#include "finessimo_bot.h"

/* A stack of random height: mostly filled rows, some ragged, some with a single hole. */
static inline struct fin_board random_stack(struct fin_random *random) {
    struct fin_board board;
    fin_board_clear(&board);
    int height = (int)fin_random_below(random, 17);
    for (int y = 0; y < height; y++) {
        uint32_t empty = 1 + fin_random_below(random, fin_random_below(random, 2) == 0 ? 1 : 8);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fin_board_set(&board, x, y, y < height / 2 ? FIN_GARBAGE : FIN_J);
        }
        for (uint32_t i = 0; i < empty; i++) {
            fin_board_set(&board, (int)fin_random_below(random, FIN_COLUMNS), y, FIN_NONE);
        }
    }
    return board;
}

static inline struct fin_board mirrored(const struct fin_board *board) {
    struct fin_board other;
    fin_board_clear(&other);
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fin_board_set(&other, FIN_COLUMNS - 1 - x, y, fin_board_cell(board, x, y));
        }
    }
    return other;
}

#endif
