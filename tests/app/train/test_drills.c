/* The lesson and drills: their tasks, displays and grades. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"
#include "app/menu/screens.h"

/* ---- the lesson ---- */

static void the_lesson_wants_its_keys(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    app_train_lesson(&platform->app);
    look(platform);
    assert_int_equal(view.game.next_count, 4);
    tap(platform, APP_KEY_LEFT);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 1);
    for (int i = 0; i < 3; i++) {
        tap(platform, APP_KEY_LEFT); /* reaches the wall too */
    }
    tap(platform, APP_KEY_SPACE);
    assert_true(train->last_there);
    assert_int_equal(train->card, 1);
    hold(platform, APP_KEY_LEFT, 400 * MS);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 2);
    tap(platform, APP_KEY_LEFT);
    tap(platform, APP_KEY_LEFT); /* as few keys as the wall and back */
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 2);
    look(platform);
    assert_string_equal(view.game.finesse.title, "Not the keys asked for");
    hold(platform, APP_KEY_LEFT, 400 * MS);
    tap(platform, APP_KEY_RIGHT);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 3);
    tap(platform, 'z'); /* the other way, three times */
    tap(platform, 'z');
    tap(platform, 'z');
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 3);
    tap(platform, APP_KEY_UP);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 4);
    look(platform);
    assert_int_equal(view.game.next_count, 0);
    tap(platform, 'z');
    tap(platform, APP_KEY_SPACE);
    assert_false(app_in_drill(&platform->app));
    platform_free(platform);
}

/* If nothing can be held, wall keys are asked for and accepted. */
static void the_lesson_knows_wall_keys(void **state) {
    (void)state;
    struct platform *platform = begin_with(false, "free", "off");
    struct app_train *train = &platform->app.train;
    int wall = platform->app.keys.keys[FIN_WALL_LEFT][0];
    assert_true(wall != APP_KEY_NONE);
    app_train_lesson(&platform->app);
    look(platform);
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_LEFT);
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 1);
    look(platform);
    assert_string_equal(view.game.finesse.prompt, "Press the wall key, then drop.");
    platform_wait(platform, 200 * MS);
    platform_press(platform, wall);
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 2);
    platform_free(platform);
}
/* ---- drills ---- */

/* NEXT shows the next cards, if there are any. */
static void next_is_the_cards_to_come(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    app_train_one(&platform->app,
                  train_placement_number((struct fin_piece){.kind = FIN_O, .x = 4}));
    for (int left = 4; left >= 0; left--) {
        look(platform);
        assert_int_equal(view.game.next_count, left);
        for (int i = 0; i < left; i++) {
            assert_int_equal(view.game.next[i], FIN_O);
        }
        platform_wait(platform, 200 * MS);
        platform_tap(platform, APP_KEY_SPACE);
    }
    assert_false(app_in_drill(&platform->app));
    /* a deck that continues is planned further than shown */
    app_setting(&platform->app, "deck", "O");
    app_train_start(&platform->app);
    for (int i = 0; i < 12; i++) {
        look(platform);
        assert_true(app_in_drill(&platform->app));
        assert_int_equal(view.game.next_count, 5);
        for (int n = 0; n < 5; n++) {
            assert_int_equal(view.game.next[n], FIN_O);
        }
        platform_wait(platform, 200 * MS);
        platform_tap(platform, APP_KEY_SPACE);
    }
    platform_free(platform);
}

static void a_tap_on_the_map_drills(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct fin_piece piece = {.kind = FIN_T, .facing = FIN_EAST, .x = 5};
    uint32_t number = (FIN_T * FIN_FACINGS + FIN_EAST) * FIN_COLUMNS + 5;
    app_open(&platform->app, APP_SCREEN_TRAIN);
    app_open(&platform->app, APP_SCREEN_MAP);
    platform_event(platform, (struct app_event){.kind = APP_MAP, .number = number});
    assert_true(app_in_drill(&platform->app));
    assert_int_equal(platform->app.train.card, train_placement_number(piece));
    platform_free(platform);
}

/* Repeating a drill gives the same drill, from the game and from its results. */
static void drills_go_on_as_they_began(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    look(platform);
    app_train_one(app, 100);
    app_restart_game(app);
    assert_int_equal(app->train.card, 100);
    tap(platform, APP_KEY_SPACE);
    app_train_end(app);
    look(platform);
    assert_string_equal(view.title, "SESSION OVER");
    platform_wait(platform, SECOND);
    app_train_again(app);
    assert_int_equal(app->train.card, 100);
    app_train_scenarios(app, TRAIN_DECK_SCENARIOS);
    app_train_again(app);
    assert_int_equal(app->train.begun, APP_DRILL_SCENARIOS);
    platform_free(platform);
}

/* Only placements with a named fault are drilled. */
static void named_faults_are_drilled(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    struct app_finesse *finesse = &app->play.finesse;
    platform_tap(platform, APP_KEY_ENTER);
    for (int fault = 0; fault < 4; fault++) {
        int times = fault == 1 ? 1 : 2; /* the second is not named */
        for (int i = 0; i < times; i++) {
            struct fin_verdict verdict = {.judged = true,
                                          .used = 2,
                                          .fewest = 1,
                                          .piece = train_placement(10 * fault),
                                          .faults = (uint16_t)(1u << fault)};
            app_finesse_take(finesse, &verdict, 0);
        }
    }
    app_train_faults(app);
    assert_int_equal(app->train.faults[0], 2);
    assert_int_equal(app->train.faults[10], 0);
    assert_int_equal(app->train.faults[20], 2);
    app_train_end(app);
    app_train_again(app);
    assert_int_equal(app->train.deck, TRAIN_DECK_FAULTS);
    assert_int_equal(app->train.faults[30], 2);
    platform_free(platform);
}

/* Keys that do not fit end in an ellipsis; cards have no pieces to retry. */
static void many_keys_end_in_dots(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    app_setting(&platform->app, "finesse", "explain");
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 0; i < 10; i++) {
        tap(platform, APP_KEY_UP);
        tap(platform, 'z');
    }
    tap(platform, APP_KEY_SPACE);
    look(platform);
    assert_int_equal(view.game.finesse.own.count, VIEW_KEYS);
    assert_string_equal(view.game.finesse.own.keys[VIEW_KEYS - 1], "…");
    app_train_one(&platform->app, 3);
    platform_tap(platform, APP_KEY_ESCAPE);
    look(platform);
    assert_true(view.item_count > 0);
    for (int i = 0; i < view.item_count; i++) {
        assert_string_not_equal(view.items[i].label, "Same pieces again");
    }
    platform_free(platform);
}

/* A pattern mastered on one piece makes its sibling easy at the first clean try, even after
 * misses. */
static void siblings_are_easy(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    int card = train_placement_number((struct fin_piece){.kind = FIN_J, .x = 3});
    int sibling = train_placement_number((struct fin_piece){.kind = FIN_L, .x = 3});
    app_train_one(&platform->app, card);
    look(platform);
    struct train_review mastered = {
        .card = (uint64_t)sibling, .time_ms = 1, .day = app_today(&platform->app), .grade = 4};
    train_progress_take(&train->progress, &mastered);
    play_fault(platform);
    assert_int_equal(train->progress.states[card].grade, TRAIN_AGAIN);
    platform_wait(platform, 200 * MS);
    tap(platform, APP_KEY_SPACE); /* a repeat, which does not count */
    platform_wait(platform, 3 * SECOND);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->progress.states[card].reviews, 2);
    assert_int_equal(train->progress.states[card].grade, TRAIN_EASY);
    platform_free(platform);
}

static uint32_t took_with(const char *das, uint64_t held) {
    struct platform *platform = begin("free", "off");
    struct train_review review = {.card = 0};
    app_setting(&platform->app, "das", das);
    app_setting(&platform->app, "arr", "0ms");
    app_train_one(&platform->app, train_placement_number((struct fin_piece){.kind = FIN_T}));
    look(platform);
    hold(platform, APP_KEY_LEFT, held);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(platform->app.train.clean, 1);
    for (int i = 0; i < platform->fact_count; i++) {
        if (platform->facts[i].kind == APP_FACT_REVIEW) {
            assert_true(train_review_unpack(platform->facts[i].value, &review));
        }
    }
    platform_free(platform);
    return review.took_ms;
}

/* DAS is a setting, and does not count as the player's time. */
static void speeds_are_without_the_wait(void **state) {
    (void)state;
    uint32_t took = took_with("100ms", 150 * MS);
    assert_in_range(took, 80, 100);
    assert_in_range(took_with("300ms", 350 * MS), took - 1, took + 1);
}

/* Ungraded, whatever was pressed before: the card is dealt again. */
static void ten_seconds_without_a_key_grade_nothing(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    const struct fin_session *session = &platform->app.play.session;
    app_train_one(&platform->app, train_placement_number((struct fin_piece){.kind = FIN_T}));
    look(platform);
    tap(platform, APP_KEY_RIGHT);
    int moved = session->game.piece.x;
    platform_wait(platform, 9 * SECOND);
    assert_int_equal(session->game.piece.x, moved);
    platform_wait(platform, 2 * SECOND);
    assert_int_equal(session->game.piece.x, fin_piece_spawn(FIN_T).x);
    assert_int_equal(platform->app.train.cards, 0);
    assert_true(train_is_new(&platform->app.train.progress, platform->app.train.card));
    hold(platform, APP_KEY_LEFT, 400 * MS);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(platform->app.train.clean, 1);
    platform_free(platform);
}

/* The verdict on the last card is not mixed with the keys of the next; that on a card being
 * retried is shown. */
static void the_last_card_is_told_apart(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    const struct view_finesse *finesse = &view.game.finesse;
    app_train_lesson(&platform->app);
    look(platform);
    assert_true(finesse->shows_best && finesse->apart && !finesse->shows_own);
    tap(platform, APP_KEY_LEFT);
    tap(platform, APP_KEY_SPACE);
    look(platform);
    assert_int_equal(train->card, 1);
    assert_string_equal(finesse->title, "Last card: clean");
    assert_true(finesse->shows_best && finesse->apart && finesse->shows_own);
    assert_int_equal(finesse->own.lit, finesse->own.count);
    tap(platform, APP_KEY_RIGHT);
    tap(platform, APP_KEY_SPACE);
    look(platform);
    assert_int_equal(train->card, 1);
    assert_string_equal(finesse->title, "Wrong place");
    assert_true(finesse->shows_best && !finesse->apart && finesse->shows_own);
    app_train_leave(&platform->app);
    app_train_test(&platform->app);
    look(platform);
    tap(platform, APP_KEY_UP);
    tap(platform, 'z');
    tap(platform, APP_KEY_SPACE); /* straight down, with two keys missing */
    look(platform);
    assert_string_equal(finesse->title, "Last card: extra rotation");
    assert_true(finesse->shows_best && !finesse->apart && finesse->best.count == 0);
    platform_free(platform);
}

/* A player who asks for the keys did not know them: the card is graded Again, and is not clean in
 * the session either. */
static void keys_that_were_asked_for_are_a_miss(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    int card = train_placement_number(fin_piece_spawn(FIN_T));
    app_train_one(&platform->app, card);
    look(platform);
    tap(platform, APP_KEY_SPACE); /* the first time, with its keys shown */
    assert_int_equal(train->clean, 1);
    platform_wait(platform, 300 * MS);
    look(platform);
    assert_false(view.game.finesse.shows_best);
    tap(platform, APP_KEY_TAB);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->cards, 2);
    assert_int_equal(train->clean, 1);
    assert_int_equal(train->progress.states[card].grade, TRAIN_AGAIN);
    platform_free(platform);
}

static void decks_say_what_is_in_them(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    app_close_all(&platform->app);
    app_setting(&platform->app, "deck", "faults");
    app_open(&platform->app, APP_SCREEN_TRAIN);
    look(platform);
    assert_string_equal(view.lead, "Today: 1 of your faults, 5 min");
    app_setting(&platform->app, "deck", "flow");
    look(platform);
    assert_string_equal(view.lead, "Today: real bags, 5 min");
    app_setting(&platform->app, "deck", "weakest"); /* nothing was tried */
    look(platform);
    assert_string_equal(view.lead, "Today: 0 of the weakest");
    app_train_test(&platform->app);
    look(platform);
    assert_null(strstr(view.help, "Tab"));
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lesson_wants_its_keys),
        cmocka_unit_test(the_lesson_knows_wall_keys),
        cmocka_unit_test(next_is_the_cards_to_come),
        cmocka_unit_test(a_tap_on_the_map_drills),
        cmocka_unit_test(drills_go_on_as_they_began),
        cmocka_unit_test(named_faults_are_drilled),
        cmocka_unit_test(many_keys_end_in_dots),
        cmocka_unit_test(siblings_are_easy),
        cmocka_unit_test(speeds_are_without_the_wait),
        cmocka_unit_test(ten_seconds_without_a_key_grade_nothing),
        cmocka_unit_test(the_last_card_is_told_apart),
        cmocka_unit_test(keys_that_were_asked_for_are_a_miss),
        cmocka_unit_test(decks_say_what_is_in_them),
    };
    return cmocka_run_group_tests_name("drills", tests, NULL, NULL);
}
