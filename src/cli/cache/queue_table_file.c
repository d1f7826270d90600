/* The queue table. Its file holds the sequences as the library lists them: a bit each, in words of
 * eight bytes, low first. */
#include "cli/cache/queue_table_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/cache/sequences_job.h"
#include "cli/common/message.h"
#include "cli/jobs/job.h"
#include "cli/jobs/ranks.h"

enum { VERSION = 1, LINES = 4, BYTES = FIN_WORDS_LENGTH * 8 };

/* ---- the file ---- */

static void put_words(struct cache_stream *stream, const void *data) {
    const uint64_t *words = data;
    for (int i = 0; i < FIN_WORDS_LENGTH; i++) {
        cache_put_word(stream, words[i]);
    }
}

static bool get_words(struct cache_stream *stream, void *data) {
    uint64_t *words = data;
    for (int i = 0; i < FIN_WORDS_LENGTH && !stream->failed; i++) {
        words[i] = cache_get_word(stream);
    }
    return true;
}

/* ---- making sequences ---- */

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

/* ---- the table ---- */

JOB_FORWARD(fin_answers)

static void *make_job(void *memory, size_t size, void *words) {
    return fin_answers_make(memory, size, words);
}

static const struct job_kind kind = {"queues", "table of queues", make_job, units, run, next,
                                     rounds};

static struct answers_held close_words(uint64_t *words) {
    struct job job;
    bool good = job_run(&job, &kind, fin_answers_size(), words);
    return (struct answers_held){good ? job.state : NULL, job};
}

static struct cache_label label_of(int rotation, unsigned options) {
    return (struct cache_label){"words", "FINWORDS", VERSION, LINES, rotation, options};
}

struct answers_held answers_open(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    struct answers_held held = {.answers = NULL};
    uint64_t *words = cli_resize(NULL, BYTES);
    bool there = cache_read(&label, "made again", get_words, words);
    ranks_agree(there);
    if (there || make(&label, words)) {
        held = close_words(words);
    }
    free(words);
    return held;
}

bool answers_help(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    if (ranks_agree(true)) {
        return true;
    }
    uint64_t *words = cli_resize(NULL, BYTES);
    bool good = make(&label, words);
    free(words);
    return good;
}

struct answers_held answers_load(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    struct answers_held held = {.answers = NULL};
    uint64_t *words = cli_resize(NULL, BYTES);
    if (cache_read(&label, "left out", get_words, words)) {
        held = close_words(words);
    }
    free(words);
    return held;
}

struct answers_held answers_make(const struct fin_atlas *atlas) {
    struct answers_held held = {.answers = NULL};
    uint64_t *words = cli_resize(NULL, BYTES);
    if (words_make_of(atlas, words)) {
        held = close_words(words);
    }
    free(words);
    return held;
}

void answers_close(struct answers_held *held) {
    job_free(&held->job);
}
