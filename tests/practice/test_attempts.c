/* Attempts at perfect clears: their messages and counts, even if they are played faster than odds
 * are computed, abandoned, or resumed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "platform.h"

/* Four lines with six columns filled: four O pieces clear them. */
static struct platform *start(void) {
    static const uint8_t queue[] = {FIN_O, FIN_O, FIN_O, FIN_O, FIN_T, FIN_S, FIN_Z};
    struct platform *platform = platform_new(true);
    struct fin_position position = {.hold = FIN_NONE, .queue_length = sizeof queue};
    memcpy(position.queue, queue, sizeof queue);
    for (int i = 0; i < 24; i++) {
        fin_board_set(&position.board, i % 6, i / 6, FIN_GARBAGE);
    }
    platform_start(platform);
    app_start_position(&platform->app, &position, FIN_MODE_PC);
    platform_wait(platform, 100000);
    return platform;
}

static void lay(struct platform *platform, int right) {
    for (int i = 0; i < right; i++) {
        platform_tap(platform, APP_KEY_RIGHT);
    }
    platform_tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 700000);
}

static void clear(struct platform *platform) {
    static const int moves[] = {4, 2, 4, 2};
    for (int i = 0; i < 4; i++) {
        lay(platform, moves[i]);
    }
}

static uint64_t counted(const struct platform *platform, int item) {
    return platform->app.practice.total[item];
}

static void verdict_becomes_exact(void **state) {
    (void)state;
    struct platform *platform = start();
    clear(platform);
    assert_string_equal(platform->app.panel.verdict, "Cleared: at least 1 of 4 moves were best");
    assert_int_equal(counted(platform, APP_PRACTICE_KNOWN), 0);
    platform_tap(platform, APP_KEY_ESCAPE);
    for (int i = 0; i < 20; i++) {
        platform_solve(platform, platform->app.panel.live ? 1 : 0);
        platform_wait(platform, 5000000);
    }
    assert_string_equal(platform->app.panel.verdict, "Cleared: 4 of 4 moves were best");
    assert_int_equal(counted(platform, APP_PRACTICE_ATTEMPTS), 1);
    assert_int_equal(counted(platform, APP_PRACTICE_KNOWN), 1);
    assert_int_equal(counted(platform, APP_PRACTICE_EXPECTED), APP_ODDS_WHOLE);
    assert_int_equal(counted(platform, APP_PRACTICE_WON), 1);
    platform_free(platform);
}

static void abandoning_counts(void **state) {
    (void)state;
    struct platform *platform = start();
    app_restart_game(&platform->app);
    platform_wait(platform, 100000);
    assert_int_equal(counted(platform, APP_PRACTICE_ATTEMPTS), 0);
    while (platform_solve(platform, 0)) {
    }
    lay(platform, 3);
    app_restart_game(&platform->app);
    platform_wait(platform, 100000);
    assert_int_equal(counted(platform, APP_PRACTICE_ATTEMPTS), 1);
    assert_int_equal(counted(platform, APP_PRACTICE_CLEARS), 0);
    assert_int_equal(counted(platform, APP_PRACTICE_KNOWN), 1);
    assert_int_equal(counted(platform, APP_PRACTICE_WON), 0);
    platform_free(platform);
}

/* With a drill in between, the game is loaded again, and its clear is not counted twice. */
static void resumed_counts_once(void **state) {
    (void)state;
    struct platform *platform = start();
    clear(platform);
    lay(platform, 0);
    platform_tap(platform, APP_KEY_ESCAPE);
    assert_int_equal(counted(platform, APP_PRACTICE_CLEARS), 1);
    struct platform *later = platform_new(true);
    memcpy(later->running, platform->running, platform->running_length);
    later->running_length = platform->running_length;
    platform_free(platform);
    platform_start(later);
    app_resume_game(&later->app);
    platform_wait(later, 2000000);
    assert_int_equal(later->app.play.session.game.pieces, 5);
    assert_int_equal(counted(later, APP_PRACTICE_CLEARS), 0);
    assert_int_equal(counted(later, APP_PRACTICE_ATTEMPTS), 0);
    lay(later, 0);
    app_restart_game(&later->app);
    assert_int_equal(counted(later, APP_PRACTICE_ATTEMPTS), 1);
    assert_int_equal(counted(later, APP_PRACTICE_KNOWN), 0);
    platform_free(later);
}

static uint64_t counted_stages(const struct platform *platform, int item) {
    uint64_t sum = 0;
    for (int stage = 0; stage < APP_STAGES; stage++) {
        sum += counted(platform, item + stage);
    }
    return sum;
}

/* A game is left before the odds of its pieces are known: all are in the table, with their
 * possible range. */
static void left_pieces_count_as_ranges(void **state) {
    static struct view view;
    (void)state;
    struct platform *platform = start();
    platform_solve(platform, 0);
    lay(platform, 4);
    lay(platform, 2);
    lay(platform, 4);
    assert_int_equal(counted_stages(platform, APP_PRACTICE_LAID), 1);
    assert_int_equal(counted_stages(platform, APP_PRACTICE_BEST_MORE), 0);
    app_restart_game(&platform->app);
    assert_int_equal(counted_stages(platform, APP_PRACTICE_LAID), 3);
    assert_int_equal(counted(platform, APP_PRACTICE_BEST_MORE), 0);
    assert_int_equal(counted(platform, APP_PRACTICE_KEPT), APP_ODDS_WHOLE);
    assert_int_equal(counted(platform, APP_PRACTICE_BEST + 2), 0);
    assert_int_equal(counted(platform, APP_PRACTICE_BEST_MORE + 2), APP_ODDS_WHOLE);
    assert_int_equal(counted(platform, APP_PRACTICE_KEPT_MORE + 2), APP_ODDS_WHOLE);
    memset(&view, 0, sizeof view);
    app_practice_stats_view(&platform->app, &view);
    assert_string_equal(view.rows[0].cells[2], "100 %");
    assert_string_equal(view.rows[2].cells[1], "1");
    assert_string_equal(view.rows[2].cells[2], "0–100 %");
    assert_string_equal(view.rows[2].cells[3], "0–100 %");
    app_restart_game(&platform->app);
    assert_int_equal(counted_stages(platform, APP_PRACTICE_LAID), 3);
    uint64_t *total = platform->app.practice.total; /* the longest possible */
    total[APP_PRACTICE_HELPED_LAID] = 100;
    total[APP_PRACTICE_HELPED_BEST] = total[APP_PRACTICE_HELPED_KEPT] = 99900;
    total[APP_PRACTICE_HELPED_BEST_MORE] = total[APP_PRACTICE_HELPED_KEPT_MORE] = 50;
    memset(&view, 0, sizeof view);
    app_practice_stats_view(&platform->app, &view);
    assert_string_equal(view.rows[0].cells[5], "99–100 % of 99–100 %");
    platform_free(platform);
}

/* The same when the program ends or pieces are undone. */
static void left_in_other_ways(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct platform *platform = start();
        lay(platform, 4);
        lay(platform, 2);
        if (i == 0) {
            platform_event(platform, (struct app_event){.kind = APP_LEAVE});
        } else {
            platform_tap(platform, 'u');
            platform_wait(platform, 1000);
        }
        assert_int_equal(counted_stages(platform, APP_PRACTICE_LAID), i == 0 ? 2 : 1);
        assert_true(counted_stages(platform, APP_PRACTICE_BEST_MORE) > 0);
        platform_free(platform);
    }
}

/* A chain longer than the memory of steps is still reported. */
static void long_chains_go_on(void **state) {
    (void)state;
    struct platform *platform = start();
    struct app_panel *panel = &platform->app.panel;
    lay(platform, 4);
    for (int i = APP_STEPS - 1; i > 0; i--) { /* pretends that there were many before */
        panel->steps.steps[i] = panel->steps.steps[panel->steps.count - 1];
    }
    panel->steps.count = APP_STEPS;
    lay(platform, 2);
    assert_int_equal(panel->steps.count, APP_STEPS / 2 + 1);
    assert_int_equal(panel->steps.steps[APP_STEPS / 2].pieces, 2);
    assert_true(panel->steps.steps[APP_STEPS / 2 - 1].laid);
    platform_free(platform);
}

static void bounds_only_tighten(void **state) {
    (void)state;
    struct app_chance wide = {0, 1000, true, false}, low = {990, 1000, true, false},
                      high = {910, 995, true, false}, exact = {992, 992, true, true}, none = {0};
    struct app_chance both = app_chance_both(low, high);
    assert_int_equal(both.low, 990);
    assert_int_equal(both.high, 995);
    assert_false(both.exact);
    assert_int_equal(app_chance_both(both, wide).low, 990);
    assert_int_equal(app_chance_both(both, wide).high, 995);
    assert_int_equal(app_chance_both(exact, wide).high, 992);
    assert_true(app_chance_both(wide, exact).exact);
    assert_int_equal(app_chance_both(low, none).low, 990);
    assert_int_equal(app_chance_both(none, low).low, 990);
}

/* The visible position is asked again from scratch. */
static void seen_bounds_only_tighten(void **state) {
    (void)state;
    struct platform *platform = start();
    clear(platform); /* ten pieces take long */
    platform_tap(platform, APP_KEY_ESCAPE);
    struct app_panel *panel = &platform->app.panel;
    struct app_chance before = {0, APP_ODDS_WHOLE, true, false};
    for (int i = 0, answers = 0; i < 60 && answers < 4; i++) {
        bool live = panel->live;
        platform_solve(platform, live ? (answers == 1 ? 40000 : 1) : 1);
        if (live && panel->has_odds) {
            struct app_chance now = app_odds_best(&panel->odds);
            assert_true(now.low >= before.low && now.high <= before.high);
            before = now;
            answers++;
        }
        platform_wait(platform, 70000000);
    }
    assert_true(before.low > 0 || before.high < APP_ODDS_WHOLE);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdict_becomes_exact),    cmocka_unit_test(abandoning_counts),
        cmocka_unit_test(resumed_counts_once),      cmocka_unit_test(bounds_only_tighten),
        cmocka_unit_test(seen_bounds_only_tighten), cmocka_unit_test(left_pieces_count_as_ranges),
        cmocka_unit_test(left_in_other_ways),       cmocka_unit_test(long_chains_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
