/* Scenarios of the player's own: a board, pieces and where each should go, as
 * one short line of text:
 *
 *   TSD left|.###....../##........|TI|Te0 In4
 *
 * a name, the rows, the pieces in order, and a target for each of the first of
 * them. Rows stand as they are drawn, or, as they are written by this program,
 * from the bottom up, two digits a row of 0-9 a-v, the first the left half: its
 * bits are the five cells, the leftmost lowest. A target is piece, facing
 * (n e s w), column and row of its lowest left corner, digits of the same kind;
 * without a row it is where the piece falls. The board of each target is the one
 * that those before it left. */
#ifndef FIN_TRAINER_SCENARIO_H
#define FIN_TRAINER_SCENARIO_H

#include "finessimo.h"

enum {
    TRAIN_SCENARIO_NAME = 24,
    TRAIN_SCENARIO_PIECES = 12,
    TRAIN_SCENARIO_TARGETS = 4,
    TRAIN_SCENARIO_TEXT = 112, /* bytes that hold any, with the zero */
};

struct train_scenario {
    char name[TRAIN_SCENARIO_NAME];
    struct fin_board board;
    uint8_t queue[TRAIN_SCENARIO_PIECES], queue_length;
    struct fin_piece targets[TRAIN_SCENARIO_TARGETS];
    uint8_t target_count;
};

/* NULL, or a sentence; then the scenario is as it was. */
const char *train_scenario_parse(const char *text, struct train_scenario *scenario);
void train_scenario_format(const struct train_scenario *scenario, char text[TRAIN_SCENARIO_TEXT]);
/* The board of its n-th target. */
void train_scenario_board(const struct train_scenario *scenario, int n, struct fin_board *board);
/* A number that is the same for the same board and target, and is no card's. */
uint64_t train_scenario_id(const struct train_scenario *scenario, int n);

#endif
