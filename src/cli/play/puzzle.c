/* `finessimo puzzle`: plays the stages or a puzzle from a file, or asks the solver about one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/puzzle/stages.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/pc/pc.h"
#include "cli/play/play.h"
#include "cli/play/puzzle_file.h"

static void print_json(const struct pc_task *task, const struct fin_puzzle *puzzle,
                       const struct fin_puzzle_facts *facts) {
    json_t *solution =
        facts->solutions > 0 ? pc_solution_json(task, &facts->solution) : json_null();
    cli_print_json(json_pack("{s:s,s:i,s:I,s:I,s:b,s:b,s:o}", "name", puzzle->name, "pieces",
                             (int)puzzle->length, "solutions", (json_int_t)facts->solutions, "ways",
                             (json_int_t)facts->ways, "hard_drops", facts->by_drops, "no_kicks",
                             facts->without_kicks, "solution", solution));
}

static void print_text(const struct pc_task *task, const struct fin_puzzle *puzzle,
                       const struct fin_puzzle_facts *facts) {
    printf("%s, %d pieces\n", cli_name(puzzle->name).text, (int)puzzle->length);
    printf("%" PRIu64 " solution%s (%" PRIu64 " order%s of placements)\n", facts->solutions,
           facts->solutions == 1 ? "" : "s", facts->ways, facts->ways == 1 ? "" : "s");
    printf("hard drops alone: %s\n", facts->by_drops ? "yes" : "no");
    printf("without kicks: %s\n", facts->without_kicks ? "yes" : "no");
    if (facts->solutions > 0) {
        putchar('\n');
        pc_show_solution(task, &facts->solution);
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

/* Refuses a puzzle without a solution. */
static int play(const char *path, int count, char **words) {
    struct app_begin begin = {.mode = -1, .preset = -1, .puzzles = true};
    struct fin_puzzle puzzle;
    struct fin_puzzle_facts facts;
    if (path == NULL) {
        return cli_play(&begin, "puzzle", count, words);
    }
    if (!puzzle_file_read(path, &puzzle) || !puzzle_file_check(&puzzle, &facts)) {
        return CLI_WRONG;
    }
    if (facts.solutions == 0) {
        cli_wrong("`%s` can't be solved.", path);
        return CLI_NO;
    }
    begin.puzzle = &puzzle;
    begin.solution = &facts.solution;
    return cli_play(&begin, "puzzle", count, words);
}

static int print_stage(int count, char **words) {
    static const struct cli_option rows[] = {{.name = "--print", .takes = "the number of a stage"},
                                             {.name = NULL}};
    static const struct cli_options table = {.command = "puzzle", .help = "puzzle", .rows = rows};
    char text[FIN_PUZZLE_TEXT];
    const char *value = NULL;
    uint64_t number = 0;
    int rest = cli_read_words(&table, count, words, &value);
    if (rest < 0) {
        return CLI_WRONG;
    }
    if (rest > 0 || !cli_number(value, APP_PUZZLE_STAGES, &number) || number == 0) {
        return cli_wrong("`--print` takes a number from 1 to %d, not %s.", APP_PUZZLE_STAGES,
                         cli_quote(value).text);
    }
    struct fin_puzzle puzzle = app_stage_puzzle((int)number - 1);
    fin_puzzle_format(&puzzle, text, sizeof text);
    fputs(text, stdout);
    return CLI_DONE;
}

static int run(int count, char **words) {
    if (count > 0 && strncmp(words[0], "--print", strlen("--print")) == 0) {
        return print_stage(count, words);
    }
    bool checks = cli_take_word(&count, words, "--check"),
         json = cli_take_word(&count, words, "--json");
    const char *path = count > 0 && !cli_is_option(words[0]) ? words[0] : NULL;
    if (!checks && !json) {
        return play(path, count - (path != NULL), words + (path != NULL));
    }
    if (path == NULL || count > 1 || !checks) {
        return cli_wrong("`--check` takes one file: `finessimo puzzle FILE --check [--json]`.");
    }
    return check(path, json);
}

static const char help[] =
    "  FILE             a puzzle file; - is stdin; without it, the game's 24 stages\n"
    "  --check          solve the puzzle instead of playing it\n"
    "  --json           print the result of --check as JSON\n"
    "  --print N        print stage N as a puzzle file, to start your own from\n"
    "  --NAME VALUE     any option or setting of `finessimo play`\n"
    "\n"
    "--check prints the number of solutions, in how many orders their pieces can be\n"
    "placed, whether hard drops alone or no kicks are enough, and one solution.\n"
    "Exit code 1: there is none.\n";

const struct command puzzle_command = {
    .name = "puzzle",
    .usage = "puzzle [FILE] [OPTIONS]",
    .summary = "plays puzzles, or checks one of your own",
    .help = help,
    .examples = "  finessimo puzzle --print 3\n"
                "  finessimo puzzle --check my.puzzle\n",
    .run = run,
};
