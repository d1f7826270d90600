/* The terminal's solver: it works only on its own thread, answers the last question and none that
 * was cancelled, reports bounds before the exact odds, and ends on request. */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "term/loop/solver.h"

enum { SOON_MS = 120000 };

/* The first piece of a game, the hardest question. */
static struct fin_best_question hardest(void) {
    struct fin_best_question question = {.lines = 4,
                                         .hold = true,
                                         .held = FIN_NONE,
                                         .count = 6,
                                         .see = {FIN_T, FIN_I, FIN_O, FIN_S, FIN_Z, FIN_J},
                                         .bag = {[FIN_L] = 1}};
    fin_board_clear(&question.board);
    return question;
}

/* Four empty columns; all pieces that matter are visible. */
static struct fin_best_question easy(void) {
    struct fin_best_question question = hardest();
    for (int i = 0; i < 24; i++) {
        fin_board_set(&question.board, i % 6, i / 6, FIN_GARBAGE);
    }
    return question;
}

static bool wait_for(struct term_solver *solver, uint32_t *number, struct app_odds *odds) {
    struct pollfd ready = {.fd = term_solver_descriptor(solver), .events = POLLIN};
    for (;;) {
        if (poll(&ready, 1, SOON_MS) <= 0) {
            return false;
        }
        if (term_solver_take(solver, number, odds)) {
            return true;
        }
    }
}

static void works_on_its_own_thread(void **state) {
    static struct app_odds odds;
    struct term_solver *solver = term_solver_make();
    struct fin_best_question question = hardest();
    uint64_t by_the_asker = 1;
    uint32_t number = 0;
    (void)state;
    for (uint32_t i = 1; i <= 50; i++) {
        assert_true(term_solver_ask(solver, i, &question));
        assert_false(term_solver_take(solver, &number, &odds) && number != i);
    }
    assert_true(wait_for(solver, &number, &odds));
    assert_int_equal(number, 50);
    assert_true(odds.size == sizeof odds && odds.count > 0 && odds.whole > 0);
    assert_true(term_solver_slices(solver, &by_the_asker) > 0);
    assert_true(by_the_asker == 0);
    term_solver_free(solver);
}

/* Bounds of the hardest question come first, and never cross. */
static void tells_bounds(void **state) {
    static struct app_odds odds;
    struct term_solver *solver = term_solver_make();
    struct fin_best_question question = hardest();
    uint32_t number = 0;
    (void)state;
    assert_true(term_solver_ask(solver, 1, &question));
    assert_true(wait_for(solver, &number, &odds));
    for (int i = 0; i < odds.count; i++) {
        assert_true(odds.moves[i].low <= odds.moves[i].high);
        assert_true(odds.moves[i].high <= odds.whole);
    }
    term_solver_free(solver);
}

static void answers_what_was_asked_last(void **state) {
    static struct app_odds odds;
    struct term_solver *solver = term_solver_make();
    struct fin_best_question first = hardest(), second = easy();
    uint32_t number = 0;
    (void)state;
    assert_true(term_solver_ask(solver, 1, &first));
    assert_true(term_solver_ask(solver, 2, &second));
    do {
        assert_true(wait_for(solver, &number, &odds));
        assert_int_equal(number, 2);
    } while (!odds.done);
    assert_true(app_odds_best(&odds).exact);
    assert_true(term_solver_ask(solver, 3, &first));
    assert_true(term_solver_ask(solver, 0, NULL));
    assert_false(term_solver_take(solver, &number, &odds));
    term_solver_free(solver);
}

/* An invalid question has an answer too; and it is fine if there is no solver. */
static void refuses(void **state) {
    static struct app_odds odds;
    struct term_solver *solver = term_solver_make();
    struct fin_best_question question = hardest();
    uint32_t number = 0;
    (void)state;
    question.lines = 30;
    assert_true(term_solver_ask(solver, 7, &question));
    assert_true(wait_for(solver, &number, &odds));
    assert_int_equal(number, 7);
    assert_int_equal(odds.size, 0);
    term_solver_free(solver);
    assert_false(term_solver_ask(NULL, 1, &question));
    assert_true(term_solver_ask(NULL, 1, NULL));
    assert_false(term_solver_take(NULL, &number, &odds));
    assert_int_equal(term_solver_descriptor(NULL), -1);
    term_solver_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(works_on_its_own_thread),
        cmocka_unit_test(tells_bounds),
        cmocka_unit_test(answers_what_was_asked_last),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
