/* The game screen without menus: calls and their points, light effects with and without reduced
 * motion, and the pace against the best game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/play/play.h"
#include "core/text.h"
#include "game/mode.h"

enum { SECOND = 1000000, WORDS = 4096 };

struct table {
    struct app_play play;
    uint64_t words[WORDS];
    uint64_t now;
};

static struct fin_setup set_up(int mode, const char *queue, const char *board) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, mode);
    setup.queue_length = (uint16_t)strlen(queue);
    for (size_t i = 0; i < strlen(queue); i++) {
        setup.queue[i] = (uint8_t)fin_kind_parse(queue[i]);
    }
    assert_null(fin_board_parse(board, strlen(board), &setup.board).sentence);
    return setup;
}

static struct table *start(const struct fin_setup *setup) {
    struct table *table = calloc(1, sizeof *table);
    table->now = SECOND;
    app_play_give_log(&table->play, table->words, WORDS);
    app_play_start(&table->play, setup, table->now, 0);
    return table;
}

static void wait(struct table *table, uint64_t us) {
    table->now += us;
    app_play_advance(&table->play, table->now);
}

static void tap(struct table *table, int button) {
    app_play_button(&table->play, button, true, table->now);
    app_play_button(&table->play, button, false, table->now);
}

static struct view_game look(const struct table *table, bool reduced_motion) {
    struct view_game view;
    app_play_view(&table->play, table->now, true, reduced_motion, NULL, &view);
    return view;
}

static void expect_call(const struct view_game *view, const char *text, const char *points,
                        bool on_field) {
    for (int i = 0; i < view->call_count; i++) {
        if (strcmp(view->calls[i].text, text) == 0) {
            assert_string_equal(view->calls[i].points, points);
            assert_int_equal(view->calls[i].on_field, on_field);
            return;
        }
    }
    fail_msg("there is no call %s", text);
}

/* ---- calls ---- */

#define ROW ".#########\n"
#define FOUR_ROWS ROW ROW ROW ROW

/* An I into the open column at the left. */
static void four_lines(struct table *table) {
    tap(table, FIN_TURN_CCW);
    tap(table, FIN_WALL_LEFT);
    tap(table, FIN_HARD);
}

static void calls_of_four_lines(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_MARATHON, "IIIO", FOUR_ROWS FOUR_ROWS FOUR_ROWS);
    struct table *table = start(&setup);
    four_lines(table);
    struct view_game view = look(table, false);
    assert_int_equal(view.call_count, 1);
    expect_call(&view, "TETRIS!", "+800", true);
    wait(table, SECOND);
    assert_int_equal(look(table, false).call_count, 0);
    four_lines(table);
    view = look(table, true); /* calls are not motion */
    assert_int_equal(view.call_count, 3);
    expect_call(&view, "TETRIS!", "+1,250", true);
    expect_call(&view, "BACK-TO-BACK x2", "", false);
    expect_call(&view, "COMBO x2", "", false);
    wait(table, SECOND * 3 / 4);
    assert_true(look(table, false).calls[0].age > 200);
    assert_int_equal(look(table, true).calls[0].age, 1);
    wait(table, SECOND / 4);
    four_lines(table);
    view = look(table, false);
    assert_int_equal(view.call_count, 4);
    expect_call(&view, "PERFECT CLEAR", "+4,500", true);
    expect_call(&view, "BACK-TO-BACK x3", "", false);
    expect_call(&view, "COMBO x3", "", false);
    expect_call(&view, "LEVEL 2", "", false);
    free(table);
}

static void calls_of_spins(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_MARATHON, "TO",
                                    "...#......\n"
                                    "###...####\n"
                                    "####.#####\n");
    struct table *table = start(&setup);
    tap(table, FIN_TURN_CW);
    tap(table, FIN_SONIC);
    tap(table, FIN_TURN_CW);
    tap(table, FIN_HARD);
    struct view_game view = look(table, false);
    assert_int_equal(view.call_count, 1);
    expect_call(&view, "T-SPIN DOUBLE", "+1,200", false);
    free(table);
}

static void plain_lines_pass_in_silence(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_MARATHON, "IO", ROW);
    struct table *table = start(&setup);
    four_lines(table);
    assert_int_equal(look(table, false).call_count, 0);
    assert_int_equal(table->play.session.game.lines, 1);
    free(table);
}

/* ---- lights ---- */

static bool any_row_fades(const struct view_game *view) {
    for (int y = 0; y < VIEW_ROWS; y++) {
        if (view->row_fade[y] != 0) {
            return true;
        }
    }
    return false;
}

/* With a clear delay rows vanish in steps; without one they vanish at once and only light
 * remains. */
static void lights_of_a_drop(void **state) {
    static const bool delays[] = {true, false};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct fin_setup setup = set_up(FIN_MODE_MARATHON, "IO", ROW ROW);
        setup.rules.clear_delay = delays[i] ? 400000 : 0;
        struct table *table = start(&setup);
        four_lines(table);
        wait(table, 50000);
        struct view_game lit = look(table, false), still = look(table, true);
        assert_true(lit.trail_age > 0 && lit.flash_age > 0);
        assert_true(lit.trail_top[0] > lit.trail_bottom[0]);
        assert_true(any_row_fades(&lit));
        assert_int_equal(lit.rows_stay, delays[i]);
        assert_true(still.trail_age == 0 && still.flash_age == 0 && !still.rows_stay);
        assert_false(any_row_fades(&still));
        wait(table, 100000);
        lit = look(table, false);
        assert_true(lit.trail_age == 0 && lit.flash_age == 0);
        assert_int_equal(any_row_fades(&lit), delays[i]);
        wait(table, 300000);
        lit = look(table, false);
        assert_false(any_row_fades(&lit));
        free(table);
    }
}

/* A pause in the middle of a clear: removed rows do not reappear. */
static void cleared_rows_stay_away(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_MARATHON, "IO", ROW ROW);
    setup.rules.clear_delay = 400000;
    struct table *table = start(&setup);
    four_lines(table);
    app_play_pause(&table->play, table->now);
    wait(table, SECOND);
    struct view_game view = look(table, false);
    assert_true(view.rows_stay);
    assert_int_equal(view.row_fade[0], 255);
    assert_int_equal(view.row_fade[2], 0);
    free(table);
}

/* In a slowed game, the steps of a clear take as long as the clear itself. */
static void a_slowed_clear(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_MARATHON, "IO", ROW ROW);
    setup.rules.clear_delay = 400000;
    struct table *table = start(&setup);
    table->play.slowness = APP_SLOW_25;
    four_lines(table);
    wait(table, 800000);
    struct view_game view = look(table, false);
    assert_true(view.rows_stay);
    assert_in_range(view.row_fade[0], 255 / 2 - 2, 255 / 2 + 2);
    wait(table, 700000);
    assert_true(look(table, false).rows_stay);
    wait(table, 110000);
    view = look(table, false);
    assert_false(view.rows_stay);
    assert_false(any_row_fades(&view));
    free(table);
}

/* A screen that animates by itself receives the duration of a clear, up to the maximum of half an
 * hour. */
static void the_longest_clear(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_FREE, "IO", "");
    setup.rules.clear_delay = (int32_t)1800 * SECOND;
    assert_null(fin_setup_check(&setup));
    struct table *table = start(&setup);
    struct view_game view = look(table, false);
    app_play_fades(&table->play, &view);
    assert_int_equal(view.clear_ms, 1800000);
    free(table);
}

/* With light effects the app wants frames; with reduced motion it does not. */
static void motion_asks_for_frames(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_FREE, "IO", "");
    struct table *table = start(&setup);
    tap(table, FIN_HARD);
    assert_true(app_play_due(&table->play, true) <= table->now + 17000);
    assert_true(app_play_due(&table->play, false) >= table->now + 90000);
    free(table);
}

/* ---- the pace of the best ---- */

static void pace_of_the_best(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_40_LINES, "IIO", FOUR_ROWS FOUR_ROWS);
    struct app_record best = {.time_us = 40 * SECOND, .lines = 40};
    struct table *table = start(&setup);
    struct view_game view;
    wait(table, 3 * SECOND);
    four_lines(table);
    app_play_view(&table->play, table->now, true, false, &best, &view);
    assert_string_equal(view.stats[1].label, "TIME");
    assert_string_equal(view.stats[1].note, "-0:01.0");
    assert_true(view.stats[1].better);
    wait(table, 6 * SECOND);
    app_play_view(&table->play, table->now, true, false, &best, &view);
    assert_string_equal(view.stats[1].note, "+0:05.0");
    assert_false(view.stats[1].better);
    app_play_view(&table->play, table->now, true, false, NULL, &view);
    assert_string_equal(view.stats[1].note, "");
    free(table);
}

/* ---- the numbers of a mode ---- */

static const struct view_stat *stat_of(const struct view_game *view, const char *label) {
    for (int i = 0; i < view->stat_count; i++) {
        if (strcmp(view->stats[i].label, label) == 0) {
            return &view->stats[i];
        }
    }
    fail_msg("there is no %s", label);
    return NULL;
}

/* Ten lines are passed by the third clear, at its time; the best game's pace beside it. */
static void splits_of_forty_lines(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_40_LINES, "IIIO", FOUR_ROWS FOUR_ROWS FOUR_ROWS);
    struct app_record best = {.time_us = 40 * SECOND, .lines = 40};
    struct table *table = start(&setup);
    struct view_game view;
    for (int i = 0; i < 2; i++) {
        wait(table, 2 * SECOND);
        four_lines(table);
    }
    view = look(table, false);
    assert_string_equal(view.stats[0].label, "LINES LEFT");
    assert_string_equal(view.stats[0].value, "32");
    assert_true(view.counts_goal);
    assert_string_equal(view.stats[view.stat_count - 1].label, "PPS");
    wait(table, 2 * SECOND);
    four_lines(table);
    wait(table, 3 * SECOND);
    app_play_view(&table->play, table->now, true, false, &best, &view);
    assert_string_equal(stat_of(&view, "SPLIT 10")->value, "0:06.0");
    assert_string_equal(stat_of(&view, "SPLIT 10")->note, "-0:04.0");
    free(table);
}

/* Score and level stand where they matter. */
static void numbers_of_modes(void **state) {
    static const struct {
        int mode;
        const char *first, *second;
    } rows[] = {
        {FIN_MODE_40_LINES, "LINES LEFT", "TIME"}, {FIN_MODE_ULTRA, "TIME LEFT", "SCORE"},
        {FIN_MODE_CHEESE, "ROWS LEFT", "PIECES"},  {FIN_MODE_COMBO, "COMBO", "TIME"},
        {FIN_MODE_PC, "CHAIN", "PIECES"},          {FIN_MODE_MARATHON, "SCORE", "LEVEL"},
        {FIN_MODE_MASTER, "LINES LEFT", "LEVEL"},  {FIN_MODE_FREE, "LINES", "PIECES"},
        {FIN_MODE_CUSTOM, "SCORE", "LEVEL"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fin_setup setup = set_up(rows[i].mode, "IO", "");
        struct table *table = start(&setup);
        struct view_game view = look(table, false);
        assert_string_equal(view.stats[0].label, rows[i].first);
        assert_string_equal(view.stats[1].label, rows[i].second);
        free(table);
    }
}

/* The last piece of a combo clears nothing: the game was still about those before. */
static void a_combo_stays_at_its_end(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_COMBO, "IOO", FOUR_ROWS);
    struct table *table = start(&setup);
    four_lines(table);
    tap(table, FIN_HARD);
    struct view_game view = look(table, false);
    assert_int_equal(table->play.state, APP_PLAY_ENDED);
    assert_string_equal(view.stats[0].label, "COMBO");
    assert_string_equal(view.stats[0].value, "1");
    free(table);
}

/* ---- sounds ---- */

static bool heard(const struct table *table, int sound) {
    for (int i = 0; i < table->play.sound_count; i++) {
        if (table->play.sounds[i] == sound) {
            return true;
        }
    }
    return false;
}

static void every_event_has_its_sound(void **state) {
    (void)state;
    struct fin_setup setup = set_up(FIN_MODE_MARATHON, "IIOTSZJL", FOUR_ROWS);
    struct table *table = start(&setup);
    static const struct {
        int button, sound;
    } steps[] = {
        {FIN_TURN_CCW, APP_SOUND_TURN}, {FIN_LEFT, APP_SOUND_MOVE}, {FIN_WALL_LEFT, APP_SOUND_MOVE},
        {FIN_HARD, APP_SOUND_FOUR},     {FIN_HARD, APP_SOUND_LOCK}, {FIN_HOLD, APP_SOUND_HOLD},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        table->play.sound_count = 0;
        tap(table, steps[i].button);
        assert_true(heard(table, steps[i].sound));
        wait(table, SECOND / 2);
    }
    table->play.sound_count = 0;
    for (int i = 0; i < 20; i++) {
        tap(table, FIN_HARD);
        wait(table, SECOND / 2);
    }
    assert_int_equal(table->play.session.game.status, FIN_OVER);
    assert_true(heard(table, APP_SOUND_OVER));
    free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_of_four_lines),
        cmocka_unit_test(calls_of_spins),
        cmocka_unit_test(plain_lines_pass_in_silence),
        cmocka_unit_test(lights_of_a_drop),
        cmocka_unit_test(cleared_rows_stay_away),
        cmocka_unit_test(a_slowed_clear),
        cmocka_unit_test(the_longest_clear),
        cmocka_unit_test(motion_asks_for_frames),
        cmocka_unit_test(pace_of_the_best),
        cmocka_unit_test(splits_of_forty_lines),
        cmocka_unit_test(numbers_of_modes),
        cmocka_unit_test(a_combo_stays_at_its_end),
        cmocka_unit_test(every_event_has_its_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
