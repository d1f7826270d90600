/* How many threads work at a time. */
#define _GNU_SOURCE

#include "cli/jobs/cpu_count.h"

#include <sched.h>
#include <unistd.h>

int cores_of_machine(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 1 ? (int)cores : 1;
}

int cores_count(void) {
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) == 0) {
        return CPU_COUNT(&cores);
    }
    return cores_of_machine();
}
