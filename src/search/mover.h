/* How one piece moves under one rotation system: what reach.h has to know, as
 * lanes, worked out once from the tables of the core. docs/search.md explains
 * windows and candidates. */
#ifndef FIN_SEARCH_MOVER_H
#define FIN_SEARCH_MOVER_H

#include "search/lanes.h"

enum {
    FIN_OPEN_WORDS = 3, /* the most words of a window that is open at the top */
    FIN_SMALL_ROWS = 6, /* that are in one word */
    FIN_HALF_MAX = 6,   /* candidates of a turn by 180 */
};

/* One candidate of a turn, for the sets of all facings. In a window the sets go
 * round as in a ring, so that no place is lost on its way from one candidate to
 * the next; masks tell which have left the window for the moment. */
struct fin_candidate {
    fin_lanes left, right; /* the way from the candidate before, as shifts of each word */
    fin_lanes crossing;    /* bits that come from another word on that way ... */
    fin_lanes up;          /* ... and those of them that come from the word below */
    fin_lanes past_top;    /* in the lowest word: places above the window */
    fin_lanes past_bottom; /* in the highest word: places under the floor */
    /* By the words of an open window: of the places above it, those inside the
     * walls, where the piece fits. */
    fin_lanes open[FIN_OPEN_WORDS];
    /* Not 0: the places fin_mover.wrapped are on the wrong side of a wall. */
    uint64_t wraps;
};

struct fin_mover {
    uint64_t cells[FIN_FACINGS];         /* the piece in the corner */
    fin_lanes cell[FIN_CELLS];           /* its bits: shifted so far right a board has them there */
    fin_lanes rest[FIN_CELLS];           /* what is left of 63 */
    fin_lanes below[FIN_SMALL_ROWS + 1]; /* places in the lowest word that keep below a row */
    fin_lanes outside[FIN_WORDS];        /* places that reach through a wall or the ceiling */
    fin_lanes wrapped[FIN_WORDS];        /* see fin_candidate */
    /* Where a piece one column wide gets by a step to the right from the last
     * column, and to the left from the first. Others bump into a wall before. */
    fin_lanes first_column[FIN_WORDS], last_column[FIN_WORDS];

    uint8_t height[FIN_FACINGS];
    uint16_t spawn; /* the bit where it comes in */
    uint8_t kind;
    uint8_t columns;     /* facings and columns that can be told apart: its landings on the floor */
    uint8_t twins;       /* facings that share their cells: 1, 2 or 4 */
    uint8_t open_height; /* the highest stack that leaves the piece free as it comes in */
    bool narrow;         /* it has facings one column wide */
    bool soft_drop;
    uint8_t quarters, halves; /* how many candidates */
    struct fin_candidate cw[FIN_KICKS_MAX], ccw[FIN_KICKS_MAX], half[FIN_HALF_MAX];
};

/* Options: enum fin_search_options. */
void fin_mover_make(struct fin_mover *mover, int kind, int rotation, unsigned options);

/* The lowest row that a piece reaches on the empty board without falling. */
int fin_mover_lowest(int kind, int rotation, bool half);

#endif
