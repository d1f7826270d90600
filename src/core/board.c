/* The board as bitboard rows, with colours stored apart. Reads four rows at once where that is
 * faster. */
#include "core/board.h"
#include "core/check.h"

#include <string.h>

enum { COLOR_MASK = (1 << FIN_COLOR_BITS) - 1 };
enum { ALL_GARBAGE = (1 << FIN_COLUMNS * FIN_COLOR_BITS) - 1 };
_Static_assert((int)FIN_GARBAGE == COLOR_MASK, "garbage is the colour with all its bits set");

void fin_board_clear(struct fin_board *board) {
    memset(board, 0, sizeof *board);
}

bool fin_board_fits(const struct fin_board *board, struct fin_piece piece) {
    fin_require(piece.kind < FIN_KINDS && piece.facing < FIN_FACINGS);
    return fin_fits(board, piece.kind, piece.facing, piece.x, piece.y);
}

static bool is_inside(int x, int y) {
    return x >= 0 && x < FIN_COLUMNS && y >= 0 && y < FIN_ROWS;
}

int fin_board_cell(const struct fin_board *board, int x, int y) {
    if (!is_inside(x, y) || (board->rows[y] >> x & 1) == 0) {
        return FIN_NONE;
    }
    return (int)(board->colors[y] >> FIN_COLOR_BITS * x & COLOR_MASK);
}

/* Rows and colours always change together: the colour bits of an empty cell are 0. */
void fin_board_set(struct fin_board *board, int x, int y, int kind) {
    fin_require(kind >= 0 && kind <= FIN_NONE);
    if (!is_inside(x, y)) {
        return;
    }
    board->rows[y] &= (uint16_t) ~(1u << x);
    board->colors[y] &= ~((uint32_t)COLOR_MASK << FIN_COLOR_BITS * x);
    if (kind != FIN_NONE) {
        board->rows[y] |= (uint16_t)(1u << x);
        board->colors[y] |= (uint32_t)kind << FIN_COLOR_BITS * x;
    }
}

void fin_board_place(struct fin_board *board, struct fin_piece piece) {
    fin_require(fin_board_fits(board, piece));
    fin_fill_cells(board, piece);
}

int fin_board_drop(const struct fin_board *board, struct fin_piece piece) {
    fin_require(fin_board_fits(board, piece));
    return fin_rows_to_fall(board, piece);
}

uint64_t fin_board_full_rows(const struct fin_board *board) {
    uint64_t rows = 0;
    for (int y = 0; y < FIN_ROWS; y += 4) {
        rows |= fin_window_full_rows(board, y);
    }
    return rows;
}

/* Removes one row and moves the rows above it down. */
static void remove_row(struct fin_board *board, int y) {
    size_t above = (size_t)(FIN_ROWS - 1 - y);
    memmove(board->rows + y, board->rows + y + 1, above * sizeof board->rows[0]);
    memmove(board->colors + y, board->colors + y + 1, above * sizeof board->colors[0]);
    board->rows[FIN_ROWS - 1] = 0;
    board->colors[FIN_ROWS - 1] = 0;
}

void fin_board_remove_rows(struct fin_board *board, uint64_t rows) {
    fin_require(rows >> FIN_ROWS == 0);
    for (int y = 0; rows != 0; rows >>= 1) {
        if ((rows & 1) != 0) {
            remove_row(board, y);
        } else {
            y++;
        }
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
        board->colors[y] = ALL_GARBAGE & ~((uint32_t)COLOR_MASK << FIN_COLOR_BITS * hole);
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

static int count_cells(const struct fin_board *board) {
    int count = 0;
    for (int y = 0; y < FIN_ROWS; y++) {
        for (unsigned row = board->rows[y]; row != 0; row &= row - 1) {
            count++;
        }
    }
    return count;
}

/* Pieces have 4 cells and lines 10, so the parity of cells / 2 decides whether the number of
 * lines is even or odd. */
int fin_board_aim(const struct fin_board *board) {
    enum { LEAST = 3 };
    int cells = count_cells(board), height = fin_board_height(board);
    int lines = height > LEAST ? height : LEAST;
    lines += (FIN_COLUMNS * lines - cells) % FIN_CELLS != 0;
    return cells % 2 == 0 ? lines : 0;
}
