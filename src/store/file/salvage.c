/* Salvages everything readable from a damaged database. Games are read one by one by id, so that
 * a damaged page costs only its own contents. Columns are taken as they exist, whatever version
 * the file claims. Nothing is trusted: invalid numbers and replays of other games are left
 * behind. */
#include <string.h>

#include "app/game/modes.h"
#include "app/records/record_fields.h"
#include "store/store_state.h"

enum { IDS_MOST = 1000000, SQL_MOST = 2048 };

struct salvage {
    struct store *to;
    sqlite3 *from;
    struct store_counts *counts;
    bool missed;     /* something was skipped */
    bool is_earlier; /* see find_version */
};

/* Skips damage. Stops at failures of disk or memory, where the data may be fine. */
static int pass_over(struct salvage *salvage, int result) {
    int kind = result & 0xFF;
    bool ended = kind == SQLITE_OK || kind == SQLITE_ROW || kind == SQLITE_DONE;
    bool damaged = store_verdict_of(result) == STORE_DAMAGED || kind == SQLITE_MISMATCH;
    salvage->missed = salvage->missed || damaged;
    return ended || damaged ? SQLITE_OK : result;
}

/* Calls `take` for each readable row. */
static int each_row(struct salvage *salvage, const char *sql,
                    int (*take)(struct salvage *salvage, sqlite3_stmt *row)) {
    sqlite3_stmt *statement = NULL;
    int read = sqlite3_prepare_v2(salvage->from, sql, -1, &statement, NULL), taken = SQLITE_OK;
    while (read == SQLITE_OK && taken == SQLITE_OK) {
        read = sqlite3_step(statement);
        if (read == SQLITE_ROW) {
            taken = take(salvage, statement);
            read = SQLITE_OK;
        }
    }
    sqlite3_finalize(statement);
    return taken != SQLITE_OK ? taken : pass_over(salvage, read);
}

/* Reads rows from the first onwards and from the last backwards; the damage lies between. */
static int each_row_both_ways(struct salvage *salvage, const char *sql, const char *order,
                              int (*take)(struct salvage *salvage, sqlite3_stmt *row)) {
    char directed[SQL_MOST];
    snprintf(directed, sizeof directed, "%s ORDER BY %s", sql, order);
    int result = each_row(salvage, directed, take);
    snprintf(directed, sizeof directed, "%s ORDER BY %s DESC", sql, order);
    return result != SQLITE_OK ? result : each_row(salvage, directed, take);
}

/* ---- games ---- */

static int read_number(struct salvage *salvage, const char *sql, int64_t *number) {
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(salvage->from, sql, -1, &statement, NULL);
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return pass_over(salvage, result);
}

/* If one of these tables is unreadable, the others give the answer. */
static int last_id(struct salvage *salvage, int64_t *last) {
    static const char *const queries[] = {
        "SELECT seq FROM sqlite_sequence WHERE name = 'games'",
        "SELECT max(id) FROM games",
        "SELECT max(game) FROM replays",
    };
    int result = SQLITE_OK;
    *last = 0;
    for (size_t i = 0; i < sizeof queries / sizeof queries[0] && result == SQLITE_OK; i++) {
        int64_t number = 0;
        result = read_number(salvage, queries[i], &number);
        *last = number > *last ? number : *last;
    }
    *last = *last < IDS_MOST ? *last : IDS_MOST;
    return result;
}

/* Without memory there is no answer. */
static int find_column(sqlite3 *db, const char *table, const char *name, bool *has) {
    int result =
        sqlite3_table_column_metadata(db, "main", table, name, NULL, NULL, NULL, NULL, NULL);
    *has = result == SQLITE_OK;
    return store_verdict_of(result) == STORE_DAMAGED ? SQLITE_OK : result;
}

/* Earlier versions stored one running game per program and did not rank lost games. */
static int find_version(struct salvage *salvage) {
    bool has_bytes, has_mode = false;
    int result = find_column(salvage->from, "running", "bytes", &has_bytes);
    if (result == SQLITE_OK) {
        result = find_column(salvage->from, "running", "mode", &has_mode);
    }
    salvage->is_earlier = has_bytes && !has_mode;
    return result;
}

/* Columns missing in an older version read as 0, as its games have them. */
static int write_query(sqlite3 *db, char sql[SQL_MOST]) {
    int length = snprintf(sql, SQL_MOST, "SELECT id, rank, rank_then"), result = SQLITE_OK;
    for (int field = 0; field < APP_RECORD_FIELDS && result == SQLITE_OK; field++) {
        const char *name = app_record_field_name(field);
        bool has;
        result = find_column(db, "games", name, &has);
        length += snprintf(sql + length, SQL_MOST - (size_t)length, ", %s", has ? name : "0");
    }
    snprintf(sql + length, SQL_MOST - (size_t)length, ", hidden_s FROM games WHERE id = ?1");
    return result;
}

static int read_replay(struct salvage *salvage, sqlite3_stmt *query, int64_t id,
                       struct app_file_game *game) {
    if (query == NULL) {
        return SQLITE_OK;
    }
    sqlite3_bind_int64(query, 1, id);
    int result = sqlite3_step(query);
    if (result == SQLITE_ROW) {
        game->replay = sqlite3_column_blob(query, 0);
        game->replay_length = (uint32_t)sqlite3_column_bytes(query, 0);
        bool missing = game->replay == NULL && game->replay_length > 0;
        return missing ? SQLITE_NOMEM : SQLITE_OK;
    }
    return pass_over(salvage, result);
}

/* The replay stays valid until its query is reset. hidden_s: when the player deleted the game. */
static int read_game(struct salvage *salvage, sqlite3_stmt *record, sqlite3_stmt *replay,
                     int64_t id, struct app_file_game *game, int64_t *hidden_s) {
    enum { HIDDEN = 3 + APP_RECORD_FIELDS };
    *game = (struct app_file_game){.record = {.id = 0}};
    sqlite3_bind_int64(record, 1, id);
    int result = sqlite3_step(record);
    if (result == SQLITE_ROW && !store_read_record(record, &game->record)) {
        game->record.id = 0;
    }
    *hidden_s = result == SQLITE_ROW ? sqlite3_column_int64(record, HIDDEN) : 0;
    sqlite3_reset(record);
    if (game->record.id == 0) {
        return pass_over(salvage, result);
    }
    return read_replay(salvage, replay, id, game);
}

static int hide(struct store *store, int64_t id, int64_t when_s) {
    sqlite3_stmt *statement = store_statement(store, STORE_HIDE_GAME, STORE_MAIN);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, when_s);
    return store_run(store, statement);
}

static int put_game(struct salvage *salvage, struct app_file_game *game, int64_t hidden_s) {
    uint8_t changes;
    int64_t id = 0;
    if (salvage->is_earlier) {
        app_rank_again(&game->record);
    }
    if (!store_game_is_sound(salvage->to, game)) {
        game->replay_length = 0;
    }
    int result = store_merge_game(salvage->to, STORE_MAIN, game, &id, &changes);
    if (result == SQLITE_OK && hidden_s > 0) {
        return hide(salvage->to, id, hidden_s);
    }
    salvage->counts->games += result == SQLITE_OK && (changes & APP_GAME_ADDED) != 0;
    return result;
}

static int take_games(struct salvage *salvage, sqlite3_stmt *record, sqlite3_stmt *replay) {
    int64_t last;
    int result = last_id(salvage, &last);
    for (int64_t id = 1; id <= last && result == SQLITE_OK; id++) {
        struct app_file_game game;
        int64_t hidden_s;
        result = read_game(salvage, record, replay, id, &game, &hidden_s);
        if (result == SQLITE_OK && game.record.id != 0) {
            result = put_game(salvage, &game, hidden_s);
        }
        sqlite3_reset(replay);
    }
    return result;
}

static int salvage_games(struct salvage *salvage) {
    char sql[SQL_MOST];
    sqlite3_stmt *record = NULL, *replay = NULL;
    int result = write_query(salvage->from, sql);
    if (result == SQLITE_OK) {
        result = sqlite3_prepare_v2(salvage->from, sql, -1, &record, NULL);
    }
    if (result == SQLITE_OK) {
        /* without this table, records are still readable */
        (void)sqlite3_prepare_v2(salvage->from, "SELECT bytes FROM replays WHERE game = ?1", -1,
                                 &replay, NULL);
        result = take_games(salvage, record, replay);
    }
    sqlite3_finalize(record);
    sqlite3_finalize(replay);
    return pass_over(salvage, result);
}

/* ---- everything else ---- */

static int take_setting(struct salvage *salvage, sqlite3_stmt *row) {
    struct app_file_setting setting;
    bool changed = false;
    int result = store_read_setting(row, &setting)
                     ? store_merge_setting(salvage->to, STORE_MAIN, &setting, &changed)
                     : SQLITE_OK;
    salvage->counts->settings += changed && setting.value[0] != '\0';
    return result;
}

static int take_running(struct salvage *salvage, sqlite3_stmt *row) {
    enum { BYTES = 4 };
    struct store_running game = store_read_running(row);
    const uint8_t *bytes = sqlite3_column_blob(row, BYTES);
    uint32_t length = (uint32_t)sqlite3_column_bytes(row, BYTES);
    return length == 0 || bytes == NULL
               ? SQLITE_OK
               : store_put_running(salvage->to, STORE_MAIN, &game, bytes, length);
}

/* Games of earlier versions get their modes once all have been read. */
static int salvage_running(struct salvage *salvage) {
    const char *sql = salvage->is_earlier
                          ? "SELECT instance, -1, saved_ms, '', bytes FROM running"
                          : "SELECT instance, mode, saved_ms, progress, bytes FROM running";
    int result = each_row_both_ways(salvage, sql, "1, 2", take_running);
    return result != SQLITE_OK ? result : store_name_running(salvage->to);
}

static int take_fact(struct salvage *salvage, sqlite3_stmt *row) {
    struct app_fact fact = {
        .kind = (uint8_t)sqlite3_column_int(row, 0),
        .what = (uint64_t)sqlite3_column_int64(row, 1),
        .when = (uint64_t)sqlite3_column_int64(row, 2),
        .device = (uint64_t)sqlite3_column_int64(row, 3),
        .value = (uint64_t)sqlite3_column_int64(row, 4),
    };
    bool changed;
    return app_fact_is_sound(&fact) ? store_merge_fact(salvage->to, STORE_MAIN, &fact, &changed)
                                    : SQLITE_OK;
}

static int salvage_rest(struct salvage *salvage) {
    static const struct {
        const char *sql, *order;
        int (*take)(struct salvage *salvage, sqlite3_stmt *row);
    } tables[] = {
        {"SELECT name, value, changed_ms FROM settings", "name", take_setting},
        {"SELECT kind, what, at, device, value FROM facts", "kind, what, at, device", take_fact},
    };
    int result = SQLITE_OK;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0] && result == SQLITE_OK; i++) {
        result = each_row_both_ways(salvage, tables[i].sql, tables[i].order, tables[i].take);
    }
    return result != SQLITE_OK ? result : salvage_running(salvage);
}

/* Opens a database even if its schema has damaged rows. */
static int open_damaged(const char *path, sqlite3 **db) {
    static const char pragmas[] = "PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON;"
                                  "PRAGMA trusted_schema = OFF;";
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int result = sqlite3_open_v2(path, db, flags, NULL);
    return result != SQLITE_OK ? result : sqlite3_exec(*db, pragmas, NULL, NULL, NULL);
}

/* Runs twice, in case a temporary disk failure hid something. If it still fails, skipped data may
 * be fine. */
static int salvage_all(struct salvage *salvage) {
    struct store damaged = {.db = salvage->from};
    int result = SQLITE_OK;
    salvage->missed = true;
    for (int i = 0; i < 2 && salvage->missed && result == SQLITE_OK; i++) {
        salvage->missed = false;
        result = find_version(salvage);
        result = result != SQLITE_OK ? result : salvage_games(salvage);
        result = result != SQLITE_OK ? result : salvage_rest(salvage);
    }
    bool unread = result == SQLITE_OK && salvage->missed &&
                  store_confirm_damage(&damaged, SQLITE_CORRUPT) != SQLITE_CORRUPT;
    return unread ? SQLITE_IOERR : result;
}

int store_salvage(struct store *store, const char *damaged, struct store_counts *counts) {
    struct salvage salvage = {.to = store, .counts = counts};
    int result = open_damaged(damaged, &salvage.from);
    *counts = (struct store_counts){0};
    result = result != SQLITE_OK ? result : store_begin(store, STORE_MAIN);
    if (result == SQLITE_OK) {
        result = store_end(store, salvage_all(&salvage));
    }
    sqlite3_close(salvage.from);
    return result;
}
