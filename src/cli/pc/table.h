/* The tables of `finessimo pc table`. Each function returns false after a message. */
#ifndef FINESSIMO_CLI_PC_TABLE_H
#define FINESSIMO_CLI_PC_TABLE_H

#include "cli/cache/legal_boards_file.h"
#include "cli/cache/queue_table_file.h"

struct table_task {
    int lines, rotation;
    unsigned options;
    bool opener, policy, fails, chain, guide, json;
    bool any_held; /* with every piece in hold too */
    int previews;  /* -1: not given */
};

/* The odds of optimal play for a player who sees only the previews. */
bool table_policy(const struct table_task *task, struct fin_fraction *odds);

/* Counts the queues that have a perfect clear. */
struct table_count {
    const struct table_task *task;
    struct legal_boards_table boards; /* for two lines */
    struct queue_table lookup;        /* for four */
    struct fin_fraction odds;
};

bool table_count_open(struct table_count *count, const struct table_task *task);
/* Prints the queues that fail if the task asks for them. */
void table_count_fails(const struct table_count *count);
void table_count_close(struct table_count *count);

/* Prints the odds of the next perfect clear by held piece and rest of the bag. */
bool table_chain(const struct table_task *task);

/* Makes the guide and prints its size. */
bool table_guide(const struct table_task *task);

#endif
