/* The database changes that saving, importing and salvaging consist of. */
#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <time.h>

#include "app/game/modes.h"
#include "store/store_state.h"

/* ---- transactions ---- */

/* A transaction is still open if there was no memory to roll it back. */
int store_begin(struct store *store, int storage) {
    int query = storage == STORE_MAIN ? STORE_BEGIN : STORE_BEGIN_RUN;
    int result = sqlite3_get_autocommit(store->db) != 0
                     ? SQLITE_OK
                     : store_simply(store, STORE_ROLLBACK, STORE_MAIN);
    return result != SQLITE_OK ? result : store_simply(store, query, STORE_MAIN);
}

/* Some errors have already rolled the transaction back. */
int store_end(struct store *store, int result) {
    if (result == SQLITE_OK) {
        result = store_simply(store, STORE_COMMIT, STORE_MAIN);
    }
    if (result != SQLITE_OK && sqlite3_get_autocommit(store->db) == 0) {
        int undone = store_simply(store, STORE_ROLLBACK, STORE_MAIN);
        return undone == SQLITE_OK ? result : undone;
    }
    return result;
}

uint64_t store_now_ms(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0 || now.tv_sec < 0) {
        return 0;
    }
    return now.tv_sec > APP_LATEST_S
               ? (uint64_t)APP_LATEST_S * 1000
               : (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- settings ---- */

/* SQLITE_ROW, or SQLITE_DONE if there is no valid setting of this name. */
static int get_setting(struct store *store, int storage, const char *name,
                       struct app_file_setting *setting) {
    sqlite3_stmt *statement = store_statement(store, STORE_GET_SETTING, storage);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int result = store_step(store, statement);
    if (result == SQLITE_ROW) {
        result = store_read_setting(statement, setting) ? SQLITE_ROW : SQLITE_DONE;
        sqlite3_reset(statement);
    }
    return result;
}

static int put_setting(struct store *store, int storage, const struct app_file_setting *setting) {
    sqlite3_stmt *statement = store_statement(store, STORE_PUT_SETTING, storage);
    sqlite3_bind_text(statement, 1, setting->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, setting->value, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, (int64_t)setting->changed_ms);
    return store_run(store, statement);
}

/* A change is always later than the one before, even if the clock was set back, because merging
 * keeps the latest. */
int store_change_setting(struct store *store, int storage, const char *name, const char *value) {
    struct app_file_setting setting = {.changed_ms = store_now_ms()}, old;
    int result = get_setting(store, storage, name, &old);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        return result;
    }
    if (result == SQLITE_ROW && old.changed_ms >= setting.changed_ms) {
        setting.changed_ms = old.changed_ms + (old.changed_ms / 1000 < APP_LATEST_S);
    }
    snprintf(setting.name, sizeof setting.name, "%s", name);
    snprintf(setting.value, sizeof setting.value, "%s", value);
    return put_setting(store, storage, &setting);
}

int store_merge_setting(struct store *store, int storage, const struct app_file_setting *setting,
                        bool *changed) {
    struct app_file_setting old;
    int result = get_setting(store, storage, setting->name, &old);
    *changed = false;
    if (result == SQLITE_ROW && app_file_compare_settings(setting, &old) <= 0) {
        return SQLITE_OK;
    }
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        return result;
    }
    *changed = true;
    return put_setting(store, storage, setting);
}

/* ---- games ---- */

static int hold(struct store_bytes *held, const void *bytes, size_t length) {
    if (length > held->room) {
        uint8_t *more = sqlite3_realloc64(held->bytes, length);
        if (more == NULL) {
            return SQLITE_NOMEM;
        }
        held->bytes = more;
        held->room = length;
    }
    if (length > 0) {
        memcpy(held->bytes, bytes, length);
    }
    held->length = (uint32_t)length;
    return SQLITE_OK;
}

int store_hold_column(sqlite3_stmt *statement, int column, struct store_bytes *held) {
    const void *bytes = sqlite3_column_blob(statement, column);
    size_t count = (size_t)sqlite3_column_bytes(statement, column);
    return bytes == NULL && count > 0 ? SQLITE_NOMEM : hold(held, bytes, count);
}

int store_load_bytes(struct store *store, int query, int storage, int64_t key,
                     struct store_bytes *held) {
    sqlite3_stmt *statement = store_statement(store, query, storage);
    held->length = 0;
    sqlite3_bind_int64(statement, 1, key);
    int result = store_step(store, statement);
    if (result != SQLITE_ROW) {
        return result == SQLITE_DONE ? SQLITE_OK : result;
    }
    result = store_hold_column(statement, 0, held);
    sqlite3_reset(statement);
    return result;
}

/* Finds the id of the same game; 0 if there is none. */
static int find_game(struct store *store, int storage, const struct app_record *record, int64_t *id,
                     bool *hidden) {
    sqlite3_stmt *statement = store_statement(store, STORE_FIND_GAME, storage);
    sqlite3_bind_int64(statement, 1, record->played_at);
    sqlite3_bind_int64(statement, 2, (int64_t)record->hash);
    sqlite3_bind_int64(statement, 3, (int64_t)record->seed);
    sqlite3_bind_int64(statement, 4, (int64_t)record->time_us);
    int result = store_step(store, statement);
    *id = 0;
    if (result == SQLITE_ROW) {
        *id = sqlite3_column_int64(statement, 0);
        *hidden = sqlite3_column_int64(statement, 1) != 0;
        sqlite3_reset(statement);
        return SQLITE_OK;
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int store_load_game(struct store *store, int storage, int64_t id, struct store_bytes *held,
                    struct app_file_game *game) {
    sqlite3_stmt *statement = store_statement(store, STORE_GET_GAME, storage);
    *game = (struct app_file_game){.record = {.id = 0}};
    sqlite3_bind_int64(statement, 1, id);
    int result = store_step(store, statement);
    if (result != SQLITE_ROW) {
        return result == SQLITE_DONE ? SQLITE_OK : result;
    }
    bool sound = store_read_record(statement, &game->record);
    sqlite3_reset(statement);
    if (!sound) {
        *game = (struct app_file_game){.record = {.id = 0}};
        return SQLITE_OK;
    }
    result = store_load_bytes(store, STORE_GET_REPLAY, storage, id, held);
    game->replay = held->bytes;
    game->replay_length = held->length;
    return result;
}

static int put_game(struct store *store, int storage, const struct app_file_game *game,
                    int64_t *id) {
    sqlite3_stmt *statement = store_statement(store, STORE_PUT_GAME, storage);
    store_bind_record(statement, &game->record, *id);
    int result = store_run(store, statement);
    if (result != SQLITE_OK) {
        return result;
    }
    *id = sqlite3_last_insert_rowid(store->db);
    if (game->replay_length == 0) {
        return SQLITE_OK;
    }
    statement = store_statement(store, STORE_PUT_REPLAY, storage);
    sqlite3_bind_int64(statement, 1, *id);
    sqlite3_bind_blob64(statement, 2, game->replay, game->replay_length, SQLITE_STATIC);
    return store_run(store, statement);
}

static int set_hidden(struct store *store, int storage, int64_t id, int64_t when_s) {
    sqlite3_stmt *statement = store_statement(store, STORE_HIDE_GAME, storage);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, when_s);
    return store_run(store, statement);
}

static int hide_and_count(struct store *store, int storage, int64_t id, int64_t when_s,
                          bool *there) {
    struct app_file_game game;
    int result = store_load_game(store, storage, id, &store->compared, &game);
    result = result != SQLITE_OK ? result : set_hidden(store, storage, id, when_s);
    *there = result == SQLITE_OK && sqlite3_changes(store->db) > 0;
    if (result != SQLITE_OK || game.record.id == 0) { /* an invalid row is not in any count */
        return result;
    }
    return store_recount_set(store, storage, &game.record);
}

int store_hide_game(struct store *store, int storage, int64_t id, int64_t when_s, bool *there) {
    *there = true;
    int result = store_begin(store, storage);
    return result != SQLITE_OK
               ? result
               : store_end(store, hide_and_count(store, storage, id, when_s, there));
}

/* Restores a deleted game. */
static int show_game(struct store *store, int storage, const struct app_record *record) {
    int result = set_hidden(store, storage, record->id, 0);
    return result != SQLITE_OK ? result : store_count_game(store, storage, record);
}

int store_merge_game(struct store *store, int storage, const struct app_file_game *game,
                     int64_t *id, enum store_merged *merged) {
    struct app_file_game old;
    bool hidden = false;
    int result = find_game(store, storage, &game->record, id, &hidden);
    *merged = STORE_ADDED;
    if (result == SQLITE_OK && *id == 0) {
        result = put_game(store, storage, game, id);
        return result != SQLITE_OK ? result : store_count_game(store, storage, &game->record);
    }
    if (result != SQLITE_OK) {
        return result;
    }
    result = store_load_game(store, storage, *id, &store->compared, &old);
    if (result != SQLITE_OK) {
        return result;
    }
    if (app_file_compare_games(game, &old) > 0) {
        *merged = hidden ? STORE_ADDED : STORE_BETTER;
        result = store_forget_stats(store, storage);
        return result != SQLITE_OK ? result : put_game(store, storage, game, id);
    }
    *merged = hidden ? STORE_ADDED : STORE_SAME;
    return hidden ? show_game(store, storage, &old.record) : SQLITE_OK;
}

int store_trim(struct store *store, int storage) {
    sqlite3_stmt *statement = store_statement(store, STORE_TRIM, storage);
    sqlite3_bind_int(statement, 1, APP_ABANDONED_REPLAYS - 1);
    return store_run(store, statement);
}

uint64_t *store_words(struct store *store, size_t count) {
    if (count > store->word_count) {
        uint64_t *more = sqlite3_realloc64(store->words, count * sizeof *more);
        if (more == NULL) {
            return NULL;
        }
        store->words = more;
        store->word_count = count;
    }
    return store->words;
}

bool store_game_is_sound(struct store *store, const struct app_file_game *game) {
    size_t count = fin_replay_words(game->replay, game->replay_length);
    bool room = count == 0 || store_words(store, count) != NULL;
    return room && app_file_check_game(game, store->words, store->word_count) == NULL;
}

/* ---- ranks ---- */

static int rank_game(struct store *store, struct app_record *record) {
    app_rank_again(record);
    sqlite3_stmt *statement = store_statement(store, STORE_RANK_GAME, STORE_MAIN);
    sqlite3_bind_int64(statement, 1, record->id);
    sqlite3_bind_int64(statement, 2, (int64_t)record->rank);
    sqlite3_bind_int64(statement, 3, (int64_t)record->rank_then);
    sqlite3_bind_int(statement, 4, record->ranked);
    sqlite3_bind_int(statement, 5, record->listed);
    return store_run(store, statement);
}

/* Invalid rows stay unchanged: no list shows them. */
int store_rank_again(struct store *store) {
    int64_t last = 0;
    int result;
    do {
        struct app_record record;
        sqlite3_stmt *statement = store_statement(store, STORE_NEXT_GAME, STORE_MAIN);
        sqlite3_bind_int64(statement, 1, last);
        result = store_step(store, statement);
        if (result == SQLITE_ROW) {
            bool sound = store_read_record(statement, &record);
            last = sqlite3_column_int64(statement, 0);
            sqlite3_reset(statement);
            result = sound ? rank_game(store, &record) : SQLITE_OK;
        }
    } while (result == SQLITE_OK);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* ---- changes not yet in the file ---- */

static int pay_settings(struct store *store) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_RUN_SETTINGS, STORE_RUN);
    bool all = store->keep != APP_KEEP_NOTHING;
    int result;
    sqlite3_bind_int(statement, 1, all);
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        struct app_file_setting setting;
        bool changed;
        int merged = store_read_setting(statement, &setting)
                         ? store_merge_setting(store, STORE_MAIN, &setting, &changed)
                         : SQLITE_OK;
        if (merged != SQLITE_OK) {
            sqlite3_reset(statement);
            return merged;
        }
    }
    if (result != SQLITE_DONE) {
        return result;
    }
    statement = store_statement(store, STORE_PAID_SETTINGS, STORE_RUN);
    sqlite3_bind_int(statement, 1, all);
    return store_run(store, statement);
}

static int pay_game(struct store *store, int64_t id) {
    struct app_file_game game;
    enum store_merged merged;
    int64_t kept_id;
    int result = store_load_game(store, STORE_RUN, id, &store->answered, &game);
    if (result == SQLITE_OK && game.record.id != 0) {
        game.replay_length = store->keep == APP_KEEP_ALL ? game.replay_length : 0;
        result = store_merge_game(store, STORE_MAIN, &game, &kept_id, &merged);
    }
    if (result != SQLITE_OK) {
        return result;
    }
    result = store_forget_stats(store, STORE_RUN);
    if (result != SQLITE_OK) {
        return result;
    }
    sqlite3_stmt *statement = store_statement(store, STORE_PAID_GAME, STORE_RUN);
    sqlite3_bind_int64(statement, 1, id);
    return store_run(store, statement);
}

/* Removes each game from the list of pending ones once it is in the file. */
static int pay_games(struct store *store) {
    int result;
    do {
        sqlite3_stmt *statement = store_statement(store, STORE_NEXT_OWED_GAME, STORE_RUN);
        result = store_step(store, statement);
        if (result == SQLITE_ROW) {
            int64_t id = sqlite3_column_int64(statement, 0);
            sqlite3_reset(statement);
            result = pay_game(store, id);
        }
    } while (result == SQLITE_OK);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int store_pay(struct store *store) {
    if (!store->owes) {
        return SQLITE_OK;
    }
    int result = store_begin(store, STORE_MAIN);
    if (result != SQLITE_OK) {
        return result;
    }
    result = pay_settings(store);
    result = result != SQLITE_OK ? result : pay_games(store);
    if (result == SQLITE_OK && store->keep <= APP_KEEP_SCORES) {
        result = store_pay_facts(store);
    }
    result = store_end(store, result);
    store->owes = result != SQLITE_OK;
    store->warned = store->warned && store->owes;
    return result;
}
