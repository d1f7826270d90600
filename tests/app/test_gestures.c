/* Where pieces follow a finger nothing is judged, and it says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "faulty.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gestures_are_not_retried),
        cmocka_unit_test(gestures_can_change_in_a_game),
    };
    return cmocka_run_group_tests_name("gestures", tests, NULL, NULL);
}
