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

enum { VERSION = 1, LINES = 4, BYTES = FIN_SEQUENCES_LENGTH * 8 };

/* ---- the file ---- */

static void put_words(struct cache_stream *stream, const void *data) {
    const uint64_t *words = data;
    for (int i = 0; i < FIN_SEQUENCES_LENGTH; i++) {
        cache_put_word(stream, words[i]);
    }
}

static bool get_words(struct cache_stream *stream, void *data) {
    uint64_t *words = data;
    for (int i = 0; i < FIN_SEQUENCES_LENGTH && !stream->failed; i++) {
        words[i] = cache_get_word(stream);
    }
    return true;
}

/* ---- making sequences ---- */

static bool find_sequences(const struct cache_label *label, uint64_t *words) {
    struct legal_boards_table boards =
        legal_boards_open_all(LINES, label->rotation, label->options);
    bool good = boards.boards != NULL &&
                sequences_make(boards.boards, label->rotation, label->options, words);
    legal_boards_close(&boards);
    if (good && ranks_own() == 0) {
        cache_write(label, put_words, words);
        sequences_remove_checkpoints(label->rotation, label->options);
    }
    return good;
}

/* ---- the table ---- */

JOB_FORWARD(fin_queue_table)

static void *make_job(void *memory, size_t size, void *words) {
    return fin_queue_table_make(memory, size, words);
}

static const struct job_kind kind = {"queues", "table of queues", make_job, units, run, next,
                                     rounds};

static struct queue_table make_table(uint64_t *words) {
    struct job job;
    bool good = job_run(&job, &kind, fin_queue_table_size(), words);
    return (struct queue_table){good ? job.state : NULL, job};
}

static struct cache_label label_of(int rotation, unsigned options) {
    return (struct cache_label){"words", "FINWORDS", VERSION, LINES, rotation, options};
}

struct queue_table queue_table_open(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    struct queue_table table = {.lookup = NULL};
    uint64_t *words = cli_resize(NULL, BYTES);
    bool there = cache_read(&label, "made again", get_words, words);
    ranks_agree(there);
    if (there || find_sequences(&label, words)) {
        table = make_table(words);
    }
    free(words);
    return table;
}

bool queue_table_help(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    if (ranks_agree(true)) {
        return true;
    }
    uint64_t *words = cli_resize(NULL, BYTES);
    bool good = find_sequences(&label, words);
    free(words);
    return good;
}

struct queue_table queue_table_load(int rotation, unsigned options) {
    const struct cache_label label = label_of(rotation, options);
    struct queue_table table = {.lookup = NULL};
    uint64_t *words = cli_resize(NULL, BYTES);
    if (cache_read(&label, "left out", get_words, words)) {
        table = make_table(words);
    }
    free(words);
    return table;
}

struct queue_table queue_table_make(const struct fin_legal_boards *boards) {
    struct queue_table table = {.lookup = NULL};
    uint64_t *words = cli_resize(NULL, BYTES);
    if (sequences_make_uncached(boards, words)) {
        table = make_table(words);
    }
    free(words);
    return table;
}

void queue_table_close(struct queue_table *table) {
    job_free(&table->job);
}
