/* `finessimo bench`: the table of benchmarks. Each is repeated and its best repetition counts. To
 * add one, write a row here and its work in the file of its subject. */
#include "cli/bench/bench.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/common/options.h"

enum { REPETITIONS = 7, MOST_LENGTH = 10000000 };

/* clang-format off */
static const struct benchmark benchmarks[] = {
    {"engine.A",          "us/piece",    1000000, bench_prepare_random_taps,   bench_taps,   false, false},
    {"engine.B",          "ns/advance",   100000, bench_prepare_rounds,        bench_frames, false, false},
    {"engine.C",          "us/piece",     100000, bench_prepare_survivor_taps, bench_taps,   false, false},
    {"engine.size",       "bytes",             0, NULL,                        bench_size,   false, false},
    {"session.copy",      "ns",          1000000, NULL,                        bench_copy,   false, false},
    {"finesse.search",    "us/piece",      20000, bench_prepare_stacks,        bench_search, false, false},
    {"perft.IOLJSZT",     "Mnodes/s",   70000000, bench_prepare_perft,         bench_perft,  true, false},
    {"perft.call",        "ns",         10000000, bench_prepare_calls,         bench_calls,  false, false},
    {"solver.placements", "ns/call",     1000000, bench_prepare_fields,        bench_fields, false, false},
    {"solver.one",        "us",             1000, bench_prepare_solver,        bench_solve_mean, false, false},
    {"solver.one.worst",  "us",             1000, bench_prepare_solver,        bench_solve_worst, false, false},
    {"solver.all",        "ms",                2, bench_prepare_solver_all,    bench_solve_all, false, false},
    {"solver.guided.one", "us",             1000, bench_prepare_guided,        bench_guided_mean, false, false},
    {"solver.guided.worst", "us",           1000, bench_prepare_guided,        bench_guided_worst, false, false},
    {"solver.guided.all", "ms",                2, bench_prepare_guided_all,    bench_guided_all, false, false},
    {"solver.percent",    "ms",                0, bench_prepare_solver,        bench_percent, false, false},
    {"solver.best",       "ms",                0, bench_prepare_best,          bench_best,   false, false},
    {"solver.best.fourth", "ms",               0, bench_prepare_best,          bench_best_fourth, false, false},
    {"solver.legal",      "s",                 0, NULL,                        bench_legal,  false, true},
    {"solver.table",      "s",                 0, NULL,                        bench_table,  false, true},
    {"bot.speed",         "Mnodes/s",        1000, NULL,                        bench_bot_speed, true, false},
    {"bot.survive",       "topped out",   1000000, NULL,                        bench_bot_survive, false, true},
    {"bot.attack.1ms",    "lines/piece",    10000, NULL,                        bench_bot_attack_1ms, true, true},
    {"bot.attack.1ms.cpu", "ms/move",       10000, NULL,                        bench_bot_attack_1ms_cpu, false, true},
    {"bot.attack.10ms",   "lines/piece",    10000, NULL,                        bench_bot_attack_10ms, true, true},
    {"bot.attack.10ms.cpu", "ms/move",      10000, NULL,                        bench_bot_attack_10ms_cpu, false, true},
    {"bot.cheese.1ms",    "pieces/game",      500, NULL,                        bench_bot_cheese_1ms, false, true},
    {"bot.cheese.1ms.cpu", "ms/move",         500, NULL,                        bench_bot_cheese_1ms_cpu, false, true},
    {"bot.cheese.10ms",   "pieces/game",      500, NULL,                        bench_bot_cheese_10ms, false, true},
    {"bot.cheese.10ms.cpu", "ms/move",        500, NULL,                        bench_bot_cheese_10ms_cpu, false, true},
    {"term.latency",      "us",             1000, NULL,                        bench_keys,   false, false},
    {"term.latency99",    "us",             1000, NULL,                        bench_late_keys, false, false},
    {"term.latency.odds", "us",             1000, NULL,                        bench_keys_and_odds, false, false},
    {"term.latency99.odds", "us",           1000, NULL,                        bench_late_keys_and_odds, false, false},
    {"term.frame",        "bytes",             0, NULL,                        bench_fall,   false, false},
    {"term.start",        "ms",                0, NULL,                        bench_open,   false, false},
    {"term.idle",         "wake-ups/s",     3000, NULL,                        bench_idle,   false, false},
    {"term.play",         "% of a core",    3000, NULL,                        bench_in_play, false, false},
    {"store.open",        "ms",                0, NULL,                        bench_profile, false, false},
    {"store.games",       "ms",                0, NULL,                        bench_games,  false, false},
    {"store.best",        "ms",                0, NULL,                        bench_best_list, false, false},
    {"store.stats",       "ms",                0, NULL,                        bench_stats,  false, false},
    {"web.load",          "bytes",             0, NULL,                        bench_load,   false, false},
    {"web.frame",         "us",                0, bench_prepare_page,          bench_page,   false, false},
};
/* clang-format on */
enum { COUNT = sizeof benchmarks / sizeof benchmarks[0] };

uint64_t bench_fold(uint64_t signature, uint64_t value) {
    signature = (signature ^ value) * UINT64_C(0xD6E8FEB86659FD93);
    return signature ^ signature >> 29;
}

/* ---- measuring ---- */

static bool is_better(const struct benchmark *row, double value, double than) {
    return row->rate ? value > than : value < than;
}

/* Finds the best of all repetitions. False if their signatures differ. */
static bool repeat(const struct benchmark *row, size_t length, int repetitions,
                   struct bench_result *best) {
    void *material = row->prepare != NULL ? row->prepare(length) : NULL;
    bool same = true;
    for (int i = 0; i < repetitions; i++) {
        struct bench_result result = row->measure(material, length);
        same = same && (i == 0 || result.signature == best->signature);
        if (i == 0 || is_better(row, result.value, best->value)) {
            *best = result;
        }
    }
    free(material);
    return same;
}

/* The decimals for three significant digits. */
static int decimals(double value) {
    return value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
}

static void print_text(const struct benchmark *row, const struct bench_result *result) {
    printf("%-17s %10.*f ", row->name, decimals(result->value), result->value);
    if (result->signature != 0) {
        printf("%-12s %016" PRIx64 "\n", row->unit, result->signature);
    } else {
        puts(row->unit);
    }
}

static void print_json(const struct benchmark *row, const struct bench_result *result) {
    json_t *line = json_pack("{s:s,s:f,s:s,s:I}", "name", row->name, "value", result->value, "unit",
                             row->unit, "steps", (json_int_t)result->steps);
    if (result->signature != 0) {
        json_object_set_new(line, "signature", json_sprintf("%016" PRIx64, result->signature));
    }
    cli_print_json_digits(line, 6);
}

/* ---- the command ---- */

struct options {
    bool json;
    size_t once;           /* 0: as in the table */
    bool asked_for[COUNT]; /* none: all */
};

/* A word selects the benchmark of that name, and those that have it as their first part. */
static bool is_selected(const char *name, const char *word) {
    size_t length = strlen(word);
    return length > 0 && strncmp(name, word, length) == 0 &&
           (name[length] == '\0' || name[length] == '.');
}

static const char *benchmark_name(int number) {
    return number < COUNT ? benchmarks[number].name : NULL;
}

static bool ask_for(struct options *options, const char *word) {
    bool found = false;
    for (int i = 0; i < COUNT; i++) {
        if (is_selected(benchmarks[i].name, word)) {
            options->asked_for[i] = true;
            found = true;
        }
    }
    return found;
}

static bool read_words(struct options *options, int count, char **words) {
    enum { JSON, ONCE, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [JSON] = {.name = "--json"}, [ONCE] = {"--once", .takes = "a number"}};
    static const struct cli_options table = {.command = "bench", .help = "bench", .rows = rows};
    const char *values[ROWS] = {NULL};
    uint64_t length = 0;
    int names = cli_read_words(&table, count, words, values);
    bool is_length = values[ONCE] != NULL && cli_number(values[ONCE], MOST_LENGTH, &length);
    if (names >= 0 && values[ONCE] != NULL && (!is_length || length == 0)) {
        cli_wrong("`--once` takes a number from 1 to %d, not %s.", MOST_LENGTH,
                  cli_quote(values[ONCE]).text);
        return false;
    }
    options->json = values[JSON] != NULL;
    options->once = (size_t)length;
    bool good = names >= 0;
    for (int i = 0; i < names && good; i++) {
        good = ask_for(options, words[i]) ||
               cli_no_such("benchmark", words[i], benchmark_name, "help bench") == CLI_DONE;
    }
    return good;
}

static bool is_asked_for(const struct options *options, int number) {
    bool none = true;
    for (int i = 0; i < COUNT; i++) {
        none = none && !options->asked_for[i];
    }
    if (benchmarks[number].slow) {
        return options->asked_for[number] && options->once == 0;
    }
    return none || options->asked_for[number];
}

static int run_one(const struct benchmark *row, const struct options *options) {
    bool shortened = options->once != 0 && row->length != 0;
    int repetitions = options->once != 0 || row->slow ? 1 : REPETITIONS;
    struct bench_result best;
    if (!repeat(row, shortened ? options->once : row->length, repetitions, &best)) {
        fprintf(stderr, "finessimo: %s did different work in each run.\n", row->name);
        return CLI_NO;
    }
    if (isnan(best.value)) {
        return CLI_DONE;
    }
    (options->json ? print_json : print_text)(row, &best);
    return CLI_DONE;
}

static int run(int count, char **words) {
    struct options options = {0};
    if (!read_words(&options, count, words)) {
        return CLI_WRONG;
    }
    int worst = CLI_DONE;
    for (int i = 0; i < COUNT; i++) {
        if (is_asked_for(&options, i) && run_one(&benchmarks[i], &options) != CLI_DONE) {
            worst = CLI_NO;
        }
        fflush(stdout);
    }
    return worst;
}

static void print_names(void) {
    for (int i = 0; i < COUNT; i++) {
        printf("  %-17s %s\n", benchmarks[i].name, benchmarks[i].unit);
    }
}

static const char help[] =
    "  NAME...          benchmarks or groups (such as engine) from the list below;\n"
    "                   without a name, all\n"
    "  --json           {\"name\",\"value\",\"unit\",\"steps\",\"signature\"} per line\n"
    "  --once N         do N pieces, copies or calls once, for profilers\n"
    "\n"
    "Prints name, value and unit: the best of seven runs. Exact work also has a\n"
    "signature, which is the same on every machine.\n"
    "\n";

const struct command bench_command = {
    .name = "bench",
    .usage = "bench [NAME...] [OPTIONS]",
    .summary = "measures speed",
    .help = help,
    .help_tables = print_names,
    .examples = "  finessimo bench engine.A\n",
    .run = run,
};
