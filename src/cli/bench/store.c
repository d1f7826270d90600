/* Benchmarks of the profile: the time that its lists take. The profile is $FINESSIMO_PROFILE
 * (tools/fill-profile makes a large one), otherwise an empty one in memory. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/bench/bench.h"
#include "cli/common/clock.h"
#include "store/store.h"

/* Wall-clock time, because the disk is part of it. */
static double milliseconds(void) {
    return clock_seconds() * 1e3;
}

/* A profile without a path is one in memory. */
static struct store *open_profile(void) {
    char message[STORE_MESSAGE];
    const char *path = getenv("FINESSIMO_PROFILE");
    return store_open(path != NULL ? path : "", message);
}

static struct bench_result answer_of(struct app_effect effect) {
    struct app_event answer;
    struct store *store = open_profile();
    double start = milliseconds();
    store_do(store, &effect, &answer);
    double taken = milliseconds() - start;
    store_close(store);
    return (struct bench_result){.value = taken, .steps = 1};
}

struct bench_result bench_profile(const void *material, size_t length) {
    (void)material;
    (void)length;
    double start = milliseconds();
    struct store *store = open_profile();
    double taken = milliseconds() - start;
    store_close(store);
    return (struct bench_result){.value = taken, .steps = 1};
}

struct bench_result bench_games(const void *material, size_t length) {
    (void)material;
    (void)length;
    return answer_of((struct app_effect){.kind = APP_LOAD_GAMES});
}

struct bench_result bench_best_list(const void *material, size_t length) {
    (void)material;
    (void)length;
    return answer_of((struct app_effect){.kind = APP_LOAD_BEST, .page.list = "40-lines/modern"});
}

struct bench_result bench_stats(const void *material, size_t length) {
    (void)material;
    (void)length;
    uint32_t today = (uint32_t)(time(NULL) / 86400);
    return answer_of((struct app_effect){.kind = APP_LOAD_STATS, .stats.today = today});
}
