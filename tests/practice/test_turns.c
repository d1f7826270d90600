/* The odds along a replay. The panel searches positions with inexact odds again, each time for
 * longer, until they are exact. It does the same with the position on screen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "platform.h"

enum { PIECES = 3 };

/* Four lines with the left columns filled: 24 cells, six pieces. */
static void start(struct platform *platform) {
    static const uint8_t queue[] = {FIN_J, FIN_L, FIN_S, FIN_T, FIN_Z, FIN_I, FIN_O, FIN_T};
    struct fin_position position = {.hold = FIN_NONE, .queue_length = sizeof queue};
    memcpy(position.queue, queue, sizeof queue);
    for (int i = 0; i < 16; i++) {
        fin_board_set(&position.board, i % 4, i / 4, FIN_GARBAGE);
    }
    app_start_position(&platform->app, &position, FIN_MODE_PC);
    platform_wait(platform, 100000);
}

/* Watches a replay of its first pieces at its end, with odds. */
static struct platform *watch(void) {
    static const int moves[PIECES] = {4, 1, 4};
    struct platform *platform = platform_new(true);
    platform_start(platform);
    start(platform);
    for (int i = 0; i < PIECES; i++) {
        for (int move = 0; move < moves[i]; move++) {
            platform_tap(platform, APP_KEY_RIGHT);
        }
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, 200000);
    }
    platform_tap(platform, APP_KEY_ESCAPE);
    app_watch_rewind(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME}); /* memory is given */
    platform_wait(platform, 100000);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_REPLAY);
    platform_tap(platform, 'o');
    platform_wait(platform, 10000);
    return platform;
}

static const struct app_steps *steps_of(const struct platform *platform) {
    return &platform->app.panel.trace.steps;
}

static int laid(const struct platform *platform) {
    int count = 0;
    for (int i = 0; i < steps_of(platform)->count; i++) {
        count += steps_of(platform)->steps[i].laid;
    }
    return count;
}

static int least_rounds(const struct platform *platform) {
    int least = 255;
    for (int i = 0; i < steps_of(platform)->count; i++) {
        const struct app_step *step = &steps_of(platform)->steps[i];
        least = step->laid && step->rounds < least ? step->rounds : least;
    }
    return least;
}

/* Without exact answers, every position is searched in each round, and for longer each time. */
static void turns_go_on_and_grow(void **state) {
    (void)state;
    struct platform *platform = watch();
    assert_int_equal(laid(platform), PIECES);
    uint64_t began = platform->now, lasted[3] = {0};
    for (int round = 0; round < 3; round++) {
        while (least_rounds(platform) <= round) {
            platform_wait(platform, 500000);
            assert_true(platform->now - began < UINT64_C(600000000));
        }
        lasted[round] = platform->now - began;
        began = platform->now;
    }
    assert_true(lasted[1] > lasted[0] && lasted[2] > lasted[1]);
    platform_free(platform);
}

/* Inexact odds are a range in the curve; then they are exact, and nothing more is asked. */
static void all_becomes_exact(void **state) {
    (void)state;
    static struct view view;
    struct platform *platform = watch();
    int ranges = 0, exact = 0;
    for (int turn = 0; turn <= PIECES; turn++) {
        platform_solve(platform, 1);
        platform_wait(platform, 4000000);
    }
    platform_view(platform, &view);
    for (int i = 0; i < VIEW_MARKS; i++) {
        ranges += view.replay.odds_low[i] < view.replay.odds[i];
    }
    assert_true(ranges > 0);
    for (int i = 0; i < 200 && platform->app.panel.number != 0; i++) {
        platform_solve(platform, 0);
        platform_wait(platform, 1000000);
    }
    assert_int_equal(platform->app.panel.number, 0);
    platform_view(platform, &view);
    for (int i = 0; i < VIEW_MARKS; i++) {
        assert_true(view.replay.odds_low[i] == view.replay.odds[i]);
        exact += view.replay.odds[i] > 0;
    }
    assert_true(exact > VIEW_MARKS / 2);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_go_on_and_grow),
        cmocka_unit_test(all_becomes_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
