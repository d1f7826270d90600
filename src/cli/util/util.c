/* `finessimo util`: helpers that solution-finder has under this name. */
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/common/options.h"
#include "cli/util/seq.h"

enum { PATTERN, MODE, LENGTH, DISTINCT, MATCHES, MATCHES_NOT, NUMBER, HEAD_HOLD, LOG, JSON, ROWS };

static const char *verb_name(int number) {
    return number == 0 ? "seq" : NULL;
}

static int run(int count, char **words) {
    static const struct cli_option rows[ROWS + 1] = {
        [PATTERN] = {"--patterns", "-p", "a pattern", 0},
        [MODE] = {"--mode", "-M", "pass, forward, backward or backward-pass", 0},
        [LENGTH] = {"--length", "-l", "a number", 0},
        [DISTINCT] = {"--distinct", "-d", "yes or no", 0},
        [MATCHES] = {"--expression", "-e", "a regular expression", 0},
        [MATCHES_NOT] = {"--not-expression", "-ne", "a regular expression", 0},
        [NUMBER] = {"--num", "-n", "conditions", 0},
        [HEAD_HOLD] = {"--head-hold", "-hh", "yes or no", 0},
        [LOG] = {"--log-path", "-lp", "a file", 0},
        [JSON] = {.name = "--json"},
    };
    static const struct cli_options table = {.command = "util", .help = "util", .rows = rows};
    const char *values[ROWS] = {NULL};
    int kept = cli_read_words(&table, count, words, values);
    if (kept < 0) {
        return CLI_WRONG;
    }
    if (kept == 0) {
        return cli_wrong("`util` needs a subcommand: seq.");
    }
    if (strcmp(words[0], verb_name(0)) != 0) {
        return cli_no_such("`util` subcommand", words[0], verb_name, "help util");
    }
    struct seq_options options = {values[PATTERN],  values[MODE],      values[LENGTH],
                                  values[DISTINCT], values[MATCHES],   values[MATCHES_NOT],
                                  values[NUMBER],   values[HEAD_HOLD], values[JSON] != NULL};
    return seq_run(&options, kept - 1, words + 1);
}

/* clang-format off */
static const struct cli_page pages[] = {
    {.name = "seq",
     .usage = "util seq -p PATTERN [OPTIONS]",
     .summary = "lists queues of a pattern, before or after hold",
     .help =
         "  -p, --patterns P     the queues, as for `finessimo pc percent`\n"
         "  -M, --mode M         pass (default): as they are; forward: every order in\n"
         "                       which hold can place them; backward: every queue from\n"
         "                       which hold can produce this order, with `*` for the\n"
         "                       unused piece; backward-pass: the same, with each of\n"
         "                       the seven pieces for `*`\n"
         "  -l, --length N       only the first N pieces of each sequence\n"
         "  -n, --num C          conditions, as `T=2 1<S Hold<=1`: how many of a piece,\n"
         "                       how often hold is pressed\n"
         "  -e, --expression E   a regular expression that must match\n"
         "  -ne, --not-expression E  a regular expression that must not match\n"
         "  -hh, --head-hold no  hold is empty at first; default: it has the first piece\n"
         "  -d, --distinct no    also print sequences that were printed before\n"
         "  -lp, --log-path F    ignored, for compatibility with solution-finder\n"
         "  --json               JSON objects, one per line\n"
         "\n"
         "Filters apply in this order: presses of hold, length, pieces, expressions.\n",
     .examples =
         "  finessimo util seq -M pass -hh no -p '*!' -e SZ\n"},
    {.name = NULL},
};
/* clang-format on */

static const struct cli_page *page(int number) {
    return pages[number].name != NULL ? &pages[number] : NULL;
}

const struct command util_command = {
    .name = "util",
    .usage = "util seq [OPTIONS]",
    .summary = "writes out the queues of a pattern",
    .help = "The options and numbers are those of solution-finder's `util`. For `util fig`\n"
            "and `util fumen`, see `finessimo help fumen`.\n",
    .examples = "  finessimo util seq -p '[SZ]p2*p2'\n",
    .page = page,
    .run = run,
};
