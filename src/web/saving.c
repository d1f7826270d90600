/* The functions with which the page saves games and settings. */
#include <string.h>

#include "app/game/modes.h"
#include "app/records/profile_file.h"
#include "app/records/record_fields.h"
#include "web/exports.h"

/* The name of the best list that a game belongs to. */
EXPORT(record_list) const char *record_list(const struct app_record *record) {
    static char name[64];
    struct app_list list = app_record_list(record);
    app_list_name(&list, name, sizeof name);
    return name;
}

/* True if all its values are valid. */
EXPORT(record_is_sound) bool record_is_sound(const struct app_record *record) {
    return app_record_is_sound(record) && record->mode < FIN_MODES && record->preset < FIN_PRESETS;
}

/* True if the first of two records of the same game is to be kept. */
EXPORT(game_is_better)
bool game_is_better(const struct app_record *record, const uint8_t *replay, uint32_t length,
                    const struct app_record *old, const uint8_t *old_replay, uint32_t old_length) {
    struct app_file_game game = {*record, replay, length};
    struct app_file_game before = {*old, old_replay, old_length};
    return app_file_compare_games(&game, &before) > 0;
}

static struct app_file_setting make_setting(const char *name, const char *value,
                                            double changed_ms) {
    struct app_file_setting setting = {.changed_ms = (uint64_t)changed_ms};
    strncpy(setting.name, name, sizeof setting.name - 1);
    strncpy(setting.value, value, sizeof setting.value - 1);
    return setting;
}

/* True if the first of two values of a setting is to be kept. */
EXPORT(setting_is_newer)
bool setting_is_newer(const char *name, const char *value, double changed_ms, const char *old_value,
                      double old_changed_ms) {
    struct app_file_setting setting = make_setting(name, value, changed_ms);
    struct app_file_setting old = make_setting(name, old_value, old_changed_ms);
    return app_file_compare_settings(&setting, &old) > 0;
}
