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
    const struct cli_option *rows;               /* the last one has no name; NULL: use `row` */
    const struct cli_option *(*row)(int number); /* a row by number; NULL past the last */
    bool (*takes)(const char *name);             /* more names that take a value, or NULL */
    /* Stores the option of this row in the task; false after a message. */
    bool (*take)(void *task, int number, const char *value);
};

enum { CLI_OPTION_MORE = 1 << 20 }; /* the number of an option that `takes` accepted */

/* Reads one option and moves on past it and its value, which is NULL if it takes none. In
 * `--name=value`, cuts the word after the name. Returns the number of its row, or -1 after a
 * message. */
int cli_read_option(const struct cli_options *options, char ***at, char **end, const char **value);

/* Reads all words as options and passes each with its value, NULL if it takes none, to `take`.
 * False after a message. */
bool cli_read_options(const struct cli_options *options, int count, char **words, void *task);

/* Reads all words of a command up to `--`, options in any order, into values by their rows, ""
 * for an option without a value. All other words move to the front; returns their number, or -1
 * after a message. */
int cli_read_words(const struct cli_options *options, int count, char **words, const char **values);

/* Prints that the command takes only options, not this word. */
void cli_only_options(const char *command, const char *word);

/* True for an option: a dash and more, but not a number. */
bool cli_is_option(const char *word);

/* Sets the bool at an offset of the task, for options that are a flag; returns true. */
bool cli_set_flag(void *task, size_t offset);

#endif
