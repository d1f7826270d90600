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
    uint64_t columns;   /* its columns in all four rows */
    uint16_t digits[4]; /* its rows, an octal digit 1 for each cell */
    uint8_t width, height;
    uint8_t last_x, last_y; /* the furthest place inside the board */
    struct fin_cell cells[FIN_CELLS];
};

extern const struct fin_shape fin_shapes[FIN_KINDS][FIN_FACINGS];

enum { FIN_FULL_ROW = (1 << FIN_COLUMNS) - 1, FIN_COLOR_BITS = 3 };

/* The leftmost cell of each row of a window; times a row, the row in all four. */
static const uint64_t fin_every_row = UINT64_C(0x0001000100010001);

/* Four rows from y on, in the layout of a shape's mask. */
static inline uint64_t fin_board_window(const struct fin_board *board, ptrdiff_t y) {
    const uint16_t *rows = board->rows + y;
    return (uint64_t)rows[0] | (uint64_t)rows[1] << 16 | (uint64_t)rows[2] << 32 |
           (uint64_t)rows[3] << 48;
}

/* The full rows of the window from y on, a bit each as in fin_board_full_rows:
 * one more than a full row carries into the bit beyond the board. */
static inline uint64_t fin_window_full_rows(const struct fin_board *board, int y) {
    uint64_t full = (fin_board_window(board, y) + fin_every_row) >> FIN_COLUMNS & fin_every_row;
    return full == 0 ? 0 : ((full | full >> 15 | full >> 30 | full >> 45) & 15) << y;
}

/* Whether a shape that is inside the walls is on no filled cell. */
static inline bool fin_shape_is_free(const struct fin_board *board, const struct fin_shape *shape,
                                     int x, int y) {
    return (fin_board_window(board, y) & shape->mask << x) == 0;
}

static inline bool fin_fits(const struct fin_board *board, int kind, int facing, int x, int y) {
    const struct fin_shape *shape = &fin_shapes[kind][facing];
    bool inside = (unsigned)x <= shape->last_x && (unsigned)y <= shape->last_y;
    return inside && fin_shape_is_free(board, shape, x, y);
}

/* Whether a piece that fits could be one row lower. */
static inline bool fin_fits_below(const struct fin_board *board, struct fin_piece piece) {
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    return piece.y > 0 && fin_shape_is_free(board, shape, piece.x, piece.y - 1);
}

/* Whether a piece that fits could be one column further, -1 left or 1 right. */
static inline bool fin_fits_beside(const struct fin_board *board, struct fin_piece piece,
                                   int direction) {
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    int x = piece.x + direction;
    return (unsigned)x <= shape->last_x && fin_shape_is_free(board, shape, x, piece.y);
}

/* What fin_piece_spawn, fin_board_place and fin_board_drop do. */
static inline struct fin_piece fin_spawn_place(int kind) {
    return (struct fin_piece){
        .kind = (uint8_t)kind,
        .facing = FIN_NORTH,
        .x = kind == FIN_O ? 4 : 3,
        .y = FIN_FIELD_ROWS,
    };
}

static inline void fin_fill_cells(struct fin_board *board, struct fin_piece piece) {
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    const uint16_t *digits = shape->digits;
    int y = piece.y;
    for (uint64_t mask = shape->mask << piece.x; mask != 0; mask >>= 16) {
        board->rows[y] |= (uint16_t)mask;
        board->colors[y++] |= (uint32_t)*digits++ * piece.kind << FIN_COLOR_BITS * piece.x;
    }
}

static inline int fin_rows_to_fall(const struct fin_board *board, struct fin_piece piece) {
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    uint64_t mask = shape->mask << piece.x;
    uint64_t columns = shape->columns << piece.x;
    ptrdiff_t y = piece.y;
    /* Through four rows at once while its columns are empty, both where it is
     * and below; then row by row. */
    if ((fin_board_window(board, y) & columns) == 0) {
        while (y >= 4 && (fin_board_window(board, y - 4) & columns) == 0) {
            y -= 4;
        }
    }
    while (y > 0 && (fin_board_window(board, y - 1) & mask) == 0) {
        y--;
    }
    return (int)(piece.y - y);
}

#endif
