/* Sets of sequences, each stored once. A sequence is a list of kinds in the order of their
 * placements. Sequences of three pieces are the bits of a block; a set of sequences of four has
 * one block per first piece. Several threads may add at once. */
#ifndef FIN_SOLVER_TABLES_SEQUENCE_SETS_H
#define FIN_SOLVER_TABLES_SEQUENCE_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/memory/arena.h"

enum {
    FIN_SEQUENCE_KINDS = 7,
    FIN_SEQUENCE_BLOCK = 6,                                     /* words that hold 7^3 bits */
    FIN_SEQUENCE_SET = FIN_SEQUENCE_KINDS * FIN_SEQUENCE_BLOCK, /* words that hold 7^4 bits */
};

/* Number 0 is the empty set. */
struct fin_sequence_sets {
    uint64_t *sets;
    uint32_t *slots; /* numbers of sets, by hash; 0: free */
    uint64_t slot_count;
    uint32_t count, most;
    bool full; /* a set did not fit */
};

/* Allocates room for `most` sets, and for `more` sets with higher numbers that are not in the
 * hash table. False if there is not enough memory. */
bool fin_sequence_sets_make(struct fin_sequence_sets *sets, struct fin_arena *arena, uint64_t most,
                            uint64_t more);
/* The number of a set, new or existing. It depends on thread timing. */
uint32_t fin_sequence_sets_add(struct fin_sequence_sets *sets,
                               const uint64_t set[FIN_SEQUENCE_SET]);

static inline uint64_t *fin_sequence_set(const struct fin_sequence_sets *sets, uint32_t number) {
    return sets->sets + (size_t)number * FIN_SEQUENCE_SET;
}

static inline void fin_sequence_sets_copy(struct fin_sequence_sets *sets, uint32_t to,
                                          uint32_t from) {
    memcpy(fin_sequence_set(sets, to), fin_sequence_set(sets, from),
           FIN_SEQUENCE_SET * sizeof(uint64_t));
}

/* Prefetches a set. */
static inline void fin_sequence_set_fetch(const struct fin_sequence_sets *sets, uint32_t number) {
    const uint64_t *set = fin_sequence_set(sets, number);
    for (int i = 0; i < FIN_SEQUENCE_SET; i += 8) {
        __builtin_prefetch(set + i);
    }
    __builtin_prefetch(set + FIN_SEQUENCE_SET - 1);
}

/* Adds the sequences of one set to another. */
static inline void fin_sequence_set_join(uint64_t *restrict to, const uint64_t *restrict from,
                                         size_t length) {
    for (size_t i = 0; i < length; i++) {
        to[i] |= from[i];
    }
}

#endif
