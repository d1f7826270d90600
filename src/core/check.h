/* The contracts of the public header. A library built with FIN_CHECKED traps
 * where one is broken; any other build does not look. */
#ifndef FIN_CORE_CHECK_H
#define FIN_CORE_CHECK_H

#include <stdbool.h>

#ifdef FIN_CHECKED
enum { FIN_CHECKS = 1 };
#else
enum { FIN_CHECKS = 0 };
#endif

static inline void fin_require(bool holds) {
    if (FIN_CHECKS && !holds) {
        __builtin_trap();
    }
}

#endif
