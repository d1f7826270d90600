/* The words of four lines in slices. A slice belongs to the rank that its number says; that
 * finds it, or reads what was kept of it, and sends it to rank 0. */
#include "cli/cache/piece_orders_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cache/checkpoint.h"
#include "cli/common/message.h"
#include "cli/jobs/parallel.h"
#include "cli/jobs/ranks.h"

enum { VERSION = 1, LINES = 4, STAGE = 0, NONE = -1 };

struct job {
    struct fin_words *words;
    struct parts *parts; /* NULL: nothing is kept, and other ranks do not help */
    uint64_t *message;

    /* of the round at hand */
    int slice;   /* NONE: before the slices */
    bool second; /* of the slice's two rounds */
    bool skipped, loaded;
};

/* ---- slices ---- */

static int owner_of(const struct job *job) {
    return job->parts != NULL ? job->slice % ranks_count() : ranks_own();
}

static struct parts_memory memory_of(const struct job *job) {
    size_t count;
    uint64_t *words = fin_words_slice_words(job->words, &count);
    return (struct parts_memory){words, count * sizeof *words};
}

static void begin_slice(struct job *job) {
    bool own = owner_of(job) == ranks_own();
    struct parts_memory memory = memory_of(job);
    job->loaded =
        own && job->parts != NULL && parts_load(job->parts, STAGE, job->slice, &memory, 1);
    job->skipped = !own || job->loaded;
}

static void end_slice(const struct job *job) {
    struct parts_memory memory = memory_of(job);
    int owner = owner_of(job), own = ranks_own();
    if (owner == own && !job->loaded && job->parts != NULL) {
        parts_keep(job->parts, STAGE, job->slice, &memory, 1);
    }
    if (owner == own && own != 0 && job->parts != NULL) {
        ranks_send(0, memory.bytes, (int)(memory.size / sizeof(uint64_t)));
    }
    if (owner != own && own == 0) {
        ranks_await(owner, job->message);
        memcpy(memory.bytes, job->message, memory.size);
    }
}

/* ---- rounds ---- */

static void begin_round(struct job *job) {
    int slice = fin_words_slice_number(job->words);
    job->second = slice != NONE && slice == job->slice;
    job->slice = slice;
    if (slice != NONE && !job->second) {
        begin_slice(job);
    }
}

static uint32_t units(const void *data) {
    const struct job *job = data;
    return fin_words_units(job->words);
}

static void run(void *data, uint32_t unit) {
    const struct job *job = data;
    if (job->slice == NONE || !job->skipped) {
        fin_words_run(job->words, unit);
    }
}

static bool next(void *data) {
    struct job *job = data;
    if (job->second) {
        end_slice(job);
    }
    bool good = fin_words_next(job->words);
    if (good) {
        begin_round(job);
    }
    return good;
}

static int rounds(const void *data, int *done) {
    const struct job *job = data;
    return fin_words_rounds(job->words, done);
}

/* ---- all ---- */

static bool make(const struct fin_atlas *atlas, struct parts *parts, uint64_t *words) {
    struct job job = {.parts = parts, .slice = NONE};
    struct rounds_work work = {"words", &job, units, run, next, rounds};
    size_t size = fin_words_size();
    void *memory = rounds_memory(size);
    job.message = cli_resize(NULL, RANKS_WORDS * sizeof *job.message);
    job.words = memory != NULL ? fin_words_make(memory, size, atlas) : NULL;
    bool good = job.words != NULL;
    if (good) {
        begin_round(&job);
        good = rounds_do(&work);
    }
    if (good) {
        memcpy(words, fin_words_list(job.words), FIN_WORDS_LENGTH * sizeof *words);
    } else {
        cli_wrong("There is not enough memory: the table of words takes %zu MB while it is made.",
                  size >> 20);
    }
    free(job.message);
    if (memory != NULL) {
        rounds_free(memory, size);
    }
    return good;
}

bool words_make_of(const struct fin_atlas *atlas, uint64_t *words) {
    return make(atlas, NULL, words);
}

static struct parts parts_of(int rotation, unsigned options) {
    return (struct parts){"words", VERSION, LINES, rotation, options, false};
}

bool words_make(const struct fin_atlas *atlas, int rotation, unsigned options, uint64_t *words) {
    struct parts parts = parts_of(rotation, options);
    int kept = 0;
    for (int slice = 0; slice < FIN_WORDS_SLICES; slice++) {
        kept += parts_have(&parts, STAGE, slice);
    }
    if (kept > 0 && ranks_own() == 0) {
        fprintf(stderr, "finessimo: Going on where it was left: %d slices of %d are kept.\n", kept,
                FIN_WORDS_SLICES);
    }
    return make(atlas, &parts, words);
}

void words_drop(int rotation, unsigned options) {
    struct parts parts = parts_of(rotation, options);
    parts_drop(&parts, STAGE, FIN_WORDS_SLICES);
    parts_tidy();
}
