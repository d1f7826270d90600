/* `finessimo bot`: the built-in player by itself, and two of them compared. */
#include <string.h>

#include "cli/bot/bot.h"
#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"

static const struct {
    const char *name;
    int (*run)(int count, char **words);
} verbs[] = {{"solo", bot_solo}, {"match", bot_match}, {"weights", bot_weights}};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static const char *verb_name(int number) {
    return number < VERBS ? verbs[number].name : NULL;
}

static int run(int count, char **words) {
    for (int i = 0; i < VERBS && count > 0; i++) {
        if (strcmp(words[0], verbs[i].name) == 0) {
            return verbs[i].run(count - 1, words + 1);
        }
    }
    if (count == 0) {
        return cli_wrong("`bot` needs a subcommand: solo, match or weights.");
    }
    return cli_no_such("`bot` subcommand", words[0], verb_name, "help bot");
}

static const char help[] =
    "PLAYER is a bot, as AIM or AIM:NODES. The aim is one of\n"
    "  {aims}.\n"
    "NODES is the number of placements evaluated per move; default: 20000. Games have\n"
    "the guideline's rules without gravity: seven-bag, SRS, hold.\n";

/* clang-format off */
static const struct cli_page pages[] = {
    {.name = "solo",
     .usage = "bot solo [PLAYER] [OPTIONS]",
     .summary = "lets the bot play by itself",
     .help =
         "  PLAYER           AIM or AIM:NODES; default: attack\n"
         "  --pieces N       how many pieces to place; default: 1000\n"
         "  --cheese N       instead, clear ten rows of garbage in each of N games\n"
         "  --seed S         the seed of the first game; default: 0\n"
         "  --preview N      pieces in the preview, 0 to 8; default: 5\n"
         "  --weights FILE   other weights, one `TERM NUMBER` per line\n"
         "  --json           the result as JSON\n"
         "\n"
         "Prints the lines sent per piece, the CPU time, and a signature of all moves,\n"
         "which is the same on every machine.\n",
     .examples =
         "  finessimo bot solo attack:1000 --pieces 100\n"},
    {.name = "match",
     .usage = "bot match PLAYER PLAYER [OPTIONS]",
     .summary = "compares two bots on the same queues",
     .help =
         "  PLAYER           AIM or AIM:NODES, or the command of a bot that speaks the\n"
         "                   Tetris Bot Protocol, with a blank or a slash: ./bot\n"
         "  --games N        how many games each plays; default: 20\n"
         "  --pieces N       pieces of a game; default: 200\n"
         "  --cheese         instead, clear ten rows of garbage\n"
         "  --seed S         the seed of the first game; default: 0\n"
         "  --time T         time that a bot has for each answer; default: 5s\n"
         "  --json           the result as JSON\n"
         "\n"
         "Prints means with 95 % confidence intervals; that of the difference is over the\n"
         "pairs of games with the same queue. A bot that is late, ends, or suggests a\n"
         "placement that is not possible is ended, and with it the match: exit code 2.\n",
     .examples =
         "  finessimo bot match attack:500 survive:500 --games 3 --pieces 50\n"
         "  finessimo bot match attack:500 'finessimo tbp --nodes 500' --games 2\n"},
    {.name = "weights",
     .usage = "bot weights AIM",
     .summary = "prints the weights of an aim",
     .help =
         "  AIM              {aims}\n"
         "\n"
         "Prints a term and its weight per line, as `bot solo --weights` reads them.\n",
     .examples =
         "  finessimo bot weights cheese\n"},
    {.name = NULL},
};
/* clang-format on */

static const struct cli_page *page(int number) {
    return pages[number].name != NULL ? &pages[number] : NULL;
}

const struct command bot_command = {
    .name = "bot",
    .usage = "bot [solo|match|weights] [PLAYER...] [OPTIONS]",
    .summary = "runs the built-in bot, or compares two of them",
    .help = help,
    .examples = "  finessimo bot solo attack:1000 --pieces 100\n",
    .page = page,
    .run = run,
};
