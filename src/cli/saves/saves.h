/* `finessimo pc saves`: the parts of its answer. */
#ifndef FINESSIMO_CLI_SAVES_SAVES_H
#define FINESSIMO_CLI_SAVES_SAVES_H

#include "cli/pc/pc.h"
#include "cli/saves/expression.h"

enum { SAVES_WANTED = 16 }; /* most expressions of a question */

/* A question: which queues can be finished so that an expression holds for the pieces left over. */
struct saves_wanted {
    bool any; /* no expression: every perfect clear counts */
    struct expression expression;
};

/* True if a perfect clear that leaves these pieces counts. */
bool saves_counts(const struct saves_wanted *wanted, const uint8_t pieces[FIN_KINDS]);

/* saves_play.c: the odds of best play with the task's previews. False after a message. */
bool saves_play(const struct pc_task *task, const struct fin_queues *queues,
                const struct saves_wanted *wanted, struct fin_fraction *odds);
/* NULL, or a sentence that says why best play can not be worked out for this task. */
const char *saves_play_problem(const struct pc_task *task);

#endif
