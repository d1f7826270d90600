/* `finessimo serve`: questions as lines of JSON on stdin, answers on stdout. */
#include <stdio.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/jobs/cpu_count.h"
#include "cli/serve/server.h"

static int run(int count, char **words) {
    enum { THREADS, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [THREADS] = {.name = "--threads", .takes = "a number of threads"}};
    static const struct cli_options table = {.command = "serve", .help = "serve", .rows = rows};
    const char *values[ROWS] = {NULL};
    uint64_t threads = (uint64_t)cpu_count_usable();
    int names = cli_read_words(&table, count, words, values);
    if (names < 0) {
        return CLI_WRONG;
    }
    if (names > 0) {
        cli_only_options("serve", words[0]);
        return CLI_WRONG;
    }
    if (values[THREADS] != NULL &&
        (!cli_number(values[THREADS], SERVER_THREADS, &threads) || threads == 0)) {
        return cli_wrong("`--threads` takes a number from 1 to %d, not %s.", SERVER_THREADS,
                         cli_quote(values[THREADS]).text);
    }
    if (!server_run(stdin, stdout, (int)threads)) {
        return cli_wrong("The answers can't be written to stdout.");
    }
    return CLI_DONE;
}

static const char help[] =
    "  --threads N      questions to answer at a time; default: one per core\n"
    "\n"
    "Reads a question per line and answers each with one line, as soon as the answer\n"
    "is found:\n"
    "\n"
    "  {\"id\": 1, \"ask\": \"pc\", \"queue\": \"TIOSZJLTIOS\"}\n"
    "  {\"id\": 2, \"ask\": \"finesse\", \"piece\": \"T\", \"facing\": \"east\", \"x\": 3}\n"
    "  {\"id\": 3, \"ask\": \"search\", \"piece\": \"T\", \"board\": [\"####..####\"]}\n"
    "  {\"id\": 4, \"ask\": \"bot\", \"queue\": \"TIOSZJ\", \"aim\": \"attack\"}\n"
    "  {\"id\": 5, \"ask\": \"review\", \"replay\": \"RklOUg...\"}\n"
    "  {\"id\": 6, \"cancel\": 5}\n"
    "\n"
    "A line that is no valid question gets an error and changes nothing. At the end\n"
    "of stdin the questions in flight are answered. `docs/json.md` has all members.\n";

const struct command serve_command = {
    .name = "serve",
    .usage = "serve [--threads N]",
    .summary = "answers questions of programs, as lines of JSON",
    .help = help,
    .examples = "  finessimo serve --threads 2\n",
    .run = run,
};
