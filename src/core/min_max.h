/* Two numbers: the smaller, the larger, and their order. */
#ifndef FIN_CORE_MIN_MAX_H
#define FIN_CORE_MIN_MAX_H

#include <stddef.h>
#include <stdint.h>

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

static inline size_t min_size(size_t a, size_t b) {
    return a < b ? a : b;
}

static inline uint64_t min_u64(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* Less than 0, 0 or greater than 0. */
static inline int compare_u64(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

#endif
