/* Pieces dragged with a finger are not judged, and the screen says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "app/records/proof.h"
#include "faulty.h"

/* Starts a game and places its first piece with a fault. */
static void play_by_finger(struct platform *platform) {
    app_setting(&platform->app, "mode", "free");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
}

/* Dragged pieces are not judged or retried, and the screen says so, with feedback or without. */
static void gestures_are_not_retried(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    app_setting(&platform->app, "retry", "on");
    app_setting(&platform->app, "finesse", "off");
    play_by_finger(platform);
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

/* Whether a piece is judged is decided when it locks, whatever changes later. */
static void gestures_can_change_in_a_game(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    play_by_finger(platform);
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
    assert_int_equal(platform->app.train.totals.total[APP_TOTAL_JUDGED], 1);
    assert_int_equal(platform->app.train.totals.total[APP_TOTAL_CLEAN], 0);
    assert_true(app_shows_faults(&platform->app));
    platform_free(platform);
}

/* After resuming a game, dragged pieces are still not judged, and others are. */
static void a_kill_changes_no_verdict(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    play_by_finger(platform);
    platform_wait(platform, 300 * MS);
    app_setting(&platform->app, "gestures", "off");
    play_fault(platform);
    platform_wait(platform, 300 * MS);
    app_setting(&platform->app, "gestures", "on");
    play_fault(platform);
    platform_wait(platform, 300 * MS);
    app_pause_game(&platform->app, false);
    look(platform);
    struct platform *other = resume_after_kill(platform, platform_new(true));
    assert_true(app_can_resume(&other->app));
    const struct app_finesse *finesse = &other->app.play.finesse;
    assert_int_equal(finesse->verdicts, 3);
    assert_int_equal(finesse->judged, 1);
    assert_int_equal(finesse->clean, 0);
    assert_int_equal(other->app.play.unranked, 0);
    app_restart_game(&other->app);
    look(other);
    assert_int_equal(other->app.train.totals.total[APP_TOTAL_JUDGED], 1);
    platform_free(platform);
    platform_free(other);
}

/* A game played entirely by finger says so wherever it is resumed. */
static void a_kill_keeps_what_is_said(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    app_setting(&platform->app, "finesse", "count");
    play_by_finger(platform);
    platform_wait(platform, 300 * MS);
    app_pause_game(&platform->app, false);
    look(platform);
    struct platform *other = platform_new(true);
    app_setting(&other->app, "finesse", "count");
    resume_after_kill(platform, other);
    app_resume_game(&other->app);
    look(other);
    assert_string_equal(stat_of("FINESSE")->value, "not counted");
    platform_free(platform);
    platform_free(other);
}

/* A replay is judged like the game, whoever watches it: dragged pieces are not, and the screen
 * says so. */
static void replays_know_it(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    play_by_finger(platform);
    app_setting(&platform->app, "gestures", "off");
    platform_wait(platform, 300 * MS);
    play_fault(platform);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    struct fin_replay replay = app_play_replay(&platform->app.play);
    struct app_watch watch;
    static uint64_t words[1 << 18];
    memcpy(words, replay.record.words, replay.record.count * sizeof words[0]);
    app_watch_start(&watch, &replay, words);
    while (watch.state == APP_WATCH_READING) {
        app_watch_advance(&watch, platform->now);
    }
    assert_int_equal(watch.verdicts, 2);
    assert_int_equal(watch.judged[0], 2);
    assert_int_equal(watch.faults[0], 2);
    assert_true(app_finesse_sum(&replay) !=
                app_finesse_sum(&(struct fin_replay){
                    .setup = replay.setup, .record = replay.record, .end_us = replay.end_us}));
    app_watch_seek(&watch, 0, platform->now);
    platform->app.replay.watch = watch;
    app_replay_view(&platform->app, &view);
    assert_string_equal(stat_of("FINESSE")->value, "not counted");
    app_watch_seek(&platform->app.replay.watch, replay.end_us, platform->now);
    memset(&view, 0, sizeof view);
    app_replay_view(&platform->app, &view);
    assert_string_equal(stat_of("FINESSE")->value, "0 %");
    platform_free(platform);
}

/* A piece moved by a finger is not judged, whatever changes before it locks. */
static void a_touched_piece_is_not_judged(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    app_setting(&platform->app, "mode", "free");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    tap(platform, APP_KEY_UP);
    app_setting(&platform->app, "gestures", "off");
    tap(platform, 'z');
    tap(platform, APP_KEY_SPACE);
    assert_int_equal(platform->app.play.finesse.verdicts, 1);
    assert_int_equal(platform->app.play.finesse.judged, 0);
    play_fault(platform);
    assert_int_equal(platform->app.play.finesse.judged, 1);
    platform_free(platform);
}

/* When fingers are used again, the message appears again. */
static void it_is_said_whenever_it_is_so(void **state) {
    (void)state;
    struct platform *platform = platform_with_gestures();
    app_setting(&platform->app, "finesse", "count");
    app_setting(&platform->app, "gestures", "off");
    play_by_finger(platform);
    look(platform);
    assert_string_equal(stat_of("FINESSE")->value, "0 %");
    app_setting(&platform->app, "gestures", "on");
    look(platform);
    assert_string_equal(stat_of("FINESSE")->value, "not counted");
    platform_free(platform);
}

/* A player who switches often counts as dragging. */
static void many_changes_are_noted(void **state) {
    (void)state;
    struct fin_fingers fingers = {.count = 0};
    for (uint32_t piece = 0; piece < 40; piece++) {
        fin_fingers_note(&fingers, piece, piece / 2 % 2 == 0);
    }
    for (uint32_t piece = 0; piece < 40; piece++) {
        bool noted = piece < 2 * FIN_FINGER_FLIPS ? piece / 2 % 2 == 0 : true;
        assert_int_equal(fin_fingers_moved(&fingers, piece), noted);
    }
    fin_fingers_note(&fingers, 3, true); /* rewound to */
    assert_true(fin_fingers_moved(&fingers, 3));
    fin_fingers_note(&fingers, 3, false);
    fin_fingers_note(&fingers, 4, false);
    assert_false(fin_fingers_moved(&fingers, 3));
    assert_false(fin_fingers_moved(&fingers, 30));
    assert_true(fin_fingers_moved(&fingers, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gestures_are_not_retried),
        cmocka_unit_test(gestures_can_change_in_a_game),
        cmocka_unit_test(a_kill_changes_no_verdict),
        cmocka_unit_test(a_kill_keeps_what_is_said),
        cmocka_unit_test(replays_know_it),
        cmocka_unit_test(a_touched_piece_is_not_judged),
        cmocka_unit_test(it_is_said_whenever_it_is_so),
        cmocka_unit_test(many_changes_are_noted),
    };
    return cmocka_run_group_tests_name("gestures", tests, NULL, NULL);
}
