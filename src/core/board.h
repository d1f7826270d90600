/* The board's inner loop: shapes as masks and the test whether a piece fits,
 * in a header so that it is inlined wherever pieces move. */
#ifndef FIN_CORE_BOARD_H
#define FIN_CORE_BOARD_H

#include "finessimo.h"

/* A piece and facing in the bottom-left corner of the board. Four rows of
 * sixteen bits, the lowest row in the low bits, so that a shift by x moves it
 * right. */
struct fin_shape {
    uint64_t mask;
    uint8_t width, height;
    uint8_t last_x, last_y; /* the furthest place inside the board */
    struct fin_cell cells[FIN_CELLS];
};

extern const struct fin_shape fin_shapes[FIN_KINDS][FIN_FACINGS];

enum { FIN_FULL_ROW = (1 << FIN_COLUMNS) - 1 };

/* The leftmost cell of each row of a window; times a row, the row in all four. */
static const uint64_t fin_every_row = UINT64_C(0x0001000100010001);

/* Four rows from y on, in the layout of a shape's mask. */
static inline uint64_t fin_board_window(const struct fin_board *board, int y) {
    const uint16_t *rows = board->rows + y;
    return (uint64_t)rows[0] | (uint64_t)rows[1] << 16 | (uint64_t)rows[2] << 32 |
           (uint64_t)rows[3] << 48;
}

/* The full rows of a window as bits 0, 16, 32 and 48: one more than a full row
 * carries into the bit beyond the board. */
static inline uint64_t fin_window_full(uint64_t window) {
    return (window + fin_every_row) >> FIN_COLUMNS & fin_every_row;
}

static inline bool fin_fits(const struct fin_board *board, int kind, int facing, int x, int y) {
    const struct fin_shape *shape = &fin_shapes[kind][facing];
    if ((unsigned)x > shape->last_x || (unsigned)y > shape->last_y) {
        return false;
    }
    return (fin_board_window(board, y) & shape->mask << x) == 0;
}

#endif
