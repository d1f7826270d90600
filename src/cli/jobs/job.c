/* Long jobs of the library, round by round. */
#include "cli/jobs/job.h"

#include "cli/common/message.h"
#include "cli/jobs/memory.h"
#include "cli/jobs/parallel.h"

static bool run_rounds(const struct job_kind *kind, void *state) {
    struct parallel_progress progress = {.bar = progress_bar_make(kind->name)};
    bool enough = true;
    for (uint32_t units; enough && (units = kind->units(state)) > 0;) {
        progress.rounds = kind->rounds(state, &progress.round);
        parallel_for(state, kind->run, units, &progress);
        enough = kind->next(state);
    }
    progress_bar_clear(&progress.bar);
    return enough;
}

bool job_run(struct job *job, const struct job_kind *kind, size_t size, void *input) {
    *job = (struct job){.memory = memory_reserve(size), .size = size};
    job->state = job->memory != NULL ? kind->make(job->memory, size, input) : NULL;
    if (job->state == NULL || !run_rounds(kind, job->state)) {
        cli_wrong("Not enough memory: making the %s takes %zu MB.", kind->result, size >> 20);
        job_free(job);
        return false;
    }
    return true;
}

void job_free(struct job *job) {
    memory_release(job->memory, job->size);
    *job = (struct job){.state = NULL};
}
