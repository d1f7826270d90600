/* Linux, with glibc or musl. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "platform/platform.h"

/* ---- files ---- */

/* OFD locks belong to the open file, not to the process, so a profile opened twice in one process
 * locks itself out too. */
bool platform_try_lock(int file, short type, int64_t offset) {
    struct flock range = {.l_type = type, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
    return fcntl(file, F_OFD_SETLK, &range) == 0;
}

bool platform_is_locked(int file, int64_t offset) {
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
    return fcntl(file, F_OFD_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

bool platform_pipe(int ends[2], bool blocks) {
    return pipe2(ends, O_CLOEXEC | (blocks ? 0 : O_NONBLOCK)) == 0;
}

/* Called by number, because older kernels and headers lack close_range. */
void platform_close_from(int first) {
    enum { CLOSE_RANGE = 436, MOST = 4096 };
    if (syscall(CLOSE_RANGE, first, ~0U, 0) == 0) {
        return;
    }
    for (int i = first; i < MOST; i++) {
        close(i);
    }
}

/* ---- time and chance ---- */

void platform_poll(struct pollfd *files, nfds_t count, const struct timespec *time) {
    ppoll(files, count, time, NULL);
}

uint64_t platform_random(void) {
    uint64_t bits;
    return getrandom(&bits, sizeof bits, 0) == sizeof bits ? bits : 0;
}

/* ---- processors and memory ---- */

int platform_usable_cpus(void) {
    cpu_set_t cpus;
    if (sched_getaffinity(0, sizeof cpus, &cpus) == 0) {
        return CPU_COUNT(&cpus);
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 1 ? (int)online : 1;
}

/* Huge pages make table lookups twice as fast. If the system has none, ordinary pages are used. */
void *platform_reserve(size_t size) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    madvise(memory, size, MADV_HUGEPAGE);
    return memory;
}

/* On Linux, priorities are per thread. */
void platform_lower_thread(int nice) {
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), nice);
}

/* ---- other programs ---- */

short platform_spawn_session(void) {
    return POSIX_SPAWN_SETSID;
}

double platform_child_cpu_us(pid_t child) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &used) != 0) {
        return -1;
    }
    return (double)used.tv_sec * 1e6 + (double)used.tv_nsec / 1e3;
}

long platform_child_sleeps(pid_t child) {
    char path[64], line[256];
    long count = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)child);
    FILE *file = fopen(path, "r");
    while (file != NULL && count < 0 && fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "voluntary_ctxt_switches: %ld", &count);
    }
    if (file != NULL) {
        fclose(file);
    }
    return count;
}
