/* Repairs a damaged profile. Copies it, and builds a new profile beside it from everything
 * readable in the copy. The old file stays untouched until the new one is complete and on the
 * disk. Then two renames set the old one aside and put the new one in its place. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_state.h"

enum { NAME = sizeof((struct store *)0)->path + 32 };

/* The files of a repair. */
struct repair {
    char copy[NAME], built[NAME];
};

static struct repair names_of(const struct store *store) {
    struct repair repair;
    snprintf(repair.copy, sizeof repair.copy, "%s-salvage", store->path);
    snprintf(repair.built, sizeof repair.built, "%s-repaired", store->path);
    return repair;
}

static void remove_database(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[NAME + 16];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

/* ---- the copy ---- */

static bool write_all(int to, const uint8_t *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(to, bytes, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool copy_bytes(int from, int to) {
    uint8_t part[16384];
    for (;;) {
        ssize_t length = read(from, part, sizeof part);
        if (length == 0) {
            return true;
        }
        if (length < 0 && errno != EINTR) {
            return false;
        }
        if (length > 0 && !write_all(to, part, (size_t)length)) {
            return false;
        }
    }
}

/* False with errno. A missing log is not copied. */
static bool copy_file(const char *from, const char *to, bool needed) {
    int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0) {
        return !needed && errno == ENOENT;
    }
    int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool copied = out >= 0 && copy_bytes(in, out);
    int error = errno;
    close(in);
    if (out >= 0 && close(out) != 0 && copied) {
        return false;
    }
    errno = error;
    return copied;
}

static void put_number(uint8_t *bytes, uint32_t number) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
    }
}

/* Gives the copy a valid profile header, with the actual number of pages: SQLite does not read a
 * file that is shorter than its header says. */
static bool mend_header(const char *path, bool has_log) {
    enum { PAGE = 4096, HEADER = 100 };
    static const uint8_t first[] = "SQLite format 3\0\x10\x00\x01\x01\x00\x40\x20\x20";
    static const uint8_t formats[] = {0, 0, 0, 4}, encoding[] = {0, 0, 0, 1};
    uint8_t header[HEADER];
    struct stat status;
    int file = open(path, O_RDWR | O_CLOEXEC);
    bool mended = file >= 0 && fstat(file, &status) == 0 && status.st_size >= HEADER &&
                  pread(file, header, HEADER, 0) == HEADER;
    if (mended) {
        uint32_t pages = (uint32_t)((status.st_size + PAGE - 1) / PAGE);
        memcpy(header, first, sizeof first - 1);
        header[18] = header[19] = has_log ? 2 : 1;
        put_number(header + 28, pages);
        memcpy(header + 44, formats, sizeof formats);
        memcpy(header + 56, encoding, sizeof encoding);
        memcpy(header + 92, header + 24, 4);
        mended =
            pwrite(file, header, HEADER, 0) == HEADER && ftruncate(file, (off_t)pages * PAGE) == 0;
    }
    int error = errno;
    if (file >= 0) {
        close(file);
    }
    errno = error;
    return mended;
}

static int copy_result(bool copied) {
    return copied ? SQLITE_OK : errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_IOERR;
}

/* Copies the profile and its log. A file too short for a header holds nothing. */
static int copy_profile(const struct store *store, const char *copy, bool *holds) {
    char from[NAME], to[NAME + 8];
    struct stat status;
    snprintf(from, sizeof from, "%s-wal", store->path);
    snprintf(to, sizeof to, "%s-wal", copy);
    bool copied = copy_file(store->path, copy, true) && copy_file(from, to, false);
    bool has_log = copied && stat(to, &status) == 0 && status.st_size > 0;
    *holds = copied && stat(copy, &status) == 0 && status.st_size > 100;
    return copy_result(copied && (!*holds || mend_header(copy, has_log)));
}

/* ---- the new profile ---- */

static int fill_new(struct store *built, const char *copy, bool holds,
                    struct store_counts *counts) {
    int result =
        store_open_database(built, built->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (result == SQLITE_OK) {
        result = sqlite3_exec(built->db, "PRAGMA main.synchronous = FULL", NULL, NULL, NULL);
    }
    result = result != SQLITE_OK ? result : store_migrate(built);
    return result != SQLITE_OK || !holds ? result : store_salvage(built, copy, counts);
}

static int build_new(const struct store *store, const struct repair *repair,
                     struct store_counts *counts, struct store_cause *cause) {
    struct store built = {.lock = -1};
    bool holds = false;
    int result = copy_profile(store, repair->copy, &holds);
    cause->error = result != SQLITE_OK ? errno : 0;
    if (result == SQLITE_OK) {
        snprintf(built.path, sizeof built.path, "%.*s", (int)sizeof built.path - 1, repair->built);
        result = fill_new(&built, repair->copy, holds, counts);
        cause->error = built.db != NULL ? sqlite3_system_errno(built.db) : 0;
        store_close_database(&built, false);
    }
    sqlite3_free(built.answered.bytes);
    sqlite3_free(built.compared.bytes);
    sqlite3_free(built.words);
    cause->result = result;
    return result;
}

/* ---- replacing the old one ---- */

static bool exchange(const struct store *store, const struct repair *repair, char *aside,
                     size_t size) {
    if (!store_sync_folder(store->path) || !store_set_aside(store->path, aside, size)) {
        return false;
    }
    if (rename(repair->built, store->path) != 0) {
        int error = errno;
        store_put_back(store->path, aside);
        errno = error;
        return false;
    }
    (void)store_sync_folder(store->path); /* the next start completes it after a crash */
    return true;
}

static bool is_there(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 || errno != ENOENT;
}

void store_finish_repair(const struct store *store) {
    struct repair repair = names_of(store);
    struct stat status;
    if (!is_there(store->path) && stat(repair.built, &status) == 0) {
        (void)rename(repair.built, store->path);
    }
}

static void tell_salvaged(const char *aside, const struct store_counts *counts, char *message) {
    const char *slash = strrchr(aside, '/');
    snprintf(message, STORE_MESSAGE,
             "The damaged profile was set aside as %s; %u games and %u settings were saved from "
             "it.",
             store_short_path(slash != NULL ? slash + 1 : aside), (unsigned)counts->games,
             (unsigned)counts->settings);
}

static enum store_verdict replace(struct store *store, struct store_cause *cause, char *message) {
    struct repair repair = names_of(store);
    struct store_counts counts = {0};
    char aside[NAME];
    remove_database(repair.copy);
    remove_database(repair.built);
    bool replaced = build_new(store, &repair, &counts, cause) == SQLITE_OK;
    if (replaced && !exchange(store, &repair, aside, sizeof aside)) {
        *cause = (struct store_cause){.result = SQLITE_IOERR, .error = errno};
        replaced = false;
    }
    remove_database(repair.copy);
    if (!replaced && is_there(store->path)) { /* otherwise the next start puts it there */
        remove_database(repair.built);
    }
    if (!replaced) {
        return STORE_DAMAGED;
    }
    tell_salvaged(aside, &counts, message);
    return store_open_file(store, false, cause);
}

enum store_verdict store_repair(struct store *store, struct store_cause *cause, char *message) {
    enum store_verdict verdict = store_open_file(store, true, cause);
    return verdict == STORE_DAMAGED ? replace(store, cause, message) : verdict;
}
