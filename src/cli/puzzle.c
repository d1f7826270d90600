/* `finessimo puzzle`: a puzzle from a file, proved by the solver. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/pc.h"
#include "cli/puzzle_file.h"

static void print_json(const struct pc_task *task, const struct fin_puzzle *puzzle,
                       const struct fin_puzzle_facts *facts) {
    json_t *way = facts->solutions > 0 ? pc_way_json(task, &facts->way) : json_null();
    pc_print_json(json_pack("{s:s,s:i,s:I,s:I,s:b,s:b,s:o}", "name", puzzle->name, "pieces",
                            (int)puzzle->length, "solutions", (json_int_t)facts->solutions, "ways",
                            (json_int_t)facts->ways, "hard_drops", facts->by_drops, "no_kicks",
                            facts->without_kicks, "solution", way));
}

static void print_text(const struct pc_task *task, const struct fin_puzzle *puzzle,
                       const struct fin_puzzle_facts *facts) {
    printf("%s, %d pieces\n", puzzle->name, (int)puzzle->length);
    printf("solutions %" PRIu64 ", in %" PRIu64 " ways\n", facts->solutions, facts->ways);
    printf("hard drops alone: %s\n", facts->by_drops ? "yes" : "no");
    printf("without kicks: %s\n", facts->without_kicks ? "yes" : "no");
    if (facts->solutions > 0) {
        putchar('\n');
        pc_show_way(task, &facts->way);
    }
}

static int check(const char *path, bool json) {
    struct fin_puzzle puzzle;
    struct fin_puzzle_facts facts;
    if (!puzzle_file_read(path, &puzzle) || !puzzle_file_check(&puzzle, &facts)) {
        return CLI_WRONG;
    }
    struct pc_task task = {.question = {.board = puzzle.board}, .rotation = puzzle.rotation};
    (json ? print_json : print_text)(&task, &puzzle, &facts);
    return facts.solutions > 0 ? CLI_DONE : CLI_NO;
}

static int run(int count, char **words) {
    const char *path = NULL;
    bool checks = false, json = false;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--check") == 0) {
            checks = true;
        } else if (strcmp(words[i], "--json") == 0) {
            json = true;
        } else if (path == NULL && strncmp(words[i], "--", 2) != 0) {
            path = words[i];
        } else {
            struct cli_quoted quoted = cli_quote(words[i]);
            return cli_wrong("`puzzle` does not know %s; see `finessimo help puzzle`.",
                             quoted.text);
        }
    }
    if (path == NULL || !checks) {
        return cli_wrong("`puzzle` takes a file: `finessimo puzzle FILE --check`.");
    }
    return check(path, json);
}

static const char help[] =
    "FILE holds a puzzle as docs/formats.md says: a name, a board and pieces that\n"
    "clear all of it. `-` is stdin.\n"
    "\n"
    "--check asks the solver: how many solutions there are that look different, in\n"
    "how many ways they can be placed, whether hard drops alone are enough, whether\n"
    "there is one without kicks, and shows one. Exit code 1: there is none.\n"
    "--json prints that as one object.\n";

const struct command puzzle_command = {
    .name = "puzzle",
    .usage = "puzzle FILE --check [--json]",
    .summary = "proves a puzzle that was made in a file",
    .help = help,
    .run = run,
};
