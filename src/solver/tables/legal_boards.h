/* The legal: every board on some way from the empty one to a perfect clear, by
 * the pieces that lie in it. It is made in rounds; the units of a round may run
 * at the same time. */
#ifndef FIN_SOLVER_TABLES_LEGAL_BOARDS_H
#define FIN_SOLVER_TABLES_LEGAL_BOARDS_H

#include "finessimo_pc.h"
#include "solver/boards/small_board.h"
#include "solver/memory/arena.h"
#include "solver/memory/board_index.h"
#include "solver/memory/hash_set.h"

enum {
    FIN_TABLE_PIECES = FIN_FOUR_LINES * FIN_COLUMNS / FIN_CELLS, /* of the highest clear */
    FIN_ROUND_UNITS = 1024,                                      /* the most of a round */
};

/* Lookup tables by row, for tests on millions of boards of up to four lines. */
enum { FIN_ROW_VALUES = 1 << FIN_COLUMNS };

struct fin_row_sums {
    uint64_t full;
    /* In lanes of six bits, one for each column: the cells of a row up to it; and, for a set
     * of columns, the two low bits of their lanes. */
    uint64_t up_to[FIN_ROW_VALUES], lanes[FIN_ROW_VALUES / 2];
};

struct fin_layer {
    uint64_t *boards; /* sorted once the layer is done */
    uint64_t count;
};

struct fin_legal_boards {
    struct fin_small small;
    struct fin_row_sums row_sums;
    struct fin_arena arena;
    int32_t pieces;  /* of a perfect clear */
    int32_t meeting; /* from here on boards were first found from the end */
    int32_t round;   /* the one at hand */

    struct fin_layer layers[FIN_TABLE_PIECES + 1];
    struct fin_hash_set from_end[FIN_TABLE_PIECES + 1]; /* boards that can be finished */

    /* of the round at hand */
    struct fin_hash_set found;
    size_t above; /* of the arena before the round */
    uint64_t items;
    uint32_t units;
    uint32_t kept[FIN_ROUND_UNITS]; /* boards that a unit kept of its own */
};

/* Adds to a layer of those that can be finished the boards of which a piece makes
 * this one. */
void fin_legal_boards_add_predecessors(struct fin_legal_boards *legal, int layer, uint64_t board);

struct fin_row_sums fin_row_sums_make(int lines);
/* The same as fin_small_is_hopeless, by lookup. */
bool fin_row_sums_is_hopeless(const struct fin_row_sums *sums, uint64_t board);
/* False if pieces can not have made this board of the empty one. As long as no row was
 * cleared, pieces lie where they locked: so connected cells are whole pieces and stand on the
 * floor. */
bool fin_row_sums_may_be_pieces(const struct fin_row_sums *sums, uint64_t board);

#endif
