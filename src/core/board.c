/* The board: filled cells as bits of rows, colours beside them. Rows are read
 * four at a time where that is quicker. */
#include "core/board.h"
#include "core/check.h"

#include <string.h>

enum { COLOR_BITS = 3, COLOR_MASK = 7 };
enum { ALL_GARBAGE = (1 << FIN_COLUMNS * COLOR_BITS) - 1 };
_Static_assert((int)FIN_GARBAGE == COLOR_MASK, "garbage is the colour with all its bits set");

void fin_board_clear(struct fin_board *board) {
    memset(board, 0, sizeof *board);
}

bool fin_board_fits(const struct fin_board *board, struct fin_piece piece) {
    return fin_fits(board, piece.kind, piece.facing, piece.x, piece.y);
}

static bool is_inside(int x, int y) {
    return x >= 0 && x < FIN_COLUMNS && y >= 0 && y < FIN_ROWS;
}

int fin_board_cell(const struct fin_board *board, int x, int y) {
    if (!is_inside(x, y) || (board->rows[y] >> x & 1) == 0) {
        return FIN_NONE;
    }
    return (int)(board->colors[y] >> COLOR_BITS * x & COLOR_MASK);
}

void fin_board_set(struct fin_board *board, int x, int y, int kind) {
    fin_require(kind >= 0 && kind <= FIN_NONE);
    if (!is_inside(x, y)) {
        return;
    }
    board->rows[y] &= (uint16_t) ~(1u << x);
    board->colors[y] &= ~((uint32_t)COLOR_MASK << COLOR_BITS * x);
    if (kind != FIN_NONE) {
        board->rows[y] |= (uint16_t)(1u << x);
        board->colors[y] |= (uint32_t)kind << COLOR_BITS * x;
    }
}

/* A row of a shape, up to four cells, as an octal digit a cell. */
// clang-format off
static const uint16_t octal[16] = {
    00000, 00001, 00010, 00011, 00100, 00101, 00110, 00111,
    01000, 01001, 01010, 01011, 01100, 01101, 01110, 01111,
};
// clang-format on

void fin_board_place(struct fin_board *board, struct fin_piece piece) {
    fin_require(fin_board_fits(board, piece));
    uint64_t shape = fin_shapes[piece.kind][piece.facing].mask;
    for (int y = piece.y; shape != 0; y++, shape >>= 16) {
        unsigned row = shape & 15;
        board->rows[y] |= (uint16_t)(row << piece.x);
        board->colors[y] |= (uint32_t)octal[row] * piece.kind << COLOR_BITS * piece.x;
    }
}

int fin_board_drop(const struct fin_board *board, struct fin_piece piece) {
    fin_require(fin_board_fits(board, piece));
    const struct fin_shape *shape = &fin_shapes[piece.kind][piece.facing];
    uint64_t mask = shape->mask << piece.x;
    uint64_t columns = (((1u << shape->width) - 1) << piece.x) * fin_every_row;
    int y = piece.y;
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
    return piece.y - y;
}

uint64_t fin_board_full_rows(const struct fin_board *board) {
    uint64_t rows = 0;
    for (int y = 0; y < FIN_ROWS; y += 4) {
        uint64_t full = fin_window_full(fin_board_window(board, y));
        if (full != 0) {
            uint64_t four = (full | full >> 15 | full >> 30 | full >> 45) & 15;
            rows |= four << y;
        }
    }
    return rows;
}

void fin_board_remove_rows(struct fin_board *board, uint64_t rows) {
    if (rows == 0) {
        return;
    }
    int height = fin_board_height(board), to = 0;
    for (int from = 0; from < height; from++) {
        if ((rows >> from & 1) == 0) {
            board->rows[to] = board->rows[from];
            board->colors[to] = board->colors[from];
            to++;
        }
    }
    for (; to < height; to++) {
        board->rows[to] = 0;
        board->colors[to] = 0;
    }
}

bool fin_board_raise(struct fin_board *board, int n, int hole) {
    fin_require(n >= 0 && n <= FIN_ROWS && hole >= 0 && hole < FIN_COLUMNS);
    bool kept = fin_board_height(board) + n <= FIN_ROWS;
    size_t rest = (size_t)(FIN_ROWS - n);
    memmove(board->rows + n, board->rows, rest * sizeof board->rows[0]);
    memmove(board->colors + n, board->colors, rest * sizeof board->colors[0]);
    for (int y = 0; y < n; y++) {
        board->rows[y] = (uint16_t)(FIN_FULL_ROW & ~(1u << hole));
        board->colors[y] = ALL_GARBAGE & ~((uint32_t)COLOR_MASK << COLOR_BITS * hole);
    }
    return kept;
}

bool fin_board_is_empty(const struct fin_board *board) {
    return fin_board_height(board) == 0;
}

int fin_board_height(const struct fin_board *board) {
    int y = FIN_ROWS;
    while (y >= 4 && fin_board_window(board, y - 4) == 0) {
        y -= 4;
    }
    while (y > 0 && board->rows[y - 1] == 0) {
        y--;
    }
    return y;
}
