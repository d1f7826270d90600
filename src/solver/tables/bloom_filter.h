/* A filter: the boards of an legal in two bytes each. It lets all of them pass, and of
 * others one in some hundreds. So it tells a search where not to look, and where it
 * errs the search takes longer and finds the same.
 *
 * A filter is a list of words: the lines of the legal, then how many words each number
 * of pieces from 1 on has, then those. A board has four bits in one word of its number
 * of pieces. */
#ifndef FIN_SOLVER_TABLES_BLOOM_FILTER_H
#define FIN_SOLVER_TABLES_BLOOM_FILTER_H

#include "solver/tables/legal_boards.h"

enum {
    FIN_FILTER_HEAD = FIN_TABLE_PIECES, /* words in front */
    FIN_FILTER_BOARDS = 4,              /* boards for each word */
    FIN_FILTER_BIT = 6,                 /* bits that tell one of a word's */
};

struct fin_filter {
    int32_t lines; /* 0: there is none */
    const uint64_t *words[FIN_TABLE_PIECES];
    uint64_t length[FIN_TABLE_PIECES];
};

/* False if the words are none. */
bool fin_filter_read(struct fin_filter *filter, const uint64_t *words, size_t count);

FIN_INLINED uint64_t fin_filter_hash(uint64_t board) {
    uint64_t mixed = board * UINT64_C(0x9E3779B97F4A7C15);
    return mixed ^ mixed >> 32;
}

/* Which of so many words it is. */
FIN_INLINED uint64_t fin_filter_place(uint64_t mixed, uint64_t length) {
    return (mixed & UINT32_MAX) * length >> 32;
}

FIN_INLINED uint64_t fin_filter_bits(uint64_t mixed) {
    uint64_t bits = 0;
    mixed >>= 32;
    for (int i = 0; i < 4; i++) {
        bits |= (uint64_t)1 << (mixed >> FIN_FILTER_BIT * i & 63);
    }
    return bits;
}

/* Reads into the cache what a board of so many pieces will be held against. */
FIN_INLINED void fin_filter_fetch(const struct fin_filter *filter, int pieces, uint64_t board) {
    uint64_t place = fin_filter_place(fin_filter_hash(board), filter->length[pieces]);
    __builtin_prefetch(filter->words[pieces] + place);
}

FIN_INLINED bool fin_filter_may_have(const struct fin_filter *filter, int pieces, uint64_t board) {
    uint64_t mixed = fin_filter_hash(board), bits = fin_filter_bits(mixed);
    uint64_t place = fin_filter_place(mixed, filter->length[pieces]);
    return (filter->words[pieces][place] & bits) == bits;
}

#endif
