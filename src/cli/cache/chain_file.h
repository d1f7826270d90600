/* Chains of perfect clears: the odds of the next one of four lines, by the held piece and the
 * rest of the bag, in the cache. */
#ifndef FINESSIMO_CLI_CACHE_CHAIN_FILE_H
#define FINESSIMO_CLI_CACHE_CHAIN_FILE_H

#include "finessimo_pc.h"

enum { CHAIN_BAGS = (1 << FIN_KINDS) - 1, CHAIN_CASES = FIN_KINDS * CHAIN_BAGS };

/* Each pair of hold and bag is a case with a number. The bag is a bit for each kind. */
int chain_held(uint32_t number);
unsigned chain_bag(uint32_t number);

/* Computes them from the queue table. False after a message. */
bool chain_make(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]);
/* From the cache; if they are not there, computes and caches them. */
bool chain_open(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]);

#endif
