/* The guide in the cache: its words as they are in memory. A file that was written by a
 * machine with another order of bytes is no guide here. */
#include "cli/cache/guide_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/common/message.h"
#include "cli/jobs/parallel.h"

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

static uint32_t units(const void *job) {
    return fin_guide_job_units(job);
}

static void run(void *job, uint32_t unit) {
    fin_guide_job_run(job, unit);
}

static bool next(void *job) {
    return fin_guide_job_next(job);
}

static int rounds(const void *job, int *done) {
    return fin_guide_job_rounds(job, done);
}

/* Making it takes more memory than the words, which stay. */
static void keep_words(struct guide_held *held, const struct fin_guide_job *job) {
    size_t count;
    const uint64_t *words = fin_guide_job_words(job, &count);
    size_t size = count * sizeof *words;
    uint64_t *kept = rounds_memory(size);
    if (kept != NULL) {
        memcpy(kept, words, size);
        *held = (struct guide_held){NULL, kept, count, NULL, kept, size};
        use_words(held);
    }
}

static void make_of(struct guide_held *held, const struct fin_atlas *atlas) {
    struct rounds_work work = {"guide", NULL, units, run, next, rounds};
    size_t size = fin_guide_job_size(atlas);
    void *memory = rounds_memory(size);
    work.job = memory != NULL ? fin_guide_job_make(memory, size, atlas) : NULL;
    if (work.job != NULL && rounds_do(&work)) {
        keep_words(held, work.job);
    }
    if (held->guide == NULL) {
        cli_wrong("There is not enough memory: the guide takes %zu MB while it is made.",
                  size >> 20);
    }
    if (memory != NULL) {
        rounds_free(memory, size);
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
    if (held->map != NULL) {
        rounds_free(held->map, held->size);
    }
    free(held->memory);
}
