/* The words of four lines in the cache, and the answers made of them: with which
 * queues a perfect clear can be had. */
#ifndef FINESSIMO_CLI_CACHE_QUEUE_TABLE_FILE_H
#define FINESSIMO_CLI_CACHE_QUEUE_TABLE_FILE_H

#include "cli/jobs/job.h"
#include "finessimo.h"

struct answers_held {
    struct fin_answers *answers; /* NULL: there are none, a sentence was said */
    struct job job;
};

/* Of words from the cache, else of words made and put there. */
struct answers_held answers_open(int rotation, unsigned options);
/* What the other ranks do when rank 0 opens them: their part of the words, if these are made.
 * False after a sentence. */
bool answers_help(int rotation, unsigned options);
/* Of words from the cache; nothing is said if there are none. */
struct answers_held answers_load(int rotation, unsigned options);
/* Of words that are made of an atlas, whatever the cache has, and not kept. */
struct answers_held answers_make(const struct fin_atlas *atlas);
void answers_close(struct answers_held *held);

#endif
