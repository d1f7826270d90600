/* Bitboards: the lines of a perfect clear, up to eight, as two words with bit 10 y + x for a
 * filled cell. Cleared rows stay at the bottom as full rows. So the number of cells gives the
 * number of pieces placed, cells never become empty again, and a perfect clear is a full board. */
#ifndef FIN_SOLVER_BOARDS_BITBOARD_H
#define FIN_SOLVER_BOARDS_BITBOARD_H

#include "search/search.h"

enum {
    FIN_BITBOARD_WORDS = 2,
    FIN_BITBOARD_ROW = (1 << FIN_COLUMNS) - 1, /* a full row */
};

struct fin_bitboard {
    uint64_t words[FIN_BITBOARD_WORDS];
};

/* A placement: the lower left corner of the piece's bounding box is at this bit. */
struct fin_placement {
    uint8_t kind, facing, bit;
};

FIN_INLINED struct fin_bitboard fin_bitboard_full(int lines) {
    int high = lines * FIN_COLUMNS - FIN_WORD_BITS;
    return (struct fin_bitboard){{
        high >= 0 ? UINT64_MAX : UINT64_MAX >> -high,
        high > 0 ? UINT64_MAX >> (FIN_WORD_BITS - high) : 0,
    }};
}

FIN_INLINED bool fin_bitboard_equal(struct fin_bitboard a, struct fin_bitboard b) {
    return ((a.words[0] ^ b.words[0]) | (a.words[1] ^ b.words[1])) == 0;
}

FIN_INLINED struct fin_bitboard fin_bitboard_and(struct fin_bitboard a, struct fin_bitboard b) {
    return (struct fin_bitboard){{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
}

FIN_INLINED struct fin_bitboard fin_bitboard_or(struct fin_bitboard a, struct fin_bitboard b) {
    return (struct fin_bitboard){{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
}

/* The cells of `a` that are not in `b`. */
FIN_INLINED struct fin_bitboard fin_bitboard_without(struct fin_bitboard a, struct fin_bitboard b) {
    return (struct fin_bitboard){{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1]}};
}

/* Shifts all cells down or up by 0 to 63 bits. */
FIN_INLINED struct fin_bitboard fin_bitboard_down(struct fin_bitboard board, int bits) {
    return (struct fin_bitboard){{
        board.words[0] >> bits | board.words[1] << 1 << (FIN_WORD_BITS - 1 - bits),
        board.words[1] >> bits,
    }};
}

FIN_INLINED struct fin_bitboard fin_bitboard_up(struct fin_bitboard board, int bits) {
    return (struct fin_bitboard){{
        board.words[0] << bits,
        board.words[1] << bits | board.words[0] >> 1 >> (FIN_WORD_BITS - 1 - bits),
    }};
}

FIN_INLINED uint64_t fin_bitboard_row(struct fin_bitboard board, int y) {
    int bit = y * FIN_COLUMNS;
    uint64_t low = bit < FIN_WORD_BITS ? fin_bitboard_down(board, bit).words[0]
                                       : board.words[1] >> (bit - FIN_WORD_BITS);
    return low & FIN_BITBOARD_ROW;
}

/* The cells of a placement. */
FIN_INLINED struct fin_bitboard fin_bitboard_cells(const struct fin_search *search,
                                                   struct fin_placement placement) {
    uint64_t cells = search->movers[placement.kind].cells[placement.facing];
    if (placement.bit >= FIN_WORD_BITS) {
        return (struct fin_bitboard){{0, cells << (placement.bit - FIN_WORD_BITS)}};
    }
    return fin_bitboard_up((struct fin_bitboard){{cells, 0}}, placement.bit);
}

/* The full rows, as the bit of their first cell. */
FIN_INLINED struct fin_bitboard fin_bitboard_full_rows(struct fin_bitboard board) {
    const struct fin_bitboard first_cells = {{UINT64_C(0x1004010040100401), UINT64_C(0x40)}};
    struct fin_bitboard two = fin_bitboard_and(board, fin_bitboard_down(board, 1));
    struct fin_bitboard four = fin_bitboard_and(two, fin_bitboard_down(two, 2));
    struct fin_bitboard eight = fin_bitboard_and(four, fin_bitboard_down(four, 4));
    return fin_bitboard_and(fin_bitboard_and(eight, fin_bitboard_down(two, 8)), first_cells);
}

/* Empty cells whose right neighbour is empty too. */
FIN_INLINED struct fin_bitboard fin_bitboard_pairs(struct fin_bitboard empty) {
    const struct fin_bitboard last_column = {{UINT64_C(0x0802008020080200), UINT64_C(0x8020)}};
    return fin_bitboard_without(fin_bitboard_and(empty, fin_bitboard_down(empty, 1)), last_column);
}

/* Walls: a bit for each column in which no empty cell has an empty neighbour in the next column. */
FIN_INLINED unsigned fin_bitboard_walls(struct fin_bitboard board, int lines) {
    struct fin_bitboard open =
        fin_bitboard_pairs(fin_bitboard_without(fin_bitboard_full(lines), board));
    open = fin_bitboard_or(open, fin_bitboard_down(open, 4 * FIN_COLUMNS));
    open = fin_bitboard_or(open, fin_bitboard_down(open, 2 * FIN_COLUMNS));
    open = fin_bitboard_or(open, fin_bitboard_down(open, FIN_COLUMNS));
    return ~(unsigned)open.words[0] & (FIN_BITBOARD_ROW >> 1);
}

/* ---- bitboard.c ---- */

/* The lowest rows of a board. */
struct fin_bitboard fin_bitboard_from_board(const struct fin_board *from, int lines);
/* Converts back, leaving out the given number of cleared rows. */
struct fin_board fin_bitboard_to_board(struct fin_bitboard board, int lines, int cleared);
int fin_bitboard_empty_cells(struct fin_bitboard board, int lines);
/* Moves full rows to the bottom. `gone` is the set of rows cleared so far, by their starting
 * numbers; newly cleared rows are added. */
struct fin_bitboard fin_bitboard_sink(struct fin_bitboard board, int lines, uint8_t *gone);
/* Moves cells back to the rows where they lay at the start. */
struct fin_bitboard fin_bitboard_restore(struct fin_bitboard cells, int lines, uint8_t gone);

/* For each column, the number of cells in it and all columns to its left. */
struct fin_columns {
    uint8_t up_to[FIN_COLUMNS];
};

struct fin_columns fin_bitboard_columns(struct fin_bitboard cells);
/* True if a wall proves that the rest can not be filled. No piece crosses a wall, now or later,
 * because cleared rows move cells but not between columns. So the empty cells left of a wall must
 * be a multiple of 4. */
bool fin_bitboard_is_hopeless(struct fin_bitboard board, int lines);
/* The number of pairs of neighbouring empty cells. Boards with more are usually easier to fill. */
int fin_bitboard_openness(struct fin_bitboard board, int lines);

/* The landings of a kind within the lines, as sets by facing; facings with the same cells are
 * stored as the first of them. `cleared` is the number of cleared rows at the bottom. */
void fin_bitboard_landings(const struct fin_search *search, struct fin_bitboard board, int lines,
                           int cleared, int kind, struct fin_bitboard landings[FIN_FACINGS]);

/* The placements of a kind within the lines, at most `capacity`; returns their number. `cleared`
 * is the number of cleared rows at the bottom. */
size_t fin_bitboard_placements(const struct fin_search *search, struct fin_bitboard board,
                               int lines, int cleared, int kind, struct fin_placement *placements,
                               size_t capacity);

#endif
