/* Puzzles as the app runs them: how far the player is, the stage that is being
 * played, the attempt that is out. An attempt is a game of its own, in the mode
 * "puzzle". */
#ifndef FIN_APP_PUZZLE_PUZZLE_H
#define FIN_APP_PUZZLE_PUZZLE_H

#include "app/puzzle/stages.h"

enum {
    APP_ATTEMPTS = 5,
    /* What is kept of a stage: attempts that failed (0 to 5), or that it was solved.
     * The larger value stays when profiles are merged. */
    APP_PUZZLE_SOLVED = 16,                             /* its solution was shown before */
    APP_PUZZLE_BEST = APP_PUZZLE_SOLVED + APP_ATTEMPTS, /* at the first attempt */
    APP_PUZZLE_TRICKS = 64, /* facts: tricks that were shown begin here */
};

enum app_puzzle_kind {
    APP_PUZZLE_NONE,
    APP_PUZZLE_TRICK, /* the trick is being shown */
    APP_PUZZLE_PLAY,
    APP_PUZZLE_SOLUTION, /* the solution is */
    APP_PUZZLE_ENDED,    /* an attempt, or what was shown */
};

struct app_puzzle {
    uint8_t values[APP_PUZZLE_STAGES];
    uint8_t shown[APP_TRICKS];

    /* the stage */
    uint8_t kind; /* enum app_puzzle_kind */
    int8_t stage; /* -1: a puzzle of the player's own */
    struct fin_puzzle puzzle;
    struct fin_piece solution[FIN_PC_PIECES];
    uint8_t solution_length;  /* 0: no solution is known */
    uint32_t solution_number; /* the answer that tells one, 0: none is awaited */
    uint8_t attempts;         /* that failed, of five */
    bool helped;              /* the solution was shown since */
    bool showed;              /* ... and that is what has just ended */
    bool open;                /* it was solved, or five attempts were used up: odds may be shown */

    char text[FIN_PUZZLE_TEXT]; /* of an effect */

    /* what is being shown */
    struct fin_key_sequence keys; /* of this piece */
    uint8_t key;                  /* the next of them */
    uint8_t rows;                 /* ... of which so many rows are left to fall */
    uint32_t number;              /* of the piece that the keys are for */
    uint64_t step_at;             /* when the next is pressed */
};

#endif
