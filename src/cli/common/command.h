/* Commands: each is one file that ends in one of these constants, and a row in commands.c. */
#ifndef FINESSIMO_CLI_COMMON_COMMAND_H
#define FINESSIMO_CLI_COMMON_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* The program's exit code. */
enum cli_exit {
    CLI_DONE = 0,
    CLI_NO = 1,    /* the answer is no: a failed expectation, an invalid replay */
    CLI_WRONG = 2, /* wrong use or bad input, after a message on stderr */
};

/* A page of help. {rotations}, {presets}, {pc} and {aims} in it stand for the names in those
 * tables. */
struct cli_page {
    const char *name;     /* of the subcommand */
    const char *usage;    /* its syntax, without the program's name */
    const char *summary;  /* its purpose, one line */
    const char *help;     /* a table of options, then notes, with line feeds */
    const char *examples; /* commands that run, one per line */
};

struct command {
    const char *name;
    /* {rotations}, {presets}, {pc} and {aims} in these stand for the names in those tables. */
    const char *usage;                          /* its syntax, without the program's name */
    const char *summary;                        /* one line, for the overview */
    const char *help;                           /* the rest of `help NAME`, with its line feeds */
    const char *examples;                       /* commands that run, one per line */
    const struct cli_page *(*page)(int number); /* its subcommands, NULL past the last; or NULL */
    void (*help_tables)(void); /* prints the parts of help that come from tables, or NULL */
    /* Gets the words after the command's name; returns an enum cli_exit. */
    int (*run)(int count, char **words);
};

extern const struct command bench_command;
extern const struct command bot_command;
extern const struct command export_command;
extern const struct command finesse_command;
extern const struct command fumen_command;
extern const struct command help_command;
extern const struct command import_command;
extern const struct command kicks_command;
extern const struct command pc_command;
extern const struct command perft_command;
extern const struct command play_command, train_command;
extern const struct command puzzle_command;
extern const struct command replay_command;
extern const struct command review_command;
extern const struct command scores_command;
extern const struct command serve_command;
extern const struct command settings_command;
extern const struct command sim_command;
extern const struct command tbp_command;
extern const struct command web_command;
extern const struct command stats_command;
extern const struct command util_command;

/* The commands in the order of the overview, NULL last. */
extern const struct command *const cli_commands[];

/* The command of that name, or NULL. */
const struct command *cli_command(const char *name);
/* Names by number, NULL past the last. */
const char *cli_command_name(int number);

void cli_print_overview(void);
/* Its page, or that of its subcommand; false if there is no subcommand of that name. */
bool cli_print_help(const struct command *command, const char *subcommand);
/* Prints the message for a command that does not exist; returns CLI_WRONG. */
int cli_no_such_command(const char *name);

#endif
