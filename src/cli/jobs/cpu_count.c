/* How many processors there are to run threads on. */
#define _GNU_SOURCE

#include "cli/jobs/cpu_count.h"

#include <sched.h>
#include <unistd.h>

int cpu_count_all(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 1 ? (int)cores : 1;
}

int cpu_count_usable(void) {
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) == 0) {
        return CPU_COUNT(&cores);
    }
    return cpu_count_all();
}
