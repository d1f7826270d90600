/* Which queues have a perfect clear of four lines: a lookup table made from sequences of pieces,
 * which are kept in the cache. */
#ifndef FINESSIMO_CLI_CACHE_QUEUE_TABLE_FILE_H
#define FINESSIMO_CLI_CACHE_QUEUE_TABLE_FILE_H

#include "cli/jobs/job.h"
#include "finessimo_pc.h"

struct queue_table {
    struct fin_queue_table *lookup; /* NULL: there is no table */
    struct job job;
};

/* From cached sequences; if there are none, finds and caches them. NULL after a message. */
struct queue_table queue_table_open(int rotation, unsigned options);
/* For the other ranks while rank 0 calls queue_table_open: helps it to find sequences if it has to.
 * False after a message. */
bool queue_table_help(int rotation, unsigned options);
/* From cached sequences; NULL, without a message, if there are none. */
struct queue_table queue_table_load(int rotation, unsigned options);
/* From the legal boards, without the cache. */
struct queue_table queue_table_make(const struct fin_legal_boards *boards);
void queue_table_close(struct queue_table *table);

#endif
