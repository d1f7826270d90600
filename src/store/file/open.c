/* Opens the profile: decides whether the file may be opened at all, handles its state, and
 * continues without the file if nothing else is possible. */
#define _GNU_SOURCE

#include <stdlib.h>
#include <string.h>

#include "platform/platform.h"
#include "store/store_state.h"

enum {
    BUSY_MS = 2000,
};

/* ---- files that are not profiles ---- */

/* A path named by the player may be a mistake, and a file in the current folder may belong to
 * anyone. A file at the player's own path was put there by this program, so without marks it is a
 * profile that lost them. The same is true of a file that was found damaged while a game had it
 * open. */
static bool is_refused(const struct store *store, enum store_kind kind, bool named) {
    bool other = kind == STORE_KIND_OTHER_FILE || kind == STORE_KIND_OTHER_DATABASE;
    return kind == STORE_KIND_NO_FILE || (named && other && !store_is_suspect(store));
}

static void refuse(struct store *store, enum store_kind kind, bool named, char *message) {
    const char *what = kind == STORE_KIND_NO_FILE ? "not a file" : "not a Finessimo profile";
    store->refused = named;
    snprintf(message, STORE_MESSAGE, "%s is %s. Choose another file with --profile.",
             store_short_path(store->path), what);
}

/* ---- continuing without the file ---- */

/* Uses what can be read, for this run only. */
static void go_without(struct store *store, enum store_verdict verdict,
                       const struct store_cause *cause, char *message) {
    struct store_cause ignored;
    store_describe_opening(store->path, verdict, cause, message);
    if (verdict == STORE_FAILED || verdict == STORE_DAMAGED) {
        store->copied = store_copy_to_memory(store, false, &ignored) == STORE_GOOD;
    }
}

/* Only if no other program has it open. */
static enum store_verdict repair(struct store *store, struct store_cause *cause, char *message) {
    if (!store_lock_alone(store->lock)) {
        snprintf(
            message, STORE_MESSAGE,
            "The profile is damaged and open in another game: nothing will be saved. Close all "
            "games and start again.");
        return STORE_DAMAGED;
    }
    enum store_verdict verdict = store_repair(store, cause, message);
    store_lock_share(store->lock);
    return verdict;
}

static enum store_verdict open_or_repair(struct store *store, char *message) {
    struct store_cause cause = {0};
    store->lock = store_lock_open(store->path);
    store_lock_enter(store->lock);
    bool suspect = store_is_suspect(store);
    if (store_lock_alone(store->lock)) {
        store_finish_repair(store);
    }
    store_lock_share(store->lock);
    enum store_verdict verdict = store_open_file(store, suspect, &cause);
    if (verdict == STORE_DAMAGED) {
        verdict = repair(store, &cause, message);
    }
    store->kept = verdict == STORE_GOOD;
    if (!store->kept && message[0] == '\0') {
        go_without(store, verdict, &cause, message);
    }
    if (store->kept && suspect) {
        store_trust(store);
    } else if (store->kept) {
        store_check_beside(store);
    }
    return verdict;
}

/* ---- opening a store ---- */

static void open_profile(struct store *store, bool named, char *message) {
    int error;
    enum store_kind kind = store_look(store->path, &error);
    if (is_refused(store, kind, named)) {
        refuse(store, kind, named, message);
        return;
    }
    if (open_or_repair(store, message) == STORE_FOREIGN && named) {
        refuse(store, kind, named, message);
    }
}

/* Creates, changes and locks nothing. A missing profile has no games. */
static void read_profile(struct store *store, bool named, char *message) {
    struct store_cause cause = {0};
    bool shared;
    enum store_kind kind = store_look(store->path, &cause.error);
    if (is_refused(store, kind, named)) {
        refuse(store, kind, named, message);
        return;
    }
    if (kind == STORE_KIND_MISSING || kind == STORE_KIND_EMPTY) {
        store->copied = true;
        return;
    }
    store->lock = store_lock_find(store->path, &shared);
    enum store_verdict verdict = store_copy_to_memory(store, shared, &cause);
    if (verdict == STORE_DAMAGED) { /* or a temporary disk failure */
        verdict = store_copy_to_memory(store, shared, &cause);
    }
    store_lock_close(store->lock);
    store->lock = -1;
    store->copied = verdict == STORE_GOOD;
    if (!store->copied) {
        store_describe_reading(store->path, verdict, &cause, message);
    }
}

static int64_t make_instance(void) {
    uint64_t random = platform_random();
    if (random == 0) {
        random = store_now_ms() * UINT64_C(0x9E3779B97F4A7C15);
    }
    return (int64_t)(random >> 2 | 1);
}

/* Purges games that were deleted long ago. If another program is writing now, next time will do. */
static void purge(struct store *store) {
    int64_t before = app_purge_time((int64_t)(store_now_ms() / 1000));
    sqlite3_stmt *statement = store_statement(store, STORE_PURGE, STORE_MAIN);
    sqlite3_bind_int64(statement, 1, before);
    sqlite3_busy_timeout(store->db, 0);
    (void)store_run(store, statement);
    sqlite3_busy_timeout(store->db, BUSY_MS);
}

/* Sets up everything a store needs beside its file, or in its place. */
static bool complete(struct store *store) {
    if (store->db == NULL &&
        store_open_database(store, ":memory:", SQLITE_OPEN_READWRITE) != SQLITE_OK) {
        return false;
    }
    if (store_migrate(store) != SQLITE_OK || store_make_run(store) != SQLITE_OK ||
        sqlite3_exec(store->db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL) != SQLITE_OK) {
        return false;
    }
    (void)store_statement(store, STORE_ROLLBACK, STORE_MAIN); /* while there is memory */
    purge(store);
    store_lock_instance(store->lock, store->instance);
    store_lock_leave(store->lock);
    return true;
}

/* Tells the player about a local profile, because another folder on another day would look like
 * lost games. */
static void describe_location(const struct store *store, enum store_location location,
                              char *message) {
    if (location == STORE_LOCAL && store->kept && message[0] == '\0') {
        snprintf(message, STORE_MESSAGE,
                 "Your home folder can't be written. Games are saved in %s, in this folder.",
                 store_short_path(store->path));
    }
}

static struct store *open_with(const char *path, bool writes,
                               void (*open)(struct store *store, bool named, char *message),
                               char message[STORE_MESSAGE]) {
    struct store *store = calloc(1, sizeof *store);
    enum store_location location;
    message[0] = '\0';
    if (store == NULL) {
        return NULL;
    }
    store->lock = -1;
    store->instance = make_instance();
    const char *wrong = store_find_path(path, writes, store->path, sizeof store->path, &location);
    if (wrong == NULL) {
        open(store, location != STORE_AT_HOME, message);
        describe_location(store, location, message);
    } else {
        snprintf(message, STORE_MESSAGE,
                 "Nothing will be saved: %s. Set HOME, or choose a file with --profile.", wrong);
    }
    if (!complete(store)) {
        store_close(store);
        return NULL;
    }
    return store;
}

struct store *store_open(const char *path, char message[STORE_MESSAGE]) {
    return open_with(path, true, open_profile, message);
}

struct store *store_open_to_read(const char *path, char message[STORE_MESSAGE]) {
    return open_with(path, false, read_profile, message);
}

void store_close(struct store *store) {
    if (store == NULL) {
        return;
    }
    store_check_end(store);
    if (store->db != NULL && store->kept) {
        (void)store_pay(store);
    }
    if (store->kept) {
        store_lock_enter(store->lock);
    }
    store_close_database(store, false);
    store_lock_close(store->lock);
    sqlite3_free(store->answered.bytes);
    sqlite3_free(store->compared.bytes);
    sqlite3_free(store->words);
    free(store);
}
