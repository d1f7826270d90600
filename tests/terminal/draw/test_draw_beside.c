/* The end of a game, its pause and its numbers: the board stays visible, all texts are complete,
 * and the first number is the largest. */
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

/* ---- the end of a game ---- */

static void add_item(struct view *view, const char *label, const char *value, int flags) {
    struct view_item *item = &view->items[view->item_count++];
    drawn_set(item->label, sizeof item->label, label);
    drawn_set(item->value, sizeof item->value, value);
    item->flags = (uint8_t)flags;
}

static const char *const figures[][2] = {
    {"Score", "1,112,350"},
    {"Level", "15"},
    {"Lines", "148"},
    {"Time", "12:05.917"},
    {"Pieces", "1397"},
    {"Pieces per second", "2.19"},
    {"Keys per piece", "3.23"},
    {"Longest combo", "11"},
    {"Spins", "104"},
    {"Perfect clears", "2"},
    {"Fault: extra rotation", "12"},
    {"Fault: tapped, not held", "7"},
    {"Fault: extra tap", "3"},
};
static const char *const choices[] = {"Play again",   "Drill these faults", "Scores",
                                      "Watch replay", "Copy as fumen",      "Same pieces again",
                                      "Main menu"};
enum { FIGURES = sizeof figures / sizeof figures[0], CHOICES = sizeof choices / sizeof choices[0] };

static void make_over(struct view *view) {
    drawn_make_game(view);
    view->screen = VIEW_MENU;
    view->popup = view->game.grey = true;
    view->tone = VIEW_LOST;
    view->chosen = FIGURES;
    drawn_set(view->title, sizeof view->title, "GAME OVER");
    drawn_set(view->subtitle, sizeof view->subtitle, "Topped out above the board.");
    drawn_set(view->lead, sizeof view->lead, "★ NEW HIGH SCORE! ★");
    for (int i = 0; i < FIGURES; i++) {
        add_item(view, figures[i][0], figures[i][1], VIEW_ITEM_TEXT);
    }
    drawn_set(view->items[0].note, sizeof view->items[0].note, "+112,350 vs best");
    for (int i = 0; i < CHOICES; i++) {
        add_item(view, choices[i], "", 0);
    }
}

/* Every figure with its value behind it. */
static void expect_figures(struct term_screen *screen) {
    for (int i = 0; i < FIGURES; i++) {
        bool found = false;
        for (int y = 0; y < screen->rows; y++) {
            const char *label = strstr(drawn_row(screen, y), figures[i][0]);
            found = found || (label != NULL && strstr(label, figures[i][1]) != NULL);
        }
        if (!found) {
            drawn_expect(screen, figures[i][0]);
            fail_msg("%s has no %s", figures[i][0], figures[i][1]);
        }
    }
}

static void results_and_choices_are_seen(void **state) {
    static struct view view;
    (void)state;
    make_over(&view);
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        for (int chosen = 0; chosen < CHOICES; chosen++) {
            view.chosen = (uint8_t)(FIGURES + chosen);
            term_draw(&screen, &view, "");
            expect_figures(&screen);
            drawn_expect(&screen, "+112,350 vs best");
            drawn_expect(&screen, "★ NEW HIGH SCORE! ★");
            drawn_expect(&screen, choices[chosen]);
        }
        term_screen_free(&screen);
    }
}

/* How much of the board, in percent, is drawn otherwise than without the box. */
static int hidden_part(const struct view *view, int columns, int rows) {
    static struct view without;
    struct term_screen with_box = drawn_screen(columns, rows, TERM_TRUE);
    struct term_screen game = drawn_screen(columns, rows, TERM_TRUE);
    struct term_area field = term_layout_make(&game).field;
    int hidden = 0;
    without = *view;
    without.popup = false;
    without.screen = VIEW_GAME;
    term_draw(&with_box, view, "");
    term_draw(&game, &without, "");
    for (int y = field.y; y < field.y + field.height; y++) {
        for (int x = field.x; x < field.x + field.width; x++) {
            hidden += memcmp(term_screen_cell(&with_box, x, y), term_screen_cell(&game, x, y),
                             sizeof(struct term_cell)) != 0;
        }
    }
    term_screen_free(&with_box);
    term_screen_free(&game);
    return hidden * 100 / (field.width * field.height);
}

/* All the choices and no half of a number at the sides. */
static void the_end_leaves_the_field_in_sight(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    make_over(&view);
    assert_int_equal(hidden_part(&view, 80, 24), 0);
    assert_int_equal(hidden_part(&view, 120, 40), 0);
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "GAME OVER");
    for (int i = 0; i < CHOICES; i++) {
        drawn_expect(&screen, choices[i]);
    }
    drawn_expect_not(&screen, "PPS");
    drawn_expect_not(&screen, "Marathon");
    term_screen_free(&screen);
}

static void the_end_is_large(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(120, 40, TERM_TRUE);
    (void)state;
    make_over(&view);
    term_draw(&screen, &view, "");
    drawn_expect_not(&screen, "GAME OVER");
    drawn_expect(&screen, "▙▗▌▛▀▘"); /* of the M */
    term_screen_free(&screen);
}

/* ---- the pause ---- */

static void make_pause(struct view *view) {
    static const char *const lines[] = {"Resume",       "Restart",       "Settings",
                                        "Quit to menu", "Copy position", "Same pieces again"};
    drawn_make_game(view);
    view->screen = VIEW_MENU;
    view->popup = view->game.dimmed = true;
    drawn_set(view->title, sizeof view->title, "PAUSED");
    drawn_set(view->subtitle, sizeof view->subtitle, view->game.mode);
    drawn_set(view->lead, sizeof view->lead, view->game.goal);
    drawn_set(view->help, sizeof view->help, "Continue the game.");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        add_item(view, lines[i], "", 0);
    }
}

static void a_pause_leaves_the_field_in_sight(void **state) {
    static struct view view;
    (void)state;
    make_pause(&view);
    assert_int_equal(hidden_part(&view, 80, 24), 0);
    assert_int_equal(hidden_part(&view, 120, 40), 0);
    assert_true(hidden_part(&view, 44, 22) <= 35);
    for (int i = 0; i < SIZES; i++) {
        struct term_screen screen = drawn_screen(sizes[i][0], sizes[i][1], TERM_TRUE);
        term_draw(&screen, &view, "");
        for (int stat = 0; stat < (i == 0 ? view.game.stat_count : 3); stat++) {
            drawn_expect(&screen, view.game.stats[stat].value);
        }
        for (int item = 0; item < view.item_count; item++) {
            drawn_expect(&screen, view.items[item].label);
        }
        term_screen_free(&screen);
    }
}

/* ---- the numbers of a mode ---- */

/* The goal stands in pixel letters, and no sentence repeats it. */
static void the_goal_is_the_largest_number(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    drawn_make_game(&view);
    drawn_set(view.game.stats[0].label, sizeof view.game.stats[0].label, "LINES LEFT");
    drawn_set(view.game.stats[0].value, sizeof view.game.stats[0].value, "17");
    view.game.leads = view.game.counts_goal = true;
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "LINES LEFT");
    drawn_expect(&screen, "▀▀▀▀▀"); /* the top of the 7 */
    drawn_expect_not(&screen, "112 lines to go");
    drawn_expect(&screen, "Marathon");
    term_screen_free(&screen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_and_choices_are_seen),
        cmocka_unit_test(the_end_leaves_the_field_in_sight),
        cmocka_unit_test(the_end_is_large),
        cmocka_unit_test(a_pause_leaves_the_field_in_sight),
        cmocka_unit_test(the_goal_is_the_largest_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
