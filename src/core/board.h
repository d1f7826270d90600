/* Inner loop of the board: shapes as bit masks and the test whether a piece fits. In a header, so
 * that the compiler inlines it wherever pieces move. */
#ifndef FIN_CORE_BOARD_H
#define FIN_CORE_BOARD_H

#include "finessimo.h"

/* A piece and facing at the bottom-left corner of the board, as a mask of four rows with sixteen
 * bits each. The lowest row is in the low bits; shifting left by x moves it x columns to the
 * right. */
struct fin_shape {
    uint64_t mask;
    uint64_t columns;   /* mask of its columns in all four rows */
    uint16_t digits[4]; /* its rows, as octal digits: 1 for each cell */
    uint8_t width, height;
    uint8_t last_x, last_y; /* largest x and y inside the board */
    struct fin_cell cells[FIN_CELLS];
};

extern const struct fin_shape fin_shapes[FIN_KINDS][FIN_FACINGS];

enum { FIN_FULL_ROW = (1 << FIN_COLUMNS) - 1, FIN_COLOR_BITS = 3 };

/* Bit 0 of each of the four rows. Multiplied by a row, it repeats that row four times. */
static const uint64_t fin_every_row = UINT64_C(0x0001000100010001);

/* Rows y to y + 3, in the layout of a shape's mask. */
static inline uint64_t fin_board_window(const struct fin_board *board, ptrdiff_t y) {
    const uint16_t *rows = board->rows + y;
    return (uint64_t)rows[0] | (uint64_t)rows[1] << 16 | (uint64_t)rows[2] << 32 |
           (uint64_t)rows[3] << 48;
}

/* The full rows among y to y + 3, as in fin_board_full_rows. Adding 1 to a full row carries into
 * bit 10, just outside the board. */
static inline uint64_t fin_window_full_rows(const struct fin_board *board, int y) {
    uint64_t full = (fin_board_window(board, y) + fin_every_row) >> FIN_COLUMNS & fin_every_row;
    return full == 0 ? 0 : ((full | full >> 15 | full >> 30 | full >> 45) & 15) << y;
}

/* True if none of the shape's cells is filled. The shape must be inside the walls. */
static inline bool fin_shape_is_free(const struct fin_board *board, const struct fin_shape *shape,
                                     int x, int y) {
    return (fin_board_window(board, y) & shape->mask << x) == 0;
}

static inline bool fin_fits(const struct fin_board *board, int kind, int facing, int x, int y) {
    const struct fin_shape *shape = &fin_shapes[kind][facing];
    bool inside = (unsigned)x <= shape->last_x && (unsigned)y <= shape->last_y;
    return inside && fin_shape_is_free(board, shape, x, y);
}

/* True if a piece that fits also fits one row lower. */
static inline bool fin_fits_below(const struct fin_board *board, struct fin_piece piece) {
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    return piece.y > 0 && fin_shape_is_free(board, shape, piece.x, piece.y - 1);
}

/* True if a piece that fits also fits one column to the left (-1) or right (1). */
static inline bool fin_fits_beside(const struct fin_board *board, struct fin_piece piece,
                                   int direction) {
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    int x = piece.x + direction;
    return (unsigned)x <= shape->last_x && fin_shape_is_free(board, shape, x, piece.y);
}

/* Inline versions of fin_piece_spawn, fin_board_place and fin_board_drop. */
static inline struct fin_piece fin_spawn_position(int kind) {
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
    /* Falls four rows at once while the shape's columns are empty in these rows and the next
     * four, then row by row. */
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
