/* Sets of places of a piece, a bit for each: bit 10 y + x of a row of 64-bit
 * words, the lowest first. Lanes hold the same word for all four facings side by
 * side, so that one instruction serves them all.
 *
 * What machines do in their own ways is in lanes_plain.h and lanes_avx2.h; a
 * file of code for lanes includes one of the two first. Lanes are handed on by
 * address: as values, compilers without AVX would warn of them. */
#ifndef FIN_SEARCH_LANES_H
#define FIN_SEARCH_LANES_H

#include "finessimo.h"

enum {
    FIN_WORD_BITS = 64,
    FIN_WORDS = 7, /* that hold a whole board */
};

/* Lane f is for facing f. */
typedef uint64_t fin_lanes __attribute__((vector_size(FIN_FACINGS * sizeof(uint64_t))));

/* What is quick only as a part of its caller. */
#define FIN_INLINED static inline __attribute__((always_inline))

/* The lanes in another order; older versions of gcc know it by another name. */
#if __has_builtin(__builtin_shufflevector)
#define FIN_LANES_PICK(lanes, a, b, c, d) __builtin_shufflevector(lanes, lanes, a, b, c, d)
#else
#define FIN_LANES_PICK(lanes, a, b, c, d) __builtin_shuffle(lanes, (fin_lanes){a, b, c, d})
#endif

/* The sets by facings after a turn, from those before. */
FIN_INLINED void fin_lanes_turn(fin_lanes *after, const fin_lanes *before, int turn) {
    switch (turn) {
    case FIN_CW:
        *after = FIN_LANES_PICK(*before, 3, 0, 1, 2);
        break;
    case FIN_HALF:
        *after = FIN_LANES_PICK(*before, 2, 3, 0, 1);
        break;
    default:
        *after = FIN_LANES_PICK(*before, 1, 2, 3, 0);
        break;
    }
}

#endif
