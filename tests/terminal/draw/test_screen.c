/* Frames, sent to a real terminal emulator in this process (libvterm): after any sequence of
 * frames, it shows exactly the drawn cells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <vterm.h>

#include "finessimo.h"
#include "term/screen/paint.h"

enum { COLUMNS = 40, ROWS = 12 };

struct emulator {
    VTerm *terminal;
    VTermScreen *screen;
};

static struct emulator emulator_make(void) {
    struct emulator emulator = {.terminal = vterm_new(ROWS, COLUMNS)};
    vterm_set_utf8(emulator.terminal, 1);
    emulator.screen = vterm_obtain_screen(emulator.terminal);
    vterm_screen_reset(emulator.screen, 1);
    return emulator;
}

static void show(struct emulator *emulator, struct term_screen *screen) {
    assert_true(term_screen_frame(screen));
    vterm_input_write(emulator->terminal, (const char *)screen->bytes, screen->length);
}

static VTermScreenCell cell_at(const struct emulator *emulator, int x, int y) {
    VTermScreenCell cell;
    vterm_screen_get_cell(emulator->screen, (VTermPos){.row = y, .col = x}, &cell);
    return cell;
}

/* The first character of a glyph as a code point. */
static uint32_t code_of(const char glyph[TERM_GLYPH]) {
    const unsigned char *bytes = (const unsigned char *)glyph;
    if (bytes[0] < 0x80) {
        return bytes[0];
    }
    if (bytes[0] < 0xE0) {
        return (uint32_t)(bytes[0] & 0x1F) << 6 | (bytes[1] & 0x3F);
    }
    return (uint32_t)(bytes[0] & 0x0F) << 12 | (uint32_t)(bytes[1] & 0x3F) << 6 | (bytes[2] & 0x3F);
}

static bool color_is(const struct emulator *emulator, VTermColor color, uint32_t rgb) {
    vterm_screen_convert_color_to_rgb(emulator->screen, &color);
    uint32_t shown =
        (uint32_t)color.rgb.red << 16 | (uint32_t)color.rgb.green << 8 | color.rgb.blue;
    return shown == rgb;
}

static void compare(const struct emulator *emulator, const struct term_screen *screen) {
    for (int y = 0; y < screen->rows; y++) {
        for (int x = 0; x < screen->columns; x++) {
            const struct term_cell *cell = &screen->cells[y * screen->columns + x];
            VTermScreenCell shown = cell_at(emulator, x, y);
            uint32_t code = code_of(cell->glyph);
            bool blank = code == ' ';
            assert_true(shown.chars[0] == code || (blank && shown.chars[0] == 0));
            assert_true(color_is(emulator, shown.bg, cell->bg.rgb));
            if (!blank) {
                assert_true(color_is(emulator, shown.fg, cell->fg.rgb));
                assert_int_equal(shown.attrs.bold, (cell->attributes & TERM_BOLD) != 0);
                assert_int_equal(shown.attrs.underline, (cell->attributes & TERM_UNDERLINE) != 0);
            }
            assert_int_equal(shown.attrs.reverse, (cell->attributes & TERM_REVERSE) != 0);
        }
    }
}

/* Redraws some cells: runs, single ones, whole rows, or none. */
static void scribble(struct term_screen *screen, struct fin_random *random) {
    static const char *const glyphs[] = {" ", " ", "a", "B", "·", "▀", "█", "─", "é"};
    static const uint8_t attributes[] = {0, 0, TERM_BOLD, TERM_UNDERLINE, TERM_REVERSE};
    int runs = (int)fin_random_below(random, 12);
    for (int i = 0; i < runs; i++) {
        int x = (int)fin_random_below(random, COLUMNS), y = (int)fin_random_below(random, ROWS);
        int length = 1 + (int)fin_random_below(random, 6);
        const char *glyph = glyphs[fin_random_below(random, 9)];
        struct term_color fg = term_token((int)fin_random_below(random, TERM_TOKENS));
        struct term_color bg = term_token((int)fin_random_below(random, 4));
        int attribute = attributes[fin_random_below(random, 5)];
        for (int j = 0; j < length; j++) {
            term_fill(screen, (struct term_area){x + j, y, 1, 1}, bg);
            term_put(screen, x + j, y, glyph, fg, attribute);
        }
    }
}

static void random_frames(void **state) {
    struct fin_random random = fin_random_seed(80);
    struct emulator emulator = emulator_make();
    struct term_screen screen = term_screen_make();
    (void)state;
    assert_true(term_screen_resize(&screen, COLUMNS, ROWS));
    term_screen_clear(&screen, term_token(TERM_VOID));
    for (int i = 0; i < 2000; i++) {
        scribble(&screen, &random);
        show(&emulator, &screen);
        compare(&emulator, &screen);
        if (i % 200 == 199) {
            term_screen_forget(&screen);
        }
    }
    term_screen_free(&screen);
    vterm_free(emulator.terminal);
}

/* Text from outside reaches the cells without control characters. */
static void hidden_characters(void **state) {
    static const struct {
        const char *text, *shown[3];
    } cases[] = {
        {"a\xC2\x9Bz", {"a", "?", "z"}},        /* C1: CSI */
        {"a\x1Bz", {"a", "?", "z"}},            /* C0 */
        {"a\x9Bz", {"a", "?", "z"}},            /* an incomplete character */
        {"a\xE2\x80\xAEz", {"a", "?", "z"}},    /* right-to-left override */
        {"a\xE2\x81\xA6z", {"a", "?", "z"}},    /* isolate */
        {"a\xE2\x80\x8Bz", {"a", "?", "z"}},    /* zero width */
        {"a\xE0\x82\x9Bz", {"a", "?", "z"}},    /* CSI, overlong */
        {"a\xEF\xBB\xBFz", {"a", "?", "z"}},    /* byte order mark */
        {"a\xC3\xA9z", {"a", "\xC3\xA9", "z"}}, /* a letter */
        {"a\xE2\x86\x90z", {"a", "\xE2\x86\x90", "z"}},
    };
    struct term_screen screen = term_screen_make();
    (void)state;
    assert_true(term_screen_resize(&screen, COLUMNS, ROWS));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        term_screen_clear(&screen, term_token(TERM_VOID));
        assert_int_equal(term_text_width(cases[i].text), 3);
        term_text(&screen, 0, 0, COLUMNS, cases[i].text, term_token(TERM_TEXT), 0);
        for (int x = 0; x < 3; x++) {
            char glyph[TERM_GLYPH + 1] = "";
            memcpy(glyph, screen.cells[x].glyph, TERM_GLYPH);
            assert_string_equal(glyph, cases[i].shown[x]);
        }
    }
    term_screen_free(&screen);
}

static void nothing_changed(void **state) {
    struct term_screen screen = term_screen_make();
    (void)state;
    assert_true(term_screen_resize(&screen, COLUMNS, ROWS));
    term_screen_clear(&screen, term_token(TERM_VOID));
    assert_true(term_screen_frame(&screen));
    assert_true(screen.length > 0);
    assert_true(term_screen_frame(&screen));
    assert_int_equal(screen.length, 0);
    /* A different foreground of blanks is invisible. */
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        screen.cells[i].fg = term_token(TERM_ERROR);
    }
    assert_true(term_screen_frame(&screen));
    assert_int_equal(screen.length, 0);
    term_screen_free(&screen);
}

/* The bytes of a frame at each colour depth. */
static void depths(void **state) {
    static const char *const expected[] = {
        [TERM_TRUE] = "\033[?2026h\033[H\033[0;38;2;255;201;60;48;2;7;7;13mx\033[?2026l",
        [TERM_256] = "\033[?2026h\033[H\033[0;38;5;221;48;5;232mx\033[?2026l",
        [TERM_16] = "\033[?2026h\033[H\033[0;93;40mx\033[?2026l",
        [TERM_MONO] = "\033[?2026h\033[H\033[0;1mx\033[?2026l",
    };
    (void)state;
    for (int depth = TERM_TRUE; depth <= TERM_MONO; depth++) {
        struct term_screen screen = term_screen_make();
        assert_true(term_screen_resize(&screen, 1, 1));
        screen.depth = (uint8_t)depth;
        term_screen_clear(&screen, term_token(TERM_VOID));
        term_put(&screen, 0, 0, "x", term_token(TERM_GOLD), 0);
        assert_true(term_screen_frame(&screen));
        assert_int_equal(screen.length, strlen(expected[depth]));
        assert_memory_equal(screen.bytes, expected[depth], screen.length);
        term_screen_free(&screen);
    }
}

/* In monochrome a piece is reversed. */
static void mono_pieces(void **state) {
    struct term_screen screen = term_screen_make();
    (void)state;
    assert_true(term_screen_resize(&screen, 2, 1));
    screen.depth = TERM_MONO;
    term_screen_clear(&screen, term_token(TERM_VOID));
    term_fill(&screen, (struct term_area){1, 0, 1, 1}, term_piece(FIN_PALETTE_DEFAULT, FIN_T));
    assert_true(term_screen_frame(&screen));
    static const char expected[] = "\033[?2026h\033[H\033[0m \033[7m \033[?2026l";
    assert_int_equal(screen.length, strlen(expected));
    assert_memory_equal(screen.bytes, expected, screen.length);
    term_screen_free(&screen);
}

static void plain_glyphs(void **state) {
    struct term_screen screen = term_screen_make();
    (void)state;
    assert_true(term_screen_resize(&screen, 6, 1));
    screen.plain = true;
    term_screen_clear(&screen, term_token(TERM_VOID));
    term_text(&screen, 0, 0, 6, "a·─▸日", term_token(TERM_TEXT), 0);
    assert_true(term_screen_frame(&screen));
    for (size_t i = 0; i < screen.length; i++) {
        assert_true(screen.bytes[i] < 0x80);
    }
    assert_non_null(memmem(screen.bytes, screen.length, "a-->?", 5));
    term_screen_free(&screen);
}

static void sizes(void **state) {
    static const int sizes[][2] = {{0, 0}, {1, 1}, {-5, 3}, {500, 250}, {100000, 100000}, {7, 2}};
    struct term_screen screen = term_screen_make();
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_true(term_screen_resize(&screen, sizes[i][0], sizes[i][1]));
        term_screen_clear(&screen, term_token(TERM_VOID));
        term_text(&screen, -3, 0, 20, "longer than it is wide", term_token(TERM_TEXT), 0);
        assert_null(term_screen_cell(&screen, screen.columns, 0));
        assert_null(term_screen_cell(&screen, 0, -1));
        assert_true(term_screen_frame(&screen));
    }
    term_screen_free(&screen);
}

/* The plain search for the nearest of the 240 fixed colours. */
static uint32_t fixed_color(int number) {
    static const uint32_t steps[] = {0, 95, 135, 175, 215, 255};
    if (number >= 232) {
        return (uint32_t)(8 + 10 * (number - 232)) * 0x010101;
    }
    int cube = number - 16;
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6];
}

static int apart(uint32_t a, uint32_t b) {
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int difference = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
        sum += difference * difference;
    }
    return sum;
}

static void nearest_colors(void **state) {
    struct fin_random random = fin_random_seed(256);
    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint32_t rgb = (uint32_t)fin_random_next(&random) & 0xFFFFFF;
        int best = 16;
        for (int number = 16; number < 256; number++) {
            best = apart(rgb, fixed_color(number)) < apart(rgb, fixed_color(best)) ? number : best;
        }
        int found = term_nearest_256(rgb);
        assert_int_equal(apart(rgb, fixed_color(found)), apart(rgb, fixed_color(best)));
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_frames),  cmocka_unit_test(nothing_changed),
        cmocka_unit_test(depths),         cmocka_unit_test(mono_pieces),
        cmocka_unit_test(plain_glyphs),   cmocka_unit_test(sizes),
        cmocka_unit_test(nearest_colors), cmocka_unit_test(hidden_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
