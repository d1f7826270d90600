/* All SQL used while the store is open, in one table. A $ stands for the shelf. Statements are
 * prepared on first use and then cached. */
#include <string.h>

#include "app/game/modes.h"
#include "app/records/record_fields.h"
#include "store/store_state.h"

/* In the order of app_record_field_name. */
#define FIELDS                                                                                     \
    "played_at, time_us, score, seed, hash, lines, level, pieces, keys,"                           \
    " clears_0, clears_1, clears_2, clears_3, clears_4, spins, perfect, best_combo, best_b2b,"     \
    " by_kind_0, by_kind_1, by_kind_2, by_kind_3, by_kind_4, by_kind_5, by_kind_6,"                \
    " mode, preset, status, cause, changed, ranked, listed,"                                       \
    " limit_kind, limit_value, minis, spin_lines_0, spin_lines_1, spin_lines_2"
#define RECORD "SELECT id, rank, rank_then, " FIELDS " FROM "
/* The same columns from both shelves. */
#define RECORDS(condition)                                                                         \
    RECORD "main.games WHERE " condition " UNION ALL " RECORD "run.games WHERE " condition
/* A page of both shelves, newest first. Its ids come from a covering index, so a late page costs
 * little more than the first. INDEXED BY is needed because SQLite would also accept an index that
 * lacks a column. */
#define PAGE(index, condition)                                                                     \
    "WITH page AS MATERIALIZED (SELECT id FROM ("                                                  \
    "SELECT played_at, id FROM main.games INDEXED BY " index " WHERE " condition                   \
    " UNION ALL SELECT played_at, id FROM run.games INDEXED BY " index " WHERE " condition         \
    " ORDER BY played_at DESC, id DESC LIMIT ?1 OFFSET ?2)) " RECORDS(                             \
        "id IN page") " ORDER BY played_at DESC, id DESC"
#define COUNT(index, condition)                                                                    \
    "SELECT (SELECT count(*) FROM main.games INDEXED BY " index " WHERE " condition                \
    ") + (SELECT count(*) FROM run.games INDEXED BY " index " WHERE " condition ")"
#define RUNNING "instance, mode, saved_ms, progress"
#define LISTED "listed = 1 AND hidden_s = 0"
#define FACTS_AFTER                                                                                \
    " WHERE (kind, what, at, device) > (?1, ?2, ?3, ?4)"                                           \
    " ORDER BY kind, what, at, device LIMIT ?5"
#define UNLISTED "listed = 0 AND hidden_s = 0"
/* Games of the closest list with another limit. */
#define BESIDE(than, order)                                                                        \
    RECORDS("ranked = 1 AND hidden_s = 0 AND mode = ?1 AND preset = ?2 AND changed = ?3"           \
            " AND (limit_kind, limit_value) " than " (?4, ?5)")                                    \
    " ORDER BY limit_kind " order ", limit_value " order " LIMIT 1"

static const char *const queries[STORE_QUERIES] = {
    /* IMMEDIATE: no other program can write between a read and the change. */
    [STORE_BEGIN] = "BEGIN IMMEDIATE",
    [STORE_BEGIN_RUN] = "BEGIN",
    /* FULL: a commit is on the disk when it returns. NORMAL: it is after the next checkpoint. */
    [STORE_SYNC] = "PRAGMA main.synchronous = FULL",
    [STORE_SYNC_LATER] = "PRAGMA main.synchronous = NORMAL",
    [STORE_COMMIT] = "COMMIT",
    [STORE_ROLLBACK] = "ROLLBACK",

    [STORE_GET_SETTING] = "SELECT name, value, changed_ms FROM $.settings WHERE name = ?1",
    [STORE_PUT_SETTING] = "INSERT OR REPLACE INTO $.settings (name, value, changed_ms)"
                          " VALUES (?1, ?2, ?3)",

    [STORE_FIND_GAME] = "SELECT id, hidden_s FROM $.games"
                        " WHERE played_at = ?1 AND hash = ?2 AND seed = ?3 AND time_us = ?4",
    [STORE_PUT_GAME] = "INSERT OR REPLACE INTO $.games (id, list, rank, rank_then, " FIELDS ")"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,"
                       " ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30,"
                       " ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41, ?42)",
    [STORE_GET_GAME] = RECORD "$.games WHERE id = ?1",
    [STORE_GET_REPLAY] = "SELECT bytes FROM $.replays WHERE game = ?1",
    [STORE_PUT_REPLAY] = "INSERT OR REPLACE INTO $.replays (game, bytes) VALUES (?1, ?2)",
    [STORE_HIDE_GAME] = "UPDATE $.games SET hidden_s = ?2 WHERE id = ?1",
    [STORE_PURGE] = "DELETE FROM $.games WHERE hidden_s > 0 AND hidden_s <= ?1",

    [STORE_NEXT_GAME] = RECORD "$.games WHERE id > ?1 ORDER BY id LIMIT 1",
    [STORE_RANK_GAME] = "UPDATE $.games SET rank = ?2, rank_then = ?3, ranked = ?4, listed = ?5"
                        " WHERE id = ?1",

    [STORE_GET_RUNNING] = "SELECT bytes FROM $.running WHERE instance = ?1 AND mode = ?2",
    [STORE_PUT_RUNNING] = "INSERT OR REPLACE INTO $.running (" RUNNING ", bytes)"
                          " VALUES (?1, ?2, ?3, ?4, ?5)",
    [STORE_DROP_RUNNING] = "DELETE FROM $.running WHERE instance = ?1 AND mode = ?2",
    [STORE_LIST_RUNNING] = "SELECT " RUNNING " FROM $.running WHERE mode >= 0"
                           " ORDER BY saved_ms DESC, instance, mode",
    [STORE_ADOPT_RUNNING] = "UPDATE $.running SET instance = ?3 WHERE instance = ?1 AND mode = ?2",
    [STORE_NEXT_UNNAMED] = "SELECT instance, saved_ms, bytes FROM $.running WHERE mode = -1"
                           " AND instance > ?1 ORDER BY instance LIMIT 1",

    [STORE_LIST_ABANDONED] = RECORD "$.games WHERE " UNLISTED " ORDER BY played_at DESC",
    [STORE_DROP_REPLAY] = "DELETE FROM $.replays WHERE game = ?1",
    [STORE_LIST_SHELF] = RECORD "$.games WHERE hidden_s = 0",
    [STORE_LIST_SET] = RECORD "$.games WHERE hidden_s = 0 AND mode = ?1 AND preset = ?2"
                              " AND changed = ?3",
    [STORE_GET_STATS] = "SELECT bytes FROM $.stats WHERE name = ?1",
    [STORE_PUT_STATS] = "INSERT OR REPLACE INTO $.stats (name, bytes) VALUES (?1, ?2)",
    [STORE_LIST_STATS] = "SELECT bytes FROM $.stats WHERE name <> '' ORDER BY name",
    [STORE_FORGET_STATS] = "DELETE FROM $.stats",
    [STORE_FORGET_SET] = "DELETE FROM $.stats WHERE name = ?1",

    [STORE_GET_FACT] = "SELECT value FROM $.facts"
                       " WHERE kind = ?1 AND what = ?2 AND at = ?3 AND device = ?4",
    [STORE_PUT_FACT] = "INSERT OR REPLACE INTO $.facts (kind, what, at, device, value)"
                       " VALUES (?1, ?2, ?3, ?4, ?5)",
    [STORE_GET_DEVICE] = "SELECT id FROM main.device LIMIT 1",
    [STORE_PUT_DEVICE] = "INSERT INTO main.device (id) VALUES (?1)",
    [STORE_LIST_RUN_FACTS] = "SELECT kind, what, at, device, value FROM run.facts",
    [STORE_PAID_FACTS] = "DELETE FROM run.facts",
    /* Each shelf's first rows contain the first rows of both. */
    [STORE_LIST_FACTS] = "SELECT kind, what, at, device, max(value) FROM ("
                         "SELECT * FROM (SELECT * FROM main.facts" FACTS_AFTER ") UNION ALL "
                         "SELECT * FROM (SELECT * FROM run.facts" FACTS_AFTER "))"
                         " GROUP BY kind, what, at, device"
                         " ORDER BY kind, what, at, device LIMIT ?5",
    [STORE_LIST_SETTINGS] = "SELECT name, value, changed_ms FROM main.settings"
                            " WHERE name NOT IN (SELECT name FROM run.settings)"
                            " UNION ALL SELECT name, value, changed_ms FROM run.settings"
                            " ORDER BY name",
    [STORE_LIST_BEST] =
        RECORDS("list = ?1 AND ranked = 1 AND hidden_s = 0") " ORDER BY rank, rank_then, "
                                                             "played_at, id LIMIT ?2",
    /* The second number counts all games of the list; ?4 is the game in question. */
    [STORE_COUNT_BETTER] = "SELECT count(*) FILTER (WHERE (rank, rank_then) < (?2, ?3)"
                           " AND id <> ?4), count(*) FROM ("
                           "SELECT id, rank, rank_then FROM main.games"
                           " WHERE list = ?1 AND ranked = 1 AND hidden_s = 0 UNION ALL "
                           "SELECT id, rank, rank_then FROM run.games"
                           " WHERE list = ?1 AND ranked = 1 AND hidden_s = 0)",
    [STORE_LIST_GAMES] = PAGE("games_newest", LISTED),
    [STORE_LIST_GAMES_OF] = PAGE("games_newest_of", "list = ?3 AND " LISTED),
    [STORE_COUNT_GAMES] = COUNT("games_newest", LISTED),
    [STORE_COUNT_GAMES_OF] = COUNT("games_newest_of", "list = ?3 AND " LISTED),
    /* In the order of profile files, where hash and seed are unsigned. */
    [STORE_LIST_ALL] = "SELECT * FROM (" RECORD "main.games WHERE hidden_s = 0"
                       " UNION ALL " RECORD "run.games AS own WHERE hidden_s = 0"
                       " AND NOT EXISTS (SELECT 1 FROM main.games AS kept"
                       " WHERE kept.played_at = own.played_at AND kept.hash = own.hash"
                       " AND kept.seed = own.seed AND kept.time_us = own.time_us))"
                       " ORDER BY played_at, hash < 0, hash, seed < 0, seed, time_us",

    [STORE_LIST_UNLISTED] = PAGE("games_unlisted", UNLISTED),
    [STORE_COUNT_UNLISTED] = COUNT("games_unlisted", UNLISTED),
    [STORE_LIST_LISTS] = "SELECT list FROM main.games WHERE ranked = 1 AND hidden_s = 0"
                         " UNION SELECT list FROM run.games WHERE ranked = 1 AND hidden_s = 0"
                         " ORDER BY list",
    [STORE_LIMIT_BEFORE] = BESIDE("<", "DESC"),
    [STORE_LIMIT_AFTER] = BESIDE(">", "ASC"),
    [STORE_COUNT_DAYS] = "SELECT (played_at + ?1) / 86400 AS day, count(*) FROM ("
                         "SELECT played_at FROM main.games WHERE hidden_s = 0 AND played_at >= ?2"
                         " UNION ALL"
                         " SELECT played_at FROM run.games WHERE hidden_s = 0 AND played_at >= ?2)"
                         " GROUP BY day",

    [STORE_OWE_GAME] = "INSERT OR IGNORE INTO run.owed (game) VALUES (?1)",
    [STORE_NEXT_OWED_GAME] = "SELECT game FROM run.owed LIMIT 1",
    [STORE_PAID_GAME] = "DELETE FROM run.games WHERE id = ?1",
    [STORE_LIST_RUN_SETTINGS] = "SELECT name, value, changed_ms FROM run.settings",
    [STORE_PAID_SETTING] = "DELETE FROM run.settings WHERE name = ?1",
};

bool store_expand(const char *text, int storage, char *sql, size_t size) {
    const char *name = storage == STORE_MAIN ? "main" : "run";
    size_t length = 0;
    for (; *text != '\0'; text++) {
        const char *part = *text == '$' ? name : text;
        size_t part_length = *text == '$' ? strlen(name) : 1;
        if (length + part_length >= size) {
            return false;
        }
        memcpy(sql + length, part, part_length);
        length += part_length;
    }
    sql[length] = '\0';
    return true;
}

static sqlite3_stmt *prepare(struct store *store, int query, int storage) {
    char sql[4096];
    sqlite3_stmt *statement = NULL;
    if (!store_expand(queries[query], storage, sql, sizeof sql)) {
        return NULL;
    }
    sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    return statement;
}

sqlite3_stmt *store_statement(struct store *store, int query, int storage) {
    sqlite3_stmt **statement = &store->statements[query][storage];
    if (*statement == NULL) {
        *statement = prepare(store, query, storage);
    } else {
        sqlite3_reset(*statement);
        sqlite3_clear_bindings(*statement);
    }
    return *statement;
}

int store_result(const struct store *store) {
    int result = sqlite3_extended_errcode(store->db);
    return result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_ERROR
                                                                                : result;
}

int store_step(struct store *store, sqlite3_stmt *statement) {
    if (statement == NULL) {
        return store_result(store);
    }
    int result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        result = store_result(store);
    }
    if (result != SQLITE_ROW) {
        sqlite3_reset(statement);
    }
    return result;
}

int store_run(struct store *store, sqlite3_stmt *statement) {
    int result = store_step(store, statement);
    return result == SQLITE_DONE ? SQLITE_OK : result == SQLITE_ROW ? SQLITE_MISUSE : result;
}

int store_simply(struct store *store, int query, int storage) {
    return store_run(store, store_statement(store, query, storage));
}

void store_finalize(struct store *store) {
    for (int query = 0; query < STORE_QUERIES; query++) {
        for (int storage = 0; storage < STORE_SHELVES; storage++) {
            sqlite3_finalize(store->statements[query][storage]);
            store->statements[query][storage] = NULL;
        }
    }
}

/* ---- records ---- */

enum { ID, RANK, RANK_THEN, FIRST_FIELD }; /* columns */

bool store_read_record(sqlite3_stmt *statement, struct app_record *record) {
    *record = (struct app_record){
        .id = sqlite3_column_int64(statement, ID),
        .rank = (uint64_t)sqlite3_column_int64(statement, RANK),
        .rank_then = (uint64_t)sqlite3_column_int64(statement, RANK_THEN),
    };
    for (int field = 0; field < APP_RECORD_FIELDS; field++) {
        uint64_t value = (uint64_t)sqlite3_column_int64(statement, FIRST_FIELD + field);
        if (!app_record_set(record, field, value)) {
            return false;
        }
    }
    return true;
}

bool store_read_setting(sqlite3_stmt *statement, struct app_file_setting *setting) {
    const char *name = (const char *)sqlite3_column_text(statement, 0);
    const char *value = (const char *)sqlite3_column_text(statement, 1);
    if (name == NULL || value == NULL || strlen(name) >= sizeof setting->name ||
        strlen(value) >= sizeof setting->value) {
        return false;
    }
    strcpy(setting->name, name);
    strcpy(setting->value, value);
    setting->changed_ms = (uint64_t)sqlite3_column_int64(statement, 2);
    return app_file_setting_is_sound(setting);
}

/* A value that can not be bound stays NULL, which no column accepts. */
void store_bind_record(sqlite3_stmt *statement, const struct app_record *record, int64_t id) {
    char list[64];
    struct app_list of = app_record_list(record);
    app_list_name(&of, list, sizeof list);
    if (id != 0) {
        sqlite3_bind_int64(statement, 1, id);
    }
    sqlite3_bind_text(statement, 2, list, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(statement, 3, (int64_t)record->rank);
    sqlite3_bind_int64(statement, 4, (int64_t)record->rank_then);
    for (int field = 0; field < APP_RECORD_FIELDS; field++) {
        sqlite3_bind_int64(statement, 5 + field, (int64_t)app_record_get(record, field));
    }
}
