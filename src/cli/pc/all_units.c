/* All units of a question on all cores. Each thread takes a free worker, with a job of its own. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/common/message.h"
#include "cli/jobs/parallel.h"
#include "cli/jobs/progress.h"
#include "cli/pc/pc.h"

enum { GROUPS_MOST = 1 << 12 /* of units; a group is a unit of the loop */ };

struct pool {
    const struct pc_task *task;
    uint64_t units, queues, answered;
    uint32_t groups;
    void *data;
    void (*visit)(void *data, int worker, const struct fin_pc *pc, uint64_t unit);
    struct worker {
        bool taken, there;
        struct pc_job job;
    } workers[PC_WORKERS];
};

static int take_worker(struct pool *pool) {
    int number = 0;
    while (__atomic_exchange_n(&pool->workers[number].taken, true, __ATOMIC_ACQUIRE)) {
        number++;
    }
    struct worker *worker = &pool->workers[number];
    if (!worker->there) {
        worker->there = pc_job_start(&worker->job, pool->task);
    }
    return number;
}

static void run_group(void *job, uint32_t group) {
    struct pool *pool = job;
    int number = take_worker(pool);
    struct worker *worker = &pool->workers[number];
    uint64_t first = pool->units * group / pool->groups;
    uint64_t past = pool->units * (group + 1) / pool->groups;
    for (uint64_t unit = first; unit < past; unit++) {
        fin_pc_begin(worker->job.pc, unit);
        fin_pc_run(worker->job.pc, UINT64_MAX); /* FIN_PC_ONE never needs more memory */
        pool->visit(pool->data, number, worker->job.pc, unit);
        __atomic_fetch_add(&pool->answered, (uint64_t)fin_pc_queues(worker->job.pc),
                           __ATOMIC_RELAXED);
    }
    if (number == 0 && !isatty(STDERR_FILENO)) {
        progress_percent(__atomic_load_n(&pool->answered, __ATOMIC_RELAXED), pool->queues);
    }
    __atomic_store_n(&worker->taken, false, __ATOMIC_RELEASE);
}

void pc_each_unit(const struct pc_task *task, const struct pc_job *job, void *data,
                  void (*visit)(void *data, int worker, const struct fin_pc *pc, uint64_t unit)) {
    struct pool *pool = cli_resize(NULL, sizeof *pool);
    memset(pool, 0, sizeof *pool);
    pool->task = task;
    pool->units = fin_pc_units(job->pc);
    pool->queues = job->total;
    pool->groups = pool->units < GROUPS_MOST ? (uint32_t)pool->units : GROUPS_MOST;
    pool->data = data;
    pool->visit = visit;
    parallel_for_shown("queues", pool, run_group, pool->groups);
    for (int i = 0; i < PC_WORKERS; i++) {
        if (pool->workers[i].there) {
            pc_job_end(&pool->workers[i].job);
        }
    }
    free(pool);
}
