/* Sequences are found in slices. Slice n belongs to rank n mod the number of ranks, which finds it
 * or loads its checkpoint, and sends it to rank 0. */
#include "cli/cache/sequences_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cache/checkpoint.h"
#include "cli/common/message.h"
#include "cli/jobs/job.h"
#include "cli/jobs/ranks.h"

enum { VERSION = 1, LINES = 4, STAGE = 0, NONE = -1 };

struct slices {
    const struct fin_legal_boards *boards;
    struct fin_sequences *words;
    struct checkpoints *checkpoints; /* NULL: nothing is saved, and other ranks do not help */
    uint64_t *message;

    /* of the current round */
    int slice;   /* NONE: before the slices */
    bool second; /* the second of the slice's two rounds */
    bool skipped, loaded;
};

/* ---- slices ---- */

static int owner_of(const struct slices *slices) {
    return slices->checkpoints != NULL ? slices->slice % ranks_count() : ranks_own();
}

static struct checkpoint_block memory_of(const struct slices *slices) {
    size_t count;
    uint64_t *words = fin_sequences_slice_bits(slices->words, &count);
    return (struct checkpoint_block){words, count * sizeof *words};
}

static void begin_slice(struct slices *slices) {
    bool own = owner_of(slices) == ranks_own();
    struct checkpoint_block memory = memory_of(slices);
    slices->loaded = own && slices->checkpoints != NULL &&
                     checkpoint_load(slices->checkpoints, STAGE, slices->slice, &memory, 1);
    slices->skipped = !own || slices->loaded;
}

static void end_slice(const struct slices *slices) {
    struct checkpoint_block memory = memory_of(slices);
    int owner = owner_of(slices), own = ranks_own();
    if (owner == own && !slices->loaded && slices->checkpoints != NULL) {
        checkpoint_save(slices->checkpoints, STAGE, slices->slice, &memory, 1);
    }
    if (owner == own && own != 0 && slices->checkpoints != NULL) {
        ranks_send(0, memory.bytes, (int)(memory.size / sizeof(uint64_t)));
    }
    if (owner != own && own == 0) {
        ranks_wait_for(owner, slices->message);
        memcpy(memory.bytes, slices->message, memory.size);
    }
}

/* ---- rounds ---- */

static void begin_round(struct slices *slices) {
    int slice = fin_sequences_slice_number(slices->words);
    slices->second = slice != NONE && slice == slices->slice;
    slices->slice = slice;
    if (slice != NONE && !slices->second) {
        begin_slice(slices);
    }
}

static uint32_t units(const void *data) {
    const struct slices *slices = data;
    return fin_sequences_units(slices->words);
}

static void run(void *data, uint32_t unit) {
    const struct slices *slices = data;
    if (slices->slice == NONE || !slices->skipped) {
        fin_sequences_run(slices->words, unit);
    }
}

static bool next(void *data) {
    struct slices *slices = data;
    if (slices->second) {
        end_slice(slices);
    }
    bool good = fin_sequences_next(slices->words);
    if (good) {
        begin_round(slices);
    }
    return good;
}

static int rounds(const void *data, int *done) {
    const struct slices *slices = data;
    return fin_sequences_rounds(slices->words, done);
}

/* ---- all ---- */

static void *make_job(void *memory, size_t size, void *input) {
    struct slices *slices = input;
    slices->words = fin_sequences_make(memory, size, slices->boards);
    if (slices->words == NULL) {
        return NULL;
    }
    begin_round(slices);
    return slices;
}

static const struct job_kind kind = {"words", "table of words", make_job, units, run, next, rounds};

static bool make(const struct fin_legal_boards *boards, struct checkpoints *checkpoints,
                 uint64_t *words) {
    struct slices slices = {.boards = boards, .checkpoints = checkpoints, .slice = NONE};
    struct job job;
    slices.message = cli_resize(NULL, RANKS_WORDS * sizeof *slices.message);
    bool good = job_run(&job, &kind, fin_sequences_size(), &slices);
    if (good) {
        memcpy(words, fin_sequences_list(slices.words), FIN_SEQUENCES_LENGTH * sizeof *words);
        job_free(&job);
    }
    free(slices.message);
    return good;
}

bool sequences_make_uncached(const struct fin_legal_boards *boards, uint64_t *words) {
    return make(boards, NULL, words);
}

static struct checkpoints checkpoints_of(int rotation, unsigned options) {
    return (struct checkpoints){"words", VERSION, LINES, rotation, options, false};
}

bool sequences_make(const struct fin_legal_boards *boards, int rotation, unsigned options,
                    uint64_t *words) {
    struct checkpoints checkpoints = checkpoints_of(rotation, options);
    int kept = 0;
    for (int slice = 0; slice < FIN_SEQUENCES_SLICES; slice++) {
        kept += checkpoint_exists(&checkpoints, STAGE, slice);
    }
    if (kept > 0 && ranks_own() == 0) {
        fprintf(stderr, "finessimo: Continuing: %d of %d slices are done.\n", kept,
                FIN_SEQUENCES_SLICES);
    }
    return make(boards, &checkpoints, words);
}

void sequences_remove_checkpoints(int rotation, unsigned options) {
    struct checkpoints checkpoints = checkpoints_of(rotation, options);
    checkpoint_remove(&checkpoints, STAGE, FIN_SEQUENCES_SLICES);
    checkpoint_remove_folder();
}
