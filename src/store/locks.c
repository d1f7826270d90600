/* Who has the profile open. A lock file beside it has a byte for everybody, which
 * is shared while the profile is open, and one for each instance, at the place of
 * its number. The system lets go of a lock when its program ends, however that
 * happens. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "store/store_state.h"

enum { EVERYBODY = 0, WAIT_MS = 2000, STEP_MS = 10 };

static bool set_lock(int lock, short type, int64_t place) {
    struct flock range = {.l_type = type, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
    return fcntl(lock, F_OFD_SETLK, &range) == 0;
}

/* Somebody who sets a damaged profile aside is waited for. */
static bool wait_to_share(int lock) {
    for (int waited = 0; waited < WAIT_MS; waited += STEP_MS) {
        struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
        if (set_lock(lock, F_RDLCK, EVERYBODY)) {
            return true;
        }
        nanosleep(&step, NULL);
    }
    return false;
}

int store_lock_open(const char *path) {
    char name[sizeof((struct store *)0)->path + 8];
    snprintf(name, sizeof name, "%s-lock", path);
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && !wait_to_share(lock)) {
        close(lock);
        return -1;
    }
    return lock;
}

void store_lock_close(int lock) {
    if (lock >= 0) {
        close(lock);
    }
}

bool store_lock_alone(int lock) {
    return lock >= 0 && set_lock(lock, F_WRLCK, EVERYBODY);
}

void store_lock_share(int lock) {
    if (lock >= 0) {
        set_lock(lock, F_RDLCK, EVERYBODY);
    }
}

void store_lock_instance(int lock, int64_t instance) {
    if (lock >= 0) {
        set_lock(lock, F_WRLCK, instance);
    }
}

bool store_lock_lives(int lock, int64_t instance) {
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = instance, .l_len = 1};
    return lock >= 0 && fcntl(lock, F_OFD_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}
