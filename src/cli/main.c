/* The program: finds the command in the table, runs it, and makes sure that
 * its results were written. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(int count, char **words) {
    if (count == 0) {
        return play_command.run(0, words);
    }
    if (is_help(words[0])) {
        return help_command.run(count - 1, words + 1);
    }
    if (strcmp(words[0], "--version") == 0) {
        printf("finessimo %s\n", cli_version);
        return CLI_DONE;
    }
    const struct command *command = cli_command(words[0]);
    if (command == NULL) {
        return cli_no_such_command(words[0]);
    }
    if (count > 1 && is_help(words[1])) {
        cli_print_help(command);
        return CLI_DONE;
    }
    return command->run(count - 1, words + 1);
}

int main(int argc, char **argv) {
    int code = run(argc > 0 ? argc - 1 : 0, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return cli_wrong("The results could not be written to stdout (%s).", strerror(errno));
    }
    return code;
}
