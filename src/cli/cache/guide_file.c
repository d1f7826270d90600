/* The guide's file is mapped: its words are in the byte order of the machine that wrote it, and a
 * machine with another order rejects it. */
#include "cli/cache/guide_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/common/message.h"
#include "cli/jobs/job.h"
#include "cli/jobs/memory.h"

enum { VERSION = 3 };

/* ---- the file ---- */

static void put_guide(struct cache_stream *stream, const void *data) {
    const struct guide_held *held = data;
    cache_put_mapped(stream, held->words, held->count);
}

static void use_words(struct guide_held *held) {
    held->memory = cli_resize(NULL, fin_guide_size());
    held->guide = fin_guide_load(held->memory, fin_guide_size(), held->words, held->count);
}

static bool load(struct guide_held *held, const struct cache_label *label, const char *remedy) {
    struct cache_words mapped = cache_map(label, remedy);
    *held = (struct guide_held){NULL, mapped.words, mapped.count, NULL, mapped.map, mapped.size};
    if (mapped.words != NULL) {
        use_words(held);
    }
    if (held->guide == NULL) {
        guide_close(held);
        *held = (struct guide_held){.guide = NULL};
    }
    return held->guide != NULL;
}

/* ---- making ---- */

JOB_FORWARD(fin_guide_job)

static void *make_job(void *memory, size_t size, void *atlas) {
    return fin_guide_job_make(memory, size, atlas);
}

static const struct job_kind kind = {"guide", "guide", make_job, units, run, next, rounds};

/* Making it takes more memory than the words, so they are copied out. */
static void keep_words(struct guide_held *held, const struct fin_guide_job *job) {
    size_t count;
    const uint64_t *words = fin_guide_job_words(job, &count);
    size_t size = count * sizeof *words;
    uint64_t *kept = memory_reserve(size);
    if (kept != NULL) {
        memcpy(kept, words, size);
        *held = (struct guide_held){NULL, kept, count, NULL, kept, size};
        use_words(held);
    }
}

static void make_of(struct guide_held *held, struct fin_atlas *atlas) {
    struct job job;
    if (job_run(&job, &kind, fin_guide_job_size(atlas), atlas)) {
        keep_words(held, job.state);
        job_free(&job);
    }
}

/* ---- for callers ---- */

static struct cache_label label_of(int lines, int rotation, unsigned options) {
    return (struct cache_label){"guide", "FINGUIDE", VERSION, lines, rotation, options};
}

struct guide_held guide_load(int lines, int rotation, unsigned options) {
    const struct cache_label label = label_of(lines, rotation, options);
    struct guide_held held = {.guide = NULL};
    load(&held, &label, "left out");
    return held;
}

struct guide_held guide_open(int lines, int rotation, unsigned options) {
    const struct cache_label label = label_of(lines, rotation, options);
    struct guide_held held = {.guide = NULL};
    if (load(&held, &label, "made again")) {
        return held;
    }
    struct atlas_held atlas = atlas_open(lines, rotation, options);
    if (atlas.atlas != NULL) {
        make_of(&held, atlas.atlas);
    }
    atlas_close(&atlas);
    if (held.guide != NULL) {
        cache_write(&label, put_guide, &held);
    }
    return held;
}

void guide_close(struct guide_held *held) {
    memory_release(held->map, held->size);
    free(held->memory);
}
