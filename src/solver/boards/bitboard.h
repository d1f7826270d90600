/* The lines that are to be cleared, as a perfect clear sees them: filled cells
 * only, bit 10 y + x of two words. Rows that were cleared stay, full, at the
 * bottom. So the cells alone tell how many pieces lie, nothing that was filled is
 * ever empty again, and a perfect clear is a pit without an empty cell. */
#ifndef FIN_SOLVER_PIT_H
#define FIN_SOLVER_PIT_H

#include "search/search.h"

enum {
    FIN_PIT_WORDS = 2,
    FIN_PIT_ROW = (1 << FIN_COLUMNS) - 1, /* a full row */
};

struct fin_pit {
    uint64_t words[FIN_PIT_WORDS];
};

/* A place where a piece can come to rest. */
struct fin_rest {
    uint8_t kind, facing, bit;
};

FIN_INLINED struct fin_pit fin_pit_full(int lines) {
    int high = lines * FIN_COLUMNS - FIN_WORD_BITS;
    return (struct fin_pit){{
        high >= 0 ? UINT64_MAX : UINT64_MAX >> -high,
        high > 0 ? UINT64_MAX >> (FIN_WORD_BITS - high) : 0,
    }};
}

FIN_INLINED bool fin_pit_equal(struct fin_pit a, struct fin_pit b) {
    return ((a.words[0] ^ b.words[0]) | (a.words[1] ^ b.words[1])) == 0;
}

FIN_INLINED struct fin_pit fin_pit_and(struct fin_pit a, struct fin_pit b) {
    return (struct fin_pit){{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
}

FIN_INLINED struct fin_pit fin_pit_or(struct fin_pit a, struct fin_pit b) {
    return (struct fin_pit){{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
}

/* Without the cells of another. */
FIN_INLINED struct fin_pit fin_pit_less(struct fin_pit a, struct fin_pit b) {
    return (struct fin_pit){{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1]}};
}

/* All cells so many bits lower, and higher: 0 to 63 of them. */
FIN_INLINED struct fin_pit fin_pit_down(struct fin_pit pit, int bits) {
    return (struct fin_pit){{
        pit.words[0] >> bits | pit.words[1] << 1 << (FIN_WORD_BITS - 1 - bits),
        pit.words[1] >> bits,
    }};
}

FIN_INLINED struct fin_pit fin_pit_up(struct fin_pit pit, int bits) {
    return (struct fin_pit){{
        pit.words[0] << bits,
        pit.words[1] << bits | pit.words[0] >> 1 >> (FIN_WORD_BITS - 1 - bits),
    }};
}

FIN_INLINED uint64_t fin_pit_row(struct fin_pit pit, int y) {
    int bit = y * FIN_COLUMNS;
    uint64_t low = bit < FIN_WORD_BITS ? fin_pit_down(pit, bit).words[0]
                                       : pit.words[1] >> (bit - FIN_WORD_BITS);
    return low & FIN_PIT_ROW;
}

/* The cells of a piece at a place. */
FIN_INLINED struct fin_pit fin_pit_cells(const struct fin_search *search, struct fin_rest rest) {
    uint64_t cells = search->movers[rest.kind].cells[rest.facing];
    if (rest.bit >= FIN_WORD_BITS) {
        return (struct fin_pit){{0, cells << (rest.bit - FIN_WORD_BITS)}};
    }
    return fin_pit_up((struct fin_pit){{cells, 0}}, rest.bit);
}

/* The first cells of full rows. */
FIN_INLINED struct fin_pit fin_pit_full_rows(struct fin_pit pit) {
    const struct fin_pit first_cells = {{UINT64_C(0x1004010040100401), UINT64_C(0x40)}};
    struct fin_pit two = fin_pit_and(pit, fin_pit_down(pit, 1));
    struct fin_pit four = fin_pit_and(two, fin_pit_down(two, 2));
    struct fin_pit eight = fin_pit_and(four, fin_pit_down(four, 4));
    return fin_pit_and(fin_pit_and(eight, fin_pit_down(two, 8)), first_cells);
}

/* Empty cells with an empty one to their right. */
FIN_INLINED struct fin_pit fin_pit_pairs(struct fin_pit empty) {
    const struct fin_pit last_column = {{UINT64_C(0x0802008020080200), UINT64_C(0x8020)}};
    return fin_pit_less(fin_pit_and(empty, fin_pit_down(empty, 1)), last_column);
}

/* Columns, a bit each, with no empty cell beside an empty one of the next column. */
FIN_INLINED unsigned fin_pit_walls(struct fin_pit pit, int lines) {
    struct fin_pit open = fin_pit_pairs(fin_pit_less(fin_pit_full(lines), pit));
    open = fin_pit_or(open, fin_pit_down(open, 4 * FIN_COLUMNS));
    open = fin_pit_or(open, fin_pit_down(open, 2 * FIN_COLUMNS));
    open = fin_pit_or(open, fin_pit_down(open, FIN_COLUMNS));
    return ~(unsigned)open.words[0] & (FIN_PIT_ROW >> 1);
}

/* How many rows a set of rows has. */
FIN_INLINED int fin_rows_count(uint8_t rows) {
    int count = 0;
    for (; rows != 0; rows &= (uint8_t)(rows - 1)) {
        count++;
    }
    return count;
}

/* pit.c */

/* The lowest rows of a board. */
struct fin_pit fin_pit_make(const struct fin_board *board, int lines);
/* The board with its cleared rows gone; how many those are, is told. */
struct fin_board fin_pit_board(struct fin_pit pit, int lines, int cleared);
int fin_pit_empty_cells(struct fin_pit pit, int lines);
/* The full rows at the bottom. */
int fin_pit_cleared(struct fin_pit pit, int lines);
/* Full rows go to the bottom. `gone` are rows of the pit as it was at the very
 * beginning, a bit each, that were cleared; those cleared now are added. */
struct fin_pit fin_pit_sink(struct fin_pit pit, int lines, uint8_t *gone);
/* Cells of a pit as they were in rows at the very beginning. */
struct fin_pit fin_pit_unsunk(struct fin_pit cells, int lines, uint8_t gone);

/* Of some cells, how many are in the columns up to each. */
struct fin_columns {
    uint8_t up_to[FIN_COLUMNS];
};

struct fin_columns fin_pit_columns(struct fin_pit cells);
/* Whether it can be told at a glance that no pieces fill the rest. No piece ever gets
 * across a wall, for rows move but columns do not: so the empty cells left of it are
 * some whole number of pieces, or all is lost. */
bool fin_pit_is_hopeless(struct fin_pit pit, int lines);
/* How much the empty cells hang together: the more, the better one can go on. */
int fin_pit_openness(struct fin_pit pit, int lines);

/* The places in the lines where a piece can come to rest, at most `capacity`;
 * returns how many. So many rows at the bottom were cleared. */
size_t fin_pit_rests(const struct fin_search *search, struct fin_pit pit, int lines, int cleared,
                     int kind, struct fin_rest *rests, size_t capacity);

#endif
