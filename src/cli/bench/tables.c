/* Benchmarks of tables built from scratch on all cores, in seconds of wall-clock time. */
#include <math.h>
#include <stdlib.h>

#include "cli/bench/bench.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/cache/queue_table_file.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"

enum { LINES = 4, LAYERS = 10 };

/* Every legal board of four lines. */
struct bench_result bench_legal(const void *material, size_t length) {
    struct bench_result result = {.value = NAN};
    double began = clock_seconds();
    struct legal_boards_table boards = legal_boards_make(LINES, FIN_ROTATION_SRS, 0);
    (void)material;
    (void)length;
    for (int pieces = 0; pieces < LAYERS && boards.boards != NULL; pieces++) {
        uint64_t count;
        fin_legal_boards_layer(boards.boards, pieces, &count);
        result.signature = bench_fold(result.signature, count);
        result.steps += count;
        result.value = clock_seconds() - began;
    }
    legal_boards_close(&boards);
    return result;
}

/* Every queue of eleven pieces from any position in a bag. */
static struct fin_fraction count_queues(const struct fin_queue_table *lookup) {
    size_t size = fin_queue_odds_size_from_table();
    void *memory = cli_resize(NULL, size);
    struct fin_queue_odds *odds =
        fin_queue_odds_make_from_table(memory, size, lookup, false, false);
    for (uint32_t unit = 0; unit < fin_queue_odds_units(odds); unit++) {
        fin_queue_odds_run(odds, unit);
    }
    struct fin_fraction solved = fin_queue_odds_result(odds);
    free(memory);
    return solved;
}

/* Legal boards, sequences, the queue table, and a count of its queues. */
struct bench_result bench_table(const void *material, size_t length) {
    struct bench_result result = {.value = NAN};
    struct queue_table table = {.lookup = NULL};
    double began = clock_seconds();
    struct legal_boards_table boards = legal_boards_make(LINES, FIN_ROTATION_SRS, 0);
    (void)material;
    (void)length;
    if (boards.boards != NULL) {
        table = queue_table_make(boards.boards);
    }
    if (table.lookup != NULL) {
        struct fin_fraction odds = count_queues(table.lookup);
        result.signature = bench_fold(bench_fold(1, odds.parts), odds.whole);
        result.steps = odds.whole;
        result.value = clock_seconds() - began;
    }
    queue_table_close(&table);
    legal_boards_close(&boards);
    return result;
}
