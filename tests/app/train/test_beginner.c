/* A beginner's path: the lesson, the placement test, and a session a day, by a scripted player who
 * knows half of the placements and learns each of the others once its keys were shown. In a
 * terminal and on the page. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"
#include "app/menu/screens.h"

enum { DAYS = 15, SESSION_S = 120 };

static bool known[TRAIN_CARDS];

static const int key_of[FIN_KEYS] = {
    [FIN_KEY_LEFT] = APP_KEY_LEFT,     [FIN_KEY_RIGHT] = APP_KEY_RIGHT,
    [FIN_KEY_FAR_LEFT] = APP_KEY_LEFT, [FIN_KEY_FAR_RIGHT] = APP_KEY_RIGHT,
    [FIN_KEY_CW] = APP_KEY_UP,         [FIN_KEY_CCW] = 'z',
    [FIN_KEY_SOFT] = APP_KEY_DOWN,
};

static void press_keys(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    uint8_t keys[TRAIN_KEYS];
    int count = train->key_count;
    memcpy(keys, train->keys, sizeof keys);
    for (int i = 0; i < count; i++) {
        bool far = keys[i] == FIN_KEY_FAR_LEFT || keys[i] == FIN_KEY_FAR_RIGHT;
        platform_wait(platform, 40 * MS);
        platform_press(platform, key_of[keys[i]]);
        platform_wait(platform, far ? 250 * MS : keys[i] == FIN_KEY_SOFT ? 700 * MS : 30 * MS);
        platform_release(platform, key_of[keys[i]]);
    }
    platform_wait(platform, 250 * MS);
    tap(platform, APP_KEY_SPACE);
}

/* An unknown card without its keys is dropped with two keys too many. */
static void play_card(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    int card = train->card;
    if (!known[card] && !train->shows_keys) {
        platform_wait(platform, 250 * MS);
        play_fault(platform);
        return;
    }
    known[card] = known[card] || train->shows_keys;
    press_keys(platform);
}

static void take_lesson(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    app_train_start(&platform->app);
    look(platform);
    assert_int_equal(train->kind, APP_SESSION_LESSON);
    for (int i = 0; train->kind == APP_SESSION_LESSON; i++) {
        assert_true(i < app_lesson_steps());
        press_keys(platform);
    }
}

/* The test finds about the half that is known. */
static void take_test(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    uint32_t tried = 0, clean = 0;
    app_close_all(&platform->app);
    app_train_test(&platform->app);
    look(platform);
    while (app_in_drill(&platform->app)) {
        assert_false(train->shows_keys);
        play_card(platform);
    }
    look(platform);
    assert_string_equal(view.title, "TEST OVER");
    for (int family = 0; family < TRAIN_FAMILIES; family++) {
        tried += train->tested[family].tried;
        clean += train->tested[family].clean;
    }
    assert_int_equal(tried, train->cards);
    assert_in_range(clean * 100 / tried, 30, 70);
}

/* Plays a session to its end. The piece changes from card to card. */
static void practise(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    int last_piece = -1;
    uint32_t cards = 0, same = 0;
    app_close_all(&platform->app);
    app_train_start(&platform->app);
    look(platform);
    while (app_in_drill(&platform->app)) {
        bool first = train->first_try;
        same += first && train->target.kind == last_piece;
        cards += first;
        last_piece = train->target.kind;
        play_card(platform);
    }
    assert_true(cards > 50);
    assert_true(same * 50 <= cards);
    assert_in_range(train->ended_at - train->began_at, (uint64_t)SESSION_S * SECOND,
                    (uint64_t)(SESSION_S + 10) * SECOND);
}

static void learn_everything(struct platform *platform) {
    const struct app_train *train = &platform->app.train;
    for (int card = 0; card < TRAIN_CARDS; card++) {
        known[card] = card % 2 == 0;
    }
    app_setting(&platform->app, "session", "2min");
    app_setting(&platform->app, "countdown", "off");
    platform_start(platform);
    take_lesson(platform);
    take_test(platform);
    for (int day = 0; day < DAYS; day++) {
        practise(platform);
        platform->wall_s += 86400;
    }
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        const struct train_state *state = &train->progress.states[card];
        assert_true(state->reviews > 0);
        assert_true(card % 2 == 1 || state->misses == 0);
        assert_true(train_recall_on(&train->progress, card, app_today(&platform->app)) > 0.8);
    }
    look(platform);
    assert_string_equal(view.title, "WELL DONE");
    assert_true(100 * train->recalled >= 95 * (train->cards - train->fresh));
    platform_free(platform);
}

static void in_a_terminal(void **state) {
    (void)state;
    learn_everything(platform_new(true));
}

static void on_the_page(void **state) {
    (void)state;
    learn_everything(
        platform_new_as(&(struct app_platform){.key_releases = true, .is_page = true}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_terminal),
        cmocka_unit_test(on_the_page),
    };
    return cmocka_run_group_tests_name("beginner", tests, NULL, NULL);
}
