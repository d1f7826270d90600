/* The path of the profile, and moving its files. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/file/folders.h"
#include "store/store_state.h"

/* SQLite gives some file names a special meaning, but not after "./". */
static bool is_special(const char *path) {
    return path[0] == ':' || strncmp(path, "file:", 5) == 0;
}

/* The given path, or that of the variable; NULL if there is none. */
static const char *named_path(const char *given) {
    const char *variable = getenv("FINESSIMO_PROFILE");
    if (given != NULL) {
        return given;
    }
    return variable != NULL && variable[0] != '\0' ? variable : NULL;
}

/* In the current folder, for players without a writable home. */
static const char local_name[] = "./finessimo.sqlite";

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

/* True if a profile, and its folder, can be created at the path. */
static bool can_make(char *path) {
    char *slash = strrchr(path, '/');
    if (folders_make(path) != 0 || slash == NULL) {
        return false;
    }
    *slash = '\0';
    bool can_write = access(path, W_OK | X_OK) == 0;
    *slash = '/';
    return can_write;
}

/* An existing profile is used even if it is read-only; opening it reports that. */
static bool is_usable(char *path, bool writes) {
    return exists(path) || (writes ? can_make(path) : !exists(local_name));
}

/* Tries to create the file. Permissions alone do not tell: root passes them even on a read-only
 * file system. */
static bool create(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return file >= 0 && close(file) == 0;
}

static bool use_local(bool writes, char *path, size_t size) {
    bool can_use = exists(local_name) || (writes && create(local_name));
    return can_use && snprintf(path, size, "%s", local_name) < (int)size;
}

static const char *find_own_path(bool writes, char *path, size_t size,
                                 enum store_location *location) {
    bool found =
        folders_find("XDG_DATA_HOME", "/.local/share", "finessimo/profile.sqlite", path, size);
    *location = STORE_AT_HOME;
    if (found && (path[0] == '\0' || is_usable(path, writes))) {
        return NULL;
    }
    char home[sizeof((struct store *)0)->path];
    snprintf(home, sizeof home, "%s", found ? path : "");
    if (use_local(writes, path, size)) {
        *location = STORE_LOCAL;
        return NULL;
    }
    snprintf(path, size, "%s", home);
    return found ? NULL : "HOME is not set";
}

const char *store_find_path(const char *given, bool writes, char *path, size_t size,
                            enum store_location *location) {
    const char *named = named_path(given);
    if (named == NULL) {
        const char *wrong = find_own_path(writes, path, size, location);
        return wrong == NULL && path[0] == '\0' ? "the path of the profile is too long" : wrong;
    }
    *location = STORE_NAMED;
    if (named[0] == '\0') {
        return "the path of the profile is empty";
    }
    int length = snprintf(path, size, "%s%s", is_special(named) ? "./" : "", named);
    if (length < 0 || (size_t)length >= size) {
        path[0] = '\0';
    }
    return path[0] == '\0' ? "the path of the profile is too long" : NULL;
}

const char *store_short_path(const char *path) {
    enum { MOST = 40 };
    size_t length = strlen(path);
    if (length <= MOST) {
        return path;
    }
    const char *slash = strchr(path + length - MOST, '/');
    return slash != NULL ? slash + 1 : path + length - MOST;
}

/* An unused name that contains the date. */
static bool make_name(const char *path, char *aside, size_t size) {
    enum { TRIES = 1000 };
    char day[16];
    struct stat there;
    struct tm parts;
    time_t now = time(NULL);
    gmtime_r(&now, &parts);
    strftime(day, sizeof day, "%Y-%m-%d", &parts);
    for (int i = 1; i < TRIES; i++) {
        int length = i == 1 ? snprintf(aside, size, "%s.damaged-%s", path, day)
                            : snprintf(aside, size, "%s.damaged-%s-%d", path, day, i);
        if (length < 0 || (size_t)length >= size) {
            return false;
        }
        if (stat(aside, &there) != 0 && errno == ENOENT) {
            return true;
        }
    }
    return false;
}

/* Moves the log first. Alone, it belongs to no database; in the other order, the new database
 * would adopt it. */
static const char *const parts[] = {"-wal", "-shm", ""};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* Renames the first `count` files of a database. */
static bool move_parts(const char *from, const char *to, int count) {
    char old[sizeof((struct store *)0)->path + 64], new[sizeof old];
    for (int i = 0; i < count; i++) {
        snprintf(old, sizeof old, "%s%s", from, parts[i]);
        snprintf(new, sizeof new, "%s%s", to, parts[i]);
        if (rename(old, new) != 0 && errno != ENOENT) {
            int error = errno;
            (void)move_parts(to, from, i);
            errno = error;
            return false;
        }
    }
    return true;
}

bool store_set_aside(const char *path, char *aside, size_t size) {
    return make_name(path, aside, size) && move_parts(path, aside, PARTS);
}

void store_put_back(const char *path, const char *aside) {
    (void)move_parts(aside, path, PARTS);
}

bool store_sync_folder(const char *path) {
    char folder[sizeof((struct store *)0)->path];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash == folder) {
        slash++;
    }
    if (slash != NULL) {
        *slash = '\0';
    }
    int file = open(slash != NULL ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = file >= 0 && (fsync(file) == 0 || errno == EINVAL);
    if (file >= 0) {
        close(file);
    }
    return synced;
}
