/* The database of a profile: opens it, determines its state, and migrates it. A failure of disk
 * or memory is never treated as damage. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_state.h"

enum { BUSY_MS = 2000 };

enum store_verdict store_verdict_of(int result) {
    switch (result & 0xFF) {
    case SQLITE_OK:
        return STORE_GOOD;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: /* our SQL matches our tables, so these were changed */
        return STORE_DAMAGED;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_LOCKED;
    default:
        return STORE_FAILED;
    }
}

/* ---- opening and closing ---- */

void store_close_database(struct store *store, bool as_it_is) {
    store_finalize(store);
    if (store->db != NULL && as_it_is) {
        sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    sqlite3_close(store->db);
    store->db = NULL;
}

int store_open_database(struct store *store, const char *path, int flags) {
    int result = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (result == SQLITE_OK) {
        sqlite3_extended_result_codes(store->db, 1);
        sqlite3_busy_timeout(store->db, BUSY_MS);
    }
    return result;
}

/* While the file is open, distinguishes a failing disk from damage. */
static enum store_verdict judge(const struct store *store, enum store_verdict verdict, int result,
                                struct store_cause *cause) {
    bool unread =
        verdict == STORE_DAMAGED && store_confirm_damage(store, SQLITE_CORRUPT) != SQLITE_CORRUPT;
    cause->result = unread ? SQLITE_IOERR : result;
    cause->error = store->db != NULL ? sqlite3_system_errno(store->db) : errno;
    cause->error = unread ? 0 : cause->error;
    return unread ? STORE_FAILED : verdict;
}

/* ---- identifying a database ---- */

static int read_number(sqlite3 *db, const char *sql, int64_t *number) {
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (result == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
    }
    int end = sqlite3_finalize(statement);
    return result != SQLITE_OK ? result : end;
}

struct identity {
    int64_t application, version, tables;
};

static int read_identity(sqlite3 *db, struct identity *identity) {
    int result = read_number(db, "PRAGMA main.application_id", &identity->application);
    if (result == SQLITE_OK) {
        result = read_number(db, "PRAGMA main.user_version", &identity->version);
    }
    if (result == SQLITE_OK) {
        result = read_number(db, "SELECT count(*) FROM main.sqlite_schema", &identity->tables);
    }
    return result;
}

/* Reads everything in one transaction, because another program may be creating it right now. */
static int read_at_once(sqlite3 *db, struct identity *identity) {
    int result = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    if (result != SQLITE_OK) {
        return result;
    }
    result = read_identity(db, identity);
    int end = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    return result != SQLITE_OK ? result : end;
}

/* Every version has changed the tables, so a file of a newer version has others. If its tables
 * are ours, its version number is damaged. */
static bool is_really_newer(struct store *store, int64_t version) {
    int64_t others = 0;
    static const char sql[] = "SELECT count(*) FROM (SELECT name, sql FROM main.sqlite_schema"
                              " EXCEPT SELECT name, sql FROM run.sqlite_schema)";
    return version > store_version() &&
           (store_make_run(store) != SQLITE_OK ||
            read_number(store->db, sql, &others) != SQLITE_OK || others > 0);
}

/* An empty database is good: it becomes a profile. */
static enum store_verdict identify(struct store *store, int *result) {
    struct identity identity = {0};
    *result = read_at_once(store->db, &identity);
    if (*result != SQLITE_OK) {
        return store_verdict_of(*result);
    }
    bool is_empty = identity.application == 0 && identity.version == 0 && identity.tables == 0;
    if (!is_empty && identity.application != STORE_APPLICATION) {
        return store_is_application((uint32_t)identity.application) ? STORE_DAMAGED : STORE_FOREIGN;
    }
    if (identity.version >= 0 && identity.version <= store_version()) {
        return STORE_GOOD;
    }
    return is_really_newer(store, identity.version) ? STORE_NEWER : STORE_DAMAGED;
}

/* ---- migration ---- */

static int note_pages(void *store, sqlite3 *db, const char *name, int pages) {
    (void)db;
    (void)name;
    ((struct store *)store)->wal_pages = pages;
    return SQLITE_OK;
}

/* Commits survive a kill of the program at once; only finished games wait for the disk. */
static int prepare_file(struct store *store) {
    static const char pragmas[] = "PRAGMA main.journal_mode = WAL;"
                                  "PRAGMA main.synchronous = NORMAL;"
                                  "PRAGMA cell_size_check = ON;"
                                  "PRAGMA trusted_schema = OFF;";
    int result = sqlite3_exec(store->db, pragmas, NULL, NULL, NULL);
    sqlite3_wal_hook(store->db, note_pages, store);
    return result == SQLITE_OK ? SQLITE_OK : sqlite3_extended_errcode(store->db);
}

/* A database without tables has nothing to check. */
static int check_all(struct store *store, bool suspect) {
    int64_t tables = 0;
    int result = read_number(store->db, "SELECT count(*) FROM main.sqlite_schema", &tables);
    return result != SQLITE_OK || tables == 0 ? result : store_check(store, suspect);
}

/* Checks that our statements fit the tables. */
static int check_tables(struct store *store) {
    static const uint8_t queries[] = {STORE_GET_SETTING, STORE_GET_GAME, STORE_GET_REPLAY,
                                      STORE_GET_RUNNING, STORE_PUT_GAME, STORE_PUT_RUNNING};
    for (size_t i = 0; i < sizeof queries; i++) {
        if (store_statement(store, queries[i], STORE_MAIN) == NULL) {
            return store_result(store);
        }
    }
    return SQLITE_OK;
}

static int bring_up_to_date(struct store *store) {
    int result = store_migrate(store);
    return result != SQLITE_OK ? result : check_tables(store);
}

/* A damaged header can make SQLite open a writable file read-only. */
static bool can_be_written(const char *path) {
    return access(path, W_OK) == 0;
}

enum store_verdict store_open_file(struct store *store, bool suspect, struct store_cause *cause) {
    int result =
        store_open_database(store, store->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    enum store_verdict verdict =
        result == SQLITE_OK ? identify(store, &result) : store_verdict_of(result);
    if (verdict == STORE_GOOD && sqlite3_db_readonly(store->db, "main") == 1) {
        result = can_be_written(store->path) ? SQLITE_CORRUPT : SQLITE_READONLY;
        verdict = store_verdict_of(result);
    }
    if (verdict == STORE_GOOD) {
        result = prepare_file(store);
        result = result != SQLITE_OK ? result : check_all(store, suspect);
        result = result != SQLITE_OK ? result : bring_up_to_date(store);
        verdict = store_verdict_of(result);
    }
    verdict = judge(store, verdict, result, cause);
    if (verdict != STORE_GOOD) {
        store_close_database(store, true);
    }
    return verdict;
}

/* ---- read-only access ---- */

/* The path as an SQLite URI that opens the file as immutable. */
static bool make_address(const char *path, char *address, size_t size) {
    static const char head[] = "file:", tail[] = "?immutable=1";
    size_t length = strlen(head);
    memcpy(address, head, length);
    for (const char *c = path; *c != '\0'; c++) {
        bool plain = *c != '%' && *c != '?' && *c != '#';
        if (length + 3 + sizeof tail > size) {
            return false;
        }
        length += (size_t)snprintf(address + length, size - length, plain ? "%c" : "%%%02X",
                                   (unsigned char)*c);
    }
    memcpy(address + length, tail, sizeof tail);
    return true;
}

/* If there is no log and no other program writes, opens the file as immutable: then SQLite
 * creates no files beside it. */
static int open_to_read(struct store *store, bool shared) {
    char address[sizeof store->path + 32], log[sizeof store->path + 8];
    struct stat file;
    snprintf(log, sizeof log, "%s-wal", store->path);
    if (shared || (stat(log, &file) == 0 && file.st_size > 0)) {
        return store_open_database(store, store->path, SQLITE_OPEN_READONLY);
    }
    return make_address(store->path, address, sizeof address)
               ? store_open_database(store, address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
               : SQLITE_CANTOPEN;
}

static int copy_database(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL) {
        return sqlite3_extended_errcode(to);
    }
    int result = sqlite3_backup_step(backup, -1);
    int end = sqlite3_backup_finish(backup);
    return result == SQLITE_DONE ? end : result;
}

static int fill_memory(struct store *store, struct store *memory) {
    int result = store_open_database(memory, ":memory:", SQLITE_OPEN_READWRITE);
    result = result != SQLITE_OK ? result : copy_database(store->db, memory->db);
    result = result != SQLITE_OK ? result : store_check_copy(memory);
    result = result != SQLITE_OK ? result : bring_up_to_date(memory);
    store_finalize(memory);
    sqlite3_free(memory->answered.bytes); /* a buffer used by the migration */
    sqlite3_free(memory->words);
    return result;
}

enum store_verdict store_copy_to_memory(struct store *store, bool shared,
                                        struct store_cause *cause) {
    struct store memory = {.lock = -1};
    int result = open_to_read(store, shared);
    enum store_verdict verdict =
        result == SQLITE_OK ? identify(store, &result) : store_verdict_of(result);
    if (verdict == STORE_GOOD) {
        result = fill_memory(store, &memory);
        verdict = store_verdict_of(result);
    }
    verdict = judge(store, verdict, result, cause);
    store_close_database(store, true);
    if (verdict != STORE_GOOD) {
        store_close_database(&memory, true);
    }
    store->db = memory.db;
    return verdict;
}
