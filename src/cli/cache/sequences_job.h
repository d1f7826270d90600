/* Making the words of four lines: slice by slice, each rank some of them. A slice that is done
 * is kept in the cache until all are, so that work that was killed goes on from there. */
#ifndef FINESSIMO_CLI_CACHE_SEQUENCES_JOB_H
#define FINESSIMO_CLI_CACHE_SEQUENCES_JOB_H

#include "finessimo.h"

/* Of an atlas of four lines under this search. All words are on rank 0 then. False after a
 * sentence. */
bool words_make(const struct fin_atlas *atlas, int rotation, unsigned options, uint64_t *words);
/* The same on one rank, and nothing is kept. */
bool words_make_of(const struct fin_atlas *atlas, uint64_t *words);
/* Removes slices that were kept. */
void words_drop(int rotation, unsigned options);

#endif
