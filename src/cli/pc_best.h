/* `finessimo pc best`: what is asked. */
#ifndef FINESSIMO_CLI_PC_BEST_H
#define FINESSIMO_CLI_PC_BEST_H

#include "finessimo.h"

struct best_task {
    struct fin_best_question question;
    const char *bag;  /* what is left of it; NULL: not given */
    const char *seen; /* dealt before, without the held piece */
    bool json;
};

/* Reads the options. False after a sentence. */
bool best_read_task(struct best_task *task, int count, char **words);

#endif
