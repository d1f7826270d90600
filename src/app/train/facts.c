/* Learning progress and finesse totals: loaded once, saved fact by fact. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/train/session.h"

struct fin_rules app_drill_rules(const struct app *app) {
    int preset = app->profile.preset[FIN_MODE_DRILL];
    return app_rules(app, FIN_MODE_DRILL, preset);
}

uint64_t app_now_ms(const struct app *app) {
    return app->wall_s > 0 ? (uint64_t)app->wall_s * 1000 + app->now / 1000 % 1000 : 0;
}

int32_t app_today(const struct app *app) {
    return train_day(app->wall_s, app->platform.zone_s);
}

unsigned app_drill_key_set(const struct fin_rules *rules) {
    return rules->expect_180 ? FIN_KEY_SET_180 : FIN_KEY_SET;
}

static void ask_for_facts(struct app *app) {
    struct app_effect *effect = app_ask(app, APP_PART_TRAIN, APP_LOAD_FACTS, &app->train.number);
    effect->facts.after = app->train.last_fact;
}

/* True if everything counted is saved, so that it can be loaded again. */
static bool can_reload(const struct app_train *train) {
    bool waits = !train->loaded || train->fact_count > 0;
    for (int i = 0; i < APP_TOTAL_ITEMS; i++) {
        waits = waits || train->totals.dirty[i];
    }
    return train->stale && !waits;
}

void app_train_want(struct app *app) {
    struct app_train *train = &app->train;
    train->made = train->made && !can_reload(train);
    if (train->made) {
        app_totals_day(&train->totals, app_today(app));
        return;
    }
    struct fin_rules rules = app_drill_rules(app);
    uint64_t device = app->platform.device;
    device = device != 0 ? device : train->progress.device;
    device = device != 0 ? device : fin_random_next(&app->random) >> 16;
    train_progress_make(&train->progress, device, rules.rotation, app_drill_key_set(&rules));
    app_totals_make(&train->totals, device, app_today(app));
    if (!app->platform.partial) {
        app_scenarios_ids(app, &train->progress);
    }
    train->made = true;
    train->loaded = train->stale = false;
    train->last_fact = (struct app_fact){.kind = 0};
    ask_for_facts(app);
}

static void take_fact(struct app_train *train, const struct app_fact *fact) {
    if (fact->kind == APP_FACT_REVIEW) {
        app_review_take(train, fact);
    } else if (fact->kind == APP_FACT_TOTAL) {
        app_totals_take(&train->totals, fact);
    }
}

static void take_facts(struct app *app, const struct app_event *event) {
    struct app_train *train = &app->train;
    if (event->failed) {
        return;
    }
    for (uint32_t i = 0; i < event->fact_count; i++) {
        take_fact(train, &event->facts[i]);
        app_parts_fact(app, &event->facts[i], train->totals.device);
        train->last_fact = event->facts[i];
    }
    train->loaded = event->fact_count < APP_FACT_PAGE;
    if (!train->loaded) {
        ask_for_facts(app);
        return;
    }
    if (app_top_row(app)->answered != NULL) {
        app_top_row(app)->answered(app);
    }
}

void app_train_import(struct app *app) {
    app_ask(app, APP_PART_TRAIN, APP_IMPORT, &app->train.import_number);
}

/* An import may have added facts. */
static void answer(struct app *app, const struct app_event *event) {
    if (app_is_answer(&app->train.number, event)) {
        take_facts(app, event);
    } else if (app_is_answer(&app->train.import_number, event)) {
        app->train.stale = true;
    }
}

/* The keys to a target must be requested again in every game. */
static void begun(struct app *app) {
    app->train.path_since = 0;
}

void app_keep_fact(struct app *app, const struct app_fact *fact) {
    struct app_train *train = &app->train;
    if (train->fact_count < APP_TRAIN_FACTS) {
        train->facts[train->fact_count++] = *fact;
    }
}

/* Saves reviews first, then counters, once the saved ones are loaded. */
static bool keep(struct app *app, struct app_effect *effect) {
    struct app_train *train = &app->train;
    if (train->fact_count == 0 && train->loaded) {
        train->fact_count =
            (uint8_t)app_totals_facts(&train->totals, train->facts, APP_TRAIN_FACTS);
    }
    if (train->fact_count == 0 && train->loaded) {
        train->fact_count =
            (uint8_t)app_parts_facts(app, train->totals.device, train->facts, APP_TRAIN_FACTS);
    }
    if (train->fact_count == 0) {
        return false;
    }
    memset(effect, 0, sizeof *effect);
    effect->kind = APP_SAVE_FACTS;
    effect->number = app_new_number(app, APP_PART_NONE);
    effect->batch.facts = train->facts;
    effect->batch.fact_count = train->fact_count;
    train->fact_count = 0;
    return true;
}

static bool is_wanted(const struct app_begin *begin) {
    return begin->train || begin->mode == FIN_MODE_DRILL || begin->scenarios != NULL;
}

static void start(struct app *app) {
    if (app->game.begin.scenarios != NULL) {
        app_scenarios_open(app, app->game.begin.scenarios);
    } else {
        app_open(app, APP_SCREEN_TRAIN);
    }
}

static const struct app_starter starter = {.wants = is_wanted, .start = start};

static bool is_no_drill(const struct app *app) {
    return app_allows(app, APP_ALLOWS_FEEDBACK);
}

static const struct app_action_row actions[] = {
    {.action = APP_ACTION_HINT,
     .run = app_show_key_guide,
     .offered = app_offers_key_guide,
     .label = "keys",
     .key = APP_KEY_TAB},
    {.action = APP_ACTION_FINESSE, .run = app_switch_feedback, .offered = is_no_drill},
    {0},
};

const struct app_part app_train_part = {.begun = begun,
                                        .answer = answer,
                                        .keep = keep,
                                        .view = app_finesse_view,
                                        .starter = &starter,
                                        .actions = actions};

void app_train_count(struct app *app) {
    const struct app_play *play = &app->play;
    struct app_finesse finesse = app_finesse_counted(app);
    app_train_want(app);
    if (app_counts_no_finesse(app)) {
        return;
    }
    app_totals_add(&app->train.totals, &finesse, &play->counted_finesse,
                   (uint32_t)((play->last_lock_us - play->counted_us) / 1000));
}
