/* The stages of the puzzle mode. */
#ifndef FIN_APP_PUZZLE_STAGES_H
#define FIN_APP_PUZZLE_STAGES_H

#include "finessimo_pc.h"

enum { APP_PUZZLE_STAGES = 24 };

/* The trick that a stage is the first to need. It is demonstrated once. */
enum app_trick {
    APP_TRICK_NONE,
    APP_TRICK_TUCK,
    APP_TRICK_ROLL,
    APP_TRICK_SWING,
    APP_TRICK_TWIST,
    APP_TRICK_TURN,
    APP_TRICK_T_SPIN,
    APP_TRICK_TRIPLE,
    APP_TRICKS,
};

struct app_stage {
    const char *name, *goal, *queue;
    const char *solution; /* the demonstrated solution: facing, column and row of each piece */
    uint8_t solutions;    /* number of tilings */
    uint8_t trick;        /* enum app_trick; its first piece performs it */
    const char *board;
};

const struct app_stage *app_stage(int number);
/* The stage as a puzzle. */
struct fin_puzzle app_stage_puzzle(int number);
/* Fills in the placements of its solution; returns their number. */
int app_stage_solution(int number, struct fin_piece pieces[FIN_PC_PIECES]);
/* "O-roll" */
const char *app_trick_name(int trick);
/* A sentence about the trick. */
const char *app_trick_help(int trick);

#endif
