/* Which of two settings, facts or games wins, and what a profile keeps at all. */
#include <string.h>

#include "app/core/app.h"
#include "app/keeping/keeping.h"
#include "app/settings/settings.h"

bool app_keeps_setting(uint8_t level, const char *name) {
    return level < APP_KEEP_NOTHING || strcmp(name, APP_KEEP_SETTING) == 0;
}

bool app_keeps_scores(uint8_t level) {
    return level <= APP_KEEP_SCORES;
}

bool app_keeps_replays(uint8_t level) {
    return level == APP_KEEP_ALL;
}

uint64_t app_setting_time(uint64_t now_ms, uint64_t last_ms) {
    const uint64_t latest_ms = (uint64_t)APP_LATEST_S * 1000 + 999;
    uint64_t time_ms = now_ms > last_ms ? now_ms : last_ms + 1;
    return time_ms < latest_ms ? time_ms : latest_ms;
}

bool app_setting_wins(const struct app_file_setting *setting, const struct app_file_setting *old) {
    return old == NULL || app_file_compare_settings(setting, old) > 0;
}

bool app_fact_wins(const struct app_fact *fact, const struct app_fact *old) {
    return old == NULL || fact->value > old->value;
}

uint8_t app_merge_game(const struct app_file_game *game, const struct app_file_game *old,
                       bool deleted) {
    if (old == NULL) {
        return APP_GAME_PUT | APP_GAME_COUNT | APP_GAME_ADDED;
    }
    bool better = app_file_compare_games(game, old) > 0;
    if (better) {
        return APP_GAME_PUT | APP_GAME_RECOUNT | (deleted ? APP_GAME_ADDED : APP_GAME_BETTER);
    }
    return deleted ? APP_GAME_SHOW | APP_GAME_COUNT | APP_GAME_ADDED : 0;
}

uint8_t app_hide_game(bool deleted, bool hides) {
    return deleted == hides ? 0 : hides ? APP_GAME_UNCOUNT : APP_GAME_COUNT;
}
