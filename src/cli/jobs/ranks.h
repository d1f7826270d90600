/* One command as several processes, on one machine or many: `mpirun -n 4 finessimo pc table …`.
 * Each has a number, its rank; rank 0 prints, the others help. Without mpirun there is only
 * rank 0, and all of this costs nothing. A build with MPI has ranks_mpi.c, one without
 * ranks_single.c. */
#ifndef FINESSIMO_CLI_JOBS_RANKS_H
#define FINESSIMO_CLI_JOBS_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first call of a command that ranks share. False after a message. */
bool ranks_begin(void);
/* The last call, with the exit code, which it returns. A rank that fails ends all ranks. */
int ranks_end(int exit_code);
/* Ends all ranks at once. */
void ranks_abort(int exit_code);

int ranks_count(void);
/* The number of this rank. */
int ranks_own(void);
/* The cores that this rank may use: the ranks on a machine share its cores. */
int ranks_cores(void);
int ranks_on_machine(void);

/* All ranks must call these two, in the same order. */
/* Waits for all ranks; true if `holds` is true on every one of them. */
bool ranks_agree(bool holds);
/* Copies bytes from their owner to all other ranks. */
void ranks_broadcast(int owner, void *bytes, size_t size);

/* Messages between two ranks: words, at most RANKS_WORDS. */
enum { RANKS_WORDS = 1 << 17 };
void ranks_send(int to, const uint64_t *words, int count);
/* The next message from a rank, or from any if `from` is negative: its length in words, and who
 * sent it. -1 if there is none. */
int ranks_receive(int *from, uint64_t *words);
/* The same, but waits for a message. */
int ranks_wait_for(int from, uint64_t *words);

#endif
