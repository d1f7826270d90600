/* The smaller and the greater of two numbers. */
#ifndef FINESSIMO_CLI_COMMON_MIN_MAX_H
#define FINESSIMO_CLI_COMMON_MIN_MAX_H

#include <stddef.h>

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

static inline size_t min_size(size_t a, size_t b) {
    return a < b ? a : b;
}

#endif
