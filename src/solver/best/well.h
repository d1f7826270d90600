/* Fields of at most six lines in one word, bit 10 y + x for a filled cell. Rows
 * that were cleared stay, full, at the bottom. */
#ifndef FIN_SOLVER_WELL_H
#define FIN_SOLVER_WELL_H

#include "solver/tables/bloom_filter.h"

enum {
    FIN_WELL_ROW = (1 << FIN_COLUMNS) - 1,
    FIN_WELL_ROWS = 1 << FIN_COLUMNS,
    FIN_WELL_NEXT = 128, /* more than the landings of one piece in so few lines */
};

struct fin_well {
    const struct fin_search *search;
    uint64_t full; /* the field without an empty cell */
    int32_t lines;
    const struct fin_sieve *sieve; /* NULL: there is none */
    /* For every row, in lanes of six bits: the cells in the columns up to each; and
     * for a set of columns the two low bits of their lanes. */
    uint64_t up_to[FIN_WELL_ROWS], lanes[FIN_WELL_ROWS / 2];
};

#define FIN_WELL_FIRST_CELLS UINT64_C(0x0004010040100401)

/* The first cells of full rows. */
FIN_INLINED uint64_t fin_well_full_rows(uint64_t field) {
    uint64_t two = field & field >> 1, four = two & two >> 2;
    return four & four >> 4 & two >> 8 & FIN_WELL_FIRST_CELLS;
}

/* The ones of a word whose bits are in the places of first cells. */
FIN_INLINED int fin_well_rows(uint64_t first_cells) {
    /* A product adds up all rows in the bits of the highest. */
    return (int)(first_cells * FIN_WELL_FIRST_CELLS >> 50 & 7);
}

void fin_well_make(struct fin_well *well, const struct fin_search *search, int lines);

/* A field whose full rows are anywhere, with them at the bottom. */
uint64_t fin_well_sink(uint64_t field);

/* Whether it can be told at a glance that no pieces fill the rest: where two
 * neighbouring columns have no empty cells side by side, no piece ever gets across,
 * so the empty cells left of it must be a whole number of pieces. */
bool fin_well_is_hopeless(const struct fin_well *well, uint64_t field);

/* How much the empty cells hang together: the more, the better one can go on. */
int fin_well_openness(const struct fin_well *well, uint64_t field);

/* The fields that a piece of this kind makes of a field and that are not hopeless,
 * at most FIN_WELL_NEXT; returns how many. Two landings may give the same one. */
int fin_well_next(const struct fin_well *well, uint64_t field, int kind, uint64_t *next);

/* The same of several kinds (a bit each), one behind the other, with their kinds; less
 * what the sieve holds back. */
int fin_well_list(const struct fin_well *well, uint64_t field, unsigned kinds, uint64_t *next,
                  uint8_t *next_kinds);

#endif
