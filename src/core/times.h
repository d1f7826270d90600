/* The earlier of two times. */
#ifndef FIN_CORE_TIMES_H
#define FIN_CORE_TIMES_H

#include <stdint.h>

static inline uint64_t fin_earlier(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

#endif
