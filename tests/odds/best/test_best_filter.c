/* Best play gives the same answers with a Bloom filter and without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../follow.h"
#include "best_job.h"

static struct job_answers expected, found;
static void *search_memory;
static const struct fin_search *search;

/* ---- filters ---- */

struct held {
    uint64_t *words;
    size_t length;
};

static struct held filter_of(const struct fin_legal_boards *legal) {
    struct held held = {NULL, fin_filter_length(legal)};
    held.words = malloc(held.length * sizeof *held.words);
    fin_filter_make(held.words, legal);
    return held;
}

static void use(const struct held *held) {
    assert_true(fin_best_filter(job, held->words, held->length, FIN_ROTATION_SRS, 0));
}

/* Rejects everything. */
static void empty(struct held *held) {
    size_t past = held->length;
    for (int i = 1; i < 10; i++) {
        past -= held->words[i];
    }
    memset(held->words + past, 0, (held->length - past) * sizeof *held->words);
}

static void check_same(const struct fin_best_question *question) {
    job_answer(question, UINT64_MAX);
    job_note(job, &found);
    job_answer_alone(question, &expected);
    job_assert_same(&found, &expected);
}

/* ---- questions ---- */

static struct fin_best_question beginning(int lines, uint64_t board, uint64_t *random) {
    struct fin_best_question question = {.lines = (uint8_t)lines, .rotation = FIN_ROTATION_SRS};
    int kinds[FIN_KINDS] = {0, 1, 2, 3, 4, 5, 6};
    follow_shuffle(random, kinds, FIN_KINDS);
    question.hold = true;
    question.held = (uint8_t)(follow_random_below(random, 2) == 0 ? kinds[6] : FIN_NONE);
    question.count = lines == 4 ? 5 : (uint8_t)(1 + follow_random_below(random, 4));
    fin_board_clear(&question.board);
    for (int i = 0; i < FIN_KINDS; i++) {
        question.bag[i] = 1;
    }
    for (int i = 0; i < question.count; i++) {
        question.see[i] = (uint8_t)kinds[i];
        question.bag[kinds[i]] = 0;
    }
    for (int i = 0; i < lines * FIN_COLUMNS; i++) {
        if ((board >> i & 1) != 0) {
            fin_board_set(&question.board, i % FIN_COLUMNS, i / FIN_COLUMNS, FIN_GARBAGE);
        }
    }
    return question;
}

static void two_lines(void **state) {
    size_t size = fin_legal_boards_size(2);
    void *memory = calloc(1, size);
    struct fin_legal_boards *legal = fin_legal_boards_make(memory, size, search, 2);
    uint64_t random = 3;
    (void)state;
    for (uint32_t units; (units = fin_legal_boards_units(legal)) > 0;) {
        for (uint32_t unit = 0; unit < units; unit++) {
            fin_legal_boards_run(legal, unit);
        }
        assert_true(fin_legal_boards_next(legal));
    }
    struct held held = filter_of(legal);
    use(&held);
    for (int i = 0; i < 100; i++) {
        struct fin_best_question question = beginning(2, 0, &random);
        check_same(&question);
    }
    free(held.words);
    free(memory);
}

static void four_lines(void **state) {
    uint64_t random = 5;
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct follow follow = follow_random(search, &random);
        struct held held = filter_of(follow.legal);
        uint64_t count;
        use(&held);
        struct fin_best_question question =
            beginning(4, *fin_legal_boards_layer(follow.legal, 3, &count), &random);
        check_same(&question);
        free(held.words);
        follow_free(&follow);
    }
}

/* A board that can not come from the empty one is not legal: then even a filter that rejects
 * everything makes no difference. Nor does it under other rules. */
static void where_a_filter_is_used(void **state) {
    uint64_t random = 7, count;
    struct follow follow = follow_random(search, &random);
    uint64_t board = *fin_legal_boards_layer(follow.legal, 3, &count), hanging = UINT64_C(0xFFF)
                                                                                 << 20;
    struct held held = filter_of(follow.legal);
    struct fin_best_question question = beginning(4, board, &random);
    (void)state;
    use(&held);
    check_same(&question);
    assert_true(expected.choices[expected.first].low > 0);
    empty(&held);
    use(&held);
    question.bag[question.see[0]] = 1; /* asked again */
    job_answer(&question, UINT64_MAX);
    assert_int_equal(fin_best_choice(job, fin_best_first(job)).low, 0);
    question.options = FIN_SEARCH_180;
    check_same(&question);
    question = beginning(4, hanging, &random);
    check_same(&question);
    free(held.words);
    follow_free(&follow);
}

static void invalid_filters_are_refused(void **state) {
    uint64_t random = 9;
    struct follow follow = follow_random(search, &random);
    struct held held = filter_of(follow.legal);
    (void)state;
    assert_false(fin_best_filter(job, held.words, 3, FIN_ROTATION_SRS, 0));
    assert_false(fin_best_filter(job, held.words, held.length - 1, FIN_ROTATION_SRS, 0));
    held.words[5] = UINT64_MAX;
    assert_false(fin_best_filter(job, held.words, held.length, FIN_ROTATION_SRS, 0));
    held.words[0] = 3;
    assert_false(fin_best_filter(job, held.words, held.length, FIN_ROTATION_SRS, 0));
    free(held.words);
    follow_free(&follow);
    struct fin_best_question question = beginning(2, 0, &random);
    check_same(&question);
}

static int begin(void **state) {
    (void)state;
    search_memory = malloc(fin_search_size());
    search = fin_search_make(search_memory, fin_search_size(), FIN_ROTATION_SRS, 0);
    return job_begin(256 << 20) ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    free(search_memory);
    job_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_lines),
        cmocka_unit_test(four_lines),
        cmocka_unit_test(where_a_filter_is_used),
        cmocka_unit_test(invalid_filters_are_refused),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
