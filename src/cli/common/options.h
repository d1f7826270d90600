/* The options of a command, read by their table. Each row of the command's own table has one of
 * these, and a function that reads the value or a flag to set. */
#ifndef FINESSIMO_CLI_COMMON_OPTIONS_H
#define FINESSIMO_CLI_COMMON_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct cli_option {
    const char *name, *other; /* long and short; other may be NULL */
    const char *takes;        /* its value in messages: "a board"; NULL: it takes none */
    unsigned commands;        /* the commands that have it, a bit each; 0: all */
};

struct cli_options {
    const char *command;                         /* as in "`pc best` does not know ..." */
    const char *help;                            /* `finessimo help` this */
    unsigned bit;                                /* of the command in the rows' `commands` */
    const struct cli_option *(*row)(int number); /* NULL past the last */
    /* Stores the option of this row in the task; false after a message. */
    bool (*take)(void *task, int number, const char *value);
};

/* Reads all words as options and hands each with its value, NULL if it takes none, to `take`.
 * False after a message. */
bool cli_read_options(const struct cli_options *options, int count, char **words, void *task);

/* Sets the bool at an offset of the task, for options that are a flag; returns true. */
bool cli_set_flag(void *task, size_t offset);

#endif
