/* Finesse as the player meets it: what is counted, what is shown, what comes back,
 * what the lesson and the drills ask for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app_puzzle.h"
#include "app/app_train.h"
#include "app/finesse_rows.h"
#include "app/screens.h"
#include "platform.h"

enum { MS = 1000, SECOND = 1000000 };

static struct view view;

static struct platform *begin_with(bool releases, const char *mode, const char *retry) {
    struct platform *platform = platform_new(releases);
    app_setting(&platform->app, "mode", mode);
    app_setting(&platform->app, "retry", retry);
    app_setting(&platform->app, "lesson", "on");
    app_setting(&platform->app, "countdown", "off");
    platform_start(platform);
    return platform;
}

static struct platform *begin(const char *mode, const char *retry) {
    return begin_with(true, mode, retry);
}

static void tap(struct platform *platform, int key) {
    platform_wait(platform, 20 * MS);
    platform_tap(platform, key);
}

/* Two turns that take each other back, where the piece stands. */
static void play_fault(struct platform *platform) {
    tap(platform, APP_KEY_UP);
    tap(platform, 'z');
    tap(platform, APP_KEY_SPACE);
}

static void look(struct platform *platform) {
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    platform_view(platform, &view);
}

static const struct view_stat *stat_of(const char *label) {
    for (int i = 0; i < view.game.stat_count; i++) {
        if (strcmp(view.game.stats[i].label, label) == 0) {
            return &view.game.stats[i];
        }
    }
    return NULL;
}

static uint32_t faults_kept(const struct platform *platform) {
    uint32_t faults = 0;
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        faults += platform->app.train.tally.total[APP_TALLY_PLACES + TRAIN_PLACEMENTS + i];
    }
    return faults;
}

/* ---- your own faults ---- */

static void games_that_are_given_up_count(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    play_fault(platform);
    app_start_game(&platform->app, true);
    look(platform);
    assert_int_equal(faults_kept(platform), 2);
    play_fault(platform);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    assert_int_equal(faults_kept(platform), 3);
    platform_free(platform);
}

static void puzzles_count(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    app_puzzle_start(&platform->app, 0);
    look(platform);
    while (platform->app.puzzle.kind != APP_PUZZLE_PLAY) {
        platform_wait(platform, SECOND);
    }
    play_fault(platform);
    app_puzzle_restart(&platform->app);
    look(platform);
    assert_int_equal(platform->app.train.tally.total[APP_TALLY_JUDGED], 1);
    assert_int_equal(platform->app.train.tally.total[APP_TALLY_CLEAN], 0);
    app_puzzle_leave(&platform->app);
    look(platform);
    assert_int_equal(platform->app.train.tally.total[APP_TALLY_JUDGED], 1);
    platform_free(platform);
}

/* ---- pieces that come back ---- */

/* Each try is judged, keys are those of the game as it stands: as its record and
 * its replay have them. */
static void tries_count_as_faults_and_not_as_keys(void **state) {
    (void)state;
    struct platform *platform = begin("free", "on");
    struct app_play *play = &platform->app.play;
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 0; i < 3; i++) {
        play_fault(platform);
        platform_wait(platform, 300 * MS);
    }
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 300 * MS);
    look(platform);
    assert_string_equal(stat_of("FINESSE")->value, "25 %");
    assert_string_equal(stat_of("FINESSE")->note, "3 faults");
    assert_string_equal(stat_of("KPP")->value, "1.00");
    assert_int_equal(play->keys, play->session.game.pieces);
    platform_free(platform);
}

/* As after a kill: all that is left is what was saved. */
static void tries_survive_a_kill(void **state) {
    (void)state;
    struct platform *platform = begin("free", "on");
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    platform_wait(platform, 50 * MS);
    struct app_finesse before = app_finesse_counted(&platform->app);
    assert_int_equal(before.judged, 3);
    struct platform *other = platform_new(true);
    memcpy(other->running, platform->running, platform->running_length);
    other->running_length = platform->running_length;
    platform_start(other);
    assert_true(app_can_resume(&other->app));
    struct app_finesse after = app_finesse_counted(&other->app);
    assert_int_equal(other->app.play.unranked, 1 << APP_UNRANKED_RETRY);
    assert_int_equal(after.judged, 3);
    assert_int_equal(after.clean, before.clean);
    assert_int_equal(after.used, before.used);
    assert_memory_equal(after.faults, before.faults, sizeof after.faults);
    assert_memory_equal(after.kinds, before.kinds, sizeof after.kinds);
    assert_memory_equal(after.places, before.places, sizeof after.places);
    app_start_game(&other->app, true);
    look(other);
    assert_int_equal(faults_kept(other), 2);
    after = app_finesse_counted(&other->app);
    assert_int_equal(after.judged, 0);
    platform_free(platform);
    platform_free(other);
}

/* What is behind a replay is read whole or not at all. */
static void tries_are_checked(void **state) {
    (void)state;
    struct app_tries tries = {{0}}, back;
    uint8_t bytes[APP_TRIES_BYTES];
    assert_int_equal(app_tries_encode(&tries, bytes), 0);
    for (int i = 0; i < APP_TALLY_ITEMS; i++) {
        tries.counts[i] = (uint16_t)(i + 1);
    }
    uint32_t length = app_tries_encode(&tries, bytes);
    assert_int_equal(length, APP_TRIES_BYTES);
    assert_int_equal(app_tries_decode(&back, bytes, length), length);
    assert_memory_equal(&tries, &back, sizeof back);
    assert_int_equal(app_tries_decode(&back, bytes + 1, length - 1), 0);
    assert_int_equal(back.counts[0], 0);
    assert_int_equal(app_tries_decode(&back, bytes, 1), 0);
    bytes[0] = 1; /* the same item twice */
    assert_int_equal(app_tries_decode(&back, bytes, length), 0);
}

/* What was kept may have been damaged: it is read, or left aside with a sentence. */
static void damaged_games_are_left_aside(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(12);
    struct platform *platform = begin("free", "on");
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    platform_wait(platform, 50 * MS);
    uint32_t length = platform->running_length;
    int resumed = 0;
    for (int i = 0; i < 300; i++) {
        struct platform *other = platform_new(true);
        memcpy(other->running, platform->running, length);
        other->running_length = i % 3 == 0 ? 1 + fin_random_below(&random, length) : length;
        for (uint32_t n = fin_random_below(&random, 3); n > 0; n--) {
            uint32_t place = fin_random_below(&random, i % 2 == 0 ? length : 40);
            other->running[i % 2 == 0 ? place : length - 1 - place] =
                (uint8_t)fin_random_below(&random, 256);
        }
        platform_start(other);
        resumed += app_can_resume(&other->app);
        platform_free(other);
    }
    assert_in_range(resumed, 60, 299);
    platform_free(platform);
}

/* A key that is held tells nothing but presses where there are no releases: they go
 * on after the piece came back, and are not taken. */
static void a_held_key_is_no_fresh_press(void **state) {
    (void)state;
    struct platform *platform = begin_with(false, "free", "on");
    const struct fin_game *game = &platform->app.play.session.game;
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_UP);
    tap(platform, 'z');
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(game->pieces, 0);
    platform_wait(platform, 400 * MS); /* the delay before a keyboard repeats */
    for (int i = 0; i < 20; i++) {
        platform_press(platform, APP_KEY_SPACE);
        platform_wait(platform, 33 * MS);
        assert_int_equal(game->pieces, 0);
    }
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(game->pieces, 1);
    /* another key ends it: what is pressed after that is meant */
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    assert_int_equal(game->pieces, 1);
    platform_wait(platform, 300 * MS);
    platform_press(platform, APP_KEY_UP);
    platform_wait(platform, 100 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(game->pieces, 2);
    platform_free(platform);
}

/* The fault is shown until its piece is placed clean, however long that takes. */
static void the_fault_stays_until_it_is_mended(void **state) {
    (void)state;
    struct platform *platform = begin("free", "on");
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    platform_wait(platform, 12 * SECOND);
    look(platform);
    assert_true(view.game.finesse.shown && view.game.finesse.bad);
    tap(platform, APP_KEY_SPACE);
    look(platform);
    assert_false(view.game.finesse.shown);
    platform_free(platform);
}

/* Nothing is judged where pieces follow a finger: nothing comes back, and it says so
 * with feedback or without. */
static void gestures_are_not_retried(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    app_setting(&platform->app, "mode", "free");
    app_setting(&platform->app, "retry", "on");
    app_setting(&platform->app, "finesse", "off");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    assert_int_equal(platform->app.play.session.game.pieces, 1);
    look(platform);
    assert_string_equal(stat_of("FINESSE")->value, "not counted");
    app_setting(&platform->app, "retry", "off");
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    look(platform);
    bool said = false;
    for (int i = 0; i < view.item_count; i++) {
        said = said || strcmp(view.items[i].value, "not counted with gestures") == 0;
    }
    assert_true(said);
    platform_free(platform);
}

/* Whether a piece is judged is settled when it locks, whatever is set later. */
static void gestures_can_change_in_a_game(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    app_setting(&platform->app, "mode", "free");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    app_setting(&platform->app, "gestures", "off");
    assert_int_equal(platform->app.play.finesse.verdicts, 1);
    assert_int_equal(platform->app.play.finesse.judged, 0);
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    assert_int_equal(platform->app.play.finesse.judged, 1);
    app_setting(&platform->app, "gestures", "on");
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    assert_int_equal(platform->app.play.finesse.verdicts, 3);
    assert_int_equal(platform->app.train.tally.total[APP_TALLY_JUDGED], 1);
    assert_int_equal(platform->app.train.tally.total[APP_TALLY_CLEAN], 0);
    assert_true(app_shows_faults(&platform->app));
    platform_free(platform);
}

/* ---- the way ---- */

static int leftmost_aim(void) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        for (int y = 0; y < VIEW_ROWS; y++) {
            if ((view.game.cells[y][x] & VIEW_AIM) != 0) {
                return x;
            }
        }
    }
    return -1;
}

/* A key held over from the last piece moved this one by a cell: what would have done
 * begins there. */
static void the_way_begins_with_a_carried_key(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    const struct fin_session *session = &platform->app.play.session;
    const struct fin_verdict *verdict = &platform->app.play.finesse.last;
    app_setting(&platform->app, "finesse", "explain");
    app_setting(&platform->app, "das", "150ms");
    app_setting(&platform->app, "arr", "80ms");
    platform_tap(platform, APP_KEY_ENTER);
    platform_press(platform, APP_KEY_LEFT);
    platform_wait(platform, 160 * MS);
    platform_tap(platform, APP_KEY_SPACE);
    int kind = session->game.piece.kind, spawn = session->game.piece.x;
    platform_wait(platform, 90 * MS);
    platform_release(platform, APP_KEY_LEFT);
    assert_int_equal(session->game.piece.x, spawn - 1);
    play_fault(platform);
    assert_true(app_finesse_is_fault(verdict));
    assert_int_equal(verdict->piece.kind, kind);
    assert_int_equal(verdict->part_count, 2);
    assert_int_equal(verdict->parts[1].from.x, spawn - 1);
    app_show_way(&platform->app);
    look(platform);
    assert_int_equal(leftmost_aim(), spawn - 1);
    platform_free(platform);
}

/* ---- the lesson ---- */

static void hold(struct platform *platform, int key, uint64_t us) {
    platform_wait(platform, 20 * MS);
    platform_press(platform, key);
    platform_wait(platform, us);
    platform_release(platform, key);
}

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
        tap(platform, APP_KEY_LEFT); /* to the wall all the same */
    }
    tap(platform, APP_KEY_SPACE);
    assert_true(train->last_there);
    assert_int_equal(train->card, 1);
    hold(platform, APP_KEY_LEFT, 400 * MS);
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 2);
    tap(platform, APP_KEY_LEFT);
    tap(platform, APP_KEY_LEFT); /* as short as the wall and back */
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 2);
    look(platform);
    assert_string_equal(view.game.finesse.title, "By other keys");
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

/* Where nothing can be held, wall keys are asked for and taken. */
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
    assert_string_equal(view.game.finesse.prompt, "To the wall with one key, then drop.");
    platform_wait(platform, 200 * MS);
    platform_press(platform, wall);
    platform_wait(platform, 200 * MS);
    platform_press(platform, APP_KEY_SPACE);
    assert_int_equal(train->card, 2);
    platform_free(platform);
}

/* ---- drills ---- */

/* NEXT is the cards to come, as far as there are any. */
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
    /* a deck that goes on is known further than it is shown */
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

/* A drill that is begun again is the same one, from the game and from its results. */
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
    app_train_scenarios(app);
    app_train_again(app);
    assert_int_equal(app->train.begun, APP_BEGUN_SCENARIOS);
    platform_free(platform);
}

/* Only places with a fault that is named are drilled. */
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

/* More keys than there is room for end in dots; cards have no pieces to play again. */
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

/* A pattern that is mastered on one piece makes its sibling easy at its first clean
 * try, after misses too. */
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
    tap(platform, APP_KEY_SPACE); /* once more, which does not count */
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

/* How long auto-shift waits is a setting, and no part of how quick the player is. */
static void speeds_are_without_the_wait(void **state) {
    (void)state;
    uint32_t took = took_with("100ms", 150 * MS);
    assert_in_range(took, 80, 100);
    assert_in_range(took_with("300ms", 350 * MS), took - 1, took + 1);
}

/* Nothing is graded, whatever was pressed before: the card is there again. */
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
    assert_string_equal(view.lead, "Today: 1 of your faults, about 5 min");
    app_setting(&platform->app, "deck", "flow");
    look(platform);
    assert_string_equal(view.lead, "Today: in the flow, about 5 min");
    app_train_test(&platform->app);
    look(platform);
    assert_null(strstr(view.help, "Tab"));
    platform_free(platform);
}

/* ---- as CSV ---- */

static void count_day(struct app_tally *tally, int32_t day, int item, uint64_t value) {
    struct app_fact fact = {.kind = APP_FACT_TALLY,
                            .what = (uint64_t)item,
                            .when = (uint64_t)day,
                            .device = 1 + (uint64_t)item % 2,
                            .value = value};
    app_tally_take(tally, &fact);
}

static int lines_with(const char *text, const char *start) {
    int count = 0;
    for (; text != NULL; text = strchr(text, '\n'), text += text != NULL) {
        count += strncmp(text, start, strlen(start)) == 0;
    }
    return count;
}

/* Every day with play is in it, all its pieces too, whether they were judged or not. */
static void the_table_has_all_days(void **state) {
    (void)state;
    static struct app_tally tally;
    static struct train_progress progress;
    static char text[1 << 20];
    app_tally_make(&tally, 1, 20500);
    for (int item = 0; item < APP_TALLY_SHOWN; item++) {
        for (int32_t day = 20000; day <= 20500; day++) {
            count_day(&tally, day, item, item == APP_TALLY_PIECES ? 50 : 40);
        }
    }
    app_tally_day(&tally, 20502);
    size_t length = app_finesse_csv(&tally, &progress, text, sizeof text);
    assert_true(length > 0 && length < app_finesse_csv_size(&tally));
    assert_int_equal(app_finesse_csv(&tally, &progress, text, 100), 0);
    app_finesse_csv(&tally, &progress, text, sizeof text);
    assert_int_equal(lines_with(text, "day,,"), 501);
    assert_int_equal(lines_with(text, "day,,2024-10-04,50,0,40,40,40,40\n"), 1);
    assert_int_equal(app_tally_on(&tally, 20500)[APP_TALLY_JUDGED], 40);
    assert_int_equal(app_tally_on(&tally, 20501)[APP_TALLY_JUDGED], 0);
    /* without an end the earliest go */
    for (int32_t day = 20501; day < 20000 + APP_TALLY_DAYS + 10; day++) {
        count_day(&tally, day, APP_TALLY_PIECES, 1);
    }
    count_day(&tally, 10, APP_TALLY_PIECES, 1);
    assert_int_equal(tally.day_count, APP_TALLY_DAYS);
    assert_int_equal(tally.days[0].day, 20010);
    for (int i = 1; i < tally.day_count; i++) {
        assert_true(tally.days[i - 1].day < tally.days[i].day);
    }
}

/* A file that is larger than the memory at hand is written at once all the same. */
static void a_large_table_is_saved_at_once(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    app_train_want(&platform->app);
    look(platform);
    for (int32_t day = 1; day <= 3000; day++) {
        count_day(&platform->app.train.tally, day, APP_TALLY_PIECES, 1);
    }
    platform->seen_count = 0;
    app_save_csv(&platform->app);
    look(platform);
    bool saved = false;
    for (int i = 0; i < platform->seen_count; i++) {
        saved = saved ||
                (platform->seen[i].kind == APP_SAVE_REPLAY && platform->seen[i].length > 3000 * 20);
    }
    assert_true(saved);
    platform_free(platform);
}

/* ---- replays ---- */

/* The share of a replay is that of the pieces up to here. */
static void replays_count_up_to_here(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    uint64_t times[4] = {0};
    platform_tap(platform, APP_KEY_ENTER);
    for (int i = 1; i < 4; i++) {
        platform_wait(platform, SECOND);
        (i == 2 ? play_fault(platform) : tap(platform, APP_KEY_SPACE));
        times[i] = platform->app.play.session.game.time;
    }
    platform_wait(platform, SECOND);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    app_watch_result(&platform->app);
    look(platform);
    platform_wait(platform, 200 * MS);
    struct app_watch *watch = &platform->app.watch;
    assert_true(watch->state == APP_WATCH_PLAYING || watch->state == APP_WATCH_PAUSED);
    static const uint32_t faults[] = {0, 0, 1, 1};
    for (uint32_t pieces = 0; pieces < 4; pieces++) {
        app_watch_seek(watch, times[pieces], platform->now);
        app_watch_pause(watch, true, platform->now);
        look(platform);
        assert_int_equal(watch->shown.session.game.pieces, pieces);
        assert_int_equal(app_watch_judged(watch), pieces);
        assert_int_equal(app_watch_faults(watch), faults[pieces]);
        assert_non_null(stat_of("FINESSE"));
    }
    assert_string_equal(stat_of("FINESSE")->value, "66 %");
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_that_are_given_up_count),
        cmocka_unit_test(puzzles_count),
        cmocka_unit_test(tries_count_as_faults_and_not_as_keys),
        cmocka_unit_test(tries_survive_a_kill),
        cmocka_unit_test(tries_are_checked),
        cmocka_unit_test(damaged_games_are_left_aside),
        cmocka_unit_test(a_held_key_is_no_fresh_press),
        cmocka_unit_test(the_fault_stays_until_it_is_mended),
        cmocka_unit_test(gestures_are_not_retried),
        cmocka_unit_test(gestures_can_change_in_a_game),
        cmocka_unit_test(the_way_begins_with_a_carried_key),
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
        cmocka_unit_test(decks_say_what_is_in_them),
        cmocka_unit_test(the_table_has_all_days),
        cmocka_unit_test(a_large_table_is_saved_at_once),
        cmocka_unit_test(replays_count_up_to_here),
    };
    return cmocka_run_group_tests_name("finesse", tests, NULL, NULL);
}
