/* The program: finds the command in the table, runs it, and checks that its results were written.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "finessimo.h"

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool is_version(const char *word) {
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0 ||
           strcmp(word, "version") == 0;
}

/* True if help is requested after a command or a subcommand, before `--`. */
static bool asks_for_help(int count, char **words) {
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (is_help(words[i])) {
            return true;
        }
    }
    return false;
}

static int run(int count, char **words) {
    if (count == 0) {
        return play_command.run(0, words);
    }
    if (is_help(words[0])) {
        return help_command.run(count - 1, words + 1);
    }
    if (is_version(words[0])) {
        printf("finessimo %s\n", fin_version());
        return CLI_DONE;
    }
    bool plays = cli_is_option(words[0]); /* `finessimo --das 100ms` */
    const struct command *command = plays ? &play_command : cli_command(words[0]);
    if (command == NULL) {
        return cli_no_such_command(words[0]);
    }
    count -= plays ? 0 : 1;
    words += plays ? 0 : 1;
    if (asks_for_help(count, words)) {
        cli_print_help(command, count > 0 ? words[0] : NULL);
        return CLI_DONE;
    }
    return command->run(count, words);
}

int main(int argc, char **argv) {
    signal(SIGXFSZ, SIG_IGN); /* writing past the file size limit then fails with an error instead
                                 of a signal */
    int code = run(argc > 0 ? argc - 1 : 0, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return cli_wrong("The results could not be written to stdout (%s).", strerror(errno));
    }
    return code;
}
