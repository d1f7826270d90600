/* Handling in a terminal that does not report key releases: a held key arrives as repeated
 * presses, and is one key to the judge, during play and in the replay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../platform.h"
#include "app/records/proof.h"
#include "app/train/session.h"

enum { MS = 1000 };

static struct platform *begin(void) {
    struct platform *platform = platform_new(false);
    app_setting(&platform->app, "mode", "free");
    app_setting(&platform->app, "lesson", "on");
    app_setting(&platform->app, "countdown", "off");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    return platform;
}

/* A keyboard's repeat: a press, the delay, then this many more. */
static void hold(struct platform *platform, int key, int delay_ms, int more) {
    platform_press(platform, key);
    platform_wait(platform, (uint64_t)delay_ms * MS);
    for (int i = 0; i < more; i++) {
        platform_press(platform, key);
        platform_wait(platform, 30 * MS);
    }
}

static void press(struct platform *platform, int key) {
    platform_wait(platform, 150 * MS);
    platform_press(platform, key);
}

static void check_replay(struct platform *platform, uint64_t sum) {
    static uint8_t bytes[1 << 16];
    static uint64_t words[1 << 14];
    struct fin_replay replay;
    uint32_t length = app_play_encode(&platform->app.play, bytes, sizeof bytes);
    assert_null(fin_replay_decode(bytes, length, &replay, words, 1 << 14).sentence);
    assert_true(app_finesse_sum(&replay) == sum);
}

static void expect_own(const struct fin_verdict *verdict, const uint8_t *keys, int count) {
    assert_true(verdict->judged);
    assert_int_equal(verdict->used, count);
    assert_int_equal(verdict->own.length, count);
    assert_memory_equal(verdict->own.keys, keys, (size_t)count);
}

static void a_held_key_is_one_key(void **state) {
    (void)state;
    for (int i = 0; i < 64; i++) {
        bool right = i % 2 != 0, back = i % 4 >= 2;
        struct platform *platform = begin();
        const struct fin_verdict *last = &platform->app.play.finesse.last;
        uint64_t sum = 0;
        for (int piece = 0; piece < 3; piece++) {
            uint8_t keys[] = {right ? FIN_KEY_FAR_RIGHT : FIN_KEY_FAR_LEFT,
                              right ? FIN_KEY_LEFT : FIN_KEY_RIGHT};
            hold(platform, right ? APP_KEY_RIGHT : APP_KEY_LEFT, 250 + 6 * i, 8 + i % 5);
            if (back) {
                press(platform, right ? APP_KEY_LEFT : APP_KEY_RIGHT);
            }
            press(platform, APP_KEY_SPACE);
            expect_own(last, keys, back ? 2 : 1);
            assert_int_equal(last->used, last->fewest);
            sum = app_finesse_fold(sum, last);
            platform_wait(platform, 800 * MS);
        }
        check_replay(platform, sum);
        platform_free(platform);
    }
}

/* The drop may come before the hold has ended. */
static void a_drop_may_come_at_once(void **state) {
    (void)state;
    struct platform *platform = begin();
    uint8_t far = FIN_KEY_FAR_LEFT;
    hold(platform, APP_KEY_LEFT, 300, 9);
    platform_press(platform, APP_KEY_SPACE);
    expect_own(&platform->app.play.finesse.last, &far, 1);
    platform_free(platform);
}

/* A hold that ends half-way is neither a fault nor clean; taps are taps. */
static void holds_short_of_the_wall_are_not_judged(void **state) {
    (void)state;
    struct platform *platform = begin();
    const struct fin_verdict *last = &platform->app.play.finesse.last;
    uint8_t taps[] = {FIN_KEY_RIGHT, FIN_KEY_RIGHT};
    press(platform, APP_KEY_LEFT);
    press(platform, APP_KEY_LEFT);
    press(platform, APP_KEY_LEFT);
    hold(platform, APP_KEY_RIGHT, 300, 3);
    press(platform, APP_KEY_SPACE);
    assert_false(last->judged);
    platform_wait(platform, 800 * MS);
    press(platform, APP_KEY_RIGHT);
    press(platform, APP_KEY_RIGHT);
    press(platform, APP_KEY_SPACE);
    expect_own(last, taps, 2);
    platform_free(platform);
}

/* The piece locks between the first and second press of a held key: that key moves the next
 * piece, without a tap before it. */
static void a_lock_may_come_between(void **state) {
    (void)state;
    struct platform *platform = platform_new(false);
    app_setting(&platform->app, "mode", "free");
    app_setting(&platform->app, "countdown", "off");
    app_setting(&platform->app, "lock-delay", "100ms");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    const struct app_play *play = &platform->app.play;
    uint8_t far = FIN_KEY_FAR_LEFT;
    platform_wait(platform, 300 * MS);
    platform_press(platform, 's'); /* to the floor */
    platform_press(platform, APP_KEY_LEFT);
    platform_wait(platform, 250 * MS);
    assert_int_equal(play->session.game.pieces, 1);
    for (int i = 0; i < 9; i++) {
        platform_press(platform, APP_KEY_LEFT);
        platform_wait(platform, 30 * MS);
    }
    press(platform, APP_KEY_SPACE);
    assert_int_equal(play->session.game.pieces, 2);
    expect_own(&play->finesse.last, &far, 1);
    assert_int_equal(play->finesse.last.fewest, 1);
    platform_free(platform);
}

/* Held to the wall, released, and dropped at once: the next piece does not move. */
static void the_next_piece_does_not_follow(void **state) {
    (void)state;
    static const int away[] = {APP_KEY_SPACE, 'c'};
    for (int i = 0; i < 24; i++) {
        struct platform *platform = begin();
        app_setting(&platform->app, "arr", i % 2 == 0 ? "0ms" : "10ms");
        app_start_game(&platform->app, false);
        const struct fin_game *game = &platform->app.play.session.game;
        hold(platform, i % 4 < 2 ? APP_KEY_LEFT : APP_KEY_RIGHT, 500, 10);
        int8_t held_at = game->piece.x;
        platform_wait(platform, (uint64_t)(4 + 5 * i) * MS);
        platform_press(platform, away[i / 12]);
        struct fin_piece next = game->piece;
        assert_int_not_equal(next.x, held_at);
        assert_int_equal(next.x, fin_piece_spawn(next.kind).x);
        platform_wait(platform, 300 * MS);
        assert_int_equal(game->piece.x, next.x);
        platform_free(platform);
    }
}

/* The piece locks by its timer just after the key was released. */
static void a_lock_by_time_ends_a_hold(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct platform *platform = begin();
        app_setting(&platform->app, "lock-delay", "500ms");
        app_setting(&platform->app, "arr", i == 0 ? "0ms" : "10ms");
        app_start_game(&platform->app, false);
        const struct fin_game *game = &platform->app.play.session.game;
        hold(platform, APP_KEY_LEFT, 500, 4);
        platform_press(platform, 's'); /* to the floor */
        platform_wait(platform, 300 * MS);
        platform_press(platform, APP_KEY_RIGHT); /* not a continued hold: a new one */
        platform_wait(platform, 1000 * MS);
        assert_int_equal(game->pieces, 1);
        int8_t x = fin_piece_spawn(game->piece.kind).x;
        assert_int_equal(game->piece.x, x);
        platform_press(platform, 's');
        platform_press(platform, APP_KEY_LEFT);
        platform_wait(platform, 200 * MS);
        for (int n = 0; game->pieces == 1; n++) { /* until it locks */
            assert_in_range(n, 0, 40);
            platform_press(platform, APP_KEY_LEFT);
            platform_wait(platform, 33 * MS);
        }
        platform_wait(platform, 500 * MS);
        assert_int_equal(game->piece.x, fin_piece_spawn(game->piece.kind).x);
        platform_free(platform);
    }
}

/* Two quick taps are two keys, for every key that moves a piece. */
static void quick_taps_are_taps(void **state) {
    (void)state;
    struct platform *platform = begin();
    const struct fin_game *game = &platform->app.play.session.game;
    int8_t x = game->piece.x;
    for (int i = 0; i < 3; i++) {
        platform_press(platform, APP_KEY_LEFT);
        platform_wait(platform, 45 * MS);
    }
    assert_int_equal(game->piece.x, x - 3);
    platform_press(platform, APP_KEY_SPACE);
    platform_wait(platform, 40 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(game->pieces, 2);
    platform_free(platform);
}

/* The lesson accepts held keys, too. */
static void the_lesson_takes_holds(void **state) {
    (void)state;
    struct platform *platform = begin();
    const struct app_train *train = &platform->app.train;
    app_train_lesson(&platform->app);
    press(platform, APP_KEY_LEFT);
    press(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 1);
    platform_wait(platform, 800 * MS);
    hold(platform, APP_KEY_LEFT, 300, 8);
    press(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 2);
    platform_wait(platform, 800 * MS);
    hold(platform, APP_KEY_LEFT, 300, 8);
    press(platform, APP_KEY_RIGHT);
    press(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 3);
    struct fin_key_sequence own = {4,
                                   {FIN_KEY_LEFT, FIN_KEY_LEFT, FIN_KEY_FAR_LEFT, FIN_KEY_RIGHT}};
    assert_true(app_lesson_taken(&platform->app, 2, &own));
    platform_free(platform);
}

/* ---- touch ---- */

static struct platform *begin_touch(const char *soft_lock) {
    struct platform *platform = platform_new(true);
    app_setting(&platform->app, "mode", "free");
    app_setting(&platform->app, "countdown", "off");
    app_setting(&platform->app, "soft-drop", "60/s");
    app_setting(&platform->app, "soft-lock", soft_lock);
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    return platform;
}

static void thumb(struct platform *platform, bool down, uint64_t then_us) {
    platform_event(platform,
                   (struct app_event){.kind = down ? APP_ACT : APP_ACT_END, .item = FIN_SOFT});
    platform_wait(platform, then_us);
}

static int row(const struct platform *platform) {
    return platform->app.play.session.game.piece.y;
}

/* The recording equals the game played. */
static void check_game(struct platform *platform) {
    static uint8_t bytes[1 << 16];
    static uint64_t words[1 << 14];
    struct fin_replay replay;
    uint32_t length = app_play_encode(&platform->app.play, bytes, sizeof bytes);
    assert_null(fin_replay_decode(bytes, length, &replay, words, 1 << 14).sentence);
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
}

static void a_tap_of_a_thumb_is_one_row(void **state) {
    (void)state;
    struct platform *platform = begin_touch("off");
    for (uint64_t ms = 20; ms <= 140; ms += 10) {
        int before = row(platform);
        thumb(platform, true, ms * MS);
        thumb(platform, false, 30 * MS);
        assert_int_equal(row(platform), before - 1);
    }
    check_game(platform);
    platform_free(platform);
}

/* The first row at once, the second after 150 ms, then 60 per second; lifting the thumb ends it. */
static void a_thumb_that_stays_falls_on(void **state) {
    (void)state;
    struct platform *platform = begin_touch("off");
    int before = row(platform);
    thumb(platform, true, 149 * MS);
    assert_int_equal(row(platform), before - 1);
    platform_wait(platform, 2 * MS);
    assert_int_equal(row(platform), before - 2);
    platform_wait(platform, 100 * MS);
    assert_int_equal(row(platform), before - 8);
    thumb(platform, false, 200 * MS);
    assert_int_equal(row(platform), before - 8);
    thumb(platform, true, 100 * MS);
    thumb(platform, false, 10 * MS);
    thumb(platform, true, 100 * MS); /* the second tap counts from its own press */
    assert_int_equal(row(platform), before - 10);
    thumb(platform, false, 200 * MS);
    assert_int_equal(row(platform), before - 10);
    check_game(platform);
    platform_free(platform);
}

/* If a press on the ground locks, a thumb pressed in the air does not. */
static void a_thumb_that_stays_locks_nothing(void **state) {
    (void)state;
    struct platform *platform = begin_touch("on");
    app_setting(&platform->app, "lock-delay", "30s");
    while (row(platform) > 1) {
        thumb(platform, true, 20 * MS);
        thumb(platform, false, 20 * MS);
    }
    thumb(platform, true, 400 * MS);
    assert_int_equal(platform->app.play.session.game.pieces, 0);
    thumb(platform, false, 20 * MS);
    thumb(platform, true, 20 * MS);
    assert_int_equal(platform->app.play.session.game.pieces, 1);
    check_game(platform);
    platform_free(platform);
}

static void a_pause_lifts_the_thumb(void **state) {
    (void)state;
    struct platform *platform = begin_touch("off");
    thumb(platform, true, 50 * MS);
    app_pause_game(&platform->app, false);
    platform_wait(platform, 500 * MS);
    app_resume_game(&platform->app);
    int before = row(platform);
    platform_wait(platform, 500 * MS);
    assert_int_equal(row(platform), before);
    platform_free(platform);
}

/* Keys and gamepads are released in time: pieces fall as long as they are held. */
static void a_key_falls_at_once(void **state) {
    (void)state;
    struct platform *platform = begin_touch("off");
    int before = row(platform);
    platform_press(platform, APP_KEY_DOWN);
    platform_wait(platform, 100 * MS);
    platform_release(platform, APP_KEY_DOWN);
    assert_int_equal(row(platform), before - 7);
    platform_event(platform, (struct app_event){.kind = APP_PAD, .item = 13});
    platform_wait(platform, 100 * MS);
    assert_int_equal(row(platform), before - 14);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_key_is_one_key),
        cmocka_unit_test(a_drop_may_come_at_once),
        cmocka_unit_test(holds_short_of_the_wall_are_not_judged),
        cmocka_unit_test(a_lock_may_come_between),
        cmocka_unit_test(the_next_piece_does_not_follow),
        cmocka_unit_test(a_lock_by_time_ends_a_hold),
        cmocka_unit_test(quick_taps_are_taps),
        cmocka_unit_test(a_tap_of_a_thumb_is_one_row),
        cmocka_unit_test(a_thumb_that_stays_falls_on),
        cmocka_unit_test(a_thumb_that_stays_locks_nothing),
        cmocka_unit_test(a_pause_lifts_the_thumb),
        cmocka_unit_test(a_key_falls_at_once),
        cmocka_unit_test(the_lesson_takes_holds),
    };
    return cmocka_run_group_tests_name("app hands", tests, NULL, NULL);
}
