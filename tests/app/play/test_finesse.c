/* Feedback: a fault is explained and the best keys are shown, the same in replays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"

/* ---- the best keys ---- */

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

/* A key held from the previous piece moved this one by a cell: the best keys start there. */
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
    app_show_key_guide(&platform->app);
    look(platform);
    assert_int_equal(leftmost_aim(), spawn - 1);
    platform_free(platform);
}
/* ---- replays ---- */

/* A replay shows the share of clean pieces so far. */
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
    struct app_watch *watch = &platform->app.replay.watch;
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
        cmocka_unit_test(the_way_begins_with_a_carried_key),
        cmocka_unit_test(replays_count_up_to_here),
    };
    return cmocka_run_group_tests_name("finesse", tests, NULL, NULL);
}
