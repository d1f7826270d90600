/* The schema, as migration steps from each version to the next. Never change a step that was
 * released: tests/data/store has a profile of every earlier version, which must migrate. Every
 * step must change the tables, because that distinguishes a newer version from a damaged version
 * number. */
#include "store/store_state.h"

/* The unique index games_once makes imports idempotent: its four columns are those that
 * app_file_order_games compares. Replays have their own table, so that lists read only what they
 * show. */
static const char version_1[] =
    "CREATE TABLE $.settings ("
    " name TEXT PRIMARY KEY,"
    " value TEXT NOT NULL," /* empty: reset to default */
    " changed_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE $.games ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " hidden_s INTEGER NOT NULL DEFAULT 0," /* time of deletion; 0: not deleted */
    " list TEXT NOT NULL,"
    " rank INTEGER NOT NULL,"
    " rank_then INTEGER NOT NULL,"
    " played_at INTEGER NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " score INTEGER NOT NULL,"
    " seed INTEGER NOT NULL,"
    " hash INTEGER NOT NULL,"
    " lines INTEGER NOT NULL,"
    " level INTEGER NOT NULL,"
    " pieces INTEGER NOT NULL,"
    " keys INTEGER NOT NULL,"
    " clears_0 INTEGER NOT NULL,"
    " clears_1 INTEGER NOT NULL,"
    " clears_2 INTEGER NOT NULL,"
    " clears_3 INTEGER NOT NULL,"
    " clears_4 INTEGER NOT NULL,"
    " spins INTEGER NOT NULL,"
    " perfect INTEGER NOT NULL,"
    " best_combo INTEGER NOT NULL,"
    " best_b2b INTEGER NOT NULL,"
    " by_kind_0 INTEGER NOT NULL,"
    " by_kind_1 INTEGER NOT NULL,"
    " by_kind_2 INTEGER NOT NULL,"
    " by_kind_3 INTEGER NOT NULL,"
    " by_kind_4 INTEGER NOT NULL,"
    " by_kind_5 INTEGER NOT NULL,"
    " by_kind_6 INTEGER NOT NULL,"
    " mode INTEGER NOT NULL,"
    " preset INTEGER NOT NULL,"
    " status INTEGER NOT NULL,"
    " cause INTEGER NOT NULL,"
    " changed INTEGER NOT NULL,"
    " ranked INTEGER NOT NULL,"
    " listed INTEGER NOT NULL"
    ") STRICT;"
    "CREATE UNIQUE INDEX $.games_once ON games (played_at, hash, seed, time_us);"
    "CREATE INDEX $.games_best ON games (list, rank, rank_then, played_at, id)"
    " WHERE ranked = 1 AND hidden_s = 0;"
    "CREATE INDEX $.games_newest ON games (played_at, id) WHERE listed = 1 AND hidden_s = 0;"
    "CREATE INDEX $.games_newest_of ON games (list, played_at, id)"
    " WHERE listed = 1 AND hidden_s = 0;"
    "CREATE INDEX $.games_hidden ON games (hidden_s) WHERE hidden_s > 0;"
    "CREATE TABLE $.replays ("
    " game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
    " bytes BLOB NOT NULL"
    ") STRICT;"
    "CREATE TABLE $.running ("
    " instance INTEGER PRIMARY KEY," /* of the program that plays it */
    " saved_ms INTEGER NOT NULL,"
    " bytes BLOB NOT NULL"
    ") STRICT;";

/* Statistics per list. The row with an empty name marks the table as complete: each list with games
 * has a row. Statistics can always be recomputed. */
static const char version_2[] =
    "ALTER TABLE $.games ADD COLUMN limit_kind INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE $.games ADD COLUMN limit_value INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE $.games ADD COLUMN minis INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE $.games ADD COLUMN spin_lines_0 INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE $.games ADD COLUMN spin_lines_1 INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE $.games ADD COLUMN spin_lines_2 INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX $.games_unlisted ON games (played_at, id) WHERE listed = 0 AND hidden_s = 0;"
    "CREATE INDEX $.games_days ON games (played_at) WHERE hidden_s = 0;"
    "CREATE TABLE $.stats ("
    " name TEXT PRIMARY KEY,"
    " bytes BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;";

/* Facts (app/core/fact.h), and the id of this device, which exports do not contain. */
static const char version_3[] = "CREATE TABLE $.facts ("
                                " kind INTEGER NOT NULL,"
                                " what INTEGER NOT NULL,"
                                " at INTEGER NOT NULL,"
                                " device INTEGER NOT NULL,"
                                " value INTEGER NOT NULL,"
                                " PRIMARY KEY (kind, what, at, device)"
                                ") STRICT, WITHOUT ROWID;"
                                "CREATE TABLE $.device ("
                                " id INTEGER PRIMARY KEY"
                                ") STRICT;";

/* One running game per mode and program, with its progress; mode -1: unreadable. Also ranks all
 * games again, by rules that list lost games too, and recomputes the statistics of the best ones.
 */
static const char version_4[] = "ALTER TABLE $.running RENAME TO earlier_running;"
                                "CREATE TABLE $.running ("
                                " instance INTEGER NOT NULL,"
                                " mode INTEGER NOT NULL,"
                                " saved_ms INTEGER NOT NULL,"
                                " progress TEXT NOT NULL DEFAULT ''," /* numbers, see running.c */
                                " bytes BLOB NOT NULL,"
                                " PRIMARY KEY (instance, mode)"
                                ") STRICT;"
                                "INSERT INTO $.running (instance, mode, saved_ms, bytes)"
                                " SELECT instance, -1, saved_ms, bytes FROM $.earlier_running;"
                                "DROP TABLE $.earlier_running;"
                                "DELETE FROM $.stats;";

static const char *const steps[] = {version_1, version_2, version_3, version_4};

enum { VERSIONS = sizeof steps / sizeof steps[0] };

int store_version(void) {
    return VERSIONS;
}

static int run_step(struct store *store, int step, int storage) {
    char sql[4096];
    return store_expand(steps[step], storage, sql, sizeof sql)
               ? sqlite3_exec(store->db, sql, NULL, NULL, NULL)
               : SQLITE_TOOBIG;
}

static int read_version(sqlite3 *db, int *version) {
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(db, "PRAGMA main.user_version", -1, &statement, NULL);
    if (result == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        *version = sqlite3_column_int(statement, 0);
    }
    int end = sqlite3_finalize(statement);
    return result != SQLITE_OK ? result : end;
}

static int write_version(sqlite3 *db) {
    char sql[96];
    snprintf(sql, sizeof sql, "PRAGMA main.application_id = %d; PRAGMA main.user_version = %d",
             STORE_APPLICATION, VERSIONS);
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

/* The parts of a migration that need the app's rules and replays, not only SQL. */
static int finish_steps(struct store *store, int version) {
    int result = version < STORE_VERSION_RANKS ? store_rank_again(store) : SQLITE_OK;
    return result == SQLITE_OK && version < STORE_VERSION_MODES ? store_name_running(store)
                                                                : result;
}

/* Reads the version again inside the transaction, because another program may have migrated
 * meanwhile. */
int store_migrate(struct store *store) {
    int version = VERSIONS;
    int result = read_version(store->db, &version);
    if (result != SQLITE_OK || version >= VERSIONS) {
        return result;
    }
    result = store_begin(store, STORE_MAIN);
    if (result != SQLITE_OK) {
        return result;
    }
    result = read_version(store->db, &version);
    for (int i = version; i < VERSIONS && result == SQLITE_OK; i++) {
        result = run_step(store, i, STORE_MAIN);
    }
    result = result == SQLITE_OK ? finish_steps(store, version) : result;
    return store_end(store, result == SQLITE_OK ? write_version(store->db) : result);
}

int store_make_run(struct store *store) {
    int result = sqlite3_exec(store->db, "ATTACH ':memory:' AS run", NULL, NULL, NULL);
    for (int i = 0; i < VERSIONS && result == SQLITE_OK; i++) {
        result = run_step(store, i, STORE_RUN);
    }
    if (result == SQLITE_OK) {
        char sql[256];
        snprintf(sql, sizeof sql,
                 "INSERT INTO run.sqlite_sequence VALUES ('games', %lld);"
                 "CREATE TABLE run.owed ("
                 " game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE) STRICT;",
                 (long long)STORE_RUN_FIRST);
        result = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    }
    return result;
}
