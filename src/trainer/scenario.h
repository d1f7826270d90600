/* Scenarios: a board, pieces, and where each should go, as one line of text:
 *
 *   TSD left|.###....../##........|[I]TO|Te0 In4|once
 *
 * The parts are a name, the rows, the pieces in order, targets for the first pieces, and options.
 * The pieces can begin with the held one in brackets. A target is of the current piece, or of the
 * one that hold would bring.
 *
 * Rows can be drawn as above. This program writes them from the bottom up, with two digits
 * (0-9 a-v) per row, the left half first; the bits of a digit are five cells, the leftmost lowest.
 *
 * A target is piece, facing (n e s w), column and row of its lower left corner, as digits of the
 * same kind. Without a row, the piece drops. Each target is on the board that the targets before it
 * leave.
 *
 * Options: "once" retires the scenario when it was placed clean; "hide" shows pieces and targets
 * only for a moment. */
#ifndef FIN_TRAINER_SCENARIO_H
#define FIN_TRAINER_SCENARIO_H

#include "finessimo.h"

enum {
    TRAIN_SCENARIO_NAME = 24,
    TRAIN_SCENARIO_PIECES = 12,
    TRAIN_SCENARIO_TARGETS = 10,
    TRAIN_SCENARIO_TEXT = 120, /* bytes of a scenario as it is written, with the zero */
};

enum train_scenario_option { TRAIN_SCENARIO_ONCE = 1, TRAIN_SCENARIO_HIDE = 2 };

struct train_scenario {
    char name[TRAIN_SCENARIO_NAME];
    struct fin_board board;
    uint8_t hold; /* at the start; FIN_NONE: nothing */
    uint8_t queue[TRAIN_SCENARIO_PIECES], queue_length;
    struct fin_piece targets[TRAIN_SCENARIO_TARGETS];
    uint8_t target_count;
    uint8_t options; /* enum train_scenario_option */
};

/* A scenario before one of its targets. */
struct train_stage {
    struct fin_board board;
    uint8_t hold;
    bool holds;    /* the target's piece comes by hold */
    uint8_t first; /* the current piece, as an index into the queue */
};

/* NULL, or a sentence; then the scenario is unchanged. */
const char *train_scenario_parse(const char *text, struct train_scenario *scenario);
void train_scenario_format(const struct train_scenario *scenario, char text[TRAIN_SCENARIO_TEXT]);
/* An empty board, no pieces. */
struct train_scenario train_scenario_make(const char *name);
/* The n-th target, after those before it. */
struct train_stage train_scenario_stage(const struct train_scenario *scenario, int n);
/* Appends a target; NULL, or a sentence that says why that is impossible. */
const char *train_scenario_add(struct train_scenario *scenario, struct fin_piece target);
/* An id that depends only on board and target, and is not a card's number. */
uint64_t train_scenario_id(const struct train_scenario *scenario, int n);

#endif
