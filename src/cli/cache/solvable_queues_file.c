/* The words in the cache: the file holds them as the library lists them, eight bytes
 * for each 64, low first. */
#include "cli/cache/solvable_queues_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/cache/piece_orders_job.h"
#include "cli/common/message.h"
#include "cli/jobs/parallel.h"
#include "cli/jobs/ranks.h"

enum { VERSION = 1, LINES = 4, BYTES = FIN_WORDS_LENGTH * 8 };

/* ---- the file ---- */

static void put_words(struct cache_stream *stream, const void *data) {
    const uint64_t *words = data;
    for (int i = 0; i < FIN_WORDS_LENGTH; i++) {
        cache_put_word(stream, words[i]);
    }
}

/* What is done about a damaged file is told. */
static bool load(const struct cache_label *label, const char *remedy, uint64_t *words) {
    struct cache_stream stream;
    if (!cache_open(&stream, label)) {
        return false;
    }
    for (int i = 0; i < FIN_WORDS_LENGTH && !stream.failed; i++) {
        words[i] = cache_get_word(&stream);
    }
    return cache_close(&stream, label, true, remedy);
}

/* ---- making words ---- */

static bool make(const struct cache_label *label, uint64_t *words) {
    struct atlas_held held = atlas_open_all(LINES, label->rotation, label->options);
    bool good =
        held.atlas != NULL && words_make(held.atlas, label->rotation, label->options, words);
    atlas_close(&held);
    if (good && ranks_own() == 0) {
        cache_write(label, put_words, words);
        words_drop(label->rotation, label->options);
    }
    return good;
}

/* ---- answers ---- */

static uint32_t units(const void *job) {
    return fin_answers_units(job);
}

static void run(void *job, uint32_t unit) {
    fin_answers_run(job, unit);
}

static bool next(void *job) {
    return fin_answers_next(job);
}

static int rounds(const void *job, int *done) {
    return fin_answers_rounds(job, done);
}

static struct answers_held close_words(const uint64_t *words) {
    struct rounds_work work = {"queues", NULL, units, run, next, rounds};
    struct answers_held held = {NULL, NULL, fin_answers_size()};
    held.memory = rounds_memory(held.size);
    work.job = held.memory != NULL ? fin_answers_make(held.memory, held.size, words) : NULL;
    held.answers = work.job != NULL && rounds_do(&work) ? work.job : NULL;
    if (held.answers == NULL) {
        cli_wrong("There is not enough memory: the table of queues takes %zu MB.", held.size >> 20);
    }
    return held;
}

static struct cache_label label_of(int rotation, unsigned options) {
    return (struct cache_label){"words", "FINWORDS", VERSION, LINES, rotation, options};
}

struct answers_held answers_open(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    struct answers_held held = {NULL, NULL, 0};
    uint64_t *words = cli_resize(NULL, BYTES);
    bool there = load(&label, "made again", words);
    ranks_all(there);
    if (there || make(&label, words)) {
        held = close_words(words);
    }
    free(words);
    return held;
}

bool answers_help(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    if (ranks_all(true)) {
        return true;
    }
    uint64_t *words = cli_resize(NULL, BYTES);
    bool good = make(&label, words);
    free(words);
    return good;
}

struct answers_held answers_load(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    struct answers_held held = {NULL, NULL, 0};
    uint64_t *words = cli_resize(NULL, BYTES);
    if (load(&label, "left out", words)) {
        held = close_words(words);
    }
    free(words);
    return held;
}

struct answers_held answers_make(const struct fin_atlas *atlas) {
    struct answers_held held = {NULL, NULL, 0};
    uint64_t *words = cli_resize(NULL, BYTES);
    if (words_make_of(atlas, words)) {
        held = close_words(words);
    }
    free(words);
    return held;
}

void answers_close(struct answers_held *held) {
    if (held->memory != NULL) {
        rounds_free(held->memory, held->size);
    }
}
