/* Sets of positions of a piece as bits: bit 10 y + x of a sequence of 64-bit words, the lowest
 * first. A vector (fin_lanes) holds the same word for all four facings side by side, so that one
 * SIMD instruction works on all of them.
 *
 * lanes_plain.h and lanes_avx2.h have the machine-specific parts; a file that uses lanes includes
 * one of the two first. Functions take lanes by address: passing them by value makes compilers
 * without AVX warn. */
#ifndef FIN_SEARCH_LANES_H
#define FIN_SEARCH_LANES_H

#include "finessimo.h"

enum {
    FIN_WORD_BITS = 64,
    FIN_WORDS = 7, /* words of a whole board */
};

/* Lane f belongs to facing f. */
typedef uint64_t fin_lanes __attribute__((vector_size(FIN_FACINGS * sizeof(uint64_t))));

/* For code that is fast only when inlined. A coverage build defines it as a plain function, so
 * that its branches are counted once and not in each copy. */
#ifndef FIN_INLINED
#define FIN_INLINED static inline __attribute__((always_inline))
#endif

/* Permutes the lanes. Older versions of gcc have another name for the builtin. */
#if __has_builtin(__builtin_shufflevector)
#define FIN_LANES_PICK(lanes, a, b, c, d) __builtin_shufflevector(lanes, lanes, a, b, c, d)
#else
#define FIN_LANES_PICK(lanes, a, b, c, d) __builtin_shuffle(lanes, (fin_lanes){a, b, c, d})
#endif

/* Permutes sets by facing to the facings after a turn. */
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
