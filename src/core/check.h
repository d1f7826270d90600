/* Checks of the contracts in the public header: builds with FIN_CHECKED trap on a broken
 * contract, other builds do not check. */
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
