/* The functions that the page calls. There is one app, in the module's memory; the page reads and
 * writes its structs by the tables of web/tables.h. Times are microseconds of performance.now(),
 * as doubles, which are exact for centuries. Addresses are numbers; texts are zero-terminated
 * UTF-8. */
#include <string.h>

#include "app/cards/scenarios.h"
#include "app/core/app.h"
#include "app/paused/kept_game.h"
#include "app/settings/bindings.h"
#include "app/text/labels.h"
#include "app/text/piece_color.h"
#include "web/changes.h"
#include "web/exports.h"
#include "web/memory/memory.h"
#include "web/tables.h"

struct app *web_app;
static struct app_platform platform;
static struct app_event event;
static struct app_effect effect;
static struct app_record games[APP_PAGE];
static uint64_t *log_words;

/* ---- tables ---- */

/* The tables of web/tables.h, for the structs below. */
EXPORT(fields_at) const struct web_field *fields_at(void) {
    return web_fields;
}

EXPORT(field_names) const char *field_names(void) {
    return web_field_names;
}

/* ---- memory ---- */

/* Memory for data from the page: texts, replays. 0 if there is none. */
EXPORT(allocate) void *allocate(uint32_t size) {
    return web_allocate(size);
}

EXPORT(release) void release(void *memory) {
    web_release(memory);
}

/* ---- the app ---- */

/* The addresses of the structs. */
EXPORT(platform_at) struct app_platform *platform_at(void) {
    return &platform;
}

EXPORT(event_at) struct app_event *event_at(void) {
    return &event;
}

EXPORT(effect_at) const struct app_effect *effect_at(void) {
    return &effect;
}

EXPORT(view_at) const struct view *view_at(void) {
    return &web_view;
}

/* The games of an answer, APP_PAGE of them. */
EXPORT(games_at) struct app_record *games_at(void) {
    return games;
}

/* Makes an app as on the first run; the page has filled in `platform`. False if out of memory. */
EXPORT(make) bool make(void) {
    web_app = web_resize(web_app, app_size());
    if (web_app != NULL) {
        app_make(web_app, &platform);
    }
    return web_app != NULL;
}

/* Sets the time zone: minutes behind UTC (Date.getTimezoneOffset). True if it changed. */
EXPORT(take_zone) bool take_zone(int minutes) {
    bool changed = platform.zone_s != -60 * minutes;
    platform.zone_s = -60 * minutes;
    return changed;
}

/* The page has updated the platform. */
EXPORT(learn) void learn(void) {
    app_learn(web_app, &platform);
}

/* Passes a saved setting, before APP_START. 0, or an error message. */
EXPORT(setting) const char *setting(const char *name, const char *value) {
    return app_setting(web_app, name, value);
}

/* Passes a setting that was imported after APP_START. */
EXPORT(kept_setting) const char *kept_setting(const char *name, const char *value) {
    return app_kept_setting(web_app, name, value);
}

/* Starts a game at APP_START instead of the title screen, with a seed, so that tests know its
 * pieces. False if there is no such mode or preset. */
EXPORT(begin_by_name) bool begin_by_name(const char *mode, const char *preset, const char *seed) {
    struct app_begin wanted = {.mode = fin_mode_parse(mode),
                               .preset = fin_preset_parse(preset),
                               .has_seed = seed[0] != '\0',
                               .seed = fin_seed_parse(seed)};
    if (wanted.mode < 0 || wanted.preset < 0) {
        return false;
    }
    app_begin(web_app, &wanted);
    return true;
}

/* Sends the app the event as filled in, and clears it for the next one. True if the view may have
 * changed. */
EXPORT(handle) bool handle(double time_us, double wall_s) {
    event.time_us = (uint64_t)time_us;
    event.wall_s = (int64_t)wall_s;
    bool changed = app_handle(web_app, &event);
    memset(&event, 0, sizeof event);
    return changed;
}

/* The name of the member of the effect's union that is set; NULL: none. */
EXPORT(effect_member) const char *effect_member(void) {
    return web_effect_members[effect.kind];
}

/* The next effect to carry out, at effect_at; false if there is none. */
EXPORT(next_effect) bool next_effect(void) {
    return app_effect(web_app, &effect);
}

/* Carries out APP_GROW_LOG; false if there is no memory. */
EXPORT(grow_log) bool grow_log(uint32_t words) {
    uint64_t *grown = web_resize(log_words, words * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    log_words = grown;
    app_give_log(web_app, grown, words);
    return true;
}

/* True if the answer to APP_LOAD_RUNNING may still bring a game. */
EXPORT(awaits_running) bool awaits_running(void) {
    return app_awaits_running(web_app);
}

/* The time at which the app wants an APP_TIME event; infinite: not before other events. */
EXPORT(due) double due(void) {
    uint64_t time_us = app_due(web_app);
    return time_us == FIN_NEVER ? __builtin_inf() : (double)time_us;
}

/* Fills the view. */
EXPORT(show) void show(double time_us) {
    app_view(web_app, (uint64_t)time_us, &web_view);
}

/* The drawn colour of a kind in a palette, 0xRRGGBB. */
EXPORT(piece_color) uint32_t piece_color(int palette, int kind) {
    return app_piece_color(palette, kind);
}

/* ---- keys ---- */

/* True if the key does something now, so that the browser must not get it. */
EXPORT(uses_key) bool uses_key(int key, bool ctrl) {
    return app_uses_key(web_app, key, ctrl);
}

/* "Move left": the label of an action, enum app_action. */
EXPORT(action_label) const char *action_label(int action) {
    return app_action_label(action);
}

/* "HOLD": a label beside the board, enum app_label. */
EXPORT(label) const char *label(int number) {
    return app_label((enum app_label)number);
}
