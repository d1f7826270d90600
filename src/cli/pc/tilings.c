/* Finds the tilings of a pattern: with the tiler, or with the depth-first search if a guide makes
 * that faster or the tiler does not support the question. */
#include "cli/pc/tilings.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/jobs/parallel.h"

enum {
    BYTE_BITS = 7, /* of a number in a byte; the highest bit: it goes on */
    BYTE_MORE = 1 << BYTE_BITS,
    FEW_QUEUES = 64,
    WORD_BITS = 64,
};

/* ---- lists ---- */

static void add_byte(struct pc_finder *finder, uint8_t byte) {
    if (finder->length == finder->bytes_room) {
        finder->bytes_room = 2 * finder->bytes_room + (1 << 16);
        finder->bytes = cli_resize(finder->bytes, finder->bytes_room);
    }
    finder->bytes[finder->length++] = byte;
}

static void add_number(struct pc_finder *finder, uint64_t number) {
    for (; number >= BYTE_MORE; number >>= BYTE_BITS) {
        add_byte(finder, (uint8_t)(number | BYTE_MORE));
    }
    add_byte(finder, (uint8_t)number);
}

static struct pc_tiling *add_tiling(struct pc_finder *finder,
                                    const struct fin_pc_solution *solution) {
    if (finder->count == finder->room) {
        finder->room = 2 * finder->room + 64;
        finder->list = cli_resize(finder->list, finder->room * sizeof *finder->list);
    }
    struct pc_tiling *tiling = &finder->list[finder->count++];
    *tiling = (struct pc_tiling){.solution = *solution,
                                 .unit = finder->unit,
                                 .finder = finder->finder,
                                 .first = finder->length};
    return tiling;
}

/* Adds the queues of a word, of which the first has this number; `next` as in pc_served. */
static void add_queues(struct pc_finder *finder, uint64_t word, uint64_t first, uint64_t *next) {
    for (; word != 0; word &= word - 1) {
        uint64_t queue = first + (uint64_t)__builtin_ctzll(word);
        add_number(finder, queue - *next);
        *next = queue + 1;
    }
}

struct pc_served pc_tilings_served(const struct pc_tilings *tilings, size_t number) {
    const struct pc_tiling *tiling = &tilings->list[number];
    return (struct pc_served){tilings->finders[tiling->finder].bytes + tiling->first,
                              tiling->served, 0};
}

bool pc_served_next(struct pc_served *served, uint64_t *queue) {
    uint64_t distance = 0;
    if (served->left == 0) {
        return false;
    }
    for (int bits = 0;; bits += BYTE_BITS) {
        uint8_t byte = *served->at++;
        distance |= (uint64_t)(byte % BYTE_MORE) << bits;
        if (byte < BYTE_MORE) {
            break;
        }
    }
    *queue = served->next + distance;
    served->next = *queue + 1;
    served->left--;
    return true;
}

/* ---- tilings first ---- */

struct pool {
    struct fin_tiler *tiler;
    size_t words;
    struct pc_finder *finders;
};

static struct pc_finder *take_finder(struct pool *pool) {
    struct pc_finder *finder = pool->finders;
    while (__atomic_exchange_n(&finder->taken, true, __ATOMIC_ACQUIRE)) {
        finder++;
    }
    if (finder->work == NULL) {
        size_t size = fin_tiler_work_size(pool->tiler);
        finder->memory = cli_resize(NULL, size);
        finder->work = fin_tiler_work_make(finder->memory, size, pool->tiler);
        finder->finder = (uint32_t)(finder - pool->finders);
    }
    return finder;
}

struct visit {
    const struct pool *pool;
    struct pc_finder *finder;
};

static void note(void *data, const struct fin_tiling *found) {
    const struct visit *visit = data;
    uint64_t next = 0;
    add_tiling(visit->finder, found->solution)->served = found->count;
    for (size_t i = 0; i < visit->pool->words; i++) {
        add_queues(visit->finder, found->served[i], WORD_BITS * i, &next);
    }
}

static void run_unit(void *data, uint32_t unit) {
    struct pool *pool = data;
    struct pc_finder *finder = take_finder(pool);
    struct visit visit = {pool, finder};
    finder->unit = unit;
    fin_tiler_run(pool->tiler, finder->work, unit, note, &visit);
    __atomic_store_n(&finder->taken, false, __ATOMIC_RELEASE);
}

static void tile(struct pc_tilings *tilings, const struct pc_task *task, size_t size) {
    void *memory = cli_resize(NULL, size);
    struct pool pool = {.finders = tilings->finders};
    pool.tiler =
        fin_tiler_make(memory, size, tilings->job.search, tilings->job.queues, &task->question);
    pool.words = fin_tiler_words(pool.tiler);
    parallel_for_shown("tilings", &pool, run_unit, fin_tiler_units(pool.tiler));
    free(memory);
}

/* ---- queues first ---- */

/* Finds the queues that can build a tiling. */
static bool find_queues(struct pc_job *served, struct pc_finder *finder, size_t number) {
    bool good = true;
    uint64_t first = 0, next = 0;
    fin_pc_restrict(served->pc, &finder->list[number].solution);
    finder->list[number].first = finder->length;
    served->done = 0;
    for (uint64_t unit = 0; good && unit < fin_pc_units(served->pc); unit++) {
        good = pc_job_answer(served, unit);
        uint64_t solved = fin_pc_solved(served->pc);
        add_queues(finder, solved, first, &next);
        for (; solved != 0; solved &= solved - 1) {
            finder->list[number].served++;
        }
        first += (uint64_t)fin_pc_queues(served->pc);
    }
    return good;
}

static bool find_all_queues(struct pc_finder *finder, const struct pc_task *given) {
    struct pc_task task = *given;
    struct pc_job served;
    task.question.aim = FIN_PC_ONE;
    task.guide = NULL; /* few placements are left to try */
    bool good = pc_job_start(&served, &task);
    for (size_t i = 0; good && i < finder->count; i++) {
        good = find_queues(&served, finder, i);
    }
    pc_job_end(&served);
    return good;
}

static bool search(struct pc_tilings *tilings, struct pc_task *task) {
    struct pc_job *job = &tilings->job;
    bool good = true;
    for (uint64_t unit = 0; good && unit < fin_pc_units(job->pc); unit++) {
        good = pc_job_answer(job, unit) && pc_job_tile(job, task);
    }
    progress_percent_clear();
    uint64_t count = good ? fin_tilings_count(job->tilings) : 0;
    for (uint64_t i = 0; i < count; i++) {
        struct fin_pc_solution solution;
        fin_tilings_solution(job->tilings, job->pc, i, &solution);
        add_tiling(&tilings->finders[0], &solution);
    }
    return good && find_all_queues(&tilings->finders[0], task);
}

/* ---- either ---- */

/* The bytes that the tiler needs. 0: it does not support the question, or there is a guide, with
 * which the search for few queues is faster. */
static size_t tiler_size(const struct pc_tilings *tilings, const struct pc_task *task) {
    return task->guide != NULL ? 0 : fin_tiler_size(tilings->job.queues, &task->question);
}

static int compare(const void *one, const void *other) {
    const struct pc_tiling *a = one, *b = other;
    if (a->unit != b->unit) {
        return a->unit < b->unit ? -1 : 1;
    }
    return a->first < b->first ? -1 : 1; /* one thread has found both */
}

static void join_lists(struct pc_tilings *tilings) {
    for (int i = 0; i < PC_FINDERS; i++) {
        tilings->count += tilings->finders[i].count;
    }
    tilings->list = cli_resize(NULL, (tilings->count + 1) * sizeof *tilings->list);
    size_t at = 0;
    for (int i = 0; i < PC_FINDERS; i++) {
        struct pc_finder *finder = &tilings->finders[i];
        if (finder->count > 0) {
            memcpy(tilings->list + at, finder->list, finder->count * sizeof *finder->list);
        }
        at += finder->count;
    }
    qsort(tilings->list, tilings->count, sizeof *tilings->list, compare);
}

bool pc_tilings_find(struct pc_tilings *tilings, const struct pc_task *given) {
    struct pc_task task = *given;
    *tilings = (struct pc_tilings){0};
    task.question.aim = FIN_PC_EVERY;
    if (!pc_job_start(&tilings->job, &task)) {
        return false;
    }
    tilings->finders = calloc(PC_FINDERS, sizeof *tilings->finders);
    if (tilings->job.total <= FEW_QUEUES) {
        pc_job_guide(&tilings->job, &task);
    }
    size_t size = tiler_size(tilings, &task);
    bool good = true;
    if (size > 0) {
        tile(tilings, &task, size);
    } else {
        pc_job_guide(&tilings->job, &task);
        good = search(tilings, &task);
    }
    if (!good) {
        pc_tilings_end(tilings);
        return false;
    }
    join_lists(tilings);
    return true;
}

void pc_tilings_end(struct pc_tilings *tilings) {
    pc_job_end(&tilings->job);
    for (int i = 0; i < PC_FINDERS; i++) {
        free(tilings->finders[i].memory);
        free(tilings->finders[i].list);
        free(tilings->finders[i].bytes);
    }
    free(tilings->finders);
    free(tilings->list);
}
