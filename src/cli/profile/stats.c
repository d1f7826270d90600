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
    "  MODE             only this mode (listed below); without it, all modes\n"
    "  --rules R        only these rules\n"
    "  --json           one JSON object per line\n"
    "  --csv            a table for spreadsheets, column names first\n"
    "  --profile PATH   use this profile instead of your own\n"
    "\n"
    "Counts every game, abandoned ones too: one line per mode and rules, and one for\n"
    "all together. A star marks changed rules. JSON and CSV have every counter listed\n"
    "below; mode and rules are null or empty in the line for all. Times are in\n"
    "microseconds, best_pps in thousandths of a piece per second. Best and fewest\n"
    "values count ranked games only; 0 means none.\n";

/* clang-format off */
static const struct cli_page pages[] = {
    {.name = "finesse",
     .usage = "stats finesse [--rules {presets}] [OPTIONS]",
     .summary = "shows your faults by day, kind and placement",
     .help =
         "  --json           one JSON object per line\n"
         "  --csv            a table for spreadsheets, column names first\n"
         "  --profile PATH   use this profile instead of your own\n"
         "\n"
         "Each row has its pieces and its faults. Days also have the keys pressed, the\n"
         "fewest possible (both without the drop) and the time played.\n",
     .examples =
         "  finessimo stats finesse\n"},
    {.name = NULL},
};
/* clang-format on */

static const struct cli_page *page(int number) {
    return pages[number].name != NULL ? &pages[number] : NULL;
}

const struct command stats_command = {
    .name = "stats",
    .usage = "stats [MODE] [--rules {presets}] [OPTIONS]",
    .summary = "shows your statistics",
    .help = help,
    .help_tables = print_names,
    .examples = "  finessimo stats\n"
                "  finessimo stats marathon --csv\n",
    .page = page,
    .run = run,
};
