/* How one piece moves under one rotation system, as numbers for sets of places:
 * what reach.h needs to know, worked out once from the tables of the core. */
#ifndef FIN_SEARCH_MOVER_H
#define FIN_SEARCH_MOVER_H

#include "search/lanes.h"

enum {
    FIN_OPEN_WORDS = 3,  /* the most words of a window that is open at the top */
    FIN_CANDIDATES = 21, /* of all turns of any piece */
};

/* One candidate of a turn, for the sets of all facings at once. The sets go
 * round in a window of some words as in a ring, so that no place is lost on the
 * way from one candidate to the next; masks tell what has left the window. */
struct fin_candidate {
    fin_lanes left, right; /* the step from the candidate before, as two shifts of a word */
    fin_lanes up, down;    /* bits that the step brings from the word below, above */
    fin_lanes past_top;    /* in the lowest word: places above the window */
    fin_lanes past_bottom; /* in the highest word: places below the floor */
    /* In the lowest word, by words: places above the window and inside the walls.
     * Where the window is open at the top the piece fits there. */
    fin_lanes open[FIN_OPEN_WORDS];
    bool wraps; /* the places of fin_mover.wrapped are on the wrong side of a wall */
};

struct fin_mover {
    /* The cells of the piece: how far a board is shifted right to bring each to
     * the corner, and what is left of 63. */
    fin_lanes cell[FIN_CELLS], rest[FIN_CELLS];
    fin_lanes outside[FIN_WORDS];     /* places that reach through a wall or the ceiling */
    fin_lanes first_column[FIN_WORDS]; /* where a step to the right ends from the row below */
    fin_lanes last_column[FIN_WORDS];  /* where a step to the left ends from the row above */
    fin_lanes wrapped[FIN_WORDS];
    fin_lanes spawn[FIN_WORDS]; /* where the piece comes in, and one row lower */

    uint8_t kind;
    uint8_t twins;  /* facings with the same cells: 1, 2 or 4 */
    uint8_t margin; /* rows above the stack from which a turn may end in it */
    uint8_t count[FIN_FACINGS]; /* candidates by turn */
    uint8_t first[FIN_FACINGS]; /* the first of them */
    struct fin_candidate candidates[FIN_CANDIDATES];
};

void fin_mover_make(struct fin_mover *mover, int kind, int rotation, bool half);

#endif
