/* A Bloom filter of the legal boards with 16 bits per board: no false negatives, about 0.3 %
 * false positives. A search skips the boards that it rejects; a false positive costs time but
 * never changes a result.
 *
 * Format, in words: the lines of the boards; for each number of pieces from 1 on, its number of
 * words; then these words. A board sets four bits in one word of its number of pieces. */
#ifndef FIN_SOLVER_TABLES_BLOOM_FILTER_H
#define FIN_SOLVER_TABLES_BLOOM_FILTER_H

#include "solver/tables/legal_boards.h"

enum {
    FIN_FILTER_HEAD = FIN_TABLE_PIECES, /* header words */
    FIN_FILTER_BOARDS = 4,              /* boards per word */
    FIN_FILTER_BIT = 6,                 /* hash bits that select one bit of a word */
};

struct fin_filter {
    int32_t lines; /* 0: no filter */
    const uint64_t *words[FIN_TABLE_PIECES];
    uint64_t length[FIN_TABLE_PIECES];
};

/* False if the words are not a filter. */
bool fin_filter_read(struct fin_filter *filter, const uint64_t *words, size_t count);

FIN_INLINED uint64_t fin_filter_hash(uint64_t board) {
    uint64_t mixed = board * UINT64_C(0x9E3779B97F4A7C15);
    return mixed ^ mixed >> 32;
}

/* The index of a board's word among `length` words. */
FIN_INLINED uint64_t fin_filter_offset(uint64_t mixed, uint64_t length) {
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

/* Prefetches the word of a board with this many pieces. */
FIN_INLINED void fin_filter_fetch(const struct fin_filter *filter, int pieces, uint64_t board) {
    uint64_t offset = fin_filter_offset(fin_filter_hash(board), filter->length[pieces]);
    __builtin_prefetch(filter->words[pieces] + offset);
}

FIN_INLINED bool fin_filter_may_have(const struct fin_filter *filter, int pieces, uint64_t board) {
    uint64_t mixed = fin_filter_hash(board), bits = fin_filter_bits(mixed);
    uint64_t offset = fin_filter_offset(mixed, filter->length[pieces]);
    return (filter->words[pieces][offset] & bits) == bits;
}

#endif
