/* The sieve in the cache: how many words it has, then those. */
#include "cli/sieve_file.h"

#include <stdlib.h>

#include "cli/atlas_file.h"
#include "cli/cache_file.h"
#include "cli/message.h"
#include "finessimo.h"

enum {
    VERSION = 1,
    LINES = 4,
    WORDS_MOST = 32 * 1000 * 1000, /* more than under any rotation system */
};

static void put_sieve(struct cache_stream *stream, const void *data) {
    const struct sieve_held *held = data;
    cache_put_word(stream, held->length);
    cache_put_words(stream, held->words, held->length);
}

static bool load(const struct cache_label *label, struct sieve_held *held) {
    struct cache_stream stream;
    if (!cache_open(&stream, label)) {
        return false;
    }
    uint64_t length = stream.failed ? 0 : cache_get_word(&stream);
    bool good = !stream.failed && length <= WORDS_MOST;
    if (good) {
        held->length = (size_t)length;
        held->words = cli_resize(NULL, held->length * sizeof *held->words);
        good = cache_get_words(&stream, held->words, held->length);
    }
    return cache_close(&stream, label, good, "made again if the legal fields are there");
}

/* Of an atlas in the cache. */
static void make(const struct cache_label *label, struct sieve_held *held) {
    struct atlas_held atlas = atlas_load(LINES, label->rotation, label->options);
    if (atlas.atlas != NULL) {
        held->length = fin_sieve_length(atlas.atlas);
        held->words = cli_resize(NULL, held->length * sizeof *held->words);
        fin_sieve_make(held->words, atlas.atlas);
        cache_write(label, put_sieve, held);
    }
    atlas_close(&atlas);
}

struct sieve_held sieve_load(int rotation, unsigned options) {
    const struct cache_label label = {"sieve", "FINSIEVE", VERSION, LINES, rotation, options};
    struct sieve_held held = {NULL, 0};
    if (!load(&label, &held)) {
        sieve_close(&held);
        make(&label, &held);
    }
    return held;
}

void sieve_close(struct sieve_held *held) {
    free(held->words);
    *held = (struct sieve_held){NULL, 0};
}
