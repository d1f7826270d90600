/* What `finessimo pc table` can find. Each says a sentence and returns false where
 * it can't. */
#ifndef FINESSIMO_CLI_PC_TABLE_H
#define FINESSIMO_CLI_PC_TABLE_H

#include "cli/cache/legal_boards_file.h"
#include "cli/cache/queue_table_file.h"

struct table_task {
    int lines, rotation;
    unsigned options;
    bool opener, policy, fails, chain, guide, json;
    bool any_held; /* behind a held piece too */
    int previews;  /* -1: not given */
};

/* The odds of a player who sees some of what comes. */
bool table_policy(const struct table_task *task, struct fin_fraction *odds);

/* Of all queues, those that can be finished. */
struct table_count {
    const struct table_task *task;
    struct atlas_held atlas;     /* for two lines */
    struct answers_held answers; /* for four */
    struct fin_fraction odds;
};

bool table_count_open(struct table_count *count, const struct table_task *task);
/* Prints the queues that fail if the task asks for them. */
void table_count_fails(const struct table_count *count);
void table_count_close(struct table_count *count);

/* Prints the odds of the next perfect clear by what is held and left in the bag. */
bool table_chain(const struct table_task *task);

/* Makes the guide and prints how much it has. */
bool table_guide(const struct table_task *task);

#endif
