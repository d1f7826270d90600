/* Saving what can be read of a damaged database. Games are asked for one by one
 * by their ids, so that a page that can not be read costs only what is on it.
 * Nothing is believed: numbers that can not be and replays of other games stay
 * behind. */
#include "app/modes.h"
#include "store/store_state.h"

enum { IDS_MOST = 1000000 };

static int64_t read_number(struct store *old, const char *sql) {
    sqlite3_stmt *statement = NULL;
    int64_t number = 0;
    if (sqlite3_prepare_v2(old->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return number;
}

static int64_t last_id(struct store *old) {
    int64_t last = read_number(old, "SELECT max(id) FROM main.games");
    int64_t given = read_number(old, "SELECT max(seq) FROM main.sqlite_sequence");
    last = given > last ? given : last;
    return last < IDS_MOST ? last : IDS_MOST;
}

static int salvage_game(struct store *store, struct store *old, int64_t id, int version,
                        struct store_counts *counts) {
    struct app_file_game game;
    enum store_merged merged;
    int64_t new_id = 0;
    (void)store_load_game(old, STORE_MAIN, id, &old->answered, &game);
    if (game.record.id == 0) {
        return SQLITE_OK;
    }
    if (version < STORE_VERSION_RANKS) {
        app_rank_again(&game.record);
    }
    if (!store_game_is_sound(store, &game)) {
        game.replay_length = 0;
    }
    int result = store_merge_game(store, STORE_MAIN, &game, &new_id, &merged);
    counts->games += result == SQLITE_OK;
    return result;
}

static int salvage_games(struct store *store, struct store *old, int version,
                         struct store_counts *counts) {
    int result = SQLITE_OK;
    int64_t last = last_id(old);
    for (int64_t id = 1; id <= last && result == SQLITE_OK; id++) {
        result = salvage_game(store, old, id, version, counts);
    }
    return result;
}

static int salvage_settings(struct store *store, struct store *old, struct store_counts *counts) {
    sqlite3_stmt *statement = store_statement(old, STORE_LIST_SETTINGS, STORE_MAIN);
    int result = SQLITE_OK;
    while (result == SQLITE_OK && store_step(old, statement) == SQLITE_ROW) {
        struct app_file_setting setting;
        bool changed = false;
        if (store_read_setting(statement, &setting)) {
            result = store_merge_setting(store, STORE_MAIN, &setting, &changed);
        }
        counts->settings += changed && setting.value[0] != '\0';
    }
    sqlite3_reset(statement);
    return result;
}

static int salvage_running(struct store *store, struct store *old) {
    sqlite3_stmt *list = store_statement(old, STORE_LIST_RUNNING, STORE_MAIN);
    int result = SQLITE_OK;
    while (result == SQLITE_OK && store_step(old, list) == SQLITE_ROW) {
        struct store_running game = store_read_running(list);
        if (store_get_running(old, &game) == SQLITE_OK && old->answered.length > 0) {
            result = store_put_running(store, STORE_MAIN, &game, old->answered.bytes,
                                       old->answered.length);
        }
    }
    sqlite3_reset(list);
    return result;
}

static int salvage_facts(struct store *store, struct store *old) {
    struct app_fact after = {.kind = 0};
    uint32_t count = APP_FACT_PAGE;
    int result = SQLITE_OK;
    while (count == APP_FACT_PAGE && result == SQLITE_OK &&
           store_list_facts(old, &after, old->facts, &count) == SQLITE_OK) {
        for (uint32_t i = 0; i < count && result == SQLITE_OK; i++) {
            bool changed;
            after = old->facts[i];
            if (app_fact_is_sound(&after)) {
                result = store_merge_fact(store, STORE_MAIN, &after, &changed);
            }
        }
    }
    return result;
}

static void salvage_all(struct store *store, struct store *old, int version,
                        struct store_counts *counts) {
    int result = store_begin(store, STORE_MAIN);
    if (result == SQLITE_OK) {
        result = salvage_settings(store, old, counts);
        result = result != SQLITE_OK ? result : salvage_games(store, old, version, counts);
        result = result != SQLITE_OK ? result : salvage_running(store, old);
        result = result != SQLITE_OK ? result : salvage_facts(store, old);
        result = store_end(store, result);
    }
    if (result != SQLITE_OK) {
        *counts = (struct store_counts){0};
    }
}

void store_salvage(struct store *store, const char *damaged, struct store_counts *counts) {
    struct store old = {.lock = -1};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    *counts = (struct store_counts){0};
    int64_t version = 0;
    if (sqlite3_open_v2(damaged, &old.db, flags, NULL) == SQLITE_OK) {
        (void)store_migrate(&old); /* where damage prevents it, games can be read all the same */
        version = read_number(&old, "PRAGMA main.user_version");
    }
    if (version >= STORE_VERSION_READ && version <= store_version() &&
        store_make_run(&old) == SQLITE_OK) {
        salvage_all(store, &old, (int)version, counts);
    }
    store_finalize(&old);
    sqlite3_db_config(old.db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(old.db);
    sqlite3_free(old.answered.bytes);
    sqlite3_free(old.compared.bytes);
}
