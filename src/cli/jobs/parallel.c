/* Long work in rounds: each core takes the next unit until none is left. */
#define _DEFAULT_SOURCE

#include "cli/jobs/parallel.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "cli/jobs/ranks.h"

enum { THREADS_MOST = 64, BAR = 24 };

struct crew {
    const struct rounds_work *work; /* NULL: nothing is shown */
    void *job;
    void (*run)(void *job, uint32_t unit);
    uint32_t units, taken;
    struct timespec shown; /* when the bar was drawn */
    bool on_terminal;
};

/* ---- the bar ---- */

static double since(const struct timespec *then) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

static void show(struct crew *crew, double done) {
    char bar[BAR + 1];
    if (!crew->on_terminal || since(&crew->shown) < 0.1) {
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &crew->shown);
    for (int i = 0; i < BAR; i++) {
        bar[i] = i < (int)(done * BAR) ? '#' : '.';
    }
    bar[BAR] = '\0';
    fprintf(stderr, "\r%s %s %3.0f %%\33[K", bar, crew->work->name, 100 * done);
    fflush(stderr);
}

static void wipe(const struct crew *crew) {
    if (crew->on_terminal) {
        fprintf(stderr, "\r\33[K");
    }
}

/* ---- the crew ---- */

static bool take(struct crew *crew, uint32_t *unit) {
    *unit = __atomic_fetch_add(&crew->taken, 1, __ATOMIC_RELAXED);
    return *unit < crew->units;
}

static void *help(void *data) {
    struct crew *crew = data;
    for (uint32_t unit; take(crew, &unit);) {
        crew->run(crew->job, unit);
    }
    return NULL;
}

/* The first of the crew draws the bar. */
static void lead(struct crew *crew) {
    if (crew->work == NULL) {
        help(crew);
        return;
    }
    int done = 0, rounds = crew->work->rounds(crew->job, &done);
    for (uint32_t unit; take(crew, &unit);) {
        show(crew, (done + (double)unit / crew->units) / rounds);
        crew->run(crew->job, unit);
    }
}

static void do_round(struct crew *crew, int cores) {
    pthread_t helpers[THREADS_MOST];
    int count = 0;
    while (count < cores - 1 && count < THREADS_MOST && count + 1 < (int)crew->units &&
           pthread_create(&helpers[count], NULL, help, crew) == 0) {
        count++;
    }
    lead(crew);
    while (count > 0) {
        pthread_join(helpers[--count], NULL);
    }
}

bool rounds_do(const struct rounds_work *work) {
    struct crew crew = {.work = work,
                        .job = work->job,
                        .run = work->run,
                        .on_terminal = isatty(STDERR_FILENO) != 0 && ranks_own() == 0};
    int cores = ranks_cores();
    bool enough = true;
    while (enough && (crew.units = work->units(work->job)) > 0) {
        crew.taken = 0;
        do_round(&crew, cores);
        enough = work->next(work->job);
    }
    wipe(&crew);
    return enough;
}

void rounds_share(void *job, void (*run)(void *job, uint32_t unit), uint32_t units) {
    struct crew crew = {.job = job, .run = run, .units = units};
    do_round(&crew, ranks_cores());
}

/* ---- memory ---- */

void *rounds_memory(size_t size) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    madvise(memory, size, MADV_HUGEPAGE); /* twice as quick; it does not matter if not */
    return memory;
}

void rounds_free(void *memory, size_t size) {
    munmap(memory, size);
}
