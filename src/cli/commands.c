/* The table of commands, and `help`, which is made from it. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/pc/pc.h"
#include "finessimo_bot.h"

/* clang-format off */
const struct command *const cli_commands[] = {
    &play_command,
    &train_command,
    &puzzle_command,
    &web_command,
    &sim_command,
    &replay_command,
    &review_command,
    &finesse_command,
    &kicks_command,
    &fumen_command,
    &scores_command,
    &stats_command,
    &settings_command,
    &export_command,
    &import_command,
    &pc_command,
    &util_command,
    &perft_command,
    &bot_command,
    &tbp_command,
    &serve_command,
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
    printf("finessimo %s, a modern stacker: play, train finesse, solve perfect clears\n\n",
           fin_version());
    for (int i = 0; cli_commands[i] != NULL; i++) {
        printf("  finessimo %-8s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    }
    puts("\n`finessimo help COMMAND` explains a command; `finessimo --version` prints the\n"
         "version. Results go to stdout, messages to stderr. Exit codes: 0 done, 1 the\n"
         "answer is no, 2 wrong use or bad input.");
}

/* ---- help ---- */

/* Lists that usage and help take from the tables of the names. */
static const struct {
    const char *word;
    const char *(*name)(int number);
    const char *between, *last;
} lists[] = {
    {"{rotations}", fin_rotation_name, ", ", " or "},
    {"{presets}", fin_preset_name, "|", "|"},
    {"{pc}", pc_verb_name, "|", "|"},
    {"{aims}", fin_aim_name, ", ", " or "},
};

/* Writes the list whose placeholder the text begins with; returns the length of the placeholder,
 * 0: none. */
static size_t write_list(FILE *out, const char *text) {
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        size_t length = strlen(lists[i].word);
        if (strncmp(text, lists[i].word, length) == 0) {
            fputs(cli_list_names(lists[i].name, lists[i].between, lists[i].last).text, out);
            return length;
        }
    }
    return 0;
}

/* A copy of the text with its lists written out; free it. */
static char *write_lists(const char *text) {
    char *copy = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&copy, &size);
    while (out != NULL && *text != '\0') {
        size_t taken = write_list(out, text);
        if (taken == 0) {
            fputc(*text, out);
        }
        text += taken > 0 ? taken : 1;
    }
    if (out == NULL || fclose(out) != 0) {
        exit(cli_wrong("Not enough memory. Close other programs."));
    }
    return copy;
}

/* Wraps words at column 80, also after `|`; further lines are indented. */
static void print_wrapped(const char *lead, const char *text, int indent) {
    int column = printf("%s", lead);
    while (*text != '\0') {
        int length = (int)strcspn(text, " |");
        length += text[length] == '|';
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

static void print_with_lists(const char *text) {
    char *written = write_lists(text);
    fputs(written, stdout);
    free(written);
}

static void print_usage(const char *usage, const char *summary) {
    char *written = write_lists(usage);
    print_wrapped("finessimo ", written, 10);
    printf("  %s\n\n", summary);
    free(written);
}

static void print_examples(const char *examples) {
    if (examples != NULL) {
        printf("\nExamples:\n%s", examples);
    }
}

static void print_page(const struct cli_page *page) {
    print_usage(page->usage, page->summary);
    print_with_lists(page->help);
    print_examples(page->examples);
}

static void print_pages(const struct command *command) {
    puts("\nSubcommands:");
    for (int i = 0; command->page(i) != NULL; i++) {
        const struct cli_page *page = command->page(i);
        char lead[80];
        int width =
            snprintf(lead, sizeof lead, "  finessimo %s %-10s  ", command->name, page->name);
        print_wrapped(lead, page->summary, width);
    }
    printf("`finessimo help %s SUBCOMMAND` explains one.\n", command->name);
}

bool cli_print_help(const struct command *command, const char *subcommand) {
    for (int i = 0; command->page != NULL && subcommand != NULL && command->page(i) != NULL; i++) {
        if (strcmp(command->page(i)->name, subcommand) == 0) {
            print_page(command->page(i));
            return true;
        }
    }
    print_usage(command->usage, command->summary);
    print_with_lists(command->help);
    if (command->page != NULL) {
        print_pages(command);
    }
    if (command->help_tables != NULL) {
        command->help_tables();
    }
    print_examples(command->examples);
    return subcommand == NULL;
}

static bool has_page(const struct command *command, const char *name) {
    for (int i = 0; command->page != NULL && command->page(i) != NULL; i++) {
        if (strcmp(command->page(i)->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static int run(int count, char **words) {
    if (count == 0) {
        cli_print_overview();
        return CLI_DONE;
    }
    if (count > 2) {
        return cli_wrong("`help` takes one command: `finessimo help [COMMAND [SUBCOMMAND]]`.");
    }
    const struct command *command = cli_command(words[0]);
    if (command == NULL) {
        return cli_no_such_command(words[0]);
    }
    if (count == 2 && !has_page(command, words[1])) {
        return cli_wrong("There is no `%s` subcommand %s; `finessimo help %s` lists them.",
                         words[0], cli_quote(words[1]).text, words[0]);
    }
    cli_print_help(command, count == 2 ? words[1] : NULL);
    return CLI_DONE;
}

const struct command help_command = {
    .name = "help",
    .usage = "help [COMMAND [SUBCOMMAND]]",
    .summary = "lists the commands, or explains one",
    .help = "  COMMAND          a command, such as pc\n"
            "  SUBCOMMAND       one of its subcommands, such as solve\n"
            "\n"
            "`finessimo COMMAND --help` and -h do the same. Options are written `--name\n"
            "value` or `--name=value`; `--` ends them, so that a file may be called --name.\n"
            "`finessimo --version` and -V print the version.\n",
    .examples = "  finessimo help pc solve\n",
    .run = run,
};
