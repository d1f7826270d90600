/* Error messages of the store. */
#include <errno.h>
#include <string.h>

#include "store/store_state.h"

/* ---- opening ---- */

/* A message: what is wrong, and what to do. */
struct account {
    const char *wrong, *advice;
};

static const struct account accounts[] = {
    [STORE_DAMAGED] = {"is damaged and can't be moved aside", "Make its folder writable."},
    [STORE_NEWER] = {"was made by a newer Finessimo",
                     "Update Finessimo, or choose another file with --profile."},
    [STORE_FOREIGN] = {"belongs to another program", "Choose another file with --profile."},
    [STORE_LOCKED] = {"is locked by another program", "Close that program and start again."},
};

/* Failures, by the system's error code and then by SQLite's. */
static const struct {
    int error, result;
    struct account account;
} failures[] = {
    {ENOSPC, SQLITE_FULL, {"is on a full disk", "Free some space and start again."}},
    {EDQUOT, SQLITE_FULL, {"is over your disk quota", "Free some space and start again."}},
    {EIO,
     SQLITE_IOERR,
     {"can't be read or written: disk error", "Check the disk and start again."}},
    {ENOMEM,
     SQLITE_NOMEM,
     {"needs more memory than is free", "Close other programs and start again."}},
};

static const struct account *find_failure(const struct store_cause *cause) {
    size_t count = sizeof failures / sizeof failures[0];
    for (size_t i = 0; i < count; i++) {
        if (cause->error != 0 ? failures[i].error == cause->error
                              : failures[i].result == (cause->result & 0xFF)) {
            return &failures[i].account;
        }
    }
    return NULL;
}

static void write_account(const char *head, const char *path, const struct account *account,
                          char *message) {
    snprintf(message, STORE_MESSAGE, "%s%s %s. %s", head, store_short_path(path), account->wrong,
             account->advice);
}

/* Describes any other failure in the system's own words. */
static void write_failure(const char *head, const char *path, const char *wrong,
                          const struct store_cause *cause, const char *advice, char *message) {
    const char *reason = cause->error != 0 ? strerror(cause->error) : sqlite3_errstr(cause->result);
    snprintf(message, STORE_MESSAGE, "%s%s %s (%s). %s", head, store_short_path(path), wrong,
             reason, advice);
}

void store_describe_opening(const char *path, enum store_verdict verdict,
                            const struct store_cause *cause, char *message) {
    static const char head[] = "Nothing will be saved: ";
    const struct account *failure = find_failure(cause);
    bool repair_failed = verdict == STORE_DAMAGED && failure != NULL;
    if (verdict != STORE_FAILED && !repair_failed) {
        write_account(head, path, &accounts[verdict], message);
    } else if (failure != NULL) {
        write_account(head, path, failure, message);
    } else {
        write_failure(head, path, "can't be written", cause, "Make its folder writable.", message);
    }
}

void store_describe_reading(const char *path, enum store_verdict verdict,
                            const struct store_cause *cause, char *message) {
    static const struct account damaged = {"is damaged", "Start the game to repair it."};
    const struct account *failure = find_failure(cause);
    if (verdict == STORE_DAMAGED) {
        write_account("", path, &damaged, message);
    } else if (verdict != STORE_FAILED) {
        write_account("", path, &accounts[verdict], message);
    } else if (failure != NULL) {
        write_account("", path, failure, message);
    } else {
        write_failure("", path, "can't be read", cause, "Choose a file that you may read.",
                      message);
    }
}

void store_describe_import(const struct store *store, int result, char *message) {
    static const char head[] = "Nothing was imported: ";
    struct store_cause cause = {.result = result, .error = sqlite3_system_errno(store->db)};
    const struct account *failure = find_failure(&cause);
    if (failure != NULL) {
        write_account(head, store->path, failure, message);
    } else {
        write_failure(head, store->path, "can't be written", &cause, "Try again.", message);
    }
}

/* ---- errors while the store is open ---- */

static const struct {
    int result;
    const char *sentence;
} sentences[] = {
    {SQLITE_FULL, "The disk is full: nothing can be saved until you free some space."},
    {SQLITE_IOERR, "Disk error: nothing can be saved. Check the disk "
                   "and start again."},
    {SQLITE_NOMEM, "Not enough memory: nothing can be saved. "
                   "Close other programs."},
    {SQLITE_BUSY, "Another program locked the profile: nothing can be saved until "
                  "you close it."},
    {SQLITE_READONLY, "The profile is read-only: nothing can be saved. Make its "
                      "file and folder writable."},
    {SQLITE_CORRUPT, "The profile is damaged: nothing can be saved. "
                     "Restart Finessimo to repair it."},
    {SQLITE_NOTADB, "The profile was overwritten: nothing can be saved. "
                    "Restart Finessimo to start a new one."},
};

/* Some I/O errors of SQLite are really a full disk. */
static int kind_of(const struct store *store, int result) {
    int error = sqlite3_system_errno(store->db);
    bool full = (result & 0xFF) == SQLITE_IOERR && (error == ENOSPC || error == EDQUOT);
    return full ? SQLITE_FULL : result & 0xFF;
}

void store_describe_failure(const struct store *store, int result, char *text, size_t size) {
    int kind = kind_of(store, result);
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        if (sentences[i].result == kind) {
            snprintf(text, size, "%s", sentences[i].sentence);
            return;
        }
    }
    snprintf(text, size,
             "The profile can't be written (%s): nothing can be saved. Restart Finessimo.",
             sqlite3_errstr(result));
}

static bool is_damage(int result) {
    return (result & 0xFF) == SQLITE_CORRUPT || (result & 0xFF) == SQLITE_NOTADB;
}

/* Reports a failure once, until a write succeeds again. */
void store_fail_to_write(struct store *store, int result, struct app_event *answer) {
    answer->failed = true;
    result = store_confirm_damage(store, result);
    if (is_damage(result)) {
        store_suspect(store);
    }
    if (!store->warned) {
        store->warned = true;
        store_describe_failure(store, result, answer->text, sizeof answer->text);
    }
}

void store_fail(struct app_event *answer, const char *sentence) {
    answer->failed = true;
    snprintf(answer->text, sizeof answer->text, "%s", sentence);
}

void store_tell_damage(struct app_event *answer) {
    snprintf(answer->text, sizeof answer->text,
             "The profile is damaged. Restart Finessimo to repair it.");
}

void store_fail_to_read(struct store *store, int result, struct app_event *answer) {
    answer->failed = true;
    result = store_confirm_damage(store, result);
    if (is_damage(result)) {
        store_suspect(store);
        store_tell_damage(answer);
        return;
    }
    snprintf(answer->text, sizeof answer->text,
             "The profile can't be read (%s). Restart Finessimo.", sqlite3_errstr(result));
}
