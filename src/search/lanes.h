/* Sets of places of a piece, a bit for each: bit 10 y + x, spread over words of
 * 64 bits, the lowest first. Lanes hold the same word for all four facings side
 * by side, so that one instruction serves them all.
 *
 * The operations that machines do in their own ways are in lanes_plain.h and
 * lanes_avx2.h; a file includes one of the two. */
#ifndef FIN_SEARCH_LANES_H
#define FIN_SEARCH_LANES_H

#include "finessimo.h"

enum {
    FIN_WORD_BITS = 64,
    FIN_WORDS = 7, /* that hold a whole board */
};

/* Lane f is for facing f. */
typedef uint64_t fin_lanes __attribute__((vector_size(4 * sizeof(uint64_t))));

/* What is worth its speed only when it is part of its caller. */
#define FIN_INLINED static inline __attribute__((always_inline))

FIN_INLINED fin_lanes fin_lanes_all(uint64_t word) {
    return (fin_lanes){word, word, word, word};
}

/* The sets of the facings after a turn, by the sets before it. */
FIN_INLINED fin_lanes fin_lanes_turn(fin_lanes set, int turn) {
    switch (turn) {
    case FIN_CW:
        return __builtin_shufflevector(set, set, 3, 0, 1, 2);
    case FIN_HALF:
        return __builtin_shufflevector(set, set, 2, 3, 0, 1);
    default:
        return __builtin_shufflevector(set, set, 1, 2, 3, 0);
    }
}

#endif
