/* Monotonic clocks, for durations. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/clock.h"

#include <time.h>

static struct timespec read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now;
}

static double in_seconds(struct timespec time) {
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double clock_seconds(void) {
    return in_seconds(read_clock(CLOCK_MONOTONIC));
}

uint64_t clock_ms(void) {
    struct timespec now = read_clock(CLOCK_MONOTONIC);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

double clock_cpu_seconds(void) {
    return in_seconds(read_clock(CLOCK_PROCESS_CPUTIME_ID));
}
