/* `finessimo tbp`: the player as a bot by the Tetris Bot Protocol, on stdin and stdout. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>

#include "cli/bot/bot.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "tbp/bot.h"

static void answer(json_t *message) {
    if (message != NULL) {
        cli_print_json(message);
        fflush(stdout);
    }
}

static void serve(struct protocol *protocol) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    answer(protocol_info());
    while (!protocol->ended && !ferror(stdout) && (length = getline(&line, &size, stdin)) >= 0) {
        answer(protocol_take(protocol, line, (size_t)length));
    }
    free(line);
}

static int run(int count, char **words) {
    struct bot_player player = bot_player_default();
    enum { AIM, NODES, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [AIM] = {.name = "--aim", .takes = "an aim"},
        [NODES] = {.name = "--nodes", .takes = "a number of placements"}};
    static const struct cli_options table = {.command = "tbp", .help = "tbp", .rows = rows};
    const char *values[ROWS] = {NULL};
    int names = cli_read_words(&table, count, words, values);
    if (names < 0) {
        return CLI_WRONG;
    }
    if (names > 0) {
        cli_only_options("tbp", words[0]);
        return CLI_WRONG;
    }
    if (!bot_read_aim(&player, values[AIM]) || !bot_read_nodes(&player, values[NODES])) {
        return CLI_WRONG;
    }
    void *memory = NULL;
    struct protocol protocol = {.bot = bot_make(&player, &memory), .nodes = player.nodes};
    serve(&protocol);
    free(memory);
    return CLI_DONE;
}

static const char help[] =
    "  --aim A          an aim, as in `finessimo help bot`; default: attack\n"
    "  --nodes N        placements to evaluate per move; default: 20000\n"
    "\n"
    "Speaks the Tetris Bot Protocol: one JSON object per line, on stdin and stdout.\n"
    "A line that is no valid message gets an `error` and changes nothing.\n";

const struct command tbp_command = {
    .name = "tbp",
    .usage = "tbp [OPTIONS]",
    .summary = "plays as a bot, by the Tetris Bot Protocol",
    .help = help,
    .examples = "  finessimo tbp --nodes 5000\n",
    .run = run,
};
