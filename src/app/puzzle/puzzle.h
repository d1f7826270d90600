/* The state of puzzles: progress, the stage being played, and the current attempt. An attempt is
 * a game of its own, in the mode "puzzle". */
#ifndef FIN_APP_PUZZLE_PUZZLE_H
#define FIN_APP_PUZZLE_PUZZLE_H

#include "app/puzzle/stages.h"

enum {
    APP_ATTEMPTS = 5,
    /* The saved value of a stage: its number of failed attempts (0 to 5), or that it was solved.
     * Merging profiles keeps the larger value. */
    APP_PUZZLE_SOLVED = 16,                             /* after its solution was shown */
    APP_PUZZLE_BEST = APP_PUZZLE_SOLVED + APP_ATTEMPTS, /* at the first attempt */
    APP_PUZZLE_TRICKS = 64,                             /* facts: tricks already shown start here */
};

enum app_puzzle_kind {
    APP_PUZZLE_NONE,
    APP_PUZZLE_TRICK, /* demonstrates the trick */
    APP_PUZZLE_PLAY,
    APP_PUZZLE_SOLUTION, /* demonstrates the solution */
    APP_PUZZLE_ENDED,    /* an attempt or demonstration has ended */
};

struct app_puzzle {
    uint8_t values[APP_PUZZLE_STAGES];
    uint8_t shown[APP_TRICKS];

    /* the stage */
    uint8_t kind; /* enum app_puzzle_kind */
    int8_t stage; /* -1: a custom puzzle */
    struct fin_puzzle puzzle;
    struct fin_piece solution[FIN_PC_PIECES];
    uint8_t solution_length;  /* 0: no solution is known */
    uint32_t solution_number; /* the pending answer with a solution, 0: none */
    uint8_t attempts;         /* failed attempts, of five */
    bool helped;              /* the solution has been shown */
    bool showed;              /* the demonstration of the solution has just ended */
    bool open;                /* solved, or five attempts used up: odds may be shown */

    char text[FIN_PUZZLE_TEXT]; /* of an effect */

    /* the demonstration */
    struct fin_key_sequence keys; /* of this piece */
    uint8_t key;                  /* the next of them */
    uint8_t rows;                 /* remaining rows of that key, if it is a soft drop */
    uint32_t number;              /* of the piece that the keys are for */
    uint64_t step_at;             /* time of the next press */
};

#endif
