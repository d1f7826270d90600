/* The race against the best game: its field always equals that of the replay at the same game
 * time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../platform.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"

static void drop_pieces(struct platform *platform, int count, unsigned *dice) {
    for (int i = 0; i < count; i++) {
        platform_tap(platform, rand_r(dice) % 2 == 0 ? APP_KEY_LEFT : APP_KEY_RIGHT);
        platform_wait(platform, (uint64_t)(rand_r(dice) % 700000));
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, (uint64_t)(rand_r(dice) % 100000));
    }
}

/* A first game of four pieces was won, and the next has started. */
static struct platform *second_game(const char *mode, unsigned *dice) {
    struct platform *platform = platform_new(true);
    app_setting(&platform->app, "mode", mode);
    app_setting(&platform->app, "countdown", "off");
    app_setting(&platform->app, "limit-pieces", "4");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 100000);
    assert_false(platform->app.race.runs);
    drop_pieces(platform, 4, dice);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_OVER);
    assert_int_equal(platform->game_count, 1);
    platform_wait(platform, 600000);
    platform_tap(platform, 'r');
    platform_wait(platform, 50000);
    return platform;
}

/* The best game at a time, as its saved bytes play it. */
static struct fin_game rival_at(const struct platform *platform, uint64_t time_us) {
    struct fin_event events[256];
    size_t count = 0, length = platform->replay_lengths[0];
    size_t words = fin_replay_words(platform->replays[0], length);
    uint64_t *log = calloc(words + 1, sizeof *log);
    struct fin_replay replay;
    struct fin_playback playback;
    assert_null(fin_replay_decode(platform->replays[0], length, &replay, log, words).sentence);
    fin_playback_start(&playback, &replay.setup, events, 256, &count);
    while (fin_playback_advance(&playback, &replay.record,
                                time_us < replay.end_us ? time_us : replay.end_us, events, 256,
                                &count) == FIN_MORE) {
    }
    free(log);
    return playback.session.game;
}

static int cell_of(const struct fin_game *game, int x, int y) {
    struct fin_cell cells[FIN_CELLS];
    struct fin_piece piece = fin_game_piece(game);
    if (piece.kind != FIN_NONE) {
        fin_piece_cells(piece, cells);
        for (int i = 0; i < FIN_CELLS; i++) {
            if (cells[i].x == x && cells[i].y == y) {
                return piece.kind;
            }
        }
    }
    return fin_board_cell(&game->board, x, y);
}

static void shows_the_rival(struct platform *platform) {
    struct view view;
    platform_view(platform, &view);
    assert_true(view.game.race.shown);
    struct fin_game rival = rival_at(platform, platform->app.play.session.game.time);
    for (int y = 0; y < VIEW_RACE_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            assert_int_equal(view.game.race.cells[y][x], cell_of(&rival, x, y));
        }
    }
    assert_int_equal(view.game.race.over, rival.status != FIN_PLAYING);
}

static void the_rival_is_the_replay_at_the_same_time(void **state) {
    (void)state;
    static const char *const modes[] = {"40-lines", "cheese"};
    for (unsigned seed = 1; seed <= 6; seed++) {
        unsigned dice = seed;
        struct platform *platform = second_game(modes[seed % 2], &dice);
        for (int i = 0; i < 60 && platform->app.play.state == APP_PLAY_RUNNING; i++) {
            platform_wait(platform, (uint64_t)(rand_r(&dice) % 90000));
            if (rand_r(&dice) % 9 == 0) {
                drop_pieces(platform, 1, &dice);
            }
            shows_the_rival(platform);
        }
        platform_free(platform);
    }
}

/* The rival's moves redraw the screen, too. */
static void a_move_of_the_rival_is_due(void **state) {
    (void)state;
    unsigned dice = 3;
    struct platform *platform = second_game("40-lines", &dice);
    const struct app_play *play = &platform->app.play;
    uint64_t due = app_race_part.due(&platform->app);
    assert_true(due != FIN_NEVER && app_due(&platform->app) <= due && due > platform->now);
    uint64_t number = play->session.game.time;
    platform_wait(platform, due - platform->now);
    assert_true(play->session.game.time > number);
    shows_the_rival(platform);
    platform_free(platform);
}

static void going_back_takes_it_back(void **state) {
    (void)state;
    unsigned dice = 5;
    struct platform *platform = second_game("cheese", &dice);
    platform_tap(platform, 'v');
    platform_wait(platform, 900000);
    drop_pieces(platform, 2, &dice);
    shows_the_rival(platform);
    platform_tap(platform, 'b');
    shows_the_rival(platform);
    platform_free(platform);
}

/* Watching a replay takes over the memory; afterwards the race asks for it again. */
static void watching_in_between(void **state) {
    (void)state;
    unsigned dice = 7;
    struct platform *platform = second_game("40-lines", &dice);
    platform_wait(platform, 500000);
    platform_tap(platform, APP_KEY_ESCAPE);
    app_watch_game(&platform->app, platform->games[0].id);
    platform_wait(platform, 300000);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_REPLAY);
    assert_false(platform->app.race.runs);
    platform_tap(platform, APP_KEY_ESCAPE);
    platform_tap(platform, APP_KEY_ESCAPE);
    platform_wait(platform, 1500000);
    assert_int_equal(platform->app.play.state, APP_PLAY_RUNNING);
    shows_the_rival(platform);
    app_grow_log(&platform->app, platform->app.memory.capacity * 2);
    platform_wait(platform, 200000);
    shows_the_rival(platform);
    platform_free(platform);
}

static void the_race_can_be_switched_off(void **state) {
    (void)state;
    unsigned dice = 9;
    struct view view;
    struct platform *platform = second_game("40-lines", &dice);
    app_setting(&platform->app, "race", "off");
    platform_tap(platform, APP_KEY_ESCAPE);
    app_restart_game(&platform->app);
    platform_wait(platform, 100000);
    platform_view(platform, &view);
    assert_false(view.game.race.shown);
    platform_free(platform);
    platform = second_game("marathon", &dice);
    platform_view(platform, &view);
    assert_false(view.game.race.shown);
    platform_free(platform);
}

/* The game does not wait for the rival, and shows no message if it is missing. */
static void without_its_replay(void **state) {
    (void)state;
    unsigned dice = 11;
    struct view view;
    struct platform *platform = second_game("40-lines", &dice);
    free(platform->replays[0]);
    platform->replays[0] = NULL;
    app_restart_game(&platform->app);
    platform_wait(platform, 100000);
    platform_view(platform, &view);
    assert_false(view.game.race.shown);
    assert_string_equal(view.notice, "");
    platform->deaf = true;
    app_restart_game(&platform->app);
    platform_wait(platform, 100000);
    assert_int_equal(platform->app.play.state, APP_PLAY_RUNNING);
    platform_free(platform);
}

/* An imported game may claim to be the best, and take minutes to check. */
static void a_game_that_takes_long_is_no_rival(void **state) {
    (void)state;
    unsigned dice = 3;
    uint64_t words[16];
    uint8_t bytes[1024];
    struct fin_event events[256];
    struct fin_session session;
    size_t count = 0;
    struct platform *platform = second_game("40-lines", &dice);
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("free"));
    setup.rules.gravity = setup.rules.are = setup.rules.clear_delay = setup.rules.lock_delay = 0;
    struct fin_record log = fin_record_make(words, 16);
    fin_session_start(&session, &setup, events, 256, &count);
    do {
        count = 0;
    } while (fin_record_advance(&log, &session, 200000, NULL, events, 256, &count) == FIN_MORE);
    struct fin_replay replay = fin_replay_make(&setup, &log, &session);
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
    app_race_ask(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_ANSWER,
                                                .number = platform->app.race.number,
                                                .bytes = bytes,
                                                .length = (uint32_t)fin_replay_encode(
                                                    &replay, bytes, sizeof bytes)});
    assert_false(platform->app.race.runs);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rival_is_the_replay_at_the_same_time),
        cmocka_unit_test(a_move_of_the_rival_is_due),
        cmocka_unit_test(going_back_takes_it_back),
        cmocka_unit_test(watching_in_between),
        cmocka_unit_test(the_race_can_be_switched_off),
        cmocka_unit_test(a_game_that_takes_long_is_no_rival),
        cmocka_unit_test(without_its_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
