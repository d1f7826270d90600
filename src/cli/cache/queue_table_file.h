/* Which queues have a perfect clear of four lines: a lookup table made from sequences of pieces,
 * which are kept in the cache. */
#ifndef FINESSIMO_CLI_CACHE_QUEUE_TABLE_FILE_H
#define FINESSIMO_CLI_CACHE_QUEUE_TABLE_FILE_H

#include "cli/jobs/job.h"
#include "finessimo.h"

struct answers_held {
    struct fin_answers *answers; /* NULL: there is no table */
    struct job job;
};

/* From cached sequences; if there are none, finds and caches them. NULL after a message. */
struct answers_held answers_open(int rotation, unsigned options);
/* For the other ranks while rank 0 calls answers_open: helps it to find sequences if it has to.
 * False after a message. */
bool answers_help(int rotation, unsigned options);
/* From cached sequences; NULL, without a message, if there are none. */
struct answers_held answers_load(int rotation, unsigned options);
/* From the legal boards, without the cache. */
struct answers_held answers_make(const struct fin_atlas *atlas);
void answers_close(struct answers_held *held);

#endif
