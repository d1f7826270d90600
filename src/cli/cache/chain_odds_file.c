/* Chains: made of answers, and kept in the cache as parts and wholes. */
#include "cli/cache/chain_odds_file.h"

#include <string.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/solvable_queues_file.h"
#include "cli/jobs/parallel.h"

enum { VERSION = 1, LINES = 4 };

int chain_held(uint32_t number) {
    return (int)(number / CHAIN_BAGS);
}

unsigned chain_bag(uint32_t number) {
    return number % CHAIN_BAGS + 1;
}

/* ---- making ---- */

struct job {
    const struct fin_answers *answers;
    struct fin_fraction *odds;
    bool done;
};

static uint32_t units(const void *job) {
    const struct job *chains = job;
    return chains->done ? 0 : CHAIN_CASES;
}

static void run(void *job, uint32_t unit) {
    struct job *chains = job;
    chains->odds[unit] = fin_answers_chain(chains->answers, chain_held(unit), chain_bag(unit));
}

static bool next(void *job) {
    struct job *chains = job;
    return chains->done = true;
}

static int rounds(const void *job, int *done) {
    const struct job *chains = job;
    *done = chains->done;
    return 1;
}

bool chain_make(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]) {
    struct answers_held held = answers_open(rotation, options);
    struct job job = {held.answers, odds, false};
    struct rounds_work work = {"chains", &job, units, run, next, rounds};
    bool good = held.answers != NULL && rounds_do(&work);
    answers_close(&held);
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

static bool load(const struct cache_label *label, struct fin_fraction odds[CHAIN_CASES]) {
    struct cache_stream stream;
    bool good = true;
    if (!cache_open(&stream, label)) {
        return false;
    }
    for (int i = 0; i < CHAIN_CASES && !stream.failed; i++) {
        odds[i].parts = cache_get_word(&stream);
        odds[i].whole = cache_get_word(&stream);
        good = good && odds[i].whole > 0 && odds[i].parts <= odds[i].whole;
    }
    return cache_close(&stream, label, good, "made again");
}

bool chain_open(int rotation, unsigned options, struct fin_fraction odds[CHAIN_CASES]) {
    const struct cache_label label = {"chain", "FINCHAIN", VERSION, LINES, rotation, options};
    if (load(&label, odds)) {
        return true;
    }
    bool good = chain_make(rotation, options, odds);
    if (good) {
        cache_write(&label, put_odds, odds);
    }
    return good;
}
