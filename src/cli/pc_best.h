/* `finessimo pc best`: what is asked, the job that answers it, and how it is shown. */
#ifndef FINESSIMO_CLI_PC_BEST_H
#define FINESSIMO_CLI_PC_BEST_H

#include <stddef.h>

#include "cli/sieve_file.h"
#include "finessimo.h"

struct best_task {
    struct fin_best_question question;
    const char *bag;    /* what is left of it; NULL: not given */
    const char *seen;   /* dealt before, without the held piece */
    bool json, chain;   /* chain: the next perfect clear counts too */
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
 * many milliseconds on the clock of best_now_ms; 0: until it is done. What is known then is the
 * answer. */
bool best_open_job(struct best_job *job, int jobs);
void best_answer(struct best_job *job, const struct fin_best_question *question, uint64_t end_ms);
void best_close_job(struct best_job *job);
uint64_t best_now_ms(void);

/* What was found. With a chain the moves of the other job, in the same order, have the
 * odds of a clear after which the next one is certain. */
struct best_found {
    const struct best_task *task;
    struct best_job job, chain;
    struct sieve_held sieve;
    int order[FIN_BEST_MOVES]; /* moves, the best first */
    int count;
};

/* False after a sentence. */
bool best_find(struct best_found *found, const struct best_task *task);
void best_close(struct best_found *found);

/* There is a move. */
void best_show(const struct best_found *found);

#endif
