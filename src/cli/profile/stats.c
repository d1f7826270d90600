/* `finessimo stats`: the counters over all games of the saved profile. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/game/modes.h"
#include "app/records/stats.h"
#include "app/text/format.h"
#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/profile/profile.h"
#include "cli/profile/stats_finesse.h"

/* ---- printing ---- */

/* A set by name, or all of them together. */
struct row {
    const char *mode, *rules;
    bool changed;
    const struct app_stats *stats;
};

static void print_json(const struct row *row) {
    json_t *line = json_object();
    json_object_set_new(line, "mode", row->mode != NULL ? json_string(row->mode) : json_null());
    json_object_set_new(line, "rules", row->rules != NULL ? json_string(row->rules) : json_null());
    json_object_set_new(line, "changed", json_boolean(row->changed));
    for (int field = 0; app_stats_field_name(field) != NULL; field++) {
        json_object_set_new(line, app_stats_field_name(field),
                            json_integer((json_int_t)app_stats_get(row->stats, field)));
    }
    cli_print_json(line);
}

static void print_csv_header(void) {
    printf("mode,rules,changed");
    for (int field = 0; app_stats_field_name(field) != NULL; field++) {
        printf(",%s", app_stats_field_name(field));
    }
    putchar('\n');
}

static void print_csv(const struct row *row) {
    printf("%s,%s,%d", row->mode != NULL ? row->mode : "", row->rules != NULL ? row->rules : "",
           row->changed);
    for (int field = 0; app_stats_field_name(field) != NULL; field++) {
        printf(",%" PRIu64, app_stats_get(row->stats, field));
    }
    putchar('\n');
}

static void print_text(const struct row *row) {
    char name[64], time[32], pps[16], kpp[16], best[32] = "-";
    const struct app_stats *stats = row->stats;
    struct fin_writer writer = fin_writer_start(time, sizeof time);
    app_write_time(&writer, stats->time_us, 0);
    writer = fin_writer_start(pps, sizeof pps);
    app_write_ratio(&writer, stats->pieces * 1000, stats->time_us / 1000);
    writer = fin_writer_start(kpp, sizeof kpp);
    app_write_ratio(&writer, stats->keys, stats->pieces);
    uint64_t value = row->mode == NULL ? 0 : app_stats_best(stats, stats->mode);
    if (value != 0) {
        writer = fin_writer_start(best, sizeof best);
        app_write_best(&writer, app_mode_ranking(stats->mode), value);
    }
    snprintf(name, sizeof name, "%s%s%s%s", row->mode != NULL ? row->mode : "all",
             row->rules != NULL ? "/" : "", row->rules != NULL ? row->rules : "",
             row->changed ? "*" : "");
    printf("%-18s %6" PRIu64 " %8s %8" PRIu64 " %7" PRIu64 " %6s %5s %5" PRIu64 " %11s\n", name,
           stats->games, time, stats->pieces, stats->lines, pps, kpp, stats->clears[4], best);
}

static void (*printer_of(const struct profile_words *read))(const struct row *row) {
    return read->json ? print_json : read->csv ? print_csv : print_text;
}

/* ---- the command ---- */

static void print_sets(const struct app_event *answer, const struct choices_games *wanted,
                       void (*print)(const struct row *row)) {
    struct app_stats all = {0};
    for (uint32_t i = 0; i < answer->stat_count; i++) {
        const struct app_stats *stats = &answer->stats[i];
        struct row row = {fin_mode_name(stats->mode), fin_preset_name(stats->preset),
                          stats->changed, stats};
        if ((wanted->mode < 0 || wanted->mode == stats->mode) &&
            (wanted->preset < 0 || wanted->preset == stats->preset)) {
            app_stats_add(&all, stats);
            print(&row);
        }
    }
    struct row row = {.stats = &all};
    print(&row);
}

static int print_stats(struct store *store, const struct choices_games *wanted,
                       const struct profile_words *read) {
    struct app_effect effect = {.kind = APP_LOAD_STATS};
    struct app_event answer;
    store_do(store, &effect, &answer);
    if (answer.failed) {
        return cli_wrong("%s", answer.text);
    }
    if (read->csv && !read->json) {
        print_csv_header();
    } else if (!read->json) {
        puts("                    GAMES     TIME   PIECES   LINES    PPS   KPP FOURS        BEST");
    }
    print_sets(&answer, wanted, printer_of(read));
    return CLI_DONE;
}

static int run(int count, char **words) {
    struct profile_words read;
    struct choices_games wanted;
    if (!profile_read_words(&read, "stats", PROFILE_JSON | PROFILE_CSV | PROFILE_RULES, count,
                            words)) {
        return CLI_WRONG;
    }
    bool finesse = read.count == 1 && read.rules == NULL && strcmp(words[0], "finesse") == 0;
    if (!finesse && !choices_read_games(&wanted, "stats", read.rules, read.count, words)) {
        return CLI_WRONG;
    }
    struct store *store = profile_open(read.path, PROFILE_READ);
    int code = store == NULL ? CLI_WRONG
               : finesse     ? stats_finesse(store, read.json, read.csv)
                             : print_stats(store, &wanted, &read);
    store_close(store);
    return code;
}

static void print_names(void) {
    cli_print_names("Modes", fin_mode_name);
    printf("\n\nCounters:\n");
    for (int field = 0; app_stats_field_name(field) != NULL; field++) {
        printf("  %s\n", app_stats_field_name(field));
    }
}

static const char help[] =
    "All games that were played, abandoned ones too: a line for each mode and rules,\n"
    "and one for all of them. A star: rules that were changed.\n"
    "\n"
    "--json prints an object for each, --csv a table with a first line of names, both\n"
    "with every counter below; mode and rules are null or empty for all together.\n"
    "Times are in microseconds, best_pps is in thousandths of a piece a second. What\n"
    "is called best or fewest is of ranked games alone, each by what its list is\n"
    "ordered by: 40 Lines by time, Cheese by pieces; 0: there is none. Custom games\n"
    "count with their score, whatever their limit.\n"
    "\n"
    "`stats finesse` is about keys: days, faults by name, pieces, placements in games\n"
    "and in drills, each with pieces and faults; a day has the keys that were pressed\n"
    "too, the fewest that would have done, both without the drop, and the time; with\n"
    "--json and --csv it has its faults by name and its pieces as well.\n"
    "--profile PATH looks at another profile than the player's own.\n";

const struct command stats_command = {
    .name = "stats",
    .usage = "stats [MODE|finesse] [--rules {presets}] [--json|--csv]",
    .summary = "what was played so far, in numbers",
    .help = help,
    .help_tables = print_names,
    .run = run,
};
