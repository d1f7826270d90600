/* The atlas: every field on some way from the empty one to a perfect clear, by
 * the pieces that lie in it. It is made in rounds; the units of a round may run
 * at the same time. */
#ifndef FIN_SOLVER_ATLAS_H
#define FIN_SOLVER_ATLAS_H

#include "solver/memory/arena.h"
#include "solver/memory/board_set.h"
#include "solver/boards/small_board.h"

enum {
    FIN_ATLAS_PIECES = FIN_LOW_LINES * FIN_COLUMNS / FIN_CELLS, /* of the highest clear */
    FIN_ATLAS_UNITS = 1024,                                     /* the most of a round */
};

struct fin_layer {
    uint64_t *fields; /* sorted once the layer is done */
    uint64_t count;
};

struct fin_atlas {
    struct fin_low low;
    struct fin_glance glance;
    struct fin_arena arena;
    int32_t pieces;  /* of a perfect clear */
    int32_t meeting; /* from here on fields were first found from the end */
    int32_t round;   /* the one at hand */

    struct fin_layer layers[FIN_ATLAS_PIECES + 1];
    struct fin_boards from_end[FIN_ATLAS_PIECES + 1]; /* fields that can be finished */

    /* of the round at hand */
    struct fin_boards found;
    size_t above; /* of the arena before the round */
    uint64_t items;
    uint32_t units;
    uint32_t kept[FIN_ATLAS_UNITS]; /* fields that a unit kept of its own */
};

/* Adds to a layer of those that can be finished the fields of which a piece makes
 * this one. */
void fin_atlas_before(struct fin_atlas *atlas, int layer, uint64_t field);

#endif
