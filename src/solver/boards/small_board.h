/* Boards of at most six lines in one word, bit 10 y + x for a filled cell. Cleared rows stay at
 * the bottom as full rows: so a board alone gives the number of pieces placed, and a perfect
 * clear is a full board. */
#ifndef FIN_SOLVER_BOARDS_SMALL_BOARD_H
#define FIN_SOLVER_BOARDS_SMALL_BOARD_H

#include "search/search.h"

enum {
    FIN_SMALL_SUCCESSORS = 128, /* more than the placements of one piece in six lines */
    FIN_SMALL_ROW = (1 << FIN_COLUMNS) - 1,
    FIN_FOUR_LINES = 4, /* most work is on boards of four lines, which have specialised code */
};

#define FIN_SMALL_FIRST_CELLS UINT64_C(0x0004010040100401)

/* For each column, the number of cells in it and all columns to its left, modulo 4: bit x of
 * `low` and `high` together. */
struct fin_column_sums {
    unsigned low, high;
};

/* Constants of a search on small boards. */
struct fin_small {
    const struct fin_search *search;
    uint64_t full; /* the board without empty cells */
    int32_t lines;
    struct fin_column_sums sums[FIN_KINDS][FIN_FACINGS]; /* of pieces in the lower left corner */
};

/* The full rows, as the bit of their first cell. */
FIN_INLINED uint64_t fin_small_full_rows(uint64_t board) {
    uint64_t two = board & board >> 1, four = two & two >> 2;
    return four & four >> 4 & two >> 8 & FIN_SMALL_FIRST_CELLS;
}

/* The number of cleared rows; they are at the bottom. */
FIN_INLINED int fin_small_cleared(uint64_t board) {
    /* The product adds up all rows in the bits of the highest. */
    return (int)(fin_small_full_rows(board) * FIN_SMALL_FIRST_CELLS >> 50 & 7);
}

/* Prefix sums modulo 2: each bit becomes the sum of all bits up to it. */
FIN_INLINED unsigned fin_small_sum_up(unsigned bits) {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    return bits ^ bits << 8;
}

/* Adds up rows with carries, then columns. `lines` is a constant, so the compiler drops the rows
 * that a board of four lines does not have. */
FIN_INLINED struct fin_column_sums fin_small_sums(uint64_t cells, int lines) {
    unsigned ones = 0, twos = 0;
    for (int y = 0; y < (lines > FIN_FOUR_LINES ? FIN_SMALL_ROWS : FIN_FOUR_LINES); y += 2) {
        unsigned lower = (unsigned)(cells >> y * FIN_COLUMNS) & FIN_SMALL_ROW;
        unsigned upper = (unsigned)(cells >> (y + 1) * FIN_COLUMNS) & FIN_SMALL_ROW;
        twos ^= (lower & upper) ^ (ones & (lower ^ upper));
        ones ^= lower ^ upper;
    }
    unsigned low = fin_small_sum_up(ones);
    return (struct fin_column_sums){low, fin_small_sum_up(twos ^ (ones & low << 1))};
}

/* Walls: a bit for each column in which no empty cell has an empty neighbour in the next column.
 * No piece ever crosses a wall, because cleared rows move cells but not between columns. */
FIN_INLINED unsigned fin_small_walls(uint64_t empty, int lines) {
    uint64_t pairs = empty & empty >> 1;
    if (lines > FIN_FOUR_LINES) {
        pairs |= pairs >> 3 * FIN_COLUMNS;
        pairs |= pairs >> FIN_COLUMNS | pairs >> 2 * FIN_COLUMNS;
    } else {
        pairs |= pairs >> 2 * FIN_COLUMNS;
        pairs |= pairs >> FIN_COLUMNS;
    }
    return ~(unsigned)pairs & (FIN_SMALL_ROW >> 1);
}

/* fin_small_is_hopeless for a board after one more piece in column x. Takes the sums of the empty
 * cells before, and of the piece in the corner. To the right of the piece its 4 cells count as 0
 * modulo 4. */
FIN_INLINED bool fin_small_is_hopeless_after(uint64_t empty, int lines,
                                             struct fin_column_sums before,
                                             struct fin_column_sums piece, int x) {
    unsigned rest = (before.low ^ piece.low << x) | (before.high ^ piece.high << x);
    return (fin_small_walls(empty, lines) & rest) != 0;
}

struct fin_small fin_small_make(const struct fin_search *search, int lines);

/* Moves all full rows to the bottom. */
uint64_t fin_small_sink(uint64_t board);

/* True if a wall proves that the rest can not be filled: the number of empty cells left of it is
 * not a multiple of 4. Full rows may be anywhere. */
bool fin_small_is_hopeless(const struct fin_small *small, uint64_t board);

/* The number of pairs of neighbouring empty cells. Boards with more are usually easier to fill. */
int fin_small_openness(const struct fin_small *small, uint64_t board);

/* The successors of a board by a piece of this kind, at most FIN_SMALL_SUCCESSORS, in the order
 * of facings and placements. Returns their number. Two placements may give the same successor. */
int fin_small_successors(const struct fin_small *small, uint64_t board, int kind, uint64_t *next);

/* The same without hopeless boards. */
int fin_small_hopeful(const struct fin_small *small, uint64_t board, int kind, uint64_t *next);

#endif
