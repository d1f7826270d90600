/* The options of a command, read from a table. A command's own table has such a row
 * and a function that takes the value in each of its rows. */
#ifndef FINESSIMO_CLI_OPTIONS_H
#define FINESSIMO_CLI_OPTIONS_H

#include <stdbool.h>

struct cli_option {
    const char *name, *other; /* long and short; other may be NULL */
    const char *takes;        /* what comes after it, or NULL */
    unsigned commands;        /* that have it, a bit each; 0: all */
};

struct cli_options {
    const char *command;                         /* as in "`pc best` does not know ..." */
    const char *help;                            /* `finessimo help` this */
    unsigned bit;                                /* of the command, if some rows are not for all */
    const struct cli_option *rows;               /* the last one has no name; or: */
    const struct cli_option *(*row)(int number); /* NULL past the last */
    bool (*takes)(const char *name);             /* more names that take a value, or NULL */
};

enum { CLI_OPTION_MORE = 1 << 20 }; /* the number of an option of `takes` */

/* Reads one option and moves on past it and its value, which is NULL if it takes none. Of
 * `--name=value` the word keeps the name. The number of its row, or -1 after a sentence. */
int cli_read_option(const struct cli_options *options, char ***at, char **end, const char **value);

/* Reads all words of a command, up to `--` in any order: options into values by their rows,
 * "" for one that takes none. All other words move to the front; returns their number, or
 * -1 after a sentence. */
int cli_read_words(const struct cli_options *options, int count, char **words, const char **values);
/* Whether a word is an option: a dash and more, but no number. */
bool cli_is_option(const char *word);

#endif
