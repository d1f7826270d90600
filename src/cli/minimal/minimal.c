/* `finessimo pc minimal`: the fewest solutions that together cover every queue that has one. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/minimal/set_cover.h"
#include "cli/pc/tilings.h"

enum { WORD_BITS = 64 };

static const uint64_t most_bits = UINT64_C(1) << 34; /* 2 GB of sets */

struct minimal {
    const struct pc_task *task;
    struct pc_tilings tilings;
    uint64_t covered, total; /* queues */
    uint32_t *element;       /* by queue; NO_ELEMENT if it has no solution */
    size_t elements, words;
    uint64_t *bits; /* of each tiling */
    struct set_cover_result result;
};

static const uint32_t no_element = UINT32_MAX;

/* ---- elements ---- */

/* Queues with the same tilings are one element. A hash of 128 bits identifies them.
 */
struct queue_mark {
    uint64_t hash[2];
    uint32_t queue;
};

static uint64_t mix(uint64_t number) {
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return number ^ number >> 31;
}

static int compare_marks(const void *one, const void *other) {
    const struct queue_mark *a = one, *b = other;
    int order = memcmp(a->hash, b->hash, sizeof a->hash);
    return order != 0 ? order : a->queue < b->queue ? -1 : a->queue > b->queue;
}

static struct queue_mark *mark_queues(const struct minimal *minimal) {
    struct queue_mark *marks = cli_resize(NULL, (size_t)minimal->total * sizeof *marks);
    memset(marks, 0, (size_t)minimal->total * sizeof *marks);
    for (uint64_t queue = 0; queue < minimal->total; queue++) {
        marks[queue].queue = (uint32_t)queue;
    }
    for (size_t i = 0; i < minimal->tilings.count; i++) {
        struct pc_served served = pc_tilings_served(&minimal->tilings, i);
        uint64_t one = mix(2 * i + 1), two = mix(one + i);
        for (uint64_t queue; pc_served_next(&served, &queue);) {
            marks[queue].hash[0] += one;
            marks[queue].hash[1] += two;
        }
    }
    qsort(marks, (size_t)minimal->total, sizeof *marks, compare_marks);
    return marks;
}

static void number_elements(struct minimal *minimal) {
    struct queue_mark *marks = mark_queues(minimal);
    minimal->element = cli_resize(NULL, (size_t)minimal->total * sizeof *minimal->element);
    for (uint64_t i = 0; i < minimal->total; i++) {
        bool none = marks[i].hash[0] == 0 && marks[i].hash[1] == 0;
        bool same = i > 0 && memcmp(marks[i].hash, marks[i - 1].hash, sizeof marks[i].hash) == 0;
        minimal->elements += !none && !same;
        minimal->covered += !none;
        minimal->element[marks[i].queue] = none ? no_element : (uint32_t)minimal->elements - 1;
    }
    free(marks);
}

/* False after a message. */
static bool fill_bits(struct minimal *minimal) {
    size_t count = minimal->tilings.count;
    minimal->words = (minimal->elements + WORD_BITS - 1) / WORD_BITS;
    if ((uint64_t)count * minimal->words * WORD_BITS > most_bits) {
        cli_wrong("%zu solutions of %" PRIu64 " queues are too many: ask for a shorter pattern.",
                  count, minimal->covered);
        return false;
    }
    size_t size = (count * minimal->words + 1) * sizeof *minimal->bits;
    minimal->bits = cli_resize(NULL, size);
    memset(minimal->bits, 0, size);
    for (size_t i = 0; i < count; i++) {
        struct pc_served served = pc_tilings_served(&minimal->tilings, i);
        for (uint64_t queue; pc_served_next(&served, &queue);) {
            uint32_t element = minimal->element[queue];
            minimal->bits[i * minimal->words + element / WORD_BITS] |= UINT64_C(1)
                                                                       << element % WORD_BITS;
        }
    }
    return true;
}

static void find_cover(struct minimal *minimal) {
    uint32_t *cost = cli_resize(NULL, (minimal->tilings.count + 1) * sizeof *cost);
    for (size_t i = 0; i < minimal->tilings.count; i++) {
        cost[i] = 1;
    }
    struct set_cover cover = {.sets = minimal->tilings.count,
                              .elements = minimal->elements,
                              .words = minimal->words,
                              .bits = minimal->bits,
                              .cost = cost};
    set_cover_find(&cover, &minimal->result);
    free(cost);
}

/* ---- printing ---- */

static bool is_proved(const struct minimal *minimal) {
    return minimal->result.bound == minimal->result.cost;
}

static uint64_t served_by(const struct minimal *minimal, size_t i) {
    return minimal->tilings.list[minimal->result.chosen[i]].served;
}

static char *fumen_of(const struct minimal *minimal, size_t i) {
    const struct pc_tiling *tiling = &minimal->tilings.list[minimal->result.chosen[i]];
    return pc_tiling_fumen(minimal->task, &tiling->solution);
}

static void print_text(const struct minimal *minimal) {
    printf("%zu %" PRIu64 "/%" PRIu64 " %.2f%% ", minimal->result.count, minimal->covered,
           minimal->total, 100 * (double)minimal->covered / (double)minimal->total);
    if (is_proved(minimal)) {
        puts("minimal");
    } else {
        printf("at least %" PRIu64 " are needed\n", minimal->result.bound);
    }
    for (size_t i = 0; i < minimal->result.count; i++) {
        char *fumen = fumen_of(minimal, i);
        printf("%s %" PRIu64 "\n", fumen, served_by(minimal, i));
        free(fumen);
    }
}

static void print_json(const struct minimal *minimal) {
    json_t *solutions = json_array();
    for (size_t i = 0; i < minimal->result.count; i++) {
        char *fumen = fumen_of(minimal, i);
        json_array_append_new(solutions, json_pack("{s:s,s:I}", "tiling", fumen, "queues",
                                                   (json_int_t)served_by(minimal, i)));
        free(fumen);
    }
    cli_print_json(
        json_pack("{s:I,s:I,s:b,s:o,s:o}", "count", (json_int_t)minimal->result.count, "bound",
                  (json_int_t)minimal->result.bound, "minimal", is_proved(minimal), "odds",
                  cli_json_fraction((struct fin_fraction){minimal->covered, minimal->total}),
                  "solutions", solutions));
}

/* ---- the verb ---- */

static int find(const struct pc_task *task, bool quiet, struct pc_numbers *numbers) {
    struct minimal minimal = {.task = task};
    if (!pc_tilings_find(&minimal.tilings, task)) {
        return CLI_WRONG;
    }
    minimal.total = fin_queues_count(minimal.tilings.job.queues);
    number_elements(&minimal);
    bool good = fill_bits(&minimal);
    if (good) {
        find_cover(&minimal);
    }
    if (good && !quiet) {
        (task->format == PC_JSON ? print_json : print_text)(&minimal);
    }
    *numbers = (struct pc_numbers){3, {minimal.result.count, minimal.covered, minimal.total}};
    pc_tilings_end(&minimal.tilings);
    free(minimal.element);
    free(minimal.bits);
    free(minimal.result.chosen);
    return good ? CLI_DONE : CLI_WRONG;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "minimal",
    .usage = "pc minimal -p PATTERN [OPTIONS]",
    .summary = "the fewest solutions that cover every solvable queue",
    .help =
        PC_BOARD_HELP PC_PATTERN_HELP PC_LINES_HELP PC_PLAYER_HELP
        PC_MORE_HELP
        "  --json               JSON objects, one per line\n"
        "\n"
        "Prints the size of the set, the number of queues that have a solution, and\n"
        "`minimal` if that size is proved to be the smallest; then each solution as a\n"
        "fumen with the number of queues that can build it. Ctrl-C stops the proof: the\n"
        "answer is then the best set so far and a lower bound.\n",
    .examples =
        "  finessimo pc minimal -t v115@9gE8DeG8CeH8BeG8CeA8JeAgH -p '*p4'\n",
};
/* clang-format on */

const struct pc_verb pc_minimal_verb = {.name = "minimal", .page = &page, .find = find};
