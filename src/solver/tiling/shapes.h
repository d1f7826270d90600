/* Shapes: pieces as they may lie in a tiling. Rows cleared before a piece locks split its cells,
 * so a piece in a facing has a shape for each choice of rows. */
#ifndef FIN_SOLVER_TILING_SHAPES_H
#define FIN_SOLVER_TILING_SHAPES_H

#include "finessimo_pc.h"
#include "solver/boards/bitboard.h"

enum { FIN_SHAPES = 512 }; /* at most, with the same first cell */

/* A partial order of rows: byte r is the set of rows that must be cleared before row r can be
 * full. */
typedef uint64_t fin_row_order;

struct fin_shape {
    struct fin_bitboard cells; /* in the leftmost columns */
    uint32_t window;           /* the same cells by column: bit lines * x + y */
    uint8_t kind, facing, width;
    uint8_t rows;  /* rows with cells, a bit each */
    uint8_t needs; /* rows between them, which must be cleared before */
    fin_row_order order;
};

/* Shapes by the lowest cell of their first column. */
struct fin_shapes {
    int32_t lines;
    int32_t counts[FIN_PC_LINES];
    struct fin_shape shapes[FIN_PC_LINES][FIN_SHAPES];
};

void fin_shapes_make(struct fin_shapes *shapes, const struct fin_search *search, int lines);

/* Joins two row orders; false if the result has a cycle. */
bool fin_row_order_join(fin_row_order *order, fin_row_order more);

#endif
