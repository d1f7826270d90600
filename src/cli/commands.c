/* The table of commands, and `help`, which is made from it. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"

/* clang-format off */
const struct command *const cli_commands[] = {
    &play_command,
    &train_command,
    &puzzle_command,
    &web_command,
    &sim_command,
    &replay_command,
    &finesse_command,
    &kicks_command,
    &fumen_command,
    &scores_command,
    &stats_command,
    &settings_command,
    &export_command,
    &import_command,
    &pc_command,
    &perft_command,
    &bench_command,
    &help_command,
    NULL,
};
/* clang-format on */

const char *cli_command_name(int number) {
    return cli_commands[number] != NULL ? cli_commands[number]->name : NULL;
}

const struct command *cli_command(const char *name) {
    for (int i = 0; cli_commands[i] != NULL; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) {
            return cli_commands[i];
        }
    }
    return NULL;
}

int cli_no_such_command(const char *name) {
    return cli_no_such("command", name, cli_command_name, "help");
}

void cli_print_overview(void) {
    printf("finessimo %s, a deterministic stacker\n\n", cli_version);
    for (int i = 0; cli_commands[i] != NULL; i++) {
        printf("  finessimo %-8s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    }
    puts("\n`finessimo help COMMAND` explains one, `finessimo --version` names the version.\n"
         "Results go to stdout, messages to stderr. Exit code 0: done; 1: the answer is\n"
         "no; 2: wrong use or bad input.");
}

/* Words up to column 80; further lines begin at an indent. */
static void print_wrapped(const char *lead, const char *text, int indent) {
    int column = printf("%s", lead);
    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        if (column + length > 80) {
            column = printf("\n%*s", indent, "") - 1;
        }
        column += printf("%.*s", length, text);
        text += length;
        for (; *text == ' '; text++) {
            column += printf(" ");
        }
    }
    printf("\n");
}

void cli_print_help(const struct command *command) {
    print_wrapped("finessimo ", command->usage, 10);
    printf("  %s\n\n%s", command->summary, command->help);
    if (command->help_tables != NULL) {
        command->help_tables();
    }
}

static int run(int count, char **words) {
    if (count == 0) {
        cli_print_overview();
        return CLI_DONE;
    }
    if (count > 1) {
        return cli_wrong("`help` explains one command at a time: `finessimo help [COMMAND]`.");
    }
    const struct command *command = cli_command(words[0]);
    if (command == NULL) {
        return cli_no_such_command(words[0]);
    }
    cli_print_help(command);
    return CLI_DONE;
}

const struct command help_command = {
    .name = "help",
    .usage = "help [COMMAND]",
    .summary = "lists the commands, or explains one",
    .help = "The same as `finessimo --help` and `finessimo COMMAND --help`.\n",
    .run = run,
};
