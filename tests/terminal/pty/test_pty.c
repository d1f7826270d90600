/* The whole program behind a pty: every screen in every look, and a whole game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

#include "game.h"

static void title_says_all(void **state) {
    struct pty pty;
    (void)state;
    open_title(&pty);
    pty_expect(&pty, "Finessimo ");
    pty_expect(&pty, "New game");
    pty_expect(&pty, "Settings");
    pty_expect(&pty, "Tab: swap Up and Space");
    pty_expect(&pty, "No key releases");
    pty_expect(&pty, "▀"); /* the logo */
    assert_true(pty.on_other_screen);
    assert_false(pty.cursor_shown);
    leave(&pty);
}

static void every_menu(void **state) {
    struct pty pty;
    (void)state;
    open_title(&pty);
    go(&pty, DOWN ENTER, "40 Lines");
    go(&pty, "\033[F" UP UP ENTER, "Start board");
    go(&pty, "\033[F" ENTER, "fill");
    pty_expect(&pty, "[]"); /* the cursor, as brackets */
    pty_send(&pty, " ");
    go(&pty, "\033", "Seed");
    go(&pty, "\033", "40 Lines");
    go(&pty, "\033", "Quit");
    go(&pty, DOWN DOWN DOWN ENTER, "All games");
    go(&pty, DOWN DOWN DOWN ENTER, "0 games");
    go(&pty, "\033", "All games");
    go(&pty, "\033", "Quit");
    go(&pty, DOWN DOWN ENTER, "Advanced");
    static const char *const screens[] = {"Auto-repeat rate", "Lock delay", "Palette",
                                          "Rotate clockwise", "Lock resets"};
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        go(&pty, i > 0 ? DOWN ENTER : ENTER, screens[i]);
        if (i == 4) {
            go(&pty, "\033[F", "Reset all settings");
        }
        go(&pty, "\033", "Advanced");
    }
    go(&pty, "\033", "Quit");
    go(&pty, "?", "MOVEMENT");
    go(&pty, "\033", "Quit");
    leave(&pty);
}

static void a_whole_game(void **state) {
    struct pty pty;
    (void)state;
    open_title(&pty);
    go(&pty, ENTER, "150 lines to go");
    pty_expect(&pty, "HOLD");
    pty_expect(&pty, "SCORE");
    pty_expect(&pty, "LEVEL");
    pty_expect(&pty, "LINES");
    pty_expect(&pty, "TIME");
    pty_expect(&pty, "PIECES");
    pty_expect(&pty, "PPS");
    pty_expect(&pty, "Space drop");
    pty_expect(&pty, "A D wall"); /* without key releases */
    pty_expect(&pty, "S sonic");
    go(&pty, "p", "Resume");
    pty_send(&pty, ENTER);
    pty_expect_gone(&pty, "Resume");
    for (int i = 0; i < SOON / 130 && strstr(pty_text(&pty), "Play again") == NULL; i++) {
        pty_send(&pty, " ");
        pty_pass(&pty, 130);
    }
    pty_expect(&pty, "Play again");
    pty_expect(&pty, "Keys per piece");
    pty_pass(&pty, 600);
    go(&pty, "r", "150 lines to go");
    pty_send(&pty, "\004"); /* Ctrl+D */
    pty_expect(&pty, "You forfeited.");
    leave(&pty);
}

/* Practice: the solver's thread answers while keys are handled, hint by hint; undo. */
static void practice(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.words[1] = "pc";
    start.words[2] = "--seed";
    start.words[3] = "7";
    pty_open(&pty, &start);
    pty_expect(&pty, "CHAIN");
    pty_expect(&pty, "4 lines with 10 pieces");
    go(&pty, "i", "best play");
    go(&pty, " ", "4 lines with 9 pieces");
    go(&pty, "u", "4 lines with 10 pieces");
    go(&pty, "\033", "Resume");
    leave(&pty);
}

/* A trick is demonstrated, a stage is solved, and the list shows it. */
static void puzzles(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.words[1] = "puzzle";
    pty_open(&pty, &start);
    pty_expect(&pty, "0 of 24 solved");
    go(&pty, ENTER, "Tuck");
    go(&pty, " ", "1/5");
    pty_send(&pty, "s"); /* to the floor */
    pty_send(&pty, "\033[C");
    go(&pty, " ", "1/2");
    pty_pass(&pty, 100); /* two drops too close together may be the same key */
    pty_send(&pty, "\033[A");
    go(&pty, " ", "Solved on the first");
    pty_expect(&pty, "attempt.");
    pty_pass(&pty, 600);
    go(&pty, "\033", "1 of 24 solved");
    pty_expect(&pty, "first attempt");
    leave(&pty);
}

static void looks(void **state) {
    static const struct {
        const char *look, *seen;
    } rows[] = {{"ascii", "##"}, {"electronika-60", "<!"}, {"half-block", "▀"}, {"unicode", "▏"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct pty pty;
        struct pty_start start = start_of(false);
        start.words[1] = "marathon";
        start.words[2] = "--look";
        start.words[3] = rows[i].look;
        pty_open(&pty, &start);
        pty_expect(&pty, "NEXT");
        pty_expect(&pty, rows[i].seen);
        if (i < 2) {
            for (const char *c = pty_text(&pty); *c != '\0'; c++) {
                assert_true((unsigned char)*c < 0x80);
            }
        }
        leave(&pty);
    }
}

static void no_colors(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.variables[2] = "NO_COLOR=1";
    pty_open(&pty, &start);
    pty_expect(&pty, "Play · Marathon");
    pty_expect(&pty, "no colours");
    VTermScreenCell cell;
    vterm_screen_get_cell(pty.screen, (VTermPos){.row = 20, .col = 0}, &cell);
    assert_true(VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
    leave(&pty);
}

/* A terminal that answers late is recognized, and its answers are not keys. */
static void late_answers(void **state) {
    struct timespec later = {.tv_nsec = 400000000}; /* nothing is read or answered meanwhile */
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct pty pty;
        struct pty_start start = start_of(i == 1);
        start.variables[2] = "LC_ALL=C";
        start.words[1] = "--look";
        start.words[2] = "half-block";
        pty_open(&pty, &start);
        nanosleep(&later, NULL);
        pty_expect(&pty, i == 1 ? "Key releases reported" : "No key releases");
        pty_expect(&pty, "▀");
        assert_int_equal(pty.pushed, i);
        leave(&pty);
    }
}

static void dumb_terminals_are_told_so(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.variables[2] = "TERM=dumb";
    pty_open(&pty, &start);
    pty_expect(&pty, "TERM is dumb");
    assert_true(pty_ends(&pty, SOON));
    assert_int_equal(WEXITSTATUS(pty.status), 2);
    assert_true(pty_is_restored(&pty));
    pty_close(&pty);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest quick[] = {
        cmocka_unit_test(title_says_all), cmocka_unit_test(every_menu),
        cmocka_unit_test(looks),          cmocka_unit_test(no_colors),
        cmocka_unit_test(late_answers),   cmocka_unit_test(dumb_terminals_are_told_so),
        cmocka_unit_test(puzzles),        cmocka_unit_test(practice),
    };
    static const struct CMUnitTest slow[] = {
        cmocka_unit_test(a_whole_game),
    };
    return game_run(argc, argv, (struct game_tests){quick, sizeof quick / sizeof quick[0]},
                    (struct game_tests){slow, sizeof slow / sizeof slow[0]});
}
