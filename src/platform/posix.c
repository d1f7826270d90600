/* macOS, the BSDs and any other POSIX system. It also builds on Linux (-Dplatform=posix), where
 * the tests run it. */
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <unistd.h>

#include "platform/platform.h"

/* Some of these systems lack MAP_NORESERVE. */
#ifdef MAP_NORESERVE
enum { RESERVE = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE };
#else
enum { RESERVE = MAP_PRIVATE | MAP_ANON };
#endif
#ifdef POSIX_SPAWN_SETSID
enum { SPAWN_SESSION = POSIX_SPAWN_SETSID };
#else
enum { SPAWN_SESSION = 0 };
#endif

/* ---- files ---- */

/* Locks belong to the process: it never locks itself out, and closing any descriptor of the file
 * releases them. The game therefore opens a profile's lock file only once. */
bool platform_try_lock(int file, short type, int64_t offset) {
    struct flock range = {.l_type = type, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
    return fcntl(file, F_SETLK, &range) == 0;
}

bool platform_is_locked(int file, int64_t offset) {
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
    return fcntl(file, F_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

bool platform_pipe(int ends[2], bool blocks) {
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        if (!blocks) {
            fcntl(ends[i], F_SETFL, O_NONBLOCK);
        }
    }
    return true;
}

void platform_close_from(int first) {
    long most = sysconf(_SC_OPEN_MAX);
    for (int i = first; i < (most > 0 && most < 4096 ? most : 4096); i++) {
        close(i);
    }
}

/* ---- time and chance ---- */

/* pselect has microsecond precision, poll only milliseconds. For descriptors beyond FD_SETSIZE,
 * poll is used. */
void platform_poll(struct pollfd *files, nfds_t count, const struct timespec *time) {
    fd_set read;
    int most = -1;
    FD_ZERO(&read);
    for (nfds_t i = 0; i < count; i++) {
        if (files[i].fd >= (int)FD_SETSIZE) {
            int ms = time == NULL ? -1 : (int)(time->tv_sec * 1000 + time->tv_nsec / 1000000);
            poll(files, count, ms);
            return;
        }
        if (files[i].fd >= 0) {
            FD_SET(files[i].fd, &read);
            most = files[i].fd > most ? files[i].fd : most;
        }
    }
    pselect(most + 1, &read, NULL, NULL, time, NULL);
}

uint64_t platform_random(void) {
    uint64_t bits = 0;
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return 0;
    }
    bool is_whole = read(file, &bits, sizeof bits) == sizeof bits;
    close(file);
    return is_whole ? bits : 0;
}

/* ---- processors and memory ---- */

int platform_usable_cpus(void) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 1 ? (int)online : 1;
}

void *platform_reserve(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, RESERVE, -1, 0);
    return memory != MAP_FAILED ? memory : NULL;
}

/* Priorities are per process here, and the game's own must not change. */
void platform_lower_thread(int nice) {
    (void)nice;
}

/* ---- other programs ---- */

short platform_spawn_session(void) {
    return SPAWN_SESSION;
}

double platform_child_cpu_us(pid_t child) {
    (void)child;
    return -1;
}

long platform_child_sleeps(pid_t child) {
    (void)child;
    return -1;
}
