/* Loops whose units run on all cores. */
#define _DEFAULT_SOURCE

#include "cli/jobs/parallel.h"

#include <pthread.h>

#include "cli/jobs/ranks.h"

enum { THREADS_MOST = 64 };

struct loop {
    void *data;
    void (*run)(void *data, uint32_t unit);
    uint32_t units, taken;
};

static bool take_unit(struct loop *loop, uint32_t *unit) {
    *unit = __atomic_fetch_add(&loop->taken, 1, __ATOMIC_RELAXED);
    return *unit < loop->units;
}

static void *run_units(void *data) {
    struct loop *loop = data;
    for (uint32_t unit; take_unit(loop, &unit);) {
        loop->run(loop->data, unit);
    }
    return NULL;
}

/* The calling thread draws the bar between its units. */
static void run_units_shown(struct loop *loop, struct parallel_progress *progress) {
    for (uint32_t unit; take_unit(loop, &unit);) {
        double done = progress->round + (double)unit / loop->units;
        progress_bar_show(&progress->bar, done / progress->rounds);
        loop->run(loop->data, unit);
    }
}

void parallel_for(void *data, void (*run)(void *data, uint32_t unit), uint32_t units,
                  struct parallel_progress *progress) {
    struct loop loop = {.data = data, .run = run, .units = units};
    pthread_t helpers[THREADS_MOST];
    int cores = ranks_cores(), count = 0;
    while (count < cores - 1 && count < THREADS_MOST && count + 1 < (int)units &&
           pthread_create(&helpers[count], NULL, run_units, &loop) == 0) {
        count++;
    }
    if (progress != NULL) {
        run_units_shown(&loop, progress);
    } else {
        run_units(&loop);
    }
    while (count > 0) {
        pthread_join(helpers[--count], NULL);
    }
}

void parallel_for_shown(const char *name, void *data, void (*run)(void *data, uint32_t unit),
                        uint32_t units) {
    struct parallel_progress progress = {.bar = progress_bar_make(name), .rounds = 1};
    parallel_for(data, run, units, &progress);
    progress_bar_clear(&progress.bar);
}
