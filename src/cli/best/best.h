/* `finessimo pc best`: the task, the jobs that answer it, and the output. */
#ifndef FINESSIMO_CLI_BEST_BEST_H
#define FINESSIMO_CLI_BEST_BEST_H

#include <stddef.h>

#include "cli/cache/bloom_filter_file.h"
#include "finessimo_pc.h"

struct best_task {
    struct fin_best_question question;
    const char *bag;  /* pieces left in it; NULL: not given */
    const char *seen; /* pieces dealt before, without the held one */
    bool json;
    bool chain;         /* among equal moves, prefers those that keep the next clear certain */
    bool chain_first;   /* prefers moves that are best for this clear and the next one together */
    uint64_t within_ms; /* time limit; 0: until the odds are exact */
};

/* Reads the options. False after a message. */
bool best_read_task(struct best_task *task, int count, char **words);

struct best_job {
    struct fin_best *best;
    void *memory;
    size_t size;
};

/* Makes a job; this many jobs share the memory. False after a message. */
bool best_open_job(struct best_job *job, int jobs);
/* Works until the odds are exact or this time of clock_ms has come; 0: no limit. */
void best_answer(struct best_job *job, const struct fin_best_question *question, uint64_t end_ms);
void best_close_job(struct best_job *job);

/* The goal of a job: this perfect clear, one after which the next is certain, one after which it
 * is nearly certain. */
enum best_aim { BEST_AIM_THIS, BEST_AIM_CERTAIN, BEST_AIM_NEARLY, BEST_AIMS };

/* The denominator of the odds of the next perfect clear. */
enum { BEST_CHAIN_UNIT = 604800 };

/* The answer. All jobs list the same moves in the same order. */
struct best_found {
    const struct best_task *task;
    struct best_job jobs[BEST_AIMS];
    struct fin_best_leave leaves[BEST_AIMS]; /* by goal: the hold and bag that a clear must leave */
    uint64_t worst[BEST_AIMS];               /* by goal: the lowest odds of a next clear after it */
    struct bloom_filter filter;
    int order[FIN_BEST_MOVES]; /* moves, the best first */
    int count;
};

/* False after a message. */
bool best_find(struct best_found *found, const struct best_task *task);
void best_close(struct best_found *found);

/* Fills in `leaves` and `worst` from the chain odds, which are computed if they are not cached.
 * False after a message. */
bool best_read_chain(struct best_found *found);
/* A lower bound of the odds of this perfect clear and the next one after a move, times
 * BEST_CHAIN_UNIT, and the goal whose job proves it. */
uint64_t best_both(const struct best_found *found, int number, int *by);

/* Prints the answer; there must be a move. */
void best_show(const struct best_found *found);

#endif
