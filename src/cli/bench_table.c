/* The benchmarks of tables, from nothing, on all cores: their value is seconds of the
 * clock. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "cli/answers_file.h"
#include "cli/atlas_file.h"
#include "cli/bench.h"
#include "cli/message.h"

enum { LINES = 4, LAYERS = 10 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static uint64_t fold(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ hash >> 29;
}

/* Every legal field of four lines. */
struct bench_result bench_legal(const void *material, size_t length) {
    struct bench_result result = {.value = NAN};
    double began = now();
    struct atlas_held held = atlas_make(LINES, FIN_ROTATION_SRS, 0);
    (void)material;
    (void)length;
    for (int pieces = 0; pieces < LAYERS && held.atlas != NULL; pieces++) {
        uint64_t count;
        fin_legal_boards_layer(held.atlas, pieces, &count);
        result.signature = fold(result.signature, count);
        result.steps += count;
        result.value = now() - began;
    }
    atlas_close(&held);
    return result;
}

/* Every queue of eleven pieces from any position in a bag. */
static struct fin_fraction count_queues(const struct fin_queue_table *answers) {
    size_t size = fin_queue_odds_size_from_table();
    void *memory = cli_resize(NULL, size);
    struct fin_queue_odds *census =
        fin_queue_odds_make_from_table(memory, size, answers, false, false);
    for (uint32_t unit = 0; unit < fin_queue_odds_units(census); unit++) {
        fin_queue_odds_run(census, unit);
    }
    struct fin_fraction odds = fin_queue_odds_result(census);
    free(memory);
    return odds;
}

/* The fields, the words, the answers, and a count of them. */
struct bench_result bench_table(const void *material, size_t length) {
    struct bench_result result = {.value = NAN};
    struct answers_held answers = {NULL, NULL, 0};
    double began = now();
    struct atlas_held atlas = atlas_make(LINES, FIN_ROTATION_SRS, 0);
    (void)material;
    (void)length;
    if (atlas.atlas != NULL) {
        answers = answers_make(atlas.atlas);
    }
    if (answers.answers != NULL) {
        struct fin_fraction odds = count_queues(answers.answers);
        result.signature = fold(fold(1, odds.parts), odds.whole);
        result.steps = odds.whole;
        result.value = now() - began;
    }
    answers_close(&answers);
    atlas_close(&atlas);
    return result;
}
