/* Fields of at most four lines in one word, bit 10 y + x for a filled cell. Rows
 * that were cleared stay, full, at the bottom: so a field alone tells how many
 * pieces lie in it, and a perfect clear is a field without an empty cell. */
#ifndef FIN_SOLVER_LOW_H
#define FIN_SOLVER_LOW_H

#include "search/search.h"

enum {
    FIN_LOW_LINES = 4,
    FIN_LOW_NEXT = 128, /* more than the landings of one piece in so few lines */
    FIN_LOW_ROWS = 1 << FIN_COLUMNS,
};

/* Cells in the columns up to each, without fours: the low bits and the high bits of the
 * numbers. */
struct fin_sums {
    unsigned low, high;
};

/* What is the same for all fields of a search. */
struct fin_low {
    const struct fin_search *search;
    uint64_t full; /* the field without an empty cell */
    int32_t lines;
    struct fin_sums sums[FIN_KINDS][FIN_FACINGS]; /* of pieces in the corner */
};

/* What many fields are told by at a glance. */
struct fin_glance {
    uint64_t full;
    /* For every row, in lanes of six bits: the cells in the columns up to each; and
     * for a set of columns the two low bits of their lanes. */
    uint64_t up_to[FIN_LOW_ROWS], lanes[FIN_LOW_ROWS / 2];
};

/* The first cells of full rows. */
FIN_INLINED uint64_t fin_low_full_rows(uint64_t field) {
    const uint64_t first_cells = UINT64_C(0x40100401);
    uint64_t two = field & field >> 1, four = two & two >> 2;
    return four & four >> 4 & two >> 8 & first_cells;
}

/* How many rows are cleared, for they lie at the bottom. */
FIN_INLINED int fin_low_cleared(uint64_t field) {
    uint64_t rows = fin_low_full_rows(field);
    return (int)((rows & 1) + (rows >> 10 & 1) + (rows >> 20 & 1) + (rows >> 30 & 1));
}

struct fin_sums fin_low_sums(uint64_t cells);

/* As fin_low_hopeless of a field with one more piece, with sums that are known: those of the
 * empty cells before, and those of the piece, in this column. It adds a multiple of 4 to
 * those of the columns right of it. Full rows may be anywhere. */
FIN_INLINED bool fin_low_in_vain(uint64_t empty, struct fin_sums before, struct fin_sums piece,
                                 int x) {
    uint64_t pairs = empty & empty >> 1;
    pairs |= pairs >> 2 * FIN_COLUMNS;
    pairs |= pairs >> FIN_COLUMNS;
    unsigned walls = ~(unsigned)pairs & (FIN_LOW_ROWS / 2 - 1);
    unsigned rest = (before.low ^ piece.low << x) | (before.high ^ piece.high << x);
    return (walls & rest) != 0;
}

struct fin_low fin_low_make(const struct fin_search *search, int lines);
struct fin_glance fin_glance_make(int lines);

/* A field whose full rows are anywhere, with them at the bottom. */
uint64_t fin_low_sink(uint64_t field);

/* Whether it can be told at a glance that no pieces fill the rest: where two
 * neighbouring columns have no empty cells side by side, no piece ever gets
 * across, so the empty cells left of it must be a whole number of pieces. */
bool fin_low_hopeless(const struct fin_glance *glance, uint64_t field);

/* Whether pieces can have made a field of the empty one, as far as can be told at a
 * glance: as long as no row was cleared they lie where they were laid, so cells that hang
 * together are whole pieces, and stand on the floor. */
bool fin_low_made_of_pieces(const struct fin_glance *glance, uint64_t field);

/* The fields that a piece of this kind makes of a field, at most FIN_LOW_NEXT;
 * returns how many. Two landings may give the same one. */
int fin_low_next(const struct fin_low *low, uint64_t field, int kind, uint64_t *next);

/* The same without those that are hopeless. */
int fin_low_hopeful(const struct fin_low *low, uint64_t field, int kind, uint64_t *next);

#endif
