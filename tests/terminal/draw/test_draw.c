/* Drawing: the layout at 80 × 24, light effects and colours, and the bytes for a falling piece. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "app/core/app.h"
#include "drawn.h"

/* ---- 80 × 24 ---- */

static void the_picture(void **state) {
    static const char *const texts[] = {"HOLD",           "NEXT",  "SCORE", "12,450",
                                        "LEVEL",          "LINES", "TIME",  "1:05.3",
                                        "PIECES",         "PPS",   "1.48",  "Marathon · modern",
                                        "112 lines to go"};
    struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    (void)state;
    drawn_make_game(&view);
    drawn_put_piece(&view.game, (struct fin_piece){FIN_T, FIN_NORTH, 3, 0}, VIEW_PIECE);
    term_draw(&screen, &view, "");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(drawn_shows(&screen, texts[i]));
    }
    /* 22 rows of field from the top, then the floor. */
    uint32_t purple = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_T);
    assert_int_equal(term_screen_cell(&screen, 30 + 2 * 3, 21)->bg.rgb, purple);
    assert_int_equal(term_screen_cell(&screen, 30 + 2 * 4, 20)->bg.rgb, purple);
    assert_int_equal(term_screen_cell(&screen, 30, 0)->bg.rgb, term_token(TERM_GRID).rgb);
    assert_int_equal(term_screen_cell(&screen, 29, 0)->bg.rgb, term_token(TERM_VOID).rgb);
    assert_string_equal(term_screen_cell(&screen, 35, 22)->glyph, "▔");
    /* A quarter of the goal lights a quarter of the floor. */
    assert_int_equal(term_screen_cell(&screen, 34, 22)->fg.rgb, term_token(TERM_ACCENT).rgb);
    assert_int_equal(term_screen_cell(&screen, 35, 22)->fg.rgb, term_token(TERM_BORDER).rgb);
    term_screen_free(&screen);
}

/* The two rows above the board disappear first, then a message asks for more room. */
static void the_least_picture(void **state) {
    struct view view;
    struct term_screen screen = drawn_screen(44, 22, TERM_TRUE);
    (void)state;
    drawn_make_game(&view);
    drawn_put_piece(&view.game, (struct fin_piece){FIN_I, FIN_NORTH, 3, 19}, VIEW_PIECE);
    drawn_put_piece(&view.game, (struct fin_piece){FIN_O, FIN_NORTH, 0, 20}, VIEW_LOCKED);
    term_draw(&screen, &view, "");
    uint32_t cyan = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_I);
    assert_int_equal(term_screen_cell(&screen, 12 + 2 * 3, 0)->bg.rgb, cyan);
    assert_int_equal(term_screen_cell(&screen, 12, 0)->bg.rgb, term_token(TERM_GRID).rgb);
    assert_true(drawn_shows(&screen, "SCORE"));
    assert_true(drawn_shows(&screen, "1:05.3"));
    assert_true(term_screen_resize(&screen, 43, 22));
    term_draw(&screen, &view, "");
    assert_true(drawn_shows(&screen, "Finessimo needs 44 × 22."));
    assert_true(drawn_shows(&screen, "This window is 43 × 22."));
    assert_false(drawn_shows(&screen, "SCORE"));
    term_screen_free(&screen);
}

/* ---- lights ---- */

static uint32_t color_at(struct term_screen *screen, int x, int y) {
    return term_screen_cell(screen, 30 + 2 * x, 21 - y)->bg.rgb;
}

static void lights(void **state) {
    struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    uint32_t grid = term_token(TERM_GRID).rgb;
    (void)state;
    drawn_make_game(&view);
    drawn_put_piece(&view.game, (struct fin_piece){FIN_O, FIN_NORTH, 4, 0}, VIEW_LOCKED);
    view.game.flash_age = view.game.trail_age = 1;
    view.game.flash[0][0] = 4;
    view.game.trail_bottom[4] = 2;
    view.game.trail_top[4] = 12;
    term_draw(&screen, &view, "");
    uint32_t yellow = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_O);
    assert_int_not_equal(color_at(&screen, 4, 0), yellow);
    assert_int_equal(color_at(&screen, 5, 1), yellow);
    assert_int_not_equal(color_at(&screen, 4, 5), grid);
    assert_int_equal(color_at(&screen, 4, 12), grid);
    assert_int_equal(color_at(&screen, 5, 5), grid);
    term_screen_free(&screen);
}

/* Flash, collapse from the middle, drop. */
static void clear_in_three_steps(void **state) {
    struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
    uint32_t grid = term_token(TERM_GRID).rgb;
    uint32_t garbage = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_GARBAGE);
    uint32_t blue = fin_piece_color(FIN_PALETTE_DEFAULT, FIN_J);
    (void)state;
    drawn_make_game(&view);
    for (int x = 0; x < VIEW_COLUMNS; x++) {
        view.game.cells[0][x] = FIN_GARBAGE | VIEW_LOCKED;
    }
    view.game.cells[1][2] = FIN_J | VIEW_LOCKED;
    view.game.rows_stay = true;
    view.game.row_fade[0] = 10;
    term_draw(&screen, &view, "");
    assert_int_not_equal(color_at(&screen, 5, 0), garbage);
    assert_int_not_equal(color_at(&screen, 5, 0), grid);
    assert_int_equal(color_at(&screen, 2, 1), blue);
    view.game.row_fade[0] = 150;
    term_draw(&screen, &view, "");
    assert_int_equal(color_at(&screen, 5, 0), grid);
    assert_int_not_equal(color_at(&screen, 0, 0), grid);
    view.game.row_fade[0] = 250;
    term_draw(&screen, &view, "");
    assert_int_equal(color_at(&screen, 2, 0), blue);
    assert_int_equal(color_at(&screen, 0, 0), grid);
    assert_int_equal(color_at(&screen, 2, 1), grid);
    term_screen_free(&screen);
}

/* ---- colours ---- */

/* With sixteen colours and with none, every piece is distinguishable from the background. */
static void pieces_in_every_depth(void **state) {
    (void)state;
    for (int depth = TERM_TRUE; depth <= TERM_MONO; depth++) {
        struct view view;
        struct term_screen screen = drawn_screen(80, 24, depth);
        drawn_make_game(&view);
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            view.game.cells[0][kind] = (uint8_t)(kind | VIEW_LOCKED);
        }
        term_draw(&screen, &view, "");
        assert_true(term_screen_frame(&screen));
        const struct term_shown *row = &screen.shown[21 * screen.columns];
        const struct term_shown *empty = &row[30 + 2 * 9];
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            const struct term_shown *cell = &row[30 + 2 * kind];
            assert_true(cell->bg != empty->bg || cell->attributes != empty->attributes);
            for (int other = 0; other < kind && depth != TERM_MONO; other++) {
                assert_int_not_equal(cell->bg, row[30 + 2 * other].bg);
            }
        }
        term_screen_free(&screen);
    }
}

static void letters_in_cells(void **state) {
    struct view view;
    struct term_screen screen = drawn_screen(80, 24, TERM_MONO);
    (void)state;
    drawn_make_game(&view);
    view.letters = true;
    drawn_put_piece(&view.game, (struct fin_piece){FIN_I, FIN_NORTH, 0, 0}, VIEW_LOCKED);
    term_draw(&screen, &view, "");
    assert_non_null(strstr(drawn_row(&screen, 21), "I I I I"));
    term_screen_free(&screen);
}

/* ---- colours ---- */

static double luminance(uint32_t rgb) {
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double part = (rgb >> (16 - 8 * i) & 0xFF) / 255.0;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b) {
    double left = luminance(a) + 0.05, right = luminance(b) + 0.05;
    return left > right ? left / right : right / left;
}

/* Text is readable on every background, and pieces stand out from the board. */
static void text_and_pieces_stand_out(void **state) {
    static const uint8_t grounds[] = {TERM_VOID, TERM_GRID, TERM_CHROME};
    (void)state;
    for (int text = TERM_TEXT; text < TERM_TOKENS; text++) {
        for (size_t i = 0; i < sizeof grounds; i++) {
            assert_true(contrast(term_token(text).rgb, term_token(grounds[i]).rgb) >= 5.4);
        }
    }
    for (int kind = 0; kind <= FIN_GARBAGE; kind++) {
        uint32_t color = fin_piece_color(FIN_PALETTE_DEFAULT, kind);
        assert_true(contrast(color, term_token(TERM_GRID).rgb) >= 3.9);
    }
}

/* ---- bytes ---- */

static void a_falling_piece_takes_few_bytes(void **state) {
    size_t most = 0;
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            struct term_screen screen = drawn_screen(80, 24, TERM_TRUE);
            for (int y = 12; y > 10; y--) {
                struct view view;
                drawn_make_game(&view);
                struct fin_piece piece = {(uint8_t)kind, (uint8_t)facing, 4, (int8_t)y};
                drawn_put_piece(&view.game, piece, VIEW_PIECE);
                term_draw(&screen, &view, "");
                assert_true(term_screen_frame(&screen));
            }
            most = screen.length > most ? screen.length : most;
            term_screen_free(&screen);
        }
    }
    print_message("# a falling piece takes at most %zu bytes\n", most);
    assert_in_range(most, 1, 199);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture),
        cmocka_unit_test(the_least_picture),
        cmocka_unit_test(lights),
        cmocka_unit_test(clear_in_three_steps),
        cmocka_unit_test(pieces_in_every_depth),
        cmocka_unit_test(letters_in_cells),
        cmocka_unit_test(text_and_pieces_stand_out),
        cmocka_unit_test(a_falling_piece_takes_few_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
