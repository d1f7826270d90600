/* `finessimo stats finesse`: the share of clean pieces, in games and in drills. */
#define _DEFAULT_SOURCE

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/train/finesse_rows.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/profile/stats_finesse.h"

struct all {
    struct app_totals totals;
    struct train_progress progress;
};

/* ---- from the profile ---- */

static void begin(struct all *all) {
    time_t now = time(NULL);
    struct tm local;
    int32_t zone = localtime_r(&now, &local) != NULL ? (int32_t)local.tm_gmtoff : 0;
    app_totals_make(&all->totals, 0, train_day(now, zone));
    train_progress_make(&all->progress, 0, FIN_ROTATION_SRS, FIN_KEY_SET);
}

static void take(struct all *all, const struct app_fact *fact) {
    struct train_review review = {
        .card = fact->what, .time_ms = fact->when, .device = fact->device};
    if (fact->kind == APP_FACT_TOTAL) {
        app_totals_take(&all->totals, fact);
    } else if (fact->kind == APP_FACT_REVIEW && train_review_unpack(fact->value, &review)) {
        train_progress_take(&all->progress, &review);
    }
}

static bool load(struct all *all, struct store *store) {
    struct app_effect effect = {.kind = APP_LOAD_FACTS};
    struct app_event answer = {.fact_count = APP_FACT_PAGE};
    while (answer.fact_count == APP_FACT_PAGE) {
        store_do(store, &effect, &answer);
        if (answer.failed) {
            cli_wrong("%s", answer.text);
            return false;
        }
        for (uint32_t i = 0; i < answer.fact_count; i++) {
            take(all, &answer.facts[i]);
            effect.facts.after = answer.facts[i];
        }
    }
    return true;
}

/* ---- printing ---- */

static void print_number(int64_t number, int width) {
    if (number >= 0) {
        printf(" %*" PRId64, width, number);
    } else {
        printf(" %*s", width, "");
    }
}

/* Text output omits faults and pieces of single days, which are for programs. */
static void print_text(void *context, const struct app_finesse_row *row) {
    (void)context;
    if (row->day[0] != '\0' && row->name[0] != '\0') {
        return;
    }
    printf("%-10s %-20s", row->table, row->day[0] != '\0' ? row->day : row->name);
    print_number(row->pieces, 8);
    print_number(row->faults, 7);
    if (row->keys >= 0) {
        print_number(row->keys, 8);
        print_number(row->best, 8);
    }
    putchar('\n');
}

static void set_number(json_t *line, const char *name, int64_t number) {
    json_object_set_new(line, name, number >= 0 ? json_integer(number) : json_null());
}

static void print_json(void *context, const struct app_finesse_row *row) {
    (void)context;
    json_t *line =
        json_pack("{s:s,s:s,s:s}", "table", row->table, "name", row->name, "day", row->day);
    set_number(line, "pieces", row->pieces);
    set_number(line, "faults", row->faults);
    set_number(line, "keys", row->keys);
    set_number(line, "best", row->best);
    set_number(line, "milliseconds", row->milliseconds);
    set_number(line, "judged", row->judged);
    set_number(line, "timed", row->timed);
    cli_print_json(line);
}

static void print_csv(const struct all *all) {
    size_t size = app_finesse_csv_size(&all->totals, &all->progress);
    char *text = cli_resize(NULL, size);
    app_finesse_csv(&all->totals, &all->progress, text, size);
    fputs(text, stdout);
    free(text);
}

int stats_finesse(struct store *store, bool json, bool csv) {
    struct all *all = cli_resize(NULL, sizeof *all);
    begin(all);
    bool loaded = load(all, store);
    if (loaded && csv && !json) {
        print_csv(all);
    } else if (loaded) {
        if (!json) {
            puts("                                 PIECES  FAULTS     KEYS     BEST  (drop not "
                 "counted)");
        }
        app_finesse_rows(&all->totals, &all->progress, json ? print_json : print_text, NULL);
    }
    free(all);
    return loaded ? CLI_DONE : CLI_WRONG;
}
