/* Jobs of the solver: their memory, guide and progress. */
#include <stdlib.h>

#include "cli/cache/guide_file.h"
#include "cli/common/message.h"
#include "cli/jobs/parallel.h"
#include "cli/jobs/progress.h"
#include "cli/pc/pc.h"

enum {
    STEPS = 1 << 18,        /* between two updates of the progress */
    SMALL_MEMORY = 1 << 20, /* for few pieces: it fits into the processor's cache */
    LARGE_MEMORY = 1 << 22,
    ALL_MEMORY = 1 << 23, /* for all solutions, which it stores */
    FEW_PIECES = 7,
    QUEUES_MEMORY = 1 << 24, /* the most for a pattern */
};

static const size_t most_memory = (size_t)1 << 32 >> (sizeof(size_t) < 8); /* 4 GB, or 2 */

/* ---- jobs ---- */

const struct fin_queues *pc_make_queues(const struct fin_pattern *pattern, int length,
                                        void **memory) {
    const struct fin_queues *queues = NULL;
    for (size_t size = FIN_QUEUES_SIZE; queues == NULL && size <= QUEUES_MEMORY; size *= 2) {
        *memory = cli_resize(*memory, size);
        queues = fin_queues_make(*memory, size, pattern, length);
    }
    if (queues == NULL) {
        cli_wrong("These patterns are too complex. Split them.");
    }
    return queues;
}

static bool make_queues(struct pc_job *job, const struct pc_task *task) {
    int length = fin_pc_length(&task->question, task->pattern.length);
    job->queues = pc_make_queues(&task->pattern, length, &job->queue_memory);
    return job->queues != NULL;
}

static size_t memory_for(const struct fin_pc_question *question) {
    if (question->aim == FIN_PC_COUNT) {
        return ALL_MEMORY;
    }
    bool large = question->aim != FIN_PC_ONE || fin_pc_pieces(question) > FEW_PIECES;
    return large ? LARGE_MEMORY : SMALL_MEMORY;
}

bool pc_job_start(struct pc_job *job, const struct pc_task *task) {
    *job = (struct pc_job){0};
    if (!make_queues(job, task)) {
        pc_job_end(job);
        return false;
    }
    size_t search_size = fin_search_size();
    job->search_memory = cli_resize(NULL, search_size);
    job->search = fin_search_make(job->search_memory, search_size, task->rotation, task->options);
    job->size = fin_pc_size(&task->question) + memory_for(&task->question);
    job->memory = cli_resize(NULL, job->size);
    job->pc = fin_pc_make(job->memory, job->size, job->search, job->queues, &task->question);
    job->total = fin_queues_count(job->queues);
    if (task->guide != NULL) {
        fin_pc_guide(job->pc, task->guide);
    }
    return true;
}

/* ---- the guide ---- */

/* Checking the guide of four lines takes 50 ms. With few pieces to go, or for one solution of few
 * queues, the solver is faster without it. */
static bool is_long(const struct pc_task *task, uint64_t queues) {
    enum { TWO_LINES = 2, PIECES = 8, QUEUES = 5000 };
    const struct fin_pc_question *question = &task->question;
    return question->lines == TWO_LINES ||
           (fin_pc_pieces(question) >= PIECES && (question->aim != FIN_PC_ONE || queues >= QUEUES));
}

/* The last guide that was loaded stays, for batches. */
static const struct fin_guide *find_guide(const struct pc_task *task, uint64_t queues) {
    static struct guide_table held;
    static int lines, rotation;
    static unsigned options;
    bool same =
        lines == task->question.lines && rotation == task->rotation && options == task->options;
    if ((task->question.lines != 2 && task->question.lines != 4) || !is_long(task, queues)) {
        return NULL;
    }
    if (!same) {
        lines = task->question.lines;
        rotation = task->rotation;
        options = task->options;
        guide_close(&held);
        held = guide_load(lines, rotation, options);
    }
    return held.guide;
}

void pc_job_guide(struct pc_job *job, struct pc_task *task) {
    task->guide = find_guide(task, job->total);
    if (task->guide != NULL) {
        fin_pc_guide(job->pc, task->guide);
    }
}

/* ---- answers ---- */

/* Doubles a size and returns memory of that size; NULL after a message. */
static void *reserve_double(size_t *size) {
    if (*size > most_memory / 2) {
        progress_percent_clear();
        cli_wrong("This needs more than %d MB of memory. Split the patterns.",
                  (int)(most_memory >> 20));
        return NULL;
    }
    *size *= 2;
    return cli_resize(NULL, *size);
}

static bool grow(struct pc_job *job) {
    void *memory = reserve_double(&job->size);
    if (memory != NULL) {
        job->pc = fin_pc_move(job->pc, memory, job->size);
        free(job->memory);
        job->memory = memory;
    }
    return memory != NULL;
}

static void look(void *pc, uint32_t part) {
    fin_pc_look(pc, part);
}

int pc_job_run(struct fin_pc *pc, uint64_t steps) {
    uint32_t parts = fin_pc_parts(pc);
    parallel_for(pc, look, parts, NULL);
    return fin_pc_run(pc, parts > 0 ? 1 : steps);
}

bool pc_job_answer(struct pc_job *job, uint64_t unit) {
    fin_pc_begin(job->pc, unit);
    for (int status = FIN_PC_MORE; status != FIN_PC_DONE;) {
        status = pc_job_run(job->pc, STEPS);
        if (status == FIN_PC_MEMORY && !grow(job)) {
            return false;
        }
        if (status != FIN_PC_DONE) {
            progress_percent(job->done, job->total);
        }
    }
    job->done += (uint64_t)fin_pc_queues(job->pc);
    progress_percent(job->done, job->total);
    return true;
}

static bool grow_tilings(struct pc_job *job) {
    void *memory = reserve_double(&job->tilings_size);
    if (memory != NULL) {
        job->tilings = fin_tilings_move(job->tilings, memory, job->tilings_size);
        free(job->tilings_memory);
        job->tilings_memory = memory;
    }
    return memory != NULL;
}

bool pc_job_tile(struct pc_job *job, const struct pc_task *task) {
    if (job->tilings == NULL) {
        job->tilings_size = fin_tilings_size(&task->question) + SMALL_MEMORY;
        job->tilings_memory = cli_resize(NULL, job->tilings_size);
        job->tilings = fin_tilings_make(job->tilings_memory, job->tilings_size, &task->question);
    }
    fin_tilings_begin(job->tilings, job->pc);
    for (int status = FIN_PC_MORE; status != FIN_PC_DONE;) {
        status = fin_tilings_run(job->tilings, job->pc, STEPS);
        if (status == FIN_PC_MEMORY && !grow_tilings(job)) {
            return false;
        }
        progress_percent(job->done, job->total);
    }
    return true;
}

void pc_job_end(struct pc_job *job) {
    progress_percent_clear();
    free(job->search_memory);
    free(job->queue_memory);
    free(job->memory);
    free(job->tilings_memory);
}
