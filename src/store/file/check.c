/* Integrity checks. A file of usual size is checked completely when it is opened. A large file is
 * checked in part, so that the player does not wait, and completely in the background, by a thread
 * with its own connection. If that finds damage, it leaves a mark beside the file; the next program
 * that opens the profile checks all of it and repairs it.
 *
 * The end of the last program makes no difference: SQLite's log survives a kill, and after a power
 * failure its checksums and this check find what the disk lost. */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_state.h"

enum {
    CHECKED_WHOLE = 16 << 20, /* bytes; 10,000 games take nine million */
    STEPS = 1000,             /* SQLite instructions between two checks whether to stop */
};

enum state { CHECKING, SOUND, DAMAGED, TOLD };

struct store_checker {
    pthread_t thread;
    atomic_bool stops;
    atomic_int state; /* enum state */
    char path[sizeof((struct store *)0)->path];
};

/* ---- the mark ---- */

static void mark_path(const char *path, char *mark, size_t size) {
    snprintf(mark, size, "%s-suspect", path);
}

/* If there is no mark, the damage is found again next time. */
static void put_mark(const char *path) {
    char mark[sizeof((struct store *)0)->path + 16];
    mark_path(path, mark, sizeof mark);
    int file = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
    }
}

bool store_is_suspect(const struct store *store) {
    char mark[sizeof store->path + 16];
    struct stat there;
    mark_path(store->path, mark, sizeof mark);
    return stat(mark, &there) == 0;
}

void store_suspect(const struct store *store) {
    if (store->kept) {
        put_mark(store->path);
    }
}

void store_trust(const struct store *store) {
    char mark[sizeof store->path + 16];
    mark_path(store->path, mark, sizeof mark);
    unlink(mark);
}

/* ---- checking ---- */

/* SQLite's check reports a page that it could not read like damage, but with an error code in the
 * sentence. That distinguishes a failing disk from a damaged file. */
static int result_of(const char *found) {
    static const char *const codes[] = {"error code=", "error code "};
    if (found == NULL) {
        return SQLITE_NOMEM;
    }
    if (strcmp(found, "ok") == 0) {
        return SQLITE_OK;
    }
    if (strstr(found, "failed to get page") != NULL) {
        return SQLITE_IOERR;
    }
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        const char *code = strstr(found, codes[i]);
        int result = code != NULL ? atoi(code + strlen(codes[i])) : SQLITE_OK;
        if (store_verdict_of(result) == STORE_FAILED) {
            return result;
        }
    }
    return SQLITE_CORRUPT;
}

/* SQLITE_CORRUPT if the check finds anything. */
static int check(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (result != SQLITE_OK) {
        return result;
    }
    result = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        result = result_of((const char *)sqlite3_column_text(statement, 0));
    }
    int end = sqlite3_finalize(statement);
    return result == SQLITE_OK ? end : result;
}

static int check_whole(sqlite3 *db) {
    return check(db, "PRAGMA main.integrity_check(1)");
}

static off_t size_of(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 ? file.st_size : 0;
}

/* After a kill, much of a profile can still be in its log. */
static bool is_large(const struct store *store) {
    char log[sizeof store->path + 8];
    snprintf(log, sizeof log, "%s-wal", store->path);
    return size_of(store->path) + size_of(log) > CHECKED_WHOLE;
}

/* Checks the tables that the menus read at once. Most of a large file is replays, which have
 * their own checksums. */
static int check_parts(sqlite3 *db) {
    static const char *const parts[] = {
        "PRAGMA main.quick_check(settings)",
        "PRAGMA main.quick_check(games)",
        "PRAGMA main.quick_check(running)",
    };
    int result = SQLITE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && result == SQLITE_OK; i++) {
        result = check(db, parts[i]);
    }
    return result;
}

int store_check(struct store *store, bool whole) {
    return whole || !is_large(store) ? check_whole(store->db) : check_parts(store->db);
}

int store_check_copy(struct store *store) {
    sqlite3_int64 size = 0;
    sqlite3_stmt *statement = NULL;
    static const char sql[] = "SELECT page_count * page_size, EXISTS (SELECT 1 FROM sqlite_schema)"
                              " FROM pragma_page_count(), pragma_page_size()";
    int result = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    bool empty = false;
    if (result == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        size = sqlite3_column_int64(statement, 0);
        empty = sqlite3_column_int(statement, 1) == 0;
    }
    int end = sqlite3_finalize(statement);
    result = result != SQLITE_OK ? result : end;
    if (result != SQLITE_OK || empty) {
        return result;
    }
    return size <= CHECKED_WHOLE ? check_whole(store->db) : check_parts(store->db);
}

/* ---- damage or a failing disk ---- */

/* SQLITE_OK, or the error when reading all bytes. */
static int read_through(sqlite3_file *file) {
    uint8_t part[16384];
    sqlite3_int64 size = 0;
    if (file == NULL || file->pMethods == NULL) {
        return SQLITE_OK;
    }
    int result = file->pMethods->xFileSize(file, &size);
    for (sqlite3_int64 at = 0; at < size && result == SQLITE_OK; at += (int)sizeof part) {
        sqlite3_int64 rest = size - at;
        int length = rest < (int)sizeof part ? (int)rest : (int)sizeof part;
        result = file->pMethods->xRead(file, part, length, at);
    }
    return result == SQLITE_IOERR_SHORT_READ ? SQLITE_OK
                                             : result; /* the file was truncated meanwhile */
}

/* SQLite also reports damage when the disk refuses a read. Reads the file through SQLite's own
 * descriptors, because closing one of ours would release SQLite's locks. */
int store_confirm_damage(const struct store *store, int result) {
    static const int files[] = {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER};
    int read = SQLITE_OK;
    if (store->db == NULL || store_verdict_of(result) != STORE_DAMAGED) {
        return result;
    }
    for (size_t i = 0; i < sizeof files / sizeof files[0] && read == SQLITE_OK; i++) {
        sqlite3_file *file = NULL;
        if (sqlite3_file_control(store->db, "main", files[i], &file) == SQLITE_OK) {
            read = read_through(file);
        }
    }
    return read == SQLITE_OK ? result : SQLITE_IOERR;
}

/* ---- in the background ---- */

static int is_stopped(void *checker) {
    return atomic_load(&((struct store_checker *)checker)->stops);
}

/* If the file can not be opened, or the check was stopped, it is left for next time. */
static void *run(void *context) {
    struct store_checker *checker = context;
    sqlite3 *db = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int result = sqlite3_open_v2(checker->path, &db, flags, NULL);
    if (result == SQLITE_OK) {
        sqlite3_progress_handler(db, STEPS, is_stopped, checker);
        result = check_whole(db);
    }
    sqlite3_close(db);
    bool damaged = (result & 0xFF) == SQLITE_CORRUPT;
    if (damaged) {
        put_mark(checker->path);
    }
    atomic_store(&checker->state, damaged ? DAMAGED : SOUND);
    return NULL;
}

void store_check_beside(struct store *store) {
    if (!store->kept || !is_large(store)) {
        return;
    }
    struct store_checker *checker = calloc(1, sizeof *checker);
    if (checker == NULL) {
        return;
    }
    snprintf(checker->path, sizeof checker->path, "%s", store->path);
    if (pthread_create(&checker->thread, NULL, run, checker) != 0) {
        free(checker);
        return;
    }
    store->checker = checker;
}

bool store_check_found(struct store *store) {
    int damaged = DAMAGED;
    return store->checker != NULL &&
           atomic_compare_exchange_strong(&store->checker->state, &damaged, TOLD);
}

void store_check_end(struct store *store) {
    if (store->checker != NULL) {
        atomic_store(&store->checker->stops, true);
        pthread_join(store->checker->thread, NULL);
        free(store->checker);
        store->checker = NULL;
    }
}
