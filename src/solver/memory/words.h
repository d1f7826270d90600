/* Minimum, maximum and bit count, used throughout the solver. */
#ifndef FIN_SOLVER_MEMORY_WORDS_H
#define FIN_SOLVER_MEMORY_WORDS_H

#include <stdint.h>

static inline uint64_t fin_word_minimum(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static inline uint64_t fin_word_maximum(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static inline int fin_int_minimum(int a, int b) {
    return a < b ? a : b;
}

static inline int fin_int_maximum(int a, int b) {
    return a > b ? a : b;
}

/* The number of elements of a set stored as bits. */
static inline int fin_set_count(uint32_t set) {
    int count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

#endif
