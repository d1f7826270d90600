/* The file holds a numerator and a denominator for each case. */
#include "cli/cache/chain_file.h"

#include <string.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/queue_table_file.h"
#include "cli/jobs/parallel.h"

enum { VERSION = 1, LINES = 4 };

int chain_held(uint32_t number) {
    return (int)(number / CHAIN_BAGS);
}

unsigned chain_bag(uint32_t number) {
    return number % CHAIN_BAGS + 1;
}

/* ---- making ---- */

struct chains {
    const struct fin_queue_table *lookup;
    struct fin_fraction *odds;
};

static void run(void *data, uint32_t unit) {
    const struct chains *chains = data;
    chains->odds[unit] = fin_queue_table_chain(chains->lookup, chain_held(unit), chain_bag(unit));
}

bool chain_make(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]) {
    struct queue_table table = queue_table_open(rotation, options);
    struct chains chains = {table.lookup, odds};
    bool good = table.lookup != NULL;
    if (good) {
        parallel_for_shown("chains", &chains, run, CHAIN_CASES);
    }
    queue_table_close(&table);
    return good;
}

/* ---- the file ---- */

static void put_odds(struct cache_stream *stream, const void *data) {
    const struct fin_fraction *odds = data;
    for (int i = 0; i < CHAIN_CASES; i++) {
        cache_put_word(stream, odds[i].parts);
        cache_put_word(stream, odds[i].whole);
    }
}

static bool get_odds(struct cache_stream *stream, void *data) {
    struct fin_fraction *odds = data;
    bool good = true;
    for (int i = 0; i < CHAIN_CASES && good; i++) {
        odds[i].parts = cache_get_word(stream);
        odds[i].whole = cache_get_word(stream);
        good = odds[i].whole > 0 && odds[i].parts <= odds[i].whole;
    }
    return good;
}

bool chain_open(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]) {
    const struct cache_label label = {"chain", "FINCHAIN", VERSION, LINES, rotation, options};
    if (cache_read(&label, "made again", get_odds, odds)) {
        return true;
    }
    bool good = chain_make(rotation, options, odds);
    if (good) {
        cache_write(&label, put_odds, odds);
    }
    return good;
}
