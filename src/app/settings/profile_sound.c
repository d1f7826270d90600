/* Checks the data of a profile file. */
#include "app/records/profile_file.h"
#include "app/records/record_fields.h"

#define LATEST_MS ((uint64_t)APP_LATEST_S * 1000 + 999)

static bool is_terminated(const char *text, size_t size) {
    size_t length = 0;
    while (length < size && text[length] != '\0') {
        length++;
    }
    return length < size;
}

/* True if all characters are printable ASCII from `least` on. */
static bool is_plain(const char *text, char least) {
    for (const char *c = text; *c != '\0'; c++) {
        if (*c < least || *c > '~') {
            return false;
        }
    }
    return true;
}

bool app_file_setting_is_sound(const struct app_file_setting *setting) {
    return is_terminated(setting->name, sizeof setting->name) &&
           is_terminated(setting->value, sizeof setting->value) && setting->name[0] != '\0' &&
           is_plain(setting->name, '!') && is_plain(setting->value, ' ') &&
           setting->changed_ms <= LATEST_MS;
}

static bool replay_fits(const struct fin_replay *replay, const struct app_record *record) {
    return replay->hash == record->hash && replay->end_us == record->time_us &&
           replay->setup.seed == record->seed && replay->setup.rules.mode == record->mode &&
           replay->setup.rules.preset == record->preset;
}

const char *app_file_check_game(const struct app_file_game *game, uint64_t *words,
                                size_t capacity) {
    struct fin_replay replay;
    if (!app_record_is_sound(&game->record)) {
        return "A number in a game is too large.";
    }
    if (game->replay_length == 0) {
        return NULL;
    }
    struct fin_byte_error error =
        fin_replay_decode(game->replay, game->replay_length, &replay, words, capacity);
    if (error.sentence != NULL) {
        return error.sentence;
    }
    return replay_fits(&replay, &game->record) ? NULL : "A replay belongs to another game.";
}
