/* The value of what a perfect clear leaves: the odds of the next one, of four lines, by
 * the held piece and what is left in the bag. */
#ifndef FINESSIMO_CLI_CACHE_CHAIN_FILE_H
#define FINESSIMO_CLI_CACHE_CHAIN_FILE_H

#include "finessimo.h"

enum { CHAIN_BAGS = (1 << FIN_KINDS) - 1, CHAIN_CASES = FIN_KINDS * CHAIN_BAGS };

/* The held piece of a case, and the kinds left in the bag, a bit each. */
int chain_held(uint32_t number);
unsigned chain_bag(uint32_t number);

/* Of answers from the cache, or made. False after a sentence. */
bool chain_make(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]);
/* From the cache; else made and put there. */
bool chain_open(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]);

#endif
