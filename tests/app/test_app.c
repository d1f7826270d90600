/* The app's contracts that transcripts can not show: which effects it requests and when, what it
 * drops, and which game things belong to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"
#include "platform.h"
#include "session/replay.h"

static int seen(const struct platform *platform, int kind) {
    int count = 0;
    for (int i = 0; i < platform->seen_count; i++) {
        count += platform->seen[i].kind == kind;
    }
    return count;
}

static struct view_game game_view(struct platform *platform) {
    struct view view;
    platform_view(platform, &view);
    return view.game;
}

/* ---- effects and answers ---- */

static void the_running_game_is_saved_every_five_seconds(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    platform_wait(platform, 4800000);
    assert_int_equal(seen(platform, APP_SAVE_RUNNING), 0);
    platform_wait(platform, 16000000);
    assert_int_equal(seen(platform, APP_SAVE_RUNNING), 4);
    assert_true(platform->running_length > 0);
    platform_free(platform);
}

/* The progress of the game that would be left after a kill. */
static uint64_t kept_till(const struct platform *platform) {
    static uint64_t words[1 << 12];
    struct fin_replay replay = {.end_us = 0};
    size_t own = fin_replay_span(platform->running, platform->running_length);
    if (own > 0) {
        assert_null(fin_replay_decode(platform->running, own, &replay, words, 1 << 12).sentence);
    }
    return replay.end_us;
}

/* A kill loses at most one piece, also the first; drawing a lock does not wait for the save. */
static void each_piece_is_saved_before_the_next(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    const struct app_play *play = &platform->app.play;
    for (int i = 0; i < 40; i++) {
        uint64_t before = play->last_lock_us;
        int saves = seen(platform, APP_SAVE_RUNNING);
        platform_tap(platform, APP_KEY_SPACE);
        assert_int_equal(play->session.game.pieces, i + 1);
        assert_int_equal(seen(platform, APP_SAVE_RUNNING), saves);
        assert_true(kept_till(platform) >= before);
        platform_wait(platform, 60000 + (uint64_t)i * 4000);
        assert_int_equal(seen(platform, APP_SAVE_RUNNING), saves + 1);
        assert_true(kept_till(platform) >= play->last_lock_us);
        platform->seen_count = 0;
    }
    platform_free(platform);
}

/* Writing a long game takes time, so saves must not pile up. */
static void a_long_game_is_saved_less_often(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    for (int i = 0; i < 1500; i++) {
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, 1000);
        platform->seen_count = 0;
    }
    for (int i = 0; i < 100; i++) {
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, 10000);
    }
    assert_in_range(platform->app.play.log.count, 3000, 4000);
    assert_in_range(seen(platform, APP_SAVE_RUNNING), 20, 40);
    platform_free(platform);
}

static void nothing_wakes_an_idle_menu(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "marathon");
    assert_true(app_due(&platform->app) > platform->now);
    platform_tap(platform, APP_KEY_ESCAPE);
    platform_wait(platform, 1000000);
    assert_true(app_due(&platform->app) == FIN_NEVER);
    app_close_all(&platform->app);
    platform_wait(platform, 1000000);
    assert_true(app_due(&platform->app) == FIN_NEVER);
    platform_free(platform);
}

/* The trail of a drop is drawn frame by frame. A screen that animates by itself receives its
 * duration instead, and is not woken. */
static void a_screen_may_fade_lights(void **state) {
    (void)state;
    for (int fades = 0; fades < 2; fades++) {
        for (int still = 0; still < 2; still++) {
            struct platform *platform = platform_in_game(true, "free");
            struct app_platform abilities = platform->app.platform;
            abilities.fades = fades != 0;
            abilities.reduced_motion = still != 0;
            app_learn(&platform->app, &abilities);
            app_setting(&platform->app, "gravity", "off");
            platform_wait(platform, 1000000 - platform->now % 1000000 + 10000);
            platform_tap(platform, APP_KEY_SPACE);
            struct view view;
            platform_view(platform, &view);
            assert_int_equal(view.game.trail_age > 0, !still);
            bool frames = app_due(&platform->app) <= platform->now + 17000;
            assert_int_equal(frames, !fades && !still);
            assert_int_equal(view.game.light_ms, fades && !still ? 120 : 0);
            assert_int_equal(view.game.call_ms, fades && !still ? 800 : 0);
            platform_free(platform);
        }
    }
}

static void answer_list(struct platform *platform, uint32_t number, uint64_t score) {
    struct app_record game = {.mode = FIN_MODE_MARATHON, .score = score};
    platform_event(platform, (struct app_event){.kind = APP_ANSWER,
                                                .number = number,
                                                .games = &game,
                                                .game_count = 1,
                                                .games_in_all = 1});
}

static void a_stale_answer_is_dropped(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    platform_start(platform);
    platform->deaf = true;
    platform->seen_count = 0;
    app_open(&platform->app, APP_SCREEN_SCORES);
    platform_tap(platform, APP_KEY_RIGHT);
    platform_tap(platform, APP_KEY_LEFT);
    assert_int_equal(seen(platform, APP_LOAD_BEST), 3);
    uint32_t first = platform->seen[0].number, last = platform->seen[2].number;
    answer_list(platform, first, 1);
    assert_int_equal(platform->app.lists.game_count, 0);
    answer_list(platform, last, 2);
    assert_int_equal(platform->app.lists.games[0].score, 2);
    answer_list(platform, last, 3);
    assert_int_equal(platform->app.lists.games[0].score, 2);
    platform_free(platform);
}

static void games_that_make_no_sense_are_left_out(void **state) {
    (void)state;
    struct app_record games[3] = {{.mode = 200}, {.preset = 99}, {.score = 5}};
    struct platform *platform = platform_new(true);
    platform_start(platform);
    platform->deaf = true;
    platform->seen_count = 0;
    app_open(&platform->app, APP_SCREEN_GAMES);
    platform_wait(platform, 1);
    platform_event(platform, (struct app_event){.kind = APP_ANSWER,
                                                .number = platform->app.lists.number,
                                                .games = games,
                                                .game_count = 3,
                                                .games_in_all = 3});
    assert_int_equal(platform->app.lists.game_count, 1);
    assert_int_equal(platform->app.lists.games[0].score, 5);
    platform_free(platform);
}

/* Quitting comes last. */
static void leaving_saves_first(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "marathon");
    app_setting(&platform->app, "ghost", "off");
    platform_event(platform, (struct app_event){.kind = APP_LEAVE});
    assert_int_equal(platform->seen_count, 3);
    assert_int_equal(platform->seen[0].kind, APP_SAVE_RUNNING);
    assert_int_equal(platform->seen[1].kind, APP_SAVE_SETTING);
    assert_int_equal(platform->seen[2].kind, APP_QUIT);
    platform_free(platform);
}

/* One event may both end a game and restart it; the saved game is the one that ended (the
 * platform compares). */
static void a_game_that_ended_unseen_is_saved(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    app_setting(&platform->app, "mode", "custom");
    app_setting(&platform->app, "limit-time", "1s");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    platform_tap(platform, APP_KEY_LEFT);
    platform->now += 5000000;
    platform_tap(platform, 'r');
    assert_int_equal(platform->game_count, 1);
    assert_int_equal(platform->games[0].time_us, 1000000);
    assert_int_equal(platform->app.play.state, APP_PLAY_RUNNING);
    platform_free(platform);
}

/* ---- keys and games ---- */

/* A key still held after a pause counts from its next press. */
static void keys_held_over_a_pause_are_let_go(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    platform_press(platform, APP_KEY_LEFT);
    platform_tap(platform, APP_KEY_ESCAPE);
    platform_tap(platform, APP_KEY_ESCAPE);
    platform_wait(platform, 1000000);
    int x = platform->app.play.session.game.piece.x;
    platform_wait(platform, 1000000);
    assert_int_equal(platform->app.play.session.game.piece.x, x);
    platform_release(platform, APP_KEY_LEFT);
    platform_press(platform, APP_KEY_LEFT);
    assert_int_equal(platform->app.play.session.game.piece.x, x - 1);
    platform_free(platform);
}

static void held_keys_belong_to_a_quick_restart(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    platform_press(platform, APP_KEY_LEFT);
    platform_press(platform, 'r');
    platform_wait(platform, 310000);
    assert_int_equal(platform->app.play.setup.buttons, 1u << FIN_LEFT);
    platform_wait(platform, 400000);
    assert_int_equal(platform->app.play.session.game.piece.x, 0);
    platform_free(platform);
}

static void keys_of_the_menu_do_not(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    platform_start(platform);
    platform_press(platform, APP_KEY_LEFT);
    platform_press(platform, APP_KEY_ENTER);
    assert_int_equal(platform->app.play.setup.buttons, 0);
    platform_free(platform);
}

/* Two keys of one button: it is released when both are. */
static void two_keys_hold_one_button(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    app_setting(&platform->app, "key.left", "left j");
    app_setting(&platform->app, "keys", "custom");
    platform_press(platform, APP_KEY_LEFT);
    platform_press(platform, 'j');
    platform_release(platform, APP_KEY_LEFT);
    assert_int_equal(platform->app.play.down, 1u << FIN_LEFT);
    platform_release(platform, 'j');
    assert_int_equal(platform->app.play.down, 0);
    platform_free(platform);
}

static void a_move_wins_over_a_command(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    app_setting(&platform->app, "key.cw", "r p");
    app_setting(&platform->app, "keys", "custom");
    int facing = platform->app.play.session.game.piece.facing;
    platform_press(platform, 'r');
    platform_wait(platform, 400000);
    platform_release(platform, 'r');
    platform_press(platform, 'p');
    assert_int_equal(platform->app.play.state, APP_PLAY_RUNNING);
    assert_int_equal(platform->app.play.session.game.piece.facing, (facing + 2) % 4);
    platform_free(platform);
}

/* Ctrl with a bound letter is two moves, not a command. */
static void ctrl_with_a_bound_letter_is_no_command(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    app_setting(&platform->app, "key.180", "d");
    app_setting(&platform->app, "keys", "custom");
    platform_press(platform, APP_KEY_CTRL);
    platform_event(platform, (struct app_event){.kind = APP_PRESS, .key = 'd', .ctrl = true});
    assert_int_equal(platform->app.play.state, APP_PLAY_RUNNING);
    assert_int_equal(platform->app.play.session.game.piece.facing, FIN_EAST);
    app_setting(&platform->app, "key.ccw", "z");
    platform_event(platform, (struct app_event){.kind = APP_PRESS, .key = 'd', .ctrl = true});
    assert_int_equal(platform->app.play.state, APP_PLAY_ENDED);
    platform_free(platform);
}

static void press_with_ctrl(struct platform *platform, int key, int typed) {
    platform_event(platform, (struct app_event){.kind = APP_PRESS,
                                                .key = (uint8_t)key,
                                                .typed = (uint8_t)typed,
                                                .ctrl = true});
}

/* Ctrl+C is the key that types C, on any layout; game keys are positions on the keyboard. */
/* Ctrl is held for a turn: P still pauses. */
static void commands_work_while_ctrl_turns(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    platform_press(platform, APP_KEY_CTRL);
    assert_true(app_uses_key(&platform->app, 'p', true));
    assert_true(app_uses_key(&platform->app, 'r', true));
    press_with_ctrl(platform, 'p', 'p');
    assert_int_equal(app_top(&platform->app), APP_SCREEN_PAUSE);
    platform_free(platform);
}

static void ctrl_goes_by_the_character(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    press_with_ctrl(platform, 'i', 'c');
    assert_int_equal(platform->app.play.state, APP_PLAY_PAUSED);
    press_with_ctrl(platform, 'c', 'j');
    assert_false(platform->quit);
    press_with_ctrl(platform, 'i', 'c');
    assert_true(platform->quit);
    platform_free(platform);
}

/* If Ctrl with C or Z are moves, they may be meant for the game that has just ended. */
static void ctrl_c_waits_after_the_end(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, 100000);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_OVER);
    press_with_ctrl(platform, 'c', 'c');
    press_with_ctrl(platform, 'z', 'z');
    assert_false(platform->quit);
    assert_int_equal(seen(platform, APP_SUSPEND), 0);
    platform_wait(platform, 500000);
    press_with_ctrl(platform, 'c', 'c');
    assert_true(platform->quit);
    platform_free(platform);
}

/* A held key's second press comes more than half a second after its first. */
static void a_held_key_chooses_nothing_after_the_end(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(false, "free");
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, 1000);
    platform_press(platform, APP_KEY_ENTER);
    platform_wait(platform, 660000);
    platform_press(platform, APP_KEY_ENTER);
    for (int i = 0; i < 10; i++) {
        platform_wait(platform, 33000);
        platform_press(platform, APP_KEY_ENTER);
    }
    assert_int_equal(app_top(&platform->app), APP_SCREEN_OVER);
    platform_wait(platform, 200000);
    platform_press(platform, APP_KEY_ENTER);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_GAME);
    platform_free(platform);
}

static void text_goes_by_the_character(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    platform_start(platform);
    app_open(&platform->app, APP_SCREEN_CUSTOM);
    app_choose_line(&platform->app, APP_ENTRY_TAB, APP_ROW_SEED);
    platform_tap(platform, APP_KEY_ENTER);
    platform_event(platform, (struct app_event){.kind = APP_PRESS, .key = 'q', .typed = 'a'});
    press_with_ctrl(platform, 'u', 'u');
    platform_tap(platform, 'b');
    platform_tap(platform, APP_KEY_ENTER);
    assert_string_equal(platform->app.profile.seed, "ab");
    platform_free(platform);
}

static void a_command_can_have_ctrl(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    platform_start(platform);
    app_open(&platform->app, APP_SCREEN_CONTROLS);
    app_choose_line(&platform->app, APP_ENTRY_KEYS, APP_ACTION_FORFEIT);
    platform_tap(platform, APP_KEY_ENTER);
    platform_press(platform, APP_KEY_CTRL);
    press_with_ctrl(platform, 'g', 'g');
    assert_true(app_bindings_has(&platform->app.keys, APP_ACTION_FORFEIT, 'g' | APP_WITH_CTRL));
    assert_false(app_bindings_has(&platform->app.keys, APP_ACTION_FORFEIT, 'g'));
    assert_false(app_bindings_has(&platform->app.keys, APP_ACTION_FORFEIT, APP_KEY_CTRL));
    platform_free(platform);
}

static void menus_work_whatever_is_bound(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    app_setting(&platform->app, "key.hard", "up down enter");
    app_setting(&platform->app, "key.mute", "left right escape");
    app_setting(&platform->app, "keys", "custom");
    platform_start(platform);
    for (int i = 0; i < 3; i++) {
        platform_tap(platform, APP_KEY_UP);
    }
    platform_tap(platform, APP_KEY_ENTER);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_SETTINGS);
    platform_tap(platform, APP_KEY_ESCAPE);
    assert_int_equal(app_top(&platform->app), APP_SCREEN_TITLE);
    assert_int_equal(platform->app.profile.own[APP_SET_SOUND], APP_OFF);
    platform_free(platform);
}

static void the_game_hears_nothing_while_keys_are_bound(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "marathon");
    platform_tap(platform, APP_KEY_ESCAPE);
    uint64_t hash = platform_hash(platform);
    app_open(&platform->app, APP_SCREEN_CONTROLS);
    app_choose_line(&platform->app, APP_ENTRY_KEYS, FIN_HOLD);
    platform_tap(platform, APP_KEY_ENTER);
    platform_press(platform, APP_KEY_SPACE);
    assert_true(app_bindings_has(&platform->app.keys, FIN_HOLD, APP_KEY_SPACE));
    assert_true(platform->app.menu.notice_bad);
    platform_release(platform, APP_KEY_SPACE);
    platform_tap(platform, APP_KEY_ENTER);
    platform_tap(platform, 'p');
    assert_int_equal(platform->app.play.state, APP_PLAY_PAUSED);
    assert_true(platform_hash(platform) == hash);
    platform_free(platform);
}

/* Keys pressed during the countdown count as pressed at its end. */
static void keys_of_the_countdown_are_kept(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    app_setting(&platform->app, "mode", "free");
    app_setting(&platform->app, "countdown", "1s");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 500000);
    platform_press(platform, APP_KEY_RIGHT);
    assert_int_equal(game_view(platform).count_down[0], '1');
    platform_wait(platform, 1000000);
    assert_int_equal(platform->app.play.setup.buttons, 1u << FIN_RIGHT);
    assert_true(platform->app.play.session.game.piece.x > 5);
    platform_free(platform);
}

/* Without key releases, the timing strip turns key repeats into holds, as the game does. */
static void the_strip_holds_without_releases(void **state) {
    (void)state;
    struct platform *platform = platform_new(false);
    platform_start(platform);
    app_open(&platform->app, APP_SCREEN_TIMING);
    platform_tap(platform, APP_KEY_ENTER);
    const struct fin_piece *piece = &platform->app.strip.session.game.piece;
    int from = piece->x;
    platform_press(platform, APP_KEY_RIGHT);
    platform_wait(platform, 500000);
    assert_int_equal(piece->x, from + 1);
    for (int i = 0; i < 9; i++) {
        platform_press(platform, APP_KEY_LEFT);
        platform_wait(platform, 33000);
    }
    assert_int_equal(piece->x, 0);
    platform_wait(platform, 100000);
    assert_int_equal(platform->app.strip.session.input.down, 0);
    platform_free(platform);
}

/* Games restarted after a few pieces do not count; those that ended, or had ten pieces, do. */
static void hints_leave_after_five_games(void **state) {
    (void)state;
    struct platform *platform = platform_in_game(true, "free");
    for (int game = 1; game <= 7; game++) {
        for (int i = 0; i < 3; i++) {
            platform_drop(platform, 3);
            app_restart_game(&platform->app);
        }
        assert_int_equal(game_view(platform).hint_count > 0, game <= 5);
        platform_drop(platform, 10);
        app_restart_game(&platform->app);
    }
    platform_free(platform);
}

static void a_game_that_ends_early_is_one_of_the_five(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    app_setting(&platform->app, "mode", "custom");
    app_setting(&platform->app, "limit-pieces", "2");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    platform_drop(platform, 2);
    assert_int_equal(platform->app.profile.own[APP_SET_GAMES], 1);
    platform_free(platform);
}

static void without_memory_there_is_no_game(void **state) {
    (void)state;
    struct platform *platform = platform_new(true);
    app_handle(&platform->app, &(struct app_event){.kind = APP_START, .time_us = 5});
    app_handle(&platform->app,
               &(struct app_event){.kind = APP_PRESS, .key = APP_KEY_ENTER, .time_us = 6});
    assert_int_equal(platform->app.play.state, APP_PLAY_NONE);
    assert_true(platform->app.menu.notice_bad);
    platform_free(platform);
}

static void a_day_may_have_very_many_games(void **state) {
    (void)state;
    static struct view view;
    static const uint32_t days[APP_DAYS] = {400, 100000};
    struct app_stats none = {.games = 0};
    struct platform *platform = platform_new(true);
    platform_start(platform);
    platform->deaf = true;
    app_open(&platform->app, APP_SCREEN_STATS);
    platform_event(platform, (struct app_event){.kind = APP_ANSWER,
                                                .number = platform->app.charts.number,
                                                .stats = &none,
                                                .days = days});
    platform_view(platform, &view);
    assert_string_equal(view.charts.calendar_title,
                        "100,400 games on 2 days in the last year, all modes");
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_running_game_is_saved_every_five_seconds),
        cmocka_unit_test(each_piece_is_saved_before_the_next),
        cmocka_unit_test(a_long_game_is_saved_less_often),
        cmocka_unit_test(nothing_wakes_an_idle_menu),
        cmocka_unit_test(a_screen_may_fade_lights),
        cmocka_unit_test(a_stale_answer_is_dropped),
        cmocka_unit_test(games_that_make_no_sense_are_left_out),
        cmocka_unit_test(leaving_saves_first),
        cmocka_unit_test(a_game_that_ended_unseen_is_saved),
        cmocka_unit_test(keys_held_over_a_pause_are_let_go),
        cmocka_unit_test(held_keys_belong_to_a_quick_restart),
        cmocka_unit_test(keys_of_the_menu_do_not),
        cmocka_unit_test(two_keys_hold_one_button),
        cmocka_unit_test(a_move_wins_over_a_command),
        cmocka_unit_test(ctrl_with_a_bound_letter_is_no_command),
        cmocka_unit_test(commands_work_while_ctrl_turns),
        cmocka_unit_test(ctrl_goes_by_the_character),
        cmocka_unit_test(ctrl_c_waits_after_the_end),
        cmocka_unit_test(a_held_key_chooses_nothing_after_the_end),
        cmocka_unit_test(text_goes_by_the_character),
        cmocka_unit_test(a_command_can_have_ctrl),
        cmocka_unit_test(menus_work_whatever_is_bound),
        cmocka_unit_test(the_game_hears_nothing_while_keys_are_bound),
        cmocka_unit_test(keys_of_the_countdown_are_kept),
        cmocka_unit_test(the_strip_holds_without_releases),
        cmocka_unit_test(hints_leave_after_five_games),
        cmocka_unit_test(a_game_that_ends_early_is_one_of_the_five),
        cmocka_unit_test(without_memory_there_is_no_game),
        cmocka_unit_test(a_day_may_have_very_many_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
