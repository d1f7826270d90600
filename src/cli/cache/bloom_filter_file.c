/* The Bloom filter's file: how many words it has, then the words in this machine's byte order. */
#include "cli/cache/bloom_filter_file.h"

#include "cli/cache/cache_file.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/jobs/memory.h"
#include "finessimo.h"

enum {
    VERSION = 2,
    LINES = 4,
    WORDS_MOST = 32 * 1000 * 1000, /* every rotation system needs fewer */
};

static void put_sieve(struct cache_stream *stream, const void *data) {
    const struct sieve_held *held = data;
    cache_put_word(stream, held->length);
    cache_put_words(stream, held->words, held->length);
}

static bool take_words(struct sieve_held *held, size_t length) {
    *held = (struct sieve_held){memory_reserve(length * sizeof *held->words), length};
    return held->words != NULL;
}

static bool get_sieve(struct cache_stream *stream, void *data) {
    struct sieve_held *held = data;
    uint64_t length = cache_get_word(stream);
    bool good = !stream->failed && length <= WORDS_MOST && take_words(held, (size_t)length);
    if (good) {
        cache_get_words(stream, held->words, held->length);
    }
    return good;
}

/* From the legal boards in the cache, if they are there. */
static void make(const struct cache_label *label, struct sieve_held *held) {
    struct atlas_held atlas = atlas_load(LINES, label->rotation, label->options);
    if (atlas.atlas != NULL && take_words(held, fin_sieve_length(atlas.atlas))) {
        fin_sieve_make(held->words, atlas.atlas);
        cache_write(label, put_sieve, held);
    }
    atlas_close(&atlas);
}

struct sieve_held sieve_load(int rotation, unsigned options) {
    const struct cache_label label = {"sieve", "FINSIEVE", VERSION, LINES, rotation, options};
    struct sieve_held held = {NULL, 0};
    if (!cache_read(&label, "made again if the legal fields are there", get_sieve, &held)) {
        sieve_close(&held);
        make(&label, &held);
    }
    return held;
}

void sieve_close(struct sieve_held *held) {
    memory_release(held->words, held->length * sizeof *held->words);
    *held = (struct sieve_held){NULL, 0};
}
