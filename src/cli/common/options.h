/* The options of a command, read from a table. A command's own table has such a row
 * and a function that takes the value in each of its rows. */
#ifndef FINESSIMO_CLI_COMMON_OPTIONS_H
#define FINESSIMO_CLI_COMMON_OPTIONS_H

struct cli_option {
    const char *name, *other; /* long and short; other may be NULL */
    const char *takes;        /* what comes after it, or NULL */
    unsigned commands;        /* that have it, a bit each; 0: all */
};

struct cli_options {
    const char *command;                         /* as in "`pc best` does not know ..." */
    const char *help;                            /* `finessimo help` this */
    unsigned bit;                                /* of the command, if some rows are not for all */
    const struct cli_option *(*row)(int number); /* NULL past the last */
};

/* Reads one option and moves on past it and its value, which is NULL if it takes none.
 * The number of its row, or -1 after a sentence. */
int cli_read_option(const struct cli_options *options, char ***at, char **end, const char **value);

#endif
