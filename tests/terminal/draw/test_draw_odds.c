/* The odds of a perfect clear with little room: hint and keys are always visible, bounds are dim,
 * and the numbers on placements do not cover a hint's brackets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drawn.h"

/* All hints requested, and the cost of the last piece. */
static void unfold(struct view_game *game) {
    static const char *const keys[] = {"C", "Shift", "D", "Space"};
    struct view_odds *odds = &game->odds;
    *odds = (struct view_odds){.shown = true, .shows_keys = true, .cost_bad = true};
    drawn_set(odds->verdict, sizeof odds->verdict, "Possible");
    drawn_set(odds->cost, sizeof odds->cost, "84.6 % → 61.2 % (best: 83.9 %)");
    drawn_set(odds->odds, sizeof odds->odds, "61.2–70.3 %");
    drawn_set(odds->all_seeing, sizeof odds->all_seeing, "74.5–81.9 %");
    drawn_set(odds->hint, sizeof odds->hint, "Next: hold, then T, rotated left, column 10");
    odds->odds_dim = odds->all_seeing_dim = true;
    odds->keys.count = odds->keys.lit = 4;
    for (int i = 0; i < 4; i++) {
        drawn_set(odds->keys.keys[i], sizeof odds->keys.keys[i], keys[i]);
    }
}

static void practise(struct view *view) {
    drawn_make_game(view);
    view->game.stat_count = 0;
    drawn_add_stat(&view->game, "CHAIN", "2");
    drawn_add_stat(&view->game, "TIME", "1:05.3");
    drawn_set(view->game.mode, sizeof view->game.mode, "Perfect clear · modern, changed");
    drawn_set(view->game.goal, sizeof view->game.goal, "4 lines with 7 pieces");
}

static const char *const panel[] = {"PERFECT CLEAR",         "Possible",
                                    "84.6 % → 61.2 %",       "(best: 83.9 %)",
                                    "best play 61.2–70.3 %", "full preview 74.5–81.9 %",
                                    "Next: hold, then T",    "column 10",
                                    "C Shift D Space"};

static void expect_panel(struct term_screen *screen) {
    for (size_t i = 0; i < sizeof panel / sizeof panel[0]; i++) {
        drawn_expect(screen, panel[i]);
    }
}

static void practice_shows_all_of_it(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    practise(&view);
    drawn_set(view.game.stats[0].note, sizeof view.game.stats[0].note, "1 with help");
    unfold(&view.game);
    term_draw(&screen, &view, "");
    expect_panel(&screen);
    drawn_expect(&screen, "CHAIN");
    drawn_expect(&screen, "1:05.3");
    term_screen_free(&screen);
}

/* Numbers move closer together, the goal disappears; when collapsed, everything is as without
 * odds. */
static void free_play_shows_all_of_it(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    drawn_make_game(&view);
    view.game.odds.shown = true;
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "112 lines to go");
    unfold(&view.game);
    term_draw(&screen, &view, "");
    expect_panel(&screen);
    drawn_expect(&screen, "12,450");
    drawn_expect(&screen, "38");
    drawn_expect_not(&screen, "112 lines to go");
    term_screen_free(&screen);
}

static void replays_show_all_of_it(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    drawn_make_game(&view);
    view.screen = VIEW_REPLAY;
    view.replay.shows_odds = true;
    unfold(&view.game);
    term_draw(&screen, &view, "");
    expect_panel(&screen);
    term_screen_free(&screen);
}

/* Finesse above it leaves too few rows: the cost disappears, hint and keys stay. */
static void the_cost_gives_way(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(80, 22, TERM_TRUE);
    (void)state;
    drawn_make_game(&view);
    view.screen = VIEW_REPLAY;
    view.replay.shows_odds = view.game.finesse.shown = true;
    drawn_set(view.game.finesse.title, sizeof view.game.finesse.title, "Clean");
    unfold(&view.game);
    term_draw(&screen, &view, "");
    drawn_expect_not(&screen, "(best: ");
    drawn_expect(&screen, "column 10");
    drawn_expect(&screen, "C Shift D Space");
    term_screen_free(&screen);
}

static int row_of(struct term_screen *screen, const char *text) {
    for (int y = 0; y < screen->rows; y++) {
        if (strstr(drawn_row(screen, y), text) != NULL) {
            return y;
        }
    }
    drawn_expect(screen, text);
    return -1;
}

static void add_call(struct view_game *game, const char *text, const char *points) {
    struct view_call *call = &game->calls[game->call_count++];
    *call = (struct view_call){0};
    drawn_set(call->text, sizeof call->text, text);
    drawn_set(call->points, sizeof call->points, points);
}

/* Calls are below the panel and never on it; without room they disappear. */
static void calls_leave_the_panel_alone(void **state) {
    static struct view view;
    static const int sizes[][2] = {{80, 24}, {100, 30}, {120, 48}};
    (void)state;
    for (int i = 0; i < 6; i++) {
        struct term_screen screen = drawn_screen(sizes[i / 2][0], sizes[i / 2][1], TERM_TRUE);
        practise(&view);
        unfold(&view.game);
        if (i % 2 == 0) { /* collapsed */
            view.game.odds.odds[0] = view.game.odds.all_seeing[0] = '\0';
            view.game.odds.hint[0] = '\0';
            view.game.odds.shows_keys = false;
        }
        add_call(&view.game, "T-SPIN DOUBLE", "+1,200");
        add_call(&view.game, "COMBO 2", "");
        term_draw(&screen, &view, "");
        drawn_expect(&screen, "84.6 % → 61.2 %");
        int last = row_of(&screen, i % 2 == 0 ? "(best: 83.9 %)" : "C Shift D Space");
        if (i % 2 == 0 || drawn_shows(&screen, "T-SPIN DOUBLE")) {
            assert_true(row_of(&screen, "T-SPIN DOUBLE") > last);
            assert_int_equal(row_of(&screen, "+1,200"), row_of(&screen, "T-SPIN DOUBLE") + 1);
        }
        if (drawn_shows(&screen, "COMBO 2")) {
            assert_true(row_of(&screen, "COMBO 2") > last);
        }
        if (i % 2 != 0) {
            expect_panel(&screen);
        }
        drawn_expect(&screen, "CHAIN");
        term_screen_free(&screen);
    }
}

/* Finesse with many rows is above the panel, whatever calls there are. */
static void finesse_stands_above_it(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(90, 40, TERM_TRUE);
    struct view_finesse *finesse = &view.game.finesse;
    (void)state;
    practise(&view);
    unfold(&view.game);
    add_call(&view.game, "COMBO 2", "");
    finesse->shown = finesse->bad = finesse->shows_own = finesse->shows_best = true;
    drawn_set(finesse->title, sizeof finesse->title, "A turn too many, and not to the wall");
    finesse->own.count = finesse->best.count = 6;
    for (int i = 0; i < 6; i++) {
        drawn_set(finesse->own.keys[i], sizeof finesse->own.keys[i], "slide →");
        drawn_set(finesse->best.keys[i], sizeof finesse->best.keys[i], "slide ←");
    }
    term_draw(&screen, &view, "");
    expect_panel(&screen);
    int last = -1;
    for (int y = 0; y < screen.rows; y++) {
        last = strstr(drawn_row(&screen, y), "slide ←") != NULL ? y : last;
    }
    assert_true(last > 0 && last < row_of(&screen, "Possible"));
    term_screen_free(&screen);
}

static struct term_color color_at(struct term_screen *screen, int y, const char *text) {
    const char *row = drawn_row(screen, y), *found = strstr(row, text);
    assert_non_null(found);
    int x = 0;
    for (const char *at = row; at < found; at++) {
        x += (*at & 0xc0) != 0x80;
    }
    return term_screen_cell(screen, x, y)->fg;
}

static void narrow_bounds_are_dim(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(56, 24, TERM_TRUE);
    struct term_color dim = term_token(TERM_DIM);
    (void)state;
    practise(&view);
    unfold(&view.game);
    view.game.odds.tone = VIEW_WON;
    term_draw(&screen, &view, "");
    struct term_color best = color_at(&screen, 23, "61.2"), all = color_at(&screen, 23, "74.5");
    assert_memory_equal(&best, &dim, sizeof dim);
    assert_memory_equal(&all, &dim, sizeof dim);
    drawn_expect(&screen, "C Shift D Space");
    view.game.odds.shows_keys = view.game.odds.odds_dim = false;
    drawn_set(view.game.odds.hint, sizeof view.game.odds.hint, "Next: T");
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "best play 61.2–70.3 %  full preview 74.5–81.9 %  Next: T");
    best = color_at(&screen, 23, "61.2");
    assert_memory_not_equal(&best, &dim, sizeof dim);
    drawn_set(view.game.odds.hint, sizeof view.game.odds.hint, "");
    drawn_set(view.game.odds.odds, sizeof view.game.odds.odds, "100 %");
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "PERFECT CLEAR  best play 100 %  full preview 74.5–81.9 %");
    term_screen_free(&screen);
}

/* A lying T on a map of odds from impossible to certain, and one that is not known yet. */
static void put_heat(struct view_game *game) {
    static const uint8_t marks[] = {1, 46, 92, 101, VIEW_OPEN_MARK};
    game->odds.shown = game->odds.shows_heat = true;
    drawn_set(game->odds.here, sizeof game->odds.here, "45 %");
    for (int x = 0; x < 5; x++) {
        game->marks[0][x] = marks[x];
    }
    for (int x = 7; x < 10; x++) {
        game->cells[0][x] |= VIEW_AIM;
        game->marks[0][x] = 92;
    }
}

static struct term_cell *cell_of_board(struct term_screen *screen, int x) {
    struct term_layout layout = term_layout_make(screen);
    return term_screen_cell(screen, layout.field.x + layout.tile * x, layout.floor_y - 1);
}

static int brightness(struct term_color color) {
    return (int)(color.rgb >> 8 & 0xff);
}

/* The better the odds, the brighter the cell; no number is on the board. */
static void odds_are_shades(void **state) {
    static struct view view;
    (void)state;
    for (int rows = 24; rows <= 40; rows += 16) {
        struct term_screen screen = drawn_screen(100, rows, TERM_TRUE);
        practise(&view);
        put_heat(&view.game);
        term_draw(&screen, &view, "");
        int last = brightness(cell_of_board(&screen, 0)->bg);
        for (int x = 1; x < 4; x++) {
            int next = brightness(cell_of_board(&screen, x)->bg);
            assert_true(next > last);
            last = next;
        }
        drawn_expect_not(&screen, "46");
        drawn_expect_not(&screen, "91");
        drawn_expect(&screen, "[]");
        drawn_expect(&screen, "drop 45 %");
        drawn_expect(&screen, "100 %");
        term_screen_free(&screen);
    }
}

/* Without colours each cell has one digit with a gap beside it, so that no numbers run together. */
static void odds_are_digits(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(100, 24, TERM_MONO);
    (void)state;
    practise(&view);
    put_heat(&view.game);
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "×·4·9·*·?·");
    drawn_expect(&screen, "*: 100 %");
    term_screen_free(&screen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(practice_shows_all_of_it), cmocka_unit_test(free_play_shows_all_of_it),
        cmocka_unit_test(replays_show_all_of_it),   cmocka_unit_test(the_cost_gives_way),
        cmocka_unit_test(narrow_bounds_are_dim),    cmocka_unit_test(odds_are_shades),
        cmocka_unit_test(odds_are_digits),          cmocka_unit_test(calls_leave_the_panel_alone),
        cmocka_unit_test(finesse_stands_above_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
