/* One command as several processes, on one machine or many: `mpirun -n 4 finessimo pc table …`.
 * Each has a number, its rank; rank 0 prints, the others help. Without mpirun there is rank 0
 * alone, and all of this costs nothing. A build with MPI has ranks_mpi.c, one without
 * ranks_alone.c. */
#ifndef FINESSIMO_CLI_JOBS_RANKS_H
#define FINESSIMO_CLI_JOBS_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Before all else of a command that ranks share; false after a sentence. */
bool ranks_begin(void);
/* The last of it: with its exit code, which it returns. One that fails ends all ranks. */
int ranks_end(int exit_code);
/* Ends all ranks at once. */
void ranks_quit(int exit_code);

int ranks_count(void);
int ranks_own(void);
/* The cores that a rank may use: those of its machine are shared out among the ranks there. */
int ranks_cores(void);
/* How many ranks the machine has. */
int ranks_beside(void);

/* All ranks have to call these, in the same order. Whether it holds on every rank: */
bool ranks_all(bool holds);
/* What one rank has, the others get. */
void ranks_share(int owner, void *bytes, size_t size);

/* Messages between two ranks: words, at most RANKS_WORDS. */
enum { RANKS_WORDS = 1 << 17 };
void ranks_send(int to, const uint64_t *words, int count);
/* The next message from a rank, of any if it is negative: how many words, and from whom. -1
 * if there is none. */
int ranks_receive(int *from, uint64_t *words);
/* Waits for it. */
int ranks_await(int from, uint64_t *words);

#endif
