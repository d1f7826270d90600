/* Locks that tell which programs have the profile open. A lock file beside the profile has one
 * byte that everyone shares while it is open; one per instance, at the offset of its number; and
 * one for a program that is opening or closing it. The system releases locks when a program ends
 * for any reason. */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "platform/platform.h"
#include "store/store_state.h"

enum { EVERYBODY = 0, WAIT_MS = 2000, STEP_MS = 10 };
static const int64_t door = INT64_MAX - 1; /* beyond every instance */

static bool wait_for(int lock, short type, int64_t offset, int most_ms) {
    for (int waited = 0; waited < most_ms; waited += STEP_MS) {
        struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
        if (platform_try_lock(lock, type, offset)) {
            return true;
        }
        nanosleep(&step, NULL);
    }
    return false;
}

/* Lets one program at a time open or close the profile: SQLite does not wait if two create a
 * database, or if one closes the last connection while another opens it. After a long wait the
 * program continues anyway. */
void store_lock_enter(int lock) {
    if (lock >= 0) {
        (void)wait_for(lock, F_WRLCK, door, 5 * WAIT_MS);
    }
}

void store_lock_leave(int lock) {
    if (lock >= 0) {
        platform_try_lock(lock, F_UNLCK, door);
    }
}

int store_lock_open(const char *path) {
    char name[sizeof((struct store *)0)->path + 8];
    snprintf(name, sizeof name, "%s-lock", path);
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    /* waits for a program that is setting a damaged profile aside */
    if (lock >= 0 && !wait_for(lock, F_RDLCK, EVERYBODY, WAIT_MS)) {
        close(lock);
        return -1;
    }
    return lock;
}

int store_lock_find(const char *path, bool *shared) {
    enum { READER_MS = 50 }; /* other readers need less */
    char name[sizeof((struct store *)0)->path + 8];
    snprintf(name, sizeof name, "%s-lock", path);
    int lock = open(name, O_RDWR | O_CLOEXEC);
    *shared = lock >= 0 && !wait_for(lock, F_WRLCK, EVERYBODY, READER_MS);
    return lock;
}

void store_lock_close(int lock) {
    if (lock >= 0) {
        close(lock);
    }
}

bool store_lock_alone(int lock) {
    return lock >= 0 && platform_try_lock(lock, F_WRLCK, EVERYBODY);
}

void store_lock_share(int lock) {
    if (lock >= 0) {
        platform_try_lock(lock, F_RDLCK, EVERYBODY);
    }
}

void store_lock_instance(int lock, int64_t instance) {
    if (lock >= 0) {
        platform_try_lock(lock, F_WRLCK, instance);
    }
}

bool store_lock_lives(int lock, int64_t instance) {
    return lock >= 0 && platform_is_locked(lock, instance);
}
