/* The legal boards: those on a path from the empty board to a perfect clear, in one layer per
 * number of pieces. They are computed in rounds; the units of a round may run at the same time. */
#ifndef FIN_SOLVER_TABLES_LEGAL_BOARDS_H
#define FIN_SOLVER_TABLES_LEGAL_BOARDS_H

#include "finessimo_pc.h"
#include "solver/boards/small_board.h"
#include "solver/memory/arena.h"
#include "solver/memory/board_index.h"
#include "solver/memory/hash_set.h"

enum {
    /* of a perfect clear of four lines */
    FIN_TABLE_PIECES = FIN_FOUR_LINES * FIN_COLUMNS / FIN_CELLS,
    FIN_ROUND_UNITS = 1024, /* most units of a round */
};

/* Lookup tables indexed by a row, for tests on millions of boards of up to four lines. */
enum { FIN_ROW_VALUES = 1 << FIN_COLUMNS };

struct fin_row_sums {
    uint64_t full;
    /* Lanes of six bits, one per column. up_to: the cells of a row up to that column; lanes: for
     * a set of columns, the two low bits of their lanes. */
    uint64_t up_to[FIN_ROW_VALUES], lanes[FIN_ROW_VALUES / 2];
};

struct fin_layer {
    uint64_t *boards; /* sorted when the layer is done */
    uint64_t count;
};

struct fin_legal_boards {
    struct fin_small small;
    struct fin_row_sums row_sums;
    struct fin_arena arena;
    int32_t pieces;  /* of a perfect clear */
    int32_t meeting; /* the first layer that is found from the end */
    int32_t round;   /* current round */

    struct fin_layer layers[FIN_TABLE_PIECES + 1];
    struct fin_hash_set from_end[FIN_TABLE_PIECES + 1]; /* boards that can be completed */

    /* per round */
    struct fin_hash_set found;
    size_t above; /* the arena's upper end before the round */
    uint64_t items;
    uint32_t units;
    uint32_t kept[FIN_ROUND_UNITS]; /* boards that each unit kept */
};

/* Adds the predecessors of a board to the layer of boards that can be completed. */
void fin_legal_boards_add_predecessors(struct fin_legal_boards *legal, int layer, uint64_t board);

struct fin_row_sums fin_row_sums_make(int lines);
/* Same result as fin_small_is_hopeless, by table lookup. */
bool fin_row_sums_is_hopeless(const struct fin_row_sums *sums, uint64_t board);
/* False if pieces can not have built this board from the empty one. As long as no row was
 * cleared, pieces still lie where they locked: connected cells then form whole pieces and stand
 * on the floor. */
bool fin_row_sums_may_be_pieces(const struct fin_row_sums *sums, uint64_t board);

#endif
