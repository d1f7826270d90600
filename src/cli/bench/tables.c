/* The benchmarks of tables, from nothing, on all cores: their value is seconds of the
 * clock. */
#include <math.h>
#include <stdlib.h>

#include "cli/bench/bench.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/cache/queue_table_file.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"

enum { LINES = 4, LAYERS = 10 };

static uint64_t fold(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ hash >> 29;
}

/* Every legal field of four lines. */
struct bench_result bench_legal(const void *material, size_t length) {
    struct bench_result result = {.value = NAN};
    double began = clock_seconds();
    struct atlas_held held = atlas_make(LINES, FIN_ROTATION_SRS, 0);
    (void)material;
    (void)length;
    for (int pieces = 0; pieces < LAYERS && held.atlas != NULL; pieces++) {
        uint64_t count;
        fin_atlas_fields(held.atlas, pieces, &count);
        result.signature = fold(result.signature, count);
        result.steps += count;
        result.value = clock_seconds() - began;
    }
    atlas_close(&held);
    return result;
}

/* Every queue of eleven pieces from any position in a bag. */
static struct fin_fraction count_queues(const struct fin_answers *answers) {
    size_t size = fin_census_size_answered();
    void *memory = cli_resize(NULL, size);
    struct fin_census *census = fin_census_make_answered(memory, size, answers, false, false);
    for (uint32_t unit = 0; unit < fin_census_units(census); unit++) {
        fin_census_run(census, unit);
    }
    struct fin_fraction odds = fin_census_odds(census);
    free(memory);
    return odds;
}

/* The fields, the words, the answers, and a count of them. */
struct bench_result bench_table(const void *material, size_t length) {
    struct bench_result result = {.value = NAN};
    struct answers_held answers = {.answers = NULL};
    double began = clock_seconds();
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
        result.value = clock_seconds() - began;
    }
    answers_close(&answers);
    atlas_close(&atlas);
    return result;
}
