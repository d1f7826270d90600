/* The moves of one piece under one rotation system, precomputed from the tables of the core as
 * lanes for reach.h. docs/search.md explains windows and kicks. */
#ifndef FIN_SEARCH_MOVER_H
#define FIN_SEARCH_MOVER_H

#include "search/lanes.h"

enum {
    FIN_OPEN_WORDS = 3, /* most words of an open window */
    FIN_SMALL_ROWS = 6, /* rows that fit in one word */
    FIN_HALF_MAX = 6,   /* most kicks of a turn by 180 */
};

/* One kick of a turn, for the sets of all facings. In a window the words form a ring, so that no
 * position is lost between one kick and the next; masks tell which positions are outside the
 * window at the moment. */
struct fin_candidate {
    fin_lanes left, right; /* shift from the previous kick, for each word */
    fin_lanes crossing;    /* bits that this shift moves into another word */
    fin_lanes up;          /* those of them that come from the word below */
    fin_lanes past_top;    /* in the lowest word: positions above the window */
    fin_lanes past_bottom; /* in the highest word: positions below the floor */
    /* By the number of words of an open window: the positions above it that are inside the walls;
     * there the piece fits. */
    fin_lanes open[FIN_OPEN_WORDS];
    /* not 0: positions in fin_mover.wrapped are beyond a wall */
    uint64_t wraps;
};

struct fin_mover {
    uint64_t cells[FIN_FACINGS];         /* the piece at the lower left corner */
    fin_lanes cell[FIN_CELLS];           /* its bits, as shifts to the right that align them */
    fin_lanes rest[FIN_CELLS];           /* 63 minus these shifts */
    fin_lanes below[FIN_SMALL_ROWS + 1]; /* positions in the lowest word below a row */
    fin_lanes outside[FIN_WORDS];        /* positions that reach beyond a wall or the ceiling */
    fin_lanes wrapped[FIN_WORDS];        /* see fin_candidate */
    /* Targets of a step across a wall, which wraps to the next row: to the right from the last
     * column, and to the left from the first. Only pieces one column wide need these; others bump
     * into the wall's `outside` positions first. */
    fin_lanes first_column[FIN_WORDS], last_column[FIN_WORDS];

    uint8_t height[FIN_FACINGS];
    uint16_t spawn; /* bit of the spawn position */
    uint8_t kind;
    uint8_t columns;     /* different facings and columns: landings on the empty floor */
    uint8_t twins;       /* facings that cover the same cells: 1, 2 or 4 */
    uint8_t open_height; /* highest stack that leaves the spawned piece free */
    bool narrow;         /* some facing is one column wide */
    bool soft_drop;
    bool unturned;            /* no turn moves its cells */
    uint8_t quarters, halves; /* numbers of kicks */
    struct fin_candidate cw[FIN_KICKS_MAX], ccw[FIN_KICKS_MAX], half[FIN_HALF_MAX];
};

/* Options: enum fin_search_options. */
void fin_mover_make(struct fin_mover *mover, int kind, int rotation, unsigned options);

/* The lowest row that a piece reaches on the empty board without falling. */
int fin_mover_lowest(int kind, int rotation, bool half);

#endif
