/* Menus: the selected line is visible, and texts are not cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drawn.h"

static void the_chosen_line_is_seen(void **state) {
    struct view view = {.screen = VIEW_MENU, .item_count = VIEW_ITEMS};
    struct term_screen screen = drawn_screen(44, 22, TERM_TRUE);
    (void)state;
    for (int i = 0; i < VIEW_ITEMS; i++) {
        snprintf(view.items[i].label, sizeof view.items[i].label, "entry %d.", i);
    }
    for (int i = 0; i < VIEW_ITEMS; i++) {
        char label[24];
        snprintf(label, sizeof label, "entry %d.", i);
        view.chosen = (uint8_t)i;
        term_draw(&screen, &view, "");
        assert_true(drawn_shows(&screen, label));
    }
    term_screen_free(&screen);
}

/* Checks the words of a text in order, across line breaks. */
static void expect_words(struct term_screen *screen, const char *text) {
    char words[256], *rest = words;
    int y = 0, x = 0;
    drawn_set(words, sizeof words, text);
    for (char *word = strsep(&rest, " "); word != NULL; word = strsep(&rest, " ")) {
        const char *found = NULL;
        while (found == NULL && y < screen->rows) {
            const char *row = drawn_row(screen, y);
            found = (int)strlen(row) > x ? strstr(row + x, word) : NULL;
            x = found != NULL ? (int)(found - row) + 1 : 0;
            y += found == NULL;
        }
        if (found == NULL) {
            fail_msg("\"%s\" is not seen of \"%s\"", word, text);
        }
    }
}

/* Texts are not cut in the smallest window. */
static void no_sentence_is_cut(void **state) {
    static const char notice[] =
        "Nothing will be saved: .local/share/finessimo/profile.sqlite can't be written "
        "(Read-only file system); make its folder writable.";
    static const char line[] = "A landed piece locks soon; moving it adds time.";
    struct term_screen screen = drawn_screen(44, 22, TERM_TRUE);
    static struct view view;
    (void)state;
    drawn_make_game(&view);
    drawn_set(view.notice, sizeof view.notice, notice);
    term_draw(&screen, &view, "");
    expect_words(&screen, notice);
    view.popup = true;
    drawn_set(view.game.hints[0].keys, sizeof view.game.hints[0].keys, "Space");
    drawn_set(view.game.hints[0].what, sizeof view.game.hints[0].what, "hard drop as wide");
    view.game.hint_count = 1;
    drawn_set(view.notice, sizeof view.notice, "Short.");
    term_draw(&screen, &view, "");
    assert_string_equal(drawn_row(&screen, 21) + strspn(drawn_row(&screen, 21), " "), "Short.");
    view = (struct view){.screen = VIEW_HELP, .item_count = 2};
    drawn_set(view.items[0].label, sizeof view.items[0].label, line);
    drawn_set(view.items[1].label, sizeof view.items[1].label, "end");
    view.items[0].flags = view.items[1].flags = VIEW_ITEM_TEXT;
    term_draw(&screen, &view, "");
    expect_words(&screen, line);
    expect_words(&screen, "time. end");
    term_screen_free(&screen);
}

static void a_conflict_is_named(void **state) {
    struct view view = {.screen = VIEW_MENU, .item_count = 1};
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    drawn_set(view.items[0].label, sizeof view.items[0].label, "To the right wall");
    drawn_set(view.items[0].value, sizeof view.items[0].value, "C Shift RShift");
    drawn_set(view.items[0].note, sizeof view.items[0].note, "also To the left wall");
    term_draw(&screen, &view, "");
    assert_true(drawn_shows(&screen, "also To the left wall"));
    assert_true(drawn_shows(&screen, "C Shift RShift"));
    assert_true(drawn_shows(&screen, "To the right wall  "));
    term_screen_free(&screen);
}

/* If there is no room for notes, the selected one's is above the help; a conflict is marked. */
static void notes_of_the_least_window(void **state) {
    struct view view = {.screen = VIEW_MENU, .item_count = 2};
    struct term_screen screen = drawn_screen(44, 22, TERM_TRUE);
    (void)state;
    drawn_set(view.items[0].label, sizeof view.items[0].label, "Auto-shift delay (DAS)");
    drawn_set(view.items[0].value, sizeof view.items[0].value, "133ms");
    drawn_set(view.items[0].note, sizeof view.items[0].note, "8.0 f");
    drawn_set(view.items[1].label, sizeof view.items[1].label, "Turn left");
    drawn_set(view.items[1].value, sizeof view.items[1].value, "Z");
    drawn_set(view.items[1].note, sizeof view.items[1].note, "also Hold");
    view.items[1].flags = VIEW_ITEM_WARNS;
    drawn_set(view.help, sizeof view.help, "How long to hold before the piece starts to slide.");
    term_draw(&screen, &view, "");
    drawn_expect(&screen, "8.0 f");
    drawn_expect(&screen, "! Turn left");
    drawn_expect_not(&screen, "! Auto-shift");
    view.chosen = 1;
    term_draw(&screen, &view, "");
    drawn_expect_not(&screen, "8.0 f");
    term_screen_free(&screen);
}

/* The smallest window has room for the whole title screen. */
static void the_title_is_whole(void **state) {
    static const struct view_hint hints[] = {
        {"← →", "move", "move", 2},        {"↓", "soft drop", "soft", 3},
        {"Space", "hard drop", "drop", 0}, {"Z ↑", "turn", "turn", 0},
        {"C", "hold", "hold", 0},          {"A D", "to the wall", "wall", 0},
        {"S", "sonic drop", "sonic", 0},   {"P", "pause", "pause", 4}};
    static struct view view;
    struct term_screen screen = drawn_screen(44, 22, TERM_TRUE);
    (void)state;
    view = (struct view){.screen = VIEW_TITLE, .item_count = 9};
    for (int i = 0; i < view.item_count; i++) {
        snprintf(view.items[i].label, sizeof view.items[i].label, "entry %d.", i);
    }
    memcpy(view.game.hints, hints, sizeof hints);
    view.game.hint_count = sizeof hints / sizeof hints[0];
    drawn_set(view.version, sizeof view.version, "Finessimo 1.0");
    drawn_set(view.lead, sizeof view.lead, "Tab: Up drops, Space rotates");
    drawn_set(view.subtitle, sizeof view.subtitle, "No key releases: A/D slide to the wall");
    drawn_set(view.help, sizeof view.help,
              "Enter: start. Score high while the game speeds up. Win at 150 lines.");
    term_draw(&screen, &view, "");
    for (int i = 0; i < view.item_count; i++) {
        drawn_expect(&screen, view.items[i].label);
    }
    for (int i = 0; i < view.game.hint_count; i++) {
        drawn_expect(&screen, hints[i].brief);
    }
    drawn_expect(&screen, view.version);
    drawn_expect(&screen, view.lead);
    drawn_expect(&screen, view.subtitle);
    expect_words(&screen, view.help);
    term_screen_free(&screen);
}

/* A text above a list gets the rows it needs. */
static void leads_are_wrapped(void **state) {
    static struct view view;
    struct term_screen screen = drawn_screen(44, 22, TERM_TRUE);
    (void)state;
    view = (struct view){.screen = VIEW_MENU, .item_count = 1};
    drawn_set(view.items[0].label, sizeof view.items[0].label, "entry");
    drawn_set(view.lead, sizeof view.lead, "Clear the board with the pieces given.");
    term_draw(&screen, &view, "");
    expect_words(&screen, "Clear the board with the pieces given. entry");
    term_screen_free(&screen);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chosen_line_is_seen), cmocka_unit_test(no_sentence_is_cut),
        cmocka_unit_test(a_conflict_is_named),     cmocka_unit_test(notes_of_the_least_window),
        cmocka_unit_test(the_title_is_whole),      cmocka_unit_test(leads_are_wrapped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
