/* Drills and keys that are still held from the last card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"

static const int way_keys[FIN_KEYS] = {
    [FIN_KEY_LEFT] = APP_KEY_LEFT,     [FIN_KEY_RIGHT] = APP_KEY_RIGHT,
    [FIN_KEY_FAR_LEFT] = APP_KEY_LEFT, [FIN_KEY_FAR_RIGHT] = APP_KEY_RIGHT,
    [FIN_KEY_CW] = APP_KEY_UP,         [FIN_KEY_CCW] = 'z',
    [FIN_KEY_SOFT] = APP_KEY_DOWN,
};

/* The keys of the card that is out, as a drill teaches them. */
static void play_taught(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    uint8_t keys[FIN_KEY_SEQUENCE_MAX];
    int count = train->key_count;
    memcpy(keys, train->keys, sizeof keys);
    for (int i = 0; i < count; i++) {
        bool far = keys[i] == FIN_KEY_FAR_LEFT || keys[i] == FIN_KEY_FAR_RIGHT;
        hold(platform, way_keys[keys[i]], far ? 300 * MS : 30 * MS);
    }
    tap(platform, APP_KEY_SPACE);
}

/* The last card's direction is released 30 ms after this card has come. */
static void play_after_late_release(struct platform *platform, int card, int direction) {
    const struct app_train *train = &platform->app.train;
    app_train_one(&platform->app, card);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    platform_wait(platform, 200 * MS);
    platform_press(platform, direction);
    platform_wait(platform, 300 * MS);
    platform_tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 30 * MS);
    assert_int_equal(platform->app.play.session.game.piece.x,
                     fin_piece_spawn(train->target.kind).x);
    platform_release(platform, direction);
    platform_wait(platform, 200 * MS); /* the guard against a second drop */
    play_taught(platform);
    assert_true(train->last_there);
    assert_true(train->last_clean);
}

/* 162 placements behind a late release on either side. */
static void a_late_release_moves_no_card(void **state) {
    (void)state;
    static const char *const arr[] = {"0ms", "10ms"};
    for (int i = 0; i < 2; i++) {
        struct platform *platform = begin("free", "off");
        app_setting(&platform->app, "arr", arr[i]);
        for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
            play_after_late_release(platform, card, APP_KEY_LEFT);
            play_after_late_release(platform, card, APP_KEY_RIGHT);
        }
        platform_free(platform);
    }
}

/* A direction that stays down charges from zero: no new press is needed. */
static void a_held_key_charges_anew(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    const struct fin_session *session = &platform->app.play.session;
    struct app_train *train = &platform->app.train;
    app_setting(&platform->app, "das", "150ms");
    app_setting(&platform->app, "arr", "0ms");
    app_train_one(&platform->app, train_placement_number((struct fin_piece){.kind = FIN_T}));
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    platform_press(platform, APP_KEY_LEFT);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(session->game.piece.x, fin_piece_spawn(FIN_T).x - (i == 0));
        platform_wait(platform, 149 * MS);
        assert_int_equal(session->game.piece.x, fin_piece_spawn(FIN_T).x - (i == 0));
        platform_wait(platform, 2 * MS);
        assert_int_equal(session->game.piece.x, 0);
        platform_wait(platform, 100 * MS); /* the guard against a second drop */
        platform_tap(platform, APP_KEY_SPACE);
        assert_int_equal(train->clean, i + 1);
    }
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_late_release_moves_no_card),
        cmocka_unit_test(a_held_key_charges_anew),
    };
    return cmocka_run_group_tests_name("app held over", tests, NULL, NULL);
}
