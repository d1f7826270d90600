/* Best play jobs: bounds, memory, and what carries over to the next question. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "best_job.h"

static struct job_answers expected, found;

/* Bounds only tighten, step by step; neither memory nor step counts change them. */
static void bounds_tighten_and_memory_grows(void **state) {
    struct fin_best_question question = job_middle_of_a_game();
    size_t size = FIN_BEST_SIZE;
    void *memory = malloc(size);
    struct fin_best *best = fin_best_make(memory, size);
    struct fin_best_choice before[FIN_BEST_MOVES];
    int status, count = 0, moved = 0;
    (void)state;
    fin_board_clear(&question.board);
    question.generator = FIN_GENERATOR_UNIFORM;
    for (int y = 0; y < 4; y++) {
        fin_board_set(&question.board, 0, y, FIN_GARBAGE);
        fin_board_set(&question.board, 1, y, FIN_GARBAGE);
    }
    job_answer_alone(&question, &expected);
    fin_best_ask(best, &question);
    while ((status = fin_best_run(best, 5000)) != FIN_PC_DONE) {
        for (int i = 0; i < count; i++) {
            struct fin_best_choice now = fin_best_choice(best, i);
            assert_true(now.low >= before[i].low && now.high <= before[i].high);
            assert_true(now.clairvoyant_low >= before[i].clairvoyant_low &&
                        now.clairvoyant_high <= before[i].clairvoyant_high);
            assert_true(now.low <= expected.choices[i].low && now.high >= expected.choices[i].low);
        }
        count = fin_best_count(best);
        for (int i = 0; i < count; i++) {
            before[i] = fin_best_choice(best, i);
        }
        if (status == FIN_PC_MEMORY) {
            void *larger = malloc(2 * size);
            best = fin_best_move(best, larger, 2 * size);
            memset(memory, 0xFF, size); /* old memory is not used any more */
            free(memory);
            if (moved % 2 == 1) {
                fin_best_ask(best, &question);
                count = 0;
            }
            memory = larger;
            size *= 2;
            moved++;
        }
    }
    assert_true(moved > 0);
    job_note(best, &found);
    job_assert_same(&found, &expected);
    free(memory);
}

/* Findings are reused for the next question, with the same answers as a new job; so they are
 * after every setting has changed. */
static void questions_follow_each_other(void **state) {
    struct fin_best_question question = job_middle_of_a_game(), other;
    (void)state;
    job_answer(&question, UINT64_MAX);
    for (int i = 0; i < 2; i++) {
        struct fin_best_choice choice = fin_best_choice(job, fin_best_first(job));
        job_play(&question, &choice, (uint8_t[]){i == 0 ? FIN_Z : FIN_J});
        fin_best_ask(job, &question);
        assert_int_equal(fin_best_run(job, 0), FIN_PC_DONE); /* nothing was left to do */
        job_note(job, &found);
        job_answer_alone(&question, &expected);
        job_assert_same(&found, &expected);
    }
    for (int change = 0; change < 7; change++) {
        other = question = job_middle_of_a_game();
        switch (change) {
        case 0:
            other.generator = FIN_GENERATOR_UNIFORM;
            break;
        case 1:
            other.rotation = FIN_ROTATION_SRS_PLUS;
            break;
        case 2:
            other.options = FIN_SEARCH_180;
            break;
        case 3:
            other.options = FIN_SEARCH_NO_SOFT_DROP;
            break;
        case 4:
            other.hold = false, other.held = FIN_NONE;
            break;
        case 5:
            other.bag[FIN_I] = 1;
            break;
        default:
            other.count = 3;
            break;
        }
        job_answer(&question, UINT64_MAX);
        fin_best_ask(job, &other);
        assert_int_equal(fin_best_run(job, 0), FIN_PC_MORE); /* nothing was reused */
        assert_int_equal(fin_best_run(job, UINT64_MAX), FIN_PC_DONE);
        job_note(job, &found);
        job_answer_alone(&other, &expected);
        job_assert_same(&found, &expected);
    }
}

static int begin(void **state) {
    (void)state;
    return job_begin(64 << 20) ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    job_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_tighten_and_memory_grows),
        cmocka_unit_test(questions_follow_each_other),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
