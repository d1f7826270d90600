/* The weight tables of generator.c. Declared here so that a test can compare them with their
 * formulas. */
#ifndef FIN_CORE_GENERATOR_H
#define FIN_CORE_GENERATOR_H

#include "finessimo.h"

enum { FIN_RECENCY_LAST = 64, FIN_BALANCE_LAST = 21 };

/* n^2.5 * 2^14, rounded. Tallies are capped at the last entry. */
extern const uint32_t fin_recency_weights[FIN_RECENCY_LAST + 1];
/* e^-d * 2^29, rounded. The last weight is 0: a kind with that tally is never drawn, so no tally
 * exceeds it. */
extern const uint32_t fin_balance_weights[FIN_BALANCE_LAST + 1];

#endif
