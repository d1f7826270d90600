/* Custom scenarios: a board, pieces, and where each should go, as one line of text:
 *
 *   TSD left|.###....../##........|TI|Te0 In4
 *
 * The parts are a name, the rows, the pieces in order, and targets for the first pieces.
 *
 * Rows can be drawn as above. This program writes them from the bottom up, with two digits
 * (0-9 a-v) per row, the left half first; the bits of a digit are five cells, the leftmost lowest.
 *
 * A target is piece, facing (n e s w), column and row of its lower left corner, as digits of the
 * same kind. Without a row, the piece drops. Each target is on the board that the targets before it
 * leave. */
#ifndef FIN_TRAINER_SCENARIO_H
#define FIN_TRAINER_SCENARIO_H

#include "finessimo.h"

enum {
    TRAIN_SCENARIO_NAME = 24,
    TRAIN_SCENARIO_PIECES = 12,
    TRAIN_SCENARIO_TARGETS = 4,
    TRAIN_SCENARIO_TEXT = 112, /* bytes that hold any scenario, with the zero */
};

struct train_scenario {
    char name[TRAIN_SCENARIO_NAME];
    struct fin_board board;
    uint8_t queue[TRAIN_SCENARIO_PIECES], queue_length;
    struct fin_piece targets[TRAIN_SCENARIO_TARGETS];
    uint8_t target_count;
};

/* NULL, or a sentence; then the scenario is unchanged. */
const char *train_scenario_parse(const char *text, struct train_scenario *scenario);
void train_scenario_format(const struct train_scenario *scenario, char text[TRAIN_SCENARIO_TEXT]);
/* The board of the n-th target. */
void train_scenario_board(const struct train_scenario *scenario, int n, struct fin_board *board);
/* An id that depends only on board and target, and is not a card's number. */
uint64_t train_scenario_id(const struct train_scenario *scenario, int n);

#endif
