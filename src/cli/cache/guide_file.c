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
    const struct guide_table *table = data;
    cache_put_mapped(stream, table->words, table->count);
}

static void use_words(struct guide_table *table) {
    table->memory = cli_resize(NULL, fin_guide_size());
    table->guide = fin_guide_load(table->memory, fin_guide_size(), table->words, table->count);
}

static bool load(struct guide_table *table, const struct cache_label *label, const char *remedy) {
    struct cache_words mapped = cache_map(label, remedy);
    *table = (struct guide_table){NULL, mapped.words, mapped.count, NULL, mapped.map, mapped.size};
    if (mapped.words != NULL) {
        use_words(table);
    }
    if (table->guide == NULL) {
        guide_close(table);
        *table = (struct guide_table){.guide = NULL};
    }
    return table->guide != NULL;
}

/* ---- making ---- */

JOB_FORWARD(fin_guide_job)

static void *make_job(void *memory, size_t size, void *boards) {
    return fin_guide_job_make(memory, size, boards);
}

static const struct job_kind kind = {"guide", "guide", make_job, units, run, next, rounds};

/* Building it takes more memory than the words, so they are copied out. */
static void keep_words(struct guide_table *table, const struct fin_guide_job *job) {
    size_t count;
    const uint64_t *words = fin_guide_job_words(job, &count);
    size_t size = count * sizeof *words;
    uint64_t *kept = memory_reserve(size);
    if (kept != NULL) {
        memcpy(kept, words, size);
        *table = (struct guide_table){NULL, kept, count, NULL, kept, size};
        use_words(table);
    }
}

static void make_of(struct guide_table *table, struct fin_legal_boards *boards) {
    struct job job;
    if (job_run(&job, &kind, fin_guide_job_size(boards), boards)) {
        keep_words(table, job.state);
        job_free(&job);
    }
}

/* ---- for callers ---- */

static struct cache_label label_of(int lines, int rotation, unsigned options) {
    return (struct cache_label){"guide", "FINGUIDE", VERSION, lines, rotation, options};
}

struct guide_table guide_load(int lines, int rotation, unsigned options) {
    const struct cache_label label = label_of(lines, rotation, options);
    struct guide_table table = {.guide = NULL};
    load(&table, &label, "left out");
    return table;
}

struct guide_table guide_open(int lines, int rotation, unsigned options) {
    const struct cache_label label = label_of(lines, rotation, options);
    struct guide_table table = {.guide = NULL};
    if (load(&table, &label, "made again")) {
        return table;
    }
    struct legal_boards_table boards = legal_boards_open(lines, rotation, options);
    if (boards.boards != NULL) {
        make_of(&table, boards.boards);
    }
    legal_boards_close(&boards);
    if (table.guide != NULL) {
        cache_write(&label, put_guide, &table);
    }
    return table;
}

void guide_close(struct guide_table *table) {
    memory_release(table->map, table->size);
    free(table->memory);
}
