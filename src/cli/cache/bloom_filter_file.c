/* The Bloom filter's file: how many words it has, then the words in this machine's byte order. */
#include "cli/cache/bloom_filter_file.h"

#include "cli/cache/cache_file.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/jobs/memory.h"
#include "finessimo_pc.h"

enum {
    VERSION = 2,
    LINES = 4,
    WORDS_MOST = 32 * 1000 * 1000, /* every rotation system needs fewer */
};

static void put_filter(struct cache_stream *stream, const void *data) {
    const struct bloom_filter *table = data;
    cache_put_word(stream, table->length);
    cache_put_words(stream, table->words, table->length);
}

static bool take_words(struct bloom_filter *table, size_t length) {
    *table = (struct bloom_filter){memory_reserve(length * sizeof *table->words), length};
    return table->words != NULL;
}

static bool get_filter(struct cache_stream *stream, void *data) {
    struct bloom_filter *table = data;
    uint64_t length = cache_get_word(stream);
    bool good = !stream->failed && length <= WORDS_MOST && take_words(table, (size_t)length);
    if (good) {
        cache_get_words(stream, table->words, table->length);
    }
    return good;
}

/* From the legal boards in the cache, if they are there. */
static void make(const struct cache_label *label, struct bloom_filter *table) {
    struct legal_boards_table boards = legal_boards_load(LINES, label->rotation, label->options);
    if (boards.boards != NULL && take_words(table, fin_filter_length(boards.boards))) {
        fin_filter_make(table->words, boards.boards);
        cache_write(label, put_filter, table);
    }
    legal_boards_close(&boards);
}

struct bloom_filter bloom_filter_load(int rotation, unsigned options) {
    const struct cache_label label = {"bloom-filter", "FINBLOOM", VERSION,
                                      LINES,          rotation,   options};
    struct bloom_filter table = {NULL, 0};
    if (!cache_read(&label, "made again if the legal boards are cached", get_filter, &table)) {
        bloom_filter_close(&table);
        make(&label, &table);
    }
    return table;
}

void bloom_filter_close(struct bloom_filter *table) {
    memory_release(table->words, table->length * sizeof *table->words);
    *table = (struct bloom_filter){NULL, 0};
}
