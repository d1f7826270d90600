/* Where pieces follow a finger nothing is judged, and it says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "faulty.h"

/* A game begins, and its first piece is laid with a fault. */
static void play_by_finger(struct platform *platform) {
    app_setting(&platform->app, "mode", "free");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
}

/* Nothing is judged where pieces follow a finger: nothing comes back, and it says so
 * with feedback or without. */
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

/* Whether a piece is judged is settled when it locks, whatever is set later. */
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
    assert_int_equal(platform->app.train.tally.total[APP_TALLY_JUDGED], 1);
    assert_int_equal(platform->app.train.tally.total[APP_TALLY_CLEAN], 0);
    assert_true(app_shows_faults(&platform->app));
    platform_free(platform);
}

/* What followed a finger is not judged when the game is taken up again either, and what
 * did not is. */
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
    app_start_game(&other->app, true);
    look(other);
    assert_int_equal(other->app.train.tally.total[APP_TALLY_JUDGED], 1);
    platform_free(platform);
    platform_free(other);
}

/* A game that was all by finger says so wherever it is taken up. */
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

/* Who changes often is taken to use a finger. */
static void many_changes_are_noted(void **state) {
    (void)state;
    struct app_aside aside = {.counted = 0};
    for (uint32_t piece = 0; piece < 40; piece++) {
        app_aside_note(&aside, piece, piece / 2 % 2 == 0);
    }
    for (uint32_t piece = 0; piece < 40; piece++) {
        bool noted = piece < 2 * APP_ASIDE_FLIPS ? piece / 2 % 2 == 0 : true;
        assert_int_equal(app_aside_by_finger(&aside, piece), noted);
    }
    app_aside_note(&aside, 3, true); /* gone back to */
    assert_true(app_aside_by_finger(&aside, 3));
    app_aside_note(&aside, 3, false);
    app_aside_note(&aside, 4, false);
    assert_false(app_aside_by_finger(&aside, 3));
    assert_false(app_aside_by_finger(&aside, 30));
    assert_true(app_aside_by_finger(&aside, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gestures_are_not_retried),
        cmocka_unit_test(gestures_can_change_in_a_game),
        cmocka_unit_test(a_kill_changes_no_verdict),
        cmocka_unit_test(a_kill_keeps_what_is_said),
        cmocka_unit_test(many_changes_are_noted),
    };
    return cmocka_run_group_tests_name("gestures", tests, NULL, NULL);
}
