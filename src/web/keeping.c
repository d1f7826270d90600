/* The decisions of app/keeping for the page's store. Times of the page are doubles, which are
 * exact for them. */
#include <string.h>

#include "app/keeping/keeping.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* ---- what the setting `keep` allows ---- */

EXPORT(keeps_setting) bool keeps_setting(uint8_t level, const char *name) {
    return app_keeps_setting(level, name);
}

EXPORT(keeps_scores) bool keeps_scores(uint8_t level) {
    return app_keeps_scores(level);
}

EXPORT(keeps_replays) bool keeps_replays(uint8_t level) {
    return app_keeps_replays(level);
}

/* ---- settings and facts ---- */

EXPORT(setting_time) double setting_time(double now_ms, double last_ms) {
    return (double)app_setting_time((uint64_t)now_ms, (uint64_t)last_ms);
}

/* A value, and a saved value of the same setting. */
EXPORT(setting_wins)
bool setting_wins(const char *value, double changed_ms, const char *old_value,
                  double old_changed_ms) {
    struct app_file_setting setting = {.changed_ms = (uint64_t)changed_ms};
    struct app_file_setting old = {.changed_ms = (uint64_t)old_changed_ms};
    strncpy(setting.value, value, sizeof setting.value - 1);
    strncpy(old.value, old_value, sizeof old.value - 1);
    return app_setting_wins(&setting, &old);
}

/* A fact, and after it the saved one. */
EXPORT(fact_wins) bool fact_wins(const struct app_fact facts[2]) {
    return app_fact_wins(&facts[0], &facts[1]);
}

/* ---- games ---- */

EXPORT(game_lists) uint8_t game_lists(const struct app_record *record, bool deleted) {
    return app_game_lists(record, deleted);
}

/* old: 0 if there is none. */
EXPORT(merge_game)
uint8_t merge_game(const struct app_record *record, const uint8_t *replay, uint32_t length,
                   const struct app_record *old, const uint8_t *old_replay, uint32_t old_length,
                   bool deleted) {
    struct app_file_game game = {*record, replay, length}, before;
    if (old != NULL) {
        before = (struct app_file_game){*old, old_replay, old_length};
    }
    return app_merge_game(&game, old != NULL ? &before : NULL, deleted);
}

EXPORT(hide_game) uint8_t hide_game(bool deleted, bool hides) {
    return app_hide_game(deleted, hides);
}

EXPORT(purge_time) double purge_time(double now_s) {
    return (double)app_purge_time((int64_t)now_s);
}

static struct app_trim trim;

/* only: 0 if several games were added. */
EXPORT(trim_begin) void trim_begin(const struct app_record *only) {
    trim = app_trim_begin(only);
}

EXPORT(trim_next) uint8_t trim_next(double played_at) {
    return (uint8_t)app_trim_next(&trim, (int64_t)played_at);
}

/* ---- running games ---- */

EXPORT(compare_running)
int compare_running(bool own, double saved_ms, bool other_own, double other_saved_ms) {
    return app_compare_running(own, (int64_t)saved_ms, other_own, (int64_t)other_saved_ms);
}

static struct app_paused_list paused;

EXPORT(paused_begin) void paused_begin(void) {
    paused.count = 0;
}

EXPORT(paused_add) void paused_add(uint32_t row, uint8_t mode, bool own, double saved_ms) {
    app_paused_add(&paused, &(struct app_paused_game){row, mode, own, (int64_t)saved_ms});
}

EXPORT(paused_count) uint32_t paused_count(void) {
    return paused.count;
}

/* The row of a game in the list. */
EXPORT(paused_row) uint32_t paused_row(uint32_t place) {
    return paused.games[place].row;
}
