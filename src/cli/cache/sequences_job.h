/* Finds the sequences of pieces that clear four lines, slice by slice, on all ranks. Finished
 * slices are saved as checkpoints until all are done. */
#ifndef FINESSIMO_CLI_CACHE_SEQUENCES_JOB_H
#define FINESSIMO_CLI_CACHE_SEQUENCES_JOB_H

#include "finessimo_pc.h"

/* From the legal boards of four lines under this search; rank 0 gets all of them. False after a
 * message. */
bool sequences_make(const struct fin_legal_boards *boards, int rotation, unsigned options,
                    uint64_t *words);
/* The same on one rank, without checkpoints. */
bool sequences_make_uncached(const struct fin_legal_boards *boards, uint64_t *words);
/* Removes the checkpoints. */
void sequences_remove_checkpoints(int rotation, unsigned options);

#endif
