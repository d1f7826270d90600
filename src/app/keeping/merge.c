/* Which of two settings, facts or games wins, and what a profile keeps at all. */
#include <string.h>

#include "app/core/app.h"
#include "app/keeping/keeping.h"
#include "app/records/record_fields.h"
#include "app/settings/settings.h"
#include "core/min_max.h"

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

/* The newer one, or of the same time the one whose text comes later: so both devices agree. */
bool app_setting_wins(const struct app_file_setting *setting, const struct app_file_setting *old) {
    int newer = old == NULL ? 1 : compare_u64(setting->changed_ms, old->changed_ms);
    return newer > 0 || (newer == 0 && app_file_order_texts(setting->value, old->value) > 0);
}

bool app_fact_wins(const struct app_fact *fact, const struct app_fact *old) {
    return old == NULL || fact->value > old->value;
}

static int compare_replays(const struct app_file_game *a, const struct app_file_game *b) {
    size_t shorter = min_size(a->replay_length, b->replay_length);
    int order = shorter == 0 ? 0 : memcmp(a->replay, b->replay, shorter);
    return order != 0 ? order : compare_u64(a->replay_length, b->replay_length);
}

/* True if a game is to replace this version of the same game: it has a replay, or a larger field,
 * or a replay that comes later byte by byte. So both devices agree. */
static bool is_better(const struct app_file_game *game, const struct app_file_game *old) {
    int order = compare_u64(game->replay_length > 0, old->replay_length > 0);
    for (int field = 0; field < APP_RECORD_FIELDS && order == 0; field++) {
        order =
            compare_u64(app_record_get(&game->record, field), app_record_get(&old->record, field));
    }
    return order > 0 || (order == 0 && compare_replays(game, old) > 0);
}

uint8_t app_merge_game(const struct app_file_game *game, const struct app_file_game *old,
                       bool deleted) {
    if (old == NULL) {
        return APP_GAME_PUT | APP_GAME_COUNT | APP_GAME_ADDED;
    }
    if (is_better(game, old)) {
        return APP_GAME_PUT | APP_GAME_RECOUNT | (deleted ? APP_GAME_ADDED : APP_GAME_BETTER);
    }
    return deleted ? APP_GAME_SHOW | APP_GAME_COUNT | APP_GAME_ADDED : 0;
}

uint8_t app_hide_game(bool deleted, bool hides) {
    return deleted == hides ? 0 : hides ? APP_GAME_UNCOUNT : APP_GAME_COUNT;
}
