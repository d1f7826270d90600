/* `finessimo pc best`: what is asked, the job that answers it, and how it is shown. */
#ifndef FINESSIMO_CLI_BEST_BEST_H
#define FINESSIMO_CLI_BEST_BEST_H

#include <stddef.h>

#include "cli/cache/bloom_filter_file.h"
#include "finessimo.h"

struct best_task {
    struct fin_best_question question;
    const char *bag;    /* what is left of it; NULL: not given */
    const char *seen;   /* dealt before, without the held piece */
    bool json, chain;   /* chain: the next perfect clear counts too, */
    bool chain_first;   /* more than this one alone */
    uint64_t within_ms; /* what is known then is the answer; 0: all */
};

/* Reads the options. False after a sentence. */
bool best_read_task(struct best_task *task, int count, char **words);

struct best_job {
    struct fin_best *best;
    void *memory;
    size_t size;
};

/* A new job, one of so many that share the memory; false after a sentence. And its work, until so
 * many milliseconds on the clock of clock_ms; 0: until it is done. What is known then is the
 * answer. */
bool best_open_job(struct best_job *job, int jobs);
void best_answer(struct best_job *job, const struct fin_best_question *question, uint64_t end_ms);
void best_close_job(struct best_job *job);

/* What a job aims at: this perfect clear, one that leaves the next certain, one that leaves
 * it nearly so. */
enum best_aim { BEST_AIM_THIS, BEST_AIM_CERTAIN, BEST_AIM_NEARLY, BEST_AIMS };

/* Odds of the next perfect clear are parts of this. */
enum { BEST_CHAIN_UNIT = 604800 };

/* What was found. Jobs with other aims, if there are any, have the same moves in the same
 * order. */
struct best_found {
    const struct best_task *task;
    struct best_job jobs[BEST_AIMS];
    struct fin_best_leave leaves[BEST_AIMS]; /* what is good to them, */
    uint64_t worst[BEST_AIMS];               /* and what the worst of that is worth */
    struct sieve_held sieve;
    int order[FIN_BEST_MOVES]; /* moves, the best first */
    int count;
};

/* False after a sentence. */
bool best_find(struct best_found *found, const struct best_task *task);
void best_close(struct best_found *found);

/* Fills in what is good, from the table of chains, which is made if need be. False after a
 * sentence. */
bool best_read_chain(struct best_found *found);
/* What the odds of this perfect clear and the next one are at least after a move, and the aim
 * by which they are: parts of BEST_CHAIN_UNIT of each order. */
uint64_t best_both(const struct best_found *found, int number, int *by);

/* There is a move. */
void best_show(const struct best_found *found);

#endif
