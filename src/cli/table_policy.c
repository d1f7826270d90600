/* The odds of an opener under best play. */
#include "cli/message.h"
#include "cli/rounds.h"
#include "cli/table.h"

enum { PREVIEWS_USUAL = 5 };

static uint32_t units(const void *job) {
    return fin_opener_units(job);
}

static void run(void *job, uint32_t unit) {
    fin_opener_run(job, unit);
}

static bool next(void *job) {
    return fin_opener_next(job);
}

static int rounds(const void *job, int *done) {
    return fin_opener_rounds(job, done);
}

static bool find_odds(const struct fin_atlas *atlas, int previews, struct fin_fraction *odds) {
    struct rounds_work work = {"odds", NULL, units, run, next, rounds};
    size_t size = fin_opener_size();
    void *memory = rounds_memory(size);
    work.job = memory != NULL ? fin_opener_make(memory, size, atlas, previews) : NULL;
    bool good = work.job != NULL && rounds_do(&work);
    if (good) {
        *odds = fin_opener_odds(work.job);
    } else {
        cli_wrong("There is not enough memory: %zu MB are needed.", size >> 20);
    }
    if (memory != NULL) {
        rounds_free(memory, size);
    }
    return good;
}

bool table_policy(const struct table_task *task, struct fin_fraction *odds) {
    struct atlas_held held = atlas_open(task->lines, task->rotation, task->options);
    int previews = task->previews >= 0 ? task->previews : PREVIEWS_USUAL;
    bool good = held.atlas != NULL && find_odds(held.atlas, previews, odds);
    atlas_close(&held);
    return good;
}
