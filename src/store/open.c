/* Opening the profile: finding out what the file is, setting it aside if it is
 * damaged, and going on without it if nothing else is possible. */
#define _GNU_SOURCE

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

#include "store/store_state.h"

enum {
    BUSY_MS = 2000,
    HIDDEN_DAYS = 30, /* deleted games are gone for good after so long */
};

/* What is found at a path. */
enum verdict {
    GOOD,
    DAMAGED,
    NEWER,   /* a later program made it */
    FOREIGN, /* another program made it */
    LOCKED,  /* another program does not let go of it */
    FAILED,  /* it can not be read or written */
};

static enum verdict verdict_of(int result) {
    switch (result & 0xFF) {
    case SQLITE_OK:
        return GOOD;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return DAMAGED;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return LOCKED;
    default:
        return FAILED;
    }
}

static int64_t file_size(const char *path, const char *ending) {
    char name[sizeof((struct store *)0)->path + 8];
    struct stat file;
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &file) == 0 ? (int64_t)file.st_size : 0;
}

/* ---- looking at a database ---- */

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

/* Read at one moment: another program may just be making it. A file that is
 * empty is good: it will be ours. */
static enum verdict identify(sqlite3 *db) {
    struct identity identity = {0};
    int result = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    if (result == SQLITE_OK) {
        result = read_identity(db, &identity);
        int end = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
        result = result != SQLITE_OK ? result : end;
    }
    if (result != SQLITE_OK) {
        return verdict_of(result);
    }
    bool is_empty = identity.application == 0 && identity.version == 0 && identity.tables == 0;
    if (!is_empty && identity.application != STORE_APPLICATION) {
        return FOREIGN;
    }
    return identity.version > store_version() ? NEWER : GOOD;
}

static int note_pages(void *store, sqlite3 *db, const char *name, int pages) {
    (void)db;
    (void)name;
    ((struct store *)store)->wal_pages = pages;
    return SQLITE_OK;
}

/* A commit is safe from a kill at once; a finished game waits for the disk. */
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

/* The tables are as this program knows them. */
static int check_tables(struct store *store) {
    static const uint8_t queries[] = {STORE_GET_SETTING, STORE_GET_GAME, STORE_GET_REPLAY,
                                      STORE_GET_RUNNING, STORE_PUT_GAME, STORE_PUT_RUNNING};
    for (size_t i = 0; i < sizeof queries; i++) {
        if (store_statement(store, queries[i], STORE_MAIN) == NULL) {
            int result = store_result(store);
            return (result & 0xFF) == SQLITE_ERROR ? SQLITE_CORRUPT : result;
        }
    }
    return SQLITE_OK;
}

/* ---- opening and closing a database ---- */

/* The files of a database that is not good stay as they are. */
static void close_database(struct store *store, bool as_it_is) {
    store_finalize(store);
    if (store->db != NULL && as_it_is) {
        sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    sqlite3_close(store->db);
    store->db = NULL;
}

static int open_database(struct store *store, const char *path, int flags) {
    int result = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (result == SQLITE_OK) {
        sqlite3_extended_result_codes(store->db, 1);
        sqlite3_busy_timeout(store->db, BUSY_MS);
    }
    return result;
}

/* Opens the file, and says what it is; why it failed is for the message. */
static enum verdict open_file(struct store *store, bool suspect, char *why, size_t size) {
    int result = open_database(store, store->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (result == SQLITE_OK && sqlite3_db_readonly(store->db, "main") == 1) {
        result = SQLITE_READONLY;
    }
    enum verdict verdict = result == SQLITE_OK ? identify(store->db) : verdict_of(result);
    if (verdict == GOOD) {
        result = prepare_file(store);
        result = result != SQLITE_OK ? result : check_all(store, suspect);
        result = result != SQLITE_OK ? result : store_migrate(store);
        result = result != SQLITE_OK ? result : check_tables(store);
        verdict = verdict_of(result);
    }
    if (verdict == FAILED) {
        int system = store->db != NULL ? sqlite3_system_errno(store->db) : 0;
        snprintf(why, size, "%s", system != 0 ? strerror(system) : sqlite3_errstr(result));
    }
    if (verdict != GOOD) {
        close_database(store, true);
    }
    return verdict;
}

/* ---- a damaged file ---- */

static void tell_salvaged(const char *aside, const struct store_counts *counts, char *message) {
    const char *slash = strrchr(aside, '/');
    snprintf(message, STORE_MESSAGE,
             "The damaged profile was set aside as %s; %u games and %u settings were saved from "
             "it.",
             store_short_path(slash != NULL ? slash + 1 : aside), (unsigned)counts->games,
             (unsigned)counts->settings);
}

/* Nobody else may have it open; another program may have done it already. */
static void repair(struct store *store, char *message) {
    char why[96] = "", aside[sizeof store->path + 32];
    struct store_counts counts = {0};
    if (!store_lock_alone(store->lock)) {
        snprintf(message, STORE_MESSAGE,
                 "The profile is damaged and another game has it open: nothing is kept. Close all "
                 "games and start one again.");
        return;
    }
    store->kept = open_file(store, true, why, sizeof why) == GOOD;
    if (!store->kept) {
        bool moved = store_set_aside(store->path, aside, sizeof aside);
        store->kept = moved && open_file(store, false, why, sizeof why) == GOOD;
        if (store->kept) {
            store_salvage(store, aside, &counts);
            tell_salvaged(aside, &counts, message);
        }
    }
    store_lock_share(store->lock);
    if (!store->kept) {
        snprintf(message, STORE_MESSAGE,
                 "The profile is damaged and can not be set aside: nothing is kept. Move %s away.",
                 store_short_path(store->path));
    }
}

/* ---- a file that can only be read ---- */

/* The path as SQLite's addresses have it, to be read as it stands. */
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

/* Opens a file that can not be written. Without a log it is as it stands. */
static int open_to_read(struct store *store) {
    char address[sizeof store->path + 32];
    if (file_size(store->path, "-wal") > 0) {
        return open_database(store, store->path, SQLITE_OPEN_READONLY);
    }
    return make_address(store->path, address, sizeof address)
               ? open_database(store, address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
               : SQLITE_CANTOPEN;
}

static bool copy_database(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    bool done = backup != NULL && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    return sqlite3_backup_finish(backup) == SQLITE_OK && done;
}

/* What can be read is there for this run, in memory. */
static bool copy_to_memory(struct store *store) {
    struct store memory = {.lock = -1};
    bool copied = open_to_read(store) == SQLITE_OK && identify(store->db) == GOOD &&
                  open_database(&memory, ":memory:", SQLITE_OPEN_READWRITE) == SQLITE_OK &&
                  copy_database(store->db, memory.db);
    close_database(store, true);
    if (!copied) {
        close_database(&memory, true);
    }
    store->db = memory.db;
    return copied;
}

static void go_without(struct store *store, enum verdict verdict, const char *why, char *message) {
    const char *path = store_short_path(store->path);
    switch (verdict) {
    case NEWER:
        snprintf(message, STORE_MESSAGE,
                 "Nothing is kept: %s is of a newer Finessimo and is left as it is. Install that "
                 "one, or name another file.",
                 path);
        return;
    case FOREIGN:
        snprintf(message, STORE_MESSAGE,
                 "Nothing is kept: %s is a database of another program. Name another file.", path);
        return;
    case LOCKED:
        snprintf(message, STORE_MESSAGE,
                 "Nothing of this run is kept: another program has locked %s; close it and start "
                 "again.",
                 path);
        return;
    default:
        snprintf(message, STORE_MESSAGE,
                 "Nothing of this run is kept: %s can not be written (%s); make its folder "
                 "writable.",
                 path, why);
        store->copied = copy_to_memory(store);
    }
}

/* ---- opening a store ---- */

static void open_profile(struct store *store, char *message) {
    char why[96] = "";
    store->lock = store_lock_open(store->path);
    store_lock_enter(store->lock);
    bool ended_badly = file_size(store->path, "-wal") > 0 && store_lock_alone(store->lock);
    bool suspect = ended_badly || store_is_suspect(store);
    store_lock_share(store->lock);
    enum verdict verdict = open_file(store, suspect, why, sizeof why);
    store->kept = verdict == GOOD;
    if (verdict == DAMAGED) {
        repair(store, message);
    } else if (verdict != GOOD) {
        go_without(store, verdict, why, message);
    }
    if (store->kept && suspect) {
        store_trust(store);
    } else if (store->kept) {
        store_check_beside(store);
    }
}

static int64_t make_instance(void) {
    uint64_t random = store_now_ms();
    if (getrandom(&random, sizeof random, 0) != sizeof random) {
        random *= UINT64_C(0x9E3779B97F4A7C15);
    }
    return (int64_t)(random >> 2 | 1);
}

/* Games that were deleted long ago go for good. If somebody else is writing now
 * it is for the next time. */
static void purge(struct store *store) {
    int64_t before = (int64_t)(store_now_ms() / 1000) - HIDDEN_DAYS * INT64_C(86400);
    sqlite3_stmt *statement = store_statement(store, STORE_PURGE, STORE_MAIN);
    sqlite3_bind_int64(statement, 1, before);
    sqlite3_busy_timeout(store->db, 0);
    (void)store_run(store, statement);
    sqlite3_busy_timeout(store->db, BUSY_MS);
}

/* All that a store needs beside its file, or in its place. */
static bool complete(struct store *store) {
    if (store->db == NULL && open_database(store, ":memory:", SQLITE_OPEN_READWRITE) != SQLITE_OK) {
        return false;
    }
    if (store_migrate(store) != SQLITE_OK || store_make_run(store) != SQLITE_OK ||
        sqlite3_exec(store->db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL) != SQLITE_OK) {
        return false;
    }
    purge(store);
    store_lock_instance(store->lock, store->instance);
    store_lock_leave(store->lock);
    return true;
}

struct store *store_open(const char *path, char message[STORE_MESSAGE]) {
    struct store *store = calloc(1, sizeof *store);
    message[0] = '\0';
    if (store == NULL) {
        return NULL;
    }
    store->lock = -1;
    store->instance = make_instance();
    const char *wrong = store_find_path(path, store->path, sizeof store->path);
    if (wrong == NULL) {
        open_profile(store, message);
    } else {
        snprintf(message, STORE_MESSAGE,
                 "Nothing of this run is kept: %s. Set HOME, or name a file.", wrong);
    }
    if (!complete(store)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(struct store *store) {
    if (store == NULL) {
        return;
    }
    store_check_end(store);
    if (store->db != NULL && store->kept) {
        (void)store_pay(store);
    }
    store_lock_enter(store->lock);
    close_database(store, false);
    store_lock_close(store->lock);
    sqlite3_free(store->answered.bytes);
    sqlite3_free(store->compared.bytes);
    sqlite3_free(store->words);
    free(store);
}
