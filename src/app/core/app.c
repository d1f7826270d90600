/* The entry points of the app: creation, events, due times. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/settings/explanations.h"
#include "core/times.h"

/* The size that app.h states. */
_Static_assert(sizeof(struct app) < 1550000, "1.5 MB");
_Static_assert(sizeof(struct app_totals) > sizeof(struct app) / 2, "more than half");

uint32_t app_size(void) {
    return sizeof(struct app);
}

void app_make(struct app *app, const struct app_platform *platform) {
    memset(app, 0, sizeof *app);
    app->platform = *platform;
    app_profile_make(&app->settings.first, platform->is_page);
    app->profile = app->settings.saved = app->settings.first;
    app->menu.depth = 1;
    app->game.begin.mode = app->game.begin.preset = -1;
    app_parts_make(app);
    app_changed(app);
    app_choose(app, 1, 1);
}

void app_learn(struct app *app, const struct app_platform *platform) {
    bool warns = platform->may_vanish && !app->platform.may_vanish;
    if (platform->key_releases != app->platform.key_releases) {
        app_buttons_clear(&app->buttons);
    }
    app->platform = *platform;
    if (warns) {
        app->game.warns = true; /* shown on the title screen */
    }
    app_profile_keys(&app->profile, app->platform.key_releases, &app->keys);
    app_parts_learned(app);
}

void app_notice(struct app *app, const char *text, bool bad) {
    app_put(app->menu.notice, sizeof app->menu.notice, text);
    app->menu.notice_bad = bad;
    app->menu.notice_stays = false;
    app->menu.notice_till = app->now + APP_NOTICE_US;
}

void app_changed(struct app *app) {
    app->settings.unsaved = true;
    app_profile_keys(&app->profile, app->platform.key_releases, &app->keys);
    if (app->settings.started && app->settings.keep != app->profile.own[APP_SET_KEEP]) {
        app->settings.keep = app->profile.own[APP_SET_KEEP];
        app_push(app, APP_KEEP)->keep.level = (uint8_t)app->settings.keep;
    }
}

bool app_reduced_motion(const struct app *app) {
    int32_t choice = app->profile.own[APP_SET_REDUCED_MOTION];
    return choice == APP_AUTO ? app->platform.reduced_motion : choice == APP_AUTO_ON;
}

/* Uses the preset's lock delay, in practice modes that should not wait for a resting piece. */
static void take_lock_of_preset(struct fin_rules *rules) {
    struct fin_rules plain = fin_rules_make(rules->preset, FIN_MODE_NONE);
    rules->lock_delay = plain.lock_delay;
    rules->ground_time = plain.ground_time;
}

struct fin_rules app_rules(const struct app *app, int mode, int preset) {
    static const struct {
        uint8_t setting;
        int32_t us;
    } thumbs[] = {{FIN_SET_DAS, 170000}, {FIN_SET_ARR, 50000}};
    struct fin_rules rules = app_profile_rules(&app->profile, mode, preset);
    int waits = mode == FIN_MODE_PC      ? APP_SET_PC_WAIT
                : mode == FIN_MODE_DRILL ? APP_SET_DRILL_WAIT
                                         : -1;
    if (waits >= 0 && app->profile.own[waits] == APP_OFF) {
        take_lock_of_preset(&rules);
    }
    for (size_t i = 0; i < sizeof thumbs / sizeof thumbs[0] && app->platform.touch; i++) {
        if (!app_profile_rule_is_set(&app->profile, mode, preset, thumbs[i].setting)) {
            fin_rules_set(&rules, thumbs[i].setting, thumbs[i].us);
        }
    }
    return rules;
}

bool app_uses_gestures(const struct app *app) {
    return app->platform.touch && app->profile.own[APP_SET_GESTURES] == APP_ON &&
           app_allows(app, APP_ALLOWS_GESTURES);
}

/* ---- settings from outside ---- */

/* Before the start, these are the settings that the platform has saved. */
const char *app_setting(struct app *app, const char *name, const char *value) {
    const char *sentence = NULL;
    int item = app_item_find(&app->profile, name);
    if (item < 0) {
        bool is_of_part = app_parts_setting(app, name, value, &sentence);
        return is_of_part ? sentence : "There is no such setting.";
    }
    if (value[0] == '\0') {
        app_item_copy(&app->profile, &app->settings.first, item);
    } else {
        sentence = app_item_parse(&app->profile, item, value);
        if (sentence != NULL) {
            return sentence;
        }
    }
    if (!app->settings.started) {
        app_item_copy(&app->settings.saved, &app->profile, item);
    }
    app_changed(app);
    return NULL;
}

const char *app_kept_setting(struct app *app, const char *name, const char *value) {
    const char *sentence = app_setting(app, name, value);
    int item = app_item_find(&app->profile, name);
    if (sentence == NULL && item >= 0) {
        app_item_copy(&app->settings.saved, &app->profile, item);
    }
    return sentence;
}

/* The row of a setting that is in a menu. */
static int named_row(int setting) {
    for (int row = 0; row < APP_SETTING_ROWS; row++) {
        if (app_setting_row(row)->tabs != 0 && setting-- == 0) {
            return row;
        }
    }
    return -1;
}

int app_setting_count(void) {
    int count = 0;
    while (named_row(count) >= 0) {
        count++;
    }
    return count;
}

const char *app_setting_name(int setting) {
    int row = named_row(setting);
    if (row < 0) {
        return NULL;
    }
    int rule = app_setting_row(row)->rule;
    return rule < 0 ? app_setting_row(row)->name : fin_setting_name(rule);
}

const char *app_setting_help(int setting) {
    int row = named_row(setting);
    if (row < 0) {
        return NULL;
    }
    int rule = app_setting_row(row)->rule;
    return rule < 0 ? app_setting_row(row)->help : fin_setting_help(rule);
}

/* An empty text is not a valid value of any rule, so the error message is returned. */
const char *app_setting_expected(int setting) {
    struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_MARATHON);
    const struct app_setting_row *row = app_setting_row(named_row(setting));
    return row->rule < 0 ? row->expected : fin_rules_read(&rules, row->rule, "");
}

const char *app_setting_value(int setting, int number, char *word, size_t size) {
    int row = named_row(setting);
    int64_t value;
    if (!app_explained(row, number, &value)) {
        return NULL;
    }
    int rule = app_setting_row(row)->rule;
    if (rule < 0) {
        app_own_word(row, (int32_t)value, word, size);
    } else {
        struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_MARATHON);
        fin_rules_set(&rules, rule, value);
        fin_rules_write(&rules, rule, word, size);
    }
    return app_explain(row, value);
}

void app_setting_text(const struct app *app, int setting, char *text, size_t size) {
    int row = named_row(setting);
    int rule = app_setting_row(row)->rule;
    if (rule < 0) {
        char value[APP_ITEM_TEXT];
        app_item_format(&app->profile, app_row_item(row), value);
        app_put(text, size, value);
        return;
    }
    struct fin_rules rules = app_profile_rules(&app->profile, app_profile_mode(&app->profile),
                                               app_profile_preset(&app->profile));
    fin_rules_write(&rules, rule, text, size);
}

/* ---- the start ---- */

void app_begin(struct app *app, const struct app_begin *begin) {
    app->game.begin = *begin;
    app->game.has_begin = true;
    app->game.seeds = begin->daily ? APP_SEED_DAILY : APP_SEED_NEW;
    if (app_starter(begin)->wants != NULL) {
        return; /* not a game of the player's own */
    }
    if (begin->mode >= 0) {
        app->profile.own[APP_SET_MODE] = begin->mode;
    }
    app->game.begin.mode = app_profile_mode(&app->profile);
    if (begin->preset >= 0) { /* for this run only: not saved */
        app->profile.preset[app->game.begin.mode] = (uint8_t)begin->preset;
        app->settings.saved.preset[app->game.begin.mode] = (uint8_t)begin->preset;
    }
    app_changed(app);
}

void app_give_log(struct app *app, uint64_t *words, uint32_t capacity) {
    app_move_waiting(app, words, app->memory.log_capacity);
    app_parts_move(app, words, capacity);
    app->memory.words = words;
    app->memory.log_capacity = app_log_capacity(app, capacity);
    app->memory.capacity = capacity;
    app->memory.asked_words = 0;
    app_parts_moved(app);
}

uint32_t app_log_capacity(const struct app *app, uint32_t capacity) {
    uint32_t base = capacity - app->memory.replay_words;
    return base - base / 3;
}

static void start(struct app *app) {
    app->settings.started = true;
    app->random = fin_random_seed(app->now ^ (uint64_t)app->wall_s << 20);
    app->settings.keep = app->profile.own[APP_SET_KEEP];
    app_push(app, APP_KEEP)->keep.level = (uint8_t)app->settings.keep;
    if (app->memory.capacity == 0) {
        app_grow_log(app, APP_LOG_WORDS);
    }
    app_parts_begin(app);
}

static bool can_begin(const struct app *app) {
    if (!app->game.has_begin || !app->settings.started || app->memory.log_capacity == 0) {
        return false;
    }
    const struct app_starter *starter = app_starter(&app->game.begin);
    return starter->ready == NULL || starter->ready(app);
}

static void begin_game(struct app *app) {
    if (can_begin(app)) {
        app->game.has_begin = false;
        app_starter(&app->game.begin)->start(app);
    }
}

/* ---- events ---- */

/* Releases all keys, because their real releases may never arrive. */
static void blur(struct app *app) {
    app_pause_game(app, true);
    app_buttons_clear(&app->buttons);
    app->game.restart_since = 0;
    if (app_top_row(app)->covered != NULL) {
        app_top_row(app)->covered(app);
    }
    app->menu.asks = app->menu.asks == APP_ASKS_TEXT ? APP_ASKS_TEXT : APP_ASKS_NOTHING;
}

static void advance(struct app *app) {
    begin_game(app);
    app_parts_advance(app);
    if (app->menu.notice[0] != '\0' && app->now >= app->menu.notice_till) {
        app->menu.notice[0] = '\0';
    }
}

static void take(struct app *app, const struct app_event *event) {
    switch (event->kind) {
    case APP_START:
        start(app);
        break;
    case APP_PRESS:
        app_key_press(app, event);
        break;
    case APP_RELEASE:
        app_key_release(app, event);
        break;
    case APP_BLUR:
        blur(app);
        break;
    case APP_ANSWER:
        app_answer(app, event);
        break;
    case APP_LEAVE:
        app_leave(app);
        break;
    case APP_ACT:
    case APP_ACT_END:
        app_act(app, event->item, event->kind == APP_ACT, true);
        break;
    case APP_PAD:
    case APP_PAD_END:
        app_pad(app, event->item, event->kind == APP_PAD);
        break;
    case APP_PASTE:
        app_parts_paste(app, event);
        break;
    default:
        app_point(app, event);
        break;
    }
}

static void settle(struct app *app, const struct app_event *event) {
    const struct app_screen_row *row = app_top_row(app);
    if (row->settled != NULL && !event->repeat && app_has_loaded(app, row)) {
        row->settled(app);
    }
}

/* Clamps the clock, so that a wrong one never prevents saving a game. */
static int64_t fit_clock(int64_t wall_s) {
    return wall_s < 0 ? 0 : wall_s > APP_LATEST_S ? APP_LATEST_S : wall_s;
}

/* Runs everything due before the event, then the event, then everything that it made due. */
bool app_handle(struct app *app, const struct app_event *event) {
    bool was_due = app_due(app) <= event->time_us;
    app->now = event->time_us > app->now ? event->time_us : app->now;
    app->wall_s = fit_clock(event->wall_s);
    app->play.by_finger = app_uses_gestures(app);
    advance(app);
    settle(app, event);
    take(app, event);
    settle(app, event);
    advance(app);
    return was_due || event->kind != APP_TIME;
}

uint64_t app_due(const struct app *app) {
    uint64_t due = app_parts_due(app);
    if (app->menu.notice[0] != '\0') {
        due = fin_earlier(due, app->menu.notice_till);
    }
    if (can_begin(app)) {
        due = fin_earlier(due, app->now);
    }
    return due;
}
