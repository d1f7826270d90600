/* `finessimo util seq`. */
#ifndef FINESSIMO_CLI_UTIL_SEQ_H
#define FINESSIMO_CLI_UTIL_SEQ_H

#include <stdbool.h>

/* Values as the user wrote them, or NULL. */
struct seq_options {
    const char *pattern, *mode, *length, *distinct, *matches, *matches_not, *number, *head_hold;
    bool json;
};

/* `conditions` are more of those for --num. Returns an enum cli_exit. */
int seq_run(const struct seq_options *options, int count, char **conditions);

#endif
