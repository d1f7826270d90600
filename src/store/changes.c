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

int store_change_setting(struct store *store, int storage, const char *name, const char *value) {
    struct app_file_setting setting, old = {.changed_ms = 0};
    int result = get_setting(store, storage, name, &old);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        return result;
    }
    setting.changed_ms =
        app_setting_time(store_now_ms(), result == SQLITE_ROW ? old.changed_ms : 0);
    snprintf(setting.name, sizeof setting.name, "%s", name);
    snprintf(setting.value, sizeof setting.value, "%s", value);
    return put_setting(store, storage, &setting);
}

int store_merge_setting(struct store *store, int storage, const struct app_file_setting *setting,
                        bool *changed) {
    struct app_file_setting old;
    int result = get_setting(store, storage, setting->name, &old);
    *changed = false;
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        return result;
    }
    *changed = app_setting_wins(setting, result == SQLITE_ROW ? &old : NULL);
    return *changed ? put_setting(store, storage, setting) : SQLITE_OK;
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
                     bool *deleted) {
    sqlite3_stmt *statement = store_statement(store, STORE_FIND_GAME, storage);
    sqlite3_bind_int64(statement, 1, record->played_at);
    sqlite3_bind_int64(statement, 2, (int64_t)record->hash);
    sqlite3_bind_int64(statement, 3, (int64_t)record->seed);
    sqlite3_bind_int64(statement, 4, (int64_t)record->time_us);
    int result = store_step(store, statement);
    *id = 0;
    if (result == SQLITE_ROW) {
        *id = sqlite3_column_int64(statement, 0);
        *deleted = sqlite3_column_int64(statement, 1) != 0;
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

/* Updates the statistics after a change of a game. */
static int count_change(struct store *store, int storage, uint8_t changes,
                        const struct app_record *record) {
    if (changes & APP_GAME_RECOUNT) {
        return store_forget_stats(store, storage);
    }
    if (changes & APP_GAME_COUNT) {
        return store_count_game(store, storage, record);
    }
    return changes & APP_GAME_UNCOUNT ? store_recount_set(store, storage, record) : SQLITE_OK;
}

static int hide_and_count(struct store *store, int storage, int64_t id, int64_t when_s,
                          bool *there) {
    struct app_file_game game;
    bool deleted = false;
    int64_t found = 0;
    int result = store_load_game(store, storage, id, &store->compared, &game);
    if (result == SQLITE_OK && game.record.id != 0) {
        result = find_game(store, storage, &game.record, &found, &deleted);
    }
    result = result != SQLITE_OK ? result : set_hidden(store, storage, id, when_s);
    *there = result == SQLITE_OK && sqlite3_changes(store->db) > 0;
    if (result != SQLITE_OK || game.record.id == 0) { /* an invalid row is not in any count */
        return result;
    }
    return count_change(store, storage, app_hide_game(deleted, when_s != 0), &game.record);
}

int store_hide_game(struct store *store, int storage, int64_t id, int64_t when_s, bool *there) {
    *there = true;
    int result = store_begin(store, storage);
    return result != SQLITE_OK
               ? result
               : store_end(store, hide_and_count(store, storage, id, when_s, there));
}

/* Writes what a merge changes. */
static int apply_merge(struct store *store, int storage, uint8_t changes,
                       const struct app_file_game *game, const struct app_file_game *old,
                       int64_t *id) {
    int result = SQLITE_OK;
    if (changes & APP_GAME_PUT) {
        result = put_game(store, storage, game, id);
    } else if (changes & APP_GAME_SHOW) {
        result = set_hidden(store, storage, *id, 0);
    }
    const struct app_record *shown = changes & APP_GAME_PUT ? &game->record : &old->record;
    return result != SQLITE_OK ? result : count_change(store, storage, changes, shown);
}

int store_merge_game(struct store *store, int storage, const struct app_file_game *game,
                     int64_t *id, uint8_t *changes) {
    struct app_file_game old;
    bool deleted = false;
    int result = find_game(store, storage, &game->record, id, &deleted);
    bool is_new = *id == 0;
    *changes = 0;
    if (result == SQLITE_OK && !is_new) {
        result = store_load_game(store, storage, *id, &store->compared, &old);
    }
    if (result != SQLITE_OK) {
        return result;
    }
    *changes = app_merge_game(game, is_new ? NULL : &old, deleted);
    return apply_merge(store, storage, *changes, game, &old, id);
}

static int drop_replay(struct store *store, int storage, int64_t game) {
    sqlite3_stmt *statement = store_statement(store, STORE_DROP_REPLAY, storage);
    sqlite3_bind_int64(statement, 1, game);
    return store_run(store, statement);
}

int store_trim(struct store *store, int storage, const struct app_record *only) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_ABANDONED, storage);
    struct app_trim trim = app_trim_begin(only);
    enum app_trim_step step = APP_TRIM_KEEP;
    int number = 0, result = SQLITE_OK;
    while (result == SQLITE_OK && step != APP_TRIM_END &&
           (result = store_step(store, statement)) == SQLITE_ROW) {
        struct app_record record;
        bool abandoned = store_read_record(statement, &record) &&
                         (app_game_lists(&record, false) & APP_GAME_ABANDONED) != 0;
        number += abandoned;
        if (abandoned && number >= APP_ABANDONED_REPLAYS) {
            step = app_trim_next(&trim, record.played_at);
        }
        result =
            step == APP_TRIM_DROP && abandoned ? drop_replay(store, storage, record.id) : SQLITE_OK;
    }
    sqlite3_reset(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
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

static int drop_paid_setting(struct store *store, const char *name) {
    sqlite3_stmt *statement = store_statement(store, STORE_PAID_SETTING, STORE_RUN);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    return store_run(store, statement);
}

static int pay_setting(struct store *store, sqlite3_stmt *row) {
    struct app_file_setting setting;
    bool changed;
    if (!store_read_setting(row, &setting) || !app_keeps_setting(store->keep, setting.name)) {
        return SQLITE_OK;
    }
    int result = store_merge_setting(store, STORE_MAIN, &setting, &changed);
    return result != SQLITE_OK ? result : drop_paid_setting(store, setting.name);
}

static int pay_settings(struct store *store) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_RUN_SETTINGS, STORE_RUN);
    int result;
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        result = pay_setting(store, statement);
        if (result != SQLITE_OK) {
            sqlite3_reset(statement);
            return result;
        }
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int pay_game(struct store *store, int64_t id) {
    struct app_file_game game;
    uint8_t changes;
    int64_t kept_id;
    int result = store_load_game(store, STORE_RUN, id, &store->answered, &game);
    if (result == SQLITE_OK && game.record.id != 0) {
        game.replay_length = app_keeps_replays(store->keep) ? game.replay_length : 0;
        result = store_merge_game(store, STORE_MAIN, &game, &kept_id, &changes);
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
    if (result == SQLITE_OK && app_keeps_scores(store->keep)) {
        result = store_pay_facts(store);
    }
    result = store_end(store, result);
    store->owes = result != SQLITE_OK;
    store->warned = store->warned && store->owes;
    return result;
}
