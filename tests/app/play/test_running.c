/* The running game: how it is saved, and what happens to it when the program starts again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../platform.h"
#include "app/records/record_fields.h"

static void play_long(struct platform *platform, int presses) {
    for (int i = 0; i < presses; i++) {
        platform_tap(platform, i % 2 == 0 ? APP_KEY_LEFT : APP_KEY_RIGHT);
        platform_wait(platform, 700 + (uint64_t)(i % 7) * 100);
    }
}

/* The same program, started again. */
static struct platform *start_again_with(const struct platform *platform, bool deaf) {
    struct platform *next = platform_new(true);
    memcpy(next->running, platform->running, platform->running_length);
    next->running_length = platform->running_length;
    next->running_record = platform->running_record;
    next->deaf = deaf;
    platform_start(next);
    return next;
}

static struct platform *start_again(const struct platform *platform) {
    return start_again_with(platform, false);
}

/* A log that outgrew its memory many times is complete, and a new app with little memory can load
 * it. */
static void a_long_game_is_resumed(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    play_long(platform, 20000);
    assert_true(platform->app.play.log.count >= 40000);
    platform_tap(platform, APP_KEY_ESCAPE);
    uint64_t hash = platform_hash(platform);
    struct platform *next = start_again(platform);
    assert_int_equal(next->app.play.state, APP_PLAY_PAUSED);
    assert_true(platform_hash(next) == hash);
    platform_tap(next, APP_KEY_ENTER);
    platform_wait(next, 1100000);
    assert_int_equal(next->app.play.state, APP_PLAY_RUNNING);
    platform_free(next);
    platform_free(platform);
}

/* The page's store takes some time, in which the player may continue. */
static struct platform *start_slowly(const struct platform *platform) {
    return start_again_with(platform, true);
}

static void answer_running(struct platform *platform) {
    platform_event(platform, (struct app_event){.kind = APP_ANSWER,
                                                .number = platform->app.paused.running_number,
                                                .games = &platform->running_record,
                                                .game_count = 1,
                                                .bytes = platform->running,
                                                .length = platform->running_length});
}

static const char *lit(struct platform *platform) {
    static struct view view;
    platform_view(platform, &view);
    return view.items[view.chosen].label;
}

static void go_to_settings(struct platform *platform) {
    while (strcmp(lit(platform), "Settings") != 0) {
        platform_tap(platform, APP_KEY_DOWN);
    }
}

static void assert_stays_lit(struct platform *platform) {
    char before[sizeof((struct view_item *)0)->label];
    strcpy(before, lit(platform));
    answer_running(platform);
    assert_string_equal(lit(platform), before);
}

/* Resume is selected when it appears, unless the player has gone elsewhere. */
static void a_kept_game_that_comes_late_moves_nobody(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "marathon");
    platform_tap(platform, APP_KEY_ESCAPE);

    struct platform *next = start_slowly(platform);
    answer_running(next);
    assert_non_null(strstr(lit(next), "Resume"));
    platform_free(next);

    next = start_slowly(platform);
    go_to_settings(next);
    assert_stays_lit(next);
    platform_tap(next, APP_KEY_HOME);
    assert_non_null(strstr(lit(next), "Resume"));
    platform_free(next);

    next = start_slowly(platform);
    go_to_settings(next);
    platform_tap(next, APP_KEY_ENTER);
    platform_tap(next, APP_KEY_DOWN);
    assert_stays_lit(next);
    platform_tap(next, APP_KEY_ESCAPE);
    assert_string_equal(lit(next), "Settings");
    platform_free(next);
    platform_free(platform);
}

/* A savepoint is saved with its game, also if the game has left its path, and in long games. */
static void a_savepoint_outlives_the_program(void **state) {
    (void)state;
    static const int presses[] = {0, 3, 3000};
    for (size_t i = 0; i < sizeof presses / sizeof presses[0]; i++) {
        struct platform *platform = platform_in_game(true, "free");
        play_long(platform, presses[i]);
        platform_drop(platform, 2);
        platform_tap(platform, APP_KEY_LEFT);
        platform_tap(platform, 'v');
        uint64_t hash = platform_hash(platform);
        platform_drop(platform, 2);
        for (int undo = 0; undo < 3; undo++) { /* to before the savepoint, and on differently */
            platform_tap(platform, 'u');
        }
        platform_tap(platform, APP_KEY_RIGHT);
        platform_drop(platform, 2);
        platform_tap(platform, APP_KEY_ESCAPE);
        uint64_t end = platform_hash(platform);
        struct platform *next = start_again(platform);
        assert_true(platform_hash(next) == end);
        assert_true(next->app.savepoint.is_set);
        platform_tap(next, APP_KEY_ENTER);
        platform_wait(next, 1100000);
        platform_tap(next, 'b');
        assert_true(platform_hash(next) == hash);
        assert_true((next->app.play.unranked >> APP_UNRANKED_SAVEPOINT & 1) != 0);
        platform_drop(next, 2);
        platform_free(next);
        platform_free(platform);
    }
}

/* If the game's own bytes are intact, it loads, whatever happened to the rest. */
static void a_broken_savepoint_is_no_loss_of_the_game(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    play_long(platform, 3);
    platform_tap(platform, 'v');
    play_long(platform, 2);
    platform_tap(platform, APP_KEY_ESCAPE);
    uint64_t hash = platform_hash(platform);
    uint32_t own;
    memcpy(&own, platform->running + 5, sizeof own);
    assert_true(own < platform->running_length);
    for (uint32_t i = own + 9; i + 1 < platform->running_length; i++) {
        platform->running[i] ^= 0x10;
        struct platform *next = start_again(platform);
        platform->running[i] ^= 0x10;
        assert_int_equal(next->app.play.state, APP_PLAY_PAUSED);
        assert_true(platform_hash(next) == hash);
        assert_false(next->app.savepoint.is_set);
        platform_free(next);
    }
    for (uint32_t length = 0; length < platform->running_length; length++) {
        uint32_t whole = platform->running_length;
        platform->running_length = length;
        platform_free(start_again(platform)); /* at worst a message */
        platform->running_length = whole;
    }
    platform_free(platform);
}

static void a_broken_kept_game_is_left_aside(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    platform_tap(platform, APP_KEY_ESCAPE);
    for (uint32_t i = 0; i < platform->running_length; i += 3) {
        struct platform *next = platform_new(true);
        memcpy(next->running, platform->running, platform->running_length);
        next->running_length = platform->running_length;
        next->running[i] ^= 0x10;
        platform_start(next);
        assert_int_equal(next->app.play.state, APP_PLAY_NONE);
        assert_true(next->app.menu.notice_bad);
        platform_tap(next, APP_KEY_ENTER);
        platform_wait(next, 100000);
        assert_int_equal(next->app.play.state, APP_PLAY_RUNNING);
        platform_free(next);
    }
    platform_free(platform);
}

/* A finished game is saved whatever the clock says, with the closest valid date. */
static void a_clock_that_is_far_off_costs_no_game(void **state) {
    (void)state;
    static const struct {
        int64_t clock, date;
    } clocks[] = {
        {-1, 0}, {INT64_MIN / 2, 0}, {APP_LATEST_S + 1, APP_LATEST_S}, {1750000000, 1750000000}};
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        struct platform *platform = platform_in_game(true, "marathon");
        platform->wall_s = clocks[i].clock;
        for (int n = 0; n < 60 && platform->game_count == 0; n++) {
            platform_drop(platform, 1);
        }
        assert_int_equal(platform->game_count, 1);
        assert_true(app_record_is_sound(&platform->games[0]));
        assert_in_range(platform->games[0].played_at - clocks[i].date, 0, 600);
        platform_free(platform);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_game_is_resumed),
        cmocka_unit_test(a_kept_game_that_comes_late_moves_nobody),
        cmocka_unit_test(a_savepoint_outlives_the_program),
        cmocka_unit_test(a_broken_savepoint_is_no_loss_of_the_game),
        cmocka_unit_test(a_broken_kept_game_is_left_aside),
        cmocka_unit_test(a_clock_that_is_far_off_costs_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
