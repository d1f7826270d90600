/* Scenarios of source 001 that belong to the app and not to the engine: a pause stops the
 * clock, a resumed game goes on, a restart begins a new game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "platform.h"

enum { SECOND = 1000000 };

static struct view view_of(struct platform *platform) {
    struct view view;
    platform_view(platform, &view);
    return view;
}

static const struct fin_game *game_of(const struct platform *platform) {
    return &platform->app.play.session.game;
}

static void a_pause_freezes_the_game(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "marathon");
    platform_tap(platform, APP_KEY_LEFT);
    platform_tap(platform, 'p');
    uint64_t hash = platform_hash(platform), time = game_of(platform)->time;
    struct view view = view_of(platform);
    assert_string_equal(view.title, "PAUSED");
    assert_true(view.popup && view.has_game && view.game.dimmed);
    platform_wait(platform, 30 * SECOND);
    assert_true(platform_hash(platform) == hash);
    assert_true(game_of(platform)->time == time);
    platform_free(platform);
}

static void resume_with(int key) {
    struct platform *platform = platform_in_game(true, "marathon");
    platform_tap(platform, APP_KEY_ESCAPE);
    platform_wait(platform, SECOND);
    uint64_t time = game_of(platform)->time;
    int y = fin_game_piece(game_of(platform)).y;
    platform_tap(platform, key);
    platform_wait(platform, 3 * SECOND + SECOND / 2); /* with the countdown */
    struct view view = view_of(platform);
    assert_int_equal(view.screen, VIEW_GAME);
    assert_false(view.game.dimmed);
    assert_true(game_of(platform)->time > time + SECOND);
    assert_true(fin_game_piece(game_of(platform)).y < y);
    platform_free(platform);
}

static void a_resumed_game_goes_on(void **state) {
    (void)state;
    resume_with('p');
    resume_with(APP_KEY_ESCAPE);
    resume_with(APP_KEY_ENTER); /* Resume is selected */
}

static void a_restart_begins_anew(void **state) {
    (void)state;
    static const struct fin_board empty;
    struct platform *platform = platform_in_game(true, "marathon");
    platform_drop(platform, 20);
    assert_int_equal(game_of(platform)->status, FIN_OVER);
    assert_string_equal(view_of(platform).title, "GAME OVER");
    assert_true(game_of(platform)->score > 0);
    platform_tap(platform, 'r');
    platform_wait(platform, SECOND / 2);
    const struct fin_game *game = game_of(platform);
    assert_int_equal(view_of(platform).screen, VIEW_GAME);
    assert_int_equal(game->status, FIN_PLAYING);
    assert_int_equal(game->score, 0);
    assert_int_equal(game->lines, 0);
    assert_int_equal(game->level, 1);
    assert_int_equal(game->pieces, 0);
    assert_memory_equal(game->board.rows, empty.rows, sizeof empty.rows);
    platform_free(platform);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pause_freezes_the_game),
        cmocka_unit_test(a_resumed_game_goes_on),
        cmocka_unit_test(a_restart_begins_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
