/* The weights of generators by tally, see generator.c; here so that a test can
 * compare them with their formulas. */
#ifndef FIN_CORE_GENERATOR_H
#define FIN_CORE_GENERATOR_H

#include "finessimo.h"

enum { FIN_RECENCY_LAST = 64, FIN_BALANCE_LAST = 21 };

/* n^2.5 * 2^14, rounded. The tally stops at the last. */
extern const uint32_t fin_recency_weights[FIN_RECENCY_LAST + 1];
/* e^-d * 2^29, rounded. A kind with the last, 0, is not drawn, so no tally
 * passes it. */
extern const uint32_t fin_balance_weights[FIN_BALANCE_LAST + 1];

#endif
