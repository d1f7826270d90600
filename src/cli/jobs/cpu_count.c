/* The number of processors for threads. */
#define _POSIX_C_SOURCE 200809L

#include "cli/jobs/cpu_count.h"

#include <unistd.h>

#include "platform/platform.h"

int cpu_count_all(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 1 ? (int)cores : 1;
}

static int limit;

void cpu_count_limit(int most) {
    limit = most;
}

int cpu_count_usable(void) {
    int cores = platform_usable_cpus();
    return limit > 0 && limit < cores ? limit : cores;
}
