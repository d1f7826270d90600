/* Little room: at 80 × 24 and at 44 × 22, no important text is cut, covered, or unreachable. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drawn.h"

static const int sizes[][2] = {{80, 24}, {44, 22}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void add_item(struct view *view, const char *label, const char *value, int flags) {
    struct view_item *item = &view->items[view->item_count++];
    drawn_set(item->label, sizeof item->label, label);
    drawn_set(item->value, sizeof item->value, value);
    item->flags = (uint8_t)flags;
}

/* ---- the board ---- */

/* Windows between those for cells of one and of two rows have cells of 3 × 1.5. Cells grow rather
 * than leave a fifth of the height empty; then the rows above the board are missing. */
static void the_board_fills_the_window(void **state) {
    static struct view view;
    (void)state;
    for (int rows = 32; rows <= 60; rows++) {
        struct term_screen screen = drawn_screen(140, rows, TERM_TRUE);
        struct term_layout layout = term_layout_make(&screen);
        bool whole = layout.tile * VIEW_ROWS / 2 + 2 <= rows;
        assert_true(whole ? layout.rows == VIEW_ROWS : layout.rows >= FIN_FIELD_ROWS);
        assert_true(100 * layout.field.height >= 80 * rows);
        assert_true(layout.floor_y < layout.hint_y);
        assert_int_equal(2 * layout.field.height, layout.tile * layout.rows);
        drawn_make_game(&view);
        term_draw(&screen, &view, "");
        drawn_expect(&screen, "NEXT");
        term_screen_free(&screen);
    }
}

/* Two cells share a row: each half has its own colour, and no cell reaches into another. */
static void cells_of_odd_size_share_rows(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(120, 40, TERM_TRUE);
    struct term_layout layout = term_layout_make(&screen);
    (void)state;
    assert_int_equal(layout.tile, 3);
    drawn_make_game(&view);
    memset(view.game.cells, FIN_NONE, sizeof view.game.cells);
    view.game.cells[0][0] = FIN_I | VIEW_LOCKED;
    view.game.cells[1][0] = FIN_O | VIEW_LOCKED;
    term_draw(&screen, &view, "");
    struct term_color grid = term_token(TERM_GRID);
    int x = layout.field.x + 1, floor = layout.floor_y;
    struct term_cell *shared = term_screen_cell(&screen, x, floor - 2);
    assert_string_equal(shared->glyph, "▀"); /* the O above, the I below */
    assert_int_not_equal(shared->fg.rgb, shared->bg.rgb);
    assert_int_equal(term_screen_cell(&screen, x, floor - 4)->bg.rgb, grid.rgb);
    int beside = layout.field.x + layout.tile;
    assert_int_equal(term_screen_cell(&screen, beside, floor - 2)->bg.rgb, grid.rgb);
    term_screen_free(&screen);
}

/* Half rows need colours: other terminals keep cells of whole rows. */
static void without_colours_cells_have_whole_rows(void **state) {
    (void)state;
    for (int depth = TERM_16; depth <= TERM_MONO; depth++) {
        struct term_screen screen = drawn_screen(120, 40, depth);
        assert_int_equal(term_layout_make(&screen).tile, 2);
        term_screen_free(&screen);
    }
}

/* ---- tables ---- */

static void make_top_ten(struct view *view) {
    static const char *const columns[] = {"RANK", "SCORE", "LEVEL", "LINES", "DATE"};
    *view = (struct view){.screen = VIEW_TABLE, .row_count = 10, .column_count = 5};
    view->chosen_row = view->row_count;
    drawn_set(view->title, sizeof view->title, "HIGH SCORES");
    drawn_set(view->subtitle, sizeof view->subtitle, "Custom · modern, changed");
    drawn_set(view->help, sizeof view->help,
              "Left and right show another preset; changed rules have their own list.");
    for (int i = 0; i < 7; i++) {
        add_item(view, "a choice", i < 3 ? "of several" : "", VIEW_ITEM_CHANGES);
    }
    for (int i = 0; i < 5; i++) {
        drawn_set(view->columns[i], sizeof view->columns[i], columns[i]);
    }
    for (int i = 0; i < 10; i++) {
        char(*cells)[sizeof view->rows[i].cells[0]] = view->rows[i].cells;
        snprintf(cells[0], sizeof cells[0], "%dth", i + 1);
        snprintf(cells[1], sizeof cells[1], "1,%d00,000", 9 - i);
        snprintf(cells[2], sizeof cells[2], "15");
        snprintf(cells[3], sizeof cells[3], "150");
        snprintf(cells[4], sizeof cells[4], "2026-11-%02d", i + 10);
    }
}

static int row_of(struct term_screen *screen, const char *text) {
    for (int y = 0; y < screen->rows; y++) {
        if (strstr(drawn_row(screen, y), text) != NULL) {
            return y;
        }
    }
    fail_msg("\"%s\" is not seen", text);
    return -1;
}

/* The table is above all choices, which stay where they are when it is empty. */
static void the_table_stands_first(void **state) {
    static struct view view;
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        make_top_ten(&view);
        term_draw(&screen, &view, "");
        int choice = row_of(&screen, "a choice");
        assert_true(row_of(&screen, "2026-11-19") < choice);
        view.row_count = 0;
        term_draw(&screen, &view, "");
        assert_int_equal(row_of(&screen, "a choice"), choice);
        term_screen_free(&screen);
    }
}

static void ten_rows_with_their_dates(void **state) {
    static struct view view;
    (void)state;
    make_top_ten(&view);
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        term_draw(&screen, &view, "");
        for (int row = 0; row < 10; row++) {
            drawn_expect(&screen, view.rows[row].cells[0]);
            drawn_expect(&screen, view.rows[row].cells[1]);
            drawn_expect(&screen, view.rows[row].cells[4]);
        }
        drawn_expect(&screen, "LEVEL");
        drawn_expect(&screen, "own list.");
        term_screen_free(&screen);
    }
}

/* A table that is too wide loses whole columns. */
static void columns_are_whole(void **state) {
    static const char *const columns[] = {"DATE", "MODE", "RULES", "SCORE", "LINES", "TIME"};
    static const char *const cells[] = {"2026-11-15", "Perfect clear", "classic, changed",
                                        "1,234,567",  "150",           "12:05.917"};
    static struct view view;
    struct term_screen screen = drawn_screen(44, 22, TERM_TRUE);
    (void)state;
    view = (struct view){.screen = VIEW_TABLE, .row_count = 1, .column_count = 6};
    for (int i = 0; i < 6; i++) {
        drawn_set(view.columns[i], sizeof view.columns[i], columns[i]);
        drawn_set(view.rows[0].cells[i], sizeof view.rows[0].cells[i], cells[i]);
    }
    term_draw(&screen, &view, "");
    for (int i = 0; i < 6; i++) {
        assert_int_equal(drawn_shows(&screen, columns[i]), drawn_shows(&screen, cells[i]));
    }
    drawn_expect(&screen, "2026-11-15");
    drawn_expect(&screen, "Perfect clear");
    drawn_expect(&screen, "1,234,567");
    drawn_expect_not(&screen, "…");
    term_screen_free(&screen);
}

/* ---- in play ---- */

/* As in a terminal without key releases. */
static void add_hints(struct view_game *game) {
    static const struct view_hint hints[] = {
        {"← →", "move", "move", 2},        {"↓", "soft drop", "soft", 3},
        {"Space", "hard drop", "drop", 0}, {"Z ↑", "turn", "turn", 0},
        {"C", "hold", "hold", 0},          {"A D", "to the wall", "wall", 0},
        {"S", "sonic drop", "sonic", 0},   {"P", "pause", "pause", 4}};
    memcpy(game->hints, hints, sizeof hints);
    game->hint_count = sizeof hints / sizeof hints[0];
}

static void hints_name_what_is_needed(void **state) {
    static struct view view;
    (void)state;
    drawn_make_game(&view);
    add_hints(&view.game);
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        term_draw(&screen, &view, "");
        drawn_expect(&screen, "A D wall");
        drawn_expect(&screen, "S sonic");
        drawn_expect(&screen, "C hold");
        drawn_expect(&screen, "Space drop");
        drawn_expect(&screen, "Z ↑ turn");
        drawn_expect_not(&screen, "…");
        term_screen_free(&screen);
    }
    struct term_screen wide = drawn_screen(120, 24, TERM_TRUE);
    term_draw(&wide, &view, "");
    drawn_expect(&wide, "A D to the wall   S sonic drop   P pause");
    term_screen_free(&wide);
}

/* Every number has its label, and the difference to the best game beside it. */
static void numbers_have_their_labels(void **state) {
    static struct view view;
    (void)state;
    drawn_make_game(&view);
    drawn_set(view.game.stats[3].value, sizeof view.game.stats[3].value, "12:05.3");
    drawn_set(view.game.stats[3].note, sizeof view.game.stats[3].note, "-0:01.2");
    drawn_add_stat(&view.game, "FINESSE", "100 %");
    drawn_set(view.game.stats[6].note, sizeof view.game.stats[6].note, "12 faults");
    drawn_add_stat(&view.game, "KPP", "3.05");
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        term_draw(&screen, &view, "");
        for (int j = 0; j < view.game.stat_count; j++) {
            drawn_expect(&screen, view.game.stats[j].label);
            drawn_expect(&screen, view.game.stats[j].value);
            drawn_expect(&screen, view.game.stats[j].note);
        }
        drawn_expect(&screen, "NEXT");
        term_screen_free(&screen);
    }
}

/* Readouts do not cover the board or the preview. */
static void readouts_stand_aside(void **state) {
    static struct view view;
    (void)state;
    drawn_make_game(&view);
    for (int i = 0; i < SIZES; i++) {
        struct term_screen without = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        struct term_screen with = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        struct term_layout layout = term_layout_make(&with);
        term_draw(&without, &view, "");
        term_draw(&with, &view, "240 fps  10.21 ms");
        drawn_expect(&with, "240 fps");
        drawn_expect(&with, "10.21 ms");
        int end = layout.field.x + layout.field.width;
        for (int y = 0; y < layout.floor_y; y++) {
            for (int x = layout.field.x; x < end; x++) {
                assert_memory_equal(term_screen_cell(&with, x, y), term_screen_cell(&without, x, y),
                                    sizeof(struct term_cell));
            }
        }
        drawn_expect(&with, "HOLD");
        drawn_expect(&with, "NEXT");
        term_screen_free(&without);
        term_screen_free(&with);
    }
}

static void make_keys(struct view_keys *keys, int count, const char *name) {
    keys->count = (uint8_t)count;
    keys->lit = (uint8_t)(count / 2);
    for (int i = 0; i < count; i++) {
        drawn_set(keys->keys[i], sizeof keys->keys[i], name);
    }
}

static int count_of(struct term_screen *screen, const char *text) {
    int count = 0;
    for (int y = 0; y < screen->rows; y++) {
        const char *row = drawn_row(screen, y);
        for (row = strstr(row, text); row != NULL; row = strstr(row + 1, text)) {
            count++;
        }
    }
    return count;
}

/* The best keys are all visible, beside the board with the pressed ones; nothing covers the goal.
 */
static void keys_are_not_cut(void **state) {
    static const int widths[] = {44, 80, 100, 120};
    static struct view view;
    (void)state;
    drawn_make_game(&view);
    struct view_finesse *finesse = &view.game.finesse;
    finesse->shown = finesse->bad = finesse->shows_own = finesse->shows_best = true;
    drawn_set(finesse->title, sizeof finesse->title, "extra rotation");
    make_keys(&finesse->own, VIEW_KEYS, "Left");
    make_keys(&finesse->best, 5, "slide →");
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        struct term_screen screen = drawn_screen(widths[i], widths[i] > 44 ? 24 : 22, TERM_TRUE);
        term_draw(&screen, &view, "");
        assert_int_equal(count_of(&screen, "slide →"), 5);
        assert_int_equal(count_of(&screen, "Left"), widths[i] > 44 ? VIEW_KEYS : 0);
        drawn_expect_not(&screen, "…");
        drawn_expect(&screen, "112 lines");
        term_screen_free(&screen);
    }
}

/* A drill with narrow sides: the task once, then the use of Tab, or the verdict. */
static void a_narrow_drill_says_what_helps(void **state) {
    static struct view view;
    struct view_finesse *finesse = &view.game.finesse;
    (void)state;
    drawn_make_game(&view);
    finesse->shown = true;
    drawn_set(finesse->prompt, sizeof finesse->prompt, "T down");
    drawn_set(view.game.goal, sizeof view.game.goal, "T down");
    drawn_set(view.help, sizeof view.help, "Tab: show the keys. Esc: pause.");
    struct term_screen screen = drawn_screen(44, 24, TERM_TRUE);
    term_draw(&screen, &view, "");
    assert_int_equal(count_of(&screen, "T down"), 1);
    drawn_expect(&screen, "Tab: show the keys.");
    finesse->apart = finesse->shows_own = finesse->shows_best = true;
    drawn_set(finesse->title, sizeof finesse->title, "Last card: clean");
    make_keys(&finesse->best, 4, "Up");
    make_keys(&finesse->own, 2, "Left");
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "press Up Up Up Up Last card: clean");
    drawn_expect_not(&screen, "Left");
    make_keys(&finesse->best, 4, "hold Right");
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "hold Right hold Right hold Right");
    drawn_expect_not(&screen, "Last card");
    finesse->apart = false;
    finesse->bad = finesse->shows_own = finesse->shows_best = true;
    drawn_set(finesse->title, sizeof finesse->title, "Wrong place");
    make_keys(&finesse->best, 2, "slide →");
    for (int presses = 1; presses <= VIEW_KEYS; presses += VIEW_KEYS - 1) {
        make_keys(&finesse->own, presses, "Left");
        term_draw(&screen, &view, "");
        drawn_expect(&screen, "Wrong place");
        assert_int_equal(count_of(&screen, "slide →"), 2);
        assert_int_equal(count_of(&screen, "Left"), presses == 1 ? 1 : 0);
    }
    term_screen_free(&screen);
}

/* Brackets mark the target; the piece is drawn over them. */
static void the_piece_stands_before_its_target(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    drawn_make_game(&view);
    drawn_put_piece(&view.game, (struct fin_piece){FIN_O, FIN_NORTH, 4, 0}, VIEW_PIECE);
    view.game.cells[0][4] |= VIEW_AIM;
    view.game.cells[0][7] |= VIEW_AIM;
    term_draw(&screen, &view, "");
    assert_string_equal(term_screen_cell(&screen, 30 + 2 * 7, 21)->glyph, "[");
    assert_string_not_equal(term_screen_cell(&screen, 30 + 2 * 4, 21)->glyph, "[");
    term_screen_free(&screen);
}

/* ---- statistics ---- */

static void make_charts(struct view *view) {
    struct view_charts *charts = &view->charts;
    *view = (struct view){.screen = VIEW_CHARTS};
    add_item(view, "Mode", "all", VIEW_ITEM_CHANGES);
    add_item(view, "Rules", "all", VIEW_ITEM_CHANGES);
    charts->figure_count = VIEW_FIGURES;
    charts->bar_count = VIEW_BARS;
    charts->line_count = VIEW_LINE;
    for (int i = 0; i < VIEW_FIGURES; i++) {
        snprintf(charts->figures[i].label, sizeof charts->figures[i].label, "figure %d.", i);
    }
    for (int i = 0; i < VIEW_BARS; i++) {
        snprintf(charts->bars[i].label, sizeof charts->bars[i].label, "bar %d.", i % 100);
    }
    drawn_set(charts->bars[0].title, sizeof charts->bars[0].title, "CLEARS");
    drawn_set(charts->bars[7].title, sizeof charts->bars[7].title, "PIECES");
    drawn_set(charts->line_title, sizeof charts->line_title, "the last games");
    drawn_set(charts->calendar_title, sizeof charts->calendar_title, "the last year");
}

/* Visible at some scroll position. */
static void expect_reached(struct term_screen *screen, struct view *view, const char *text) {
    bool seen = false;
    for (int step = 0; step <= VIEW_SCROLLS; step++) {
        view->charts.scrolled = (uint8_t)step;
        term_draw(screen, view, "");
        seen = seen || drawn_shows(screen, text);
        drawn_expect(screen, "Rules");
    }
    if (!seen) {
        fail_msg("\"%s\" is out of reach at %d × %d", text, screen->columns, screen->rows);
    }
}

/* The days of a calendar are distinguishable without colours. */
static void days_have_shapes(void **state) {
    static const char *const shapes[] = {"·", "░", "▒", "▓", "█"};
    static struct view view;
    (void)state;
    make_charts(&view);
    memset(view.charts.calendar, VIEW_NO_DAY, sizeof view.charts.calendar);
    for (int i = 0; i < 5; i++) {
        view.charts.calendar[VIEW_WEEKS - 5 + i][0] = (uint8_t)i;
    }
    struct term_screen screen = drawn_screen(160, 50, TERM_MONO);
    view.charts.scrolled = VIEW_SCROLLS;
    term_draw(&screen, &view, "");
    for (int i = 0; i < 5; i++) {
        drawn_expect(&screen, shapes[i]);
    }
    term_screen_free(&screen);
}

static void statistics_scroll(void **state) {
    static struct view view;
    (void)state;
    make_charts(&view);
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        for (int j = 0; j < VIEW_FIGURES; j++) {
            expect_reached(&screen, &view, view.charts.figures[j].label);
        }
        for (int j = 0; j < VIEW_BARS; j++) {
            expect_reached(&screen, &view, view.charts.bars[j].label);
        }
        expect_reached(&screen, &view, "the last games");
        expect_reached(&screen, &view, "the last year");
        term_screen_free(&screen);
    }
}

/* ---- a replay ---- */

static void the_time_line_is_whole(void **state) {
    static struct view view;
    (void)state;
    drawn_make_game(&view);
    view.screen = VIEW_REPLAY;
    drawn_set(view.replay.time, sizeof view.replay.time, "12:34.5");
    drawn_set(view.replay.end, sizeof view.replay.end, "15:00.0");
    drawn_set(view.replay.speed, sizeof view.replay.speed, "0.25×");
    drawn_set(view.replay.state, sizeof view.replay.state, "reading 37 %");
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        term_draw(&screen, &view, "");
        drawn_expect(&screen, "12:34.5");
        drawn_expect(&screen, "15:00.0");
        drawn_expect(&screen, "0.25×");
        drawn_expect(&screen, "reading 37 %");
        term_screen_free(&screen);
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_fills_the_window),
        cmocka_unit_test(cells_of_odd_size_share_rows),
        cmocka_unit_test(without_colours_cells_have_whole_rows),
        cmocka_unit_test(ten_rows_with_their_dates),
        cmocka_unit_test(the_table_stands_first),
        cmocka_unit_test(columns_are_whole),
        cmocka_unit_test(hints_name_what_is_needed),
        cmocka_unit_test(numbers_have_their_labels),
        cmocka_unit_test(readouts_stand_aside),
        cmocka_unit_test(keys_are_not_cut),
        cmocka_unit_test(a_narrow_drill_says_what_helps),
        cmocka_unit_test(the_piece_stands_before_its_target),
        cmocka_unit_test(days_have_shapes),
        cmocka_unit_test(statistics_scroll),
        cmocka_unit_test(the_time_line_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
