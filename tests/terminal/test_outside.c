/* Pastes of any length and puzzles to check, which come from outside while a game runs; the meter.
 */
#include "term/loop/outside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "term/loop/meter.h"

/* ---- pastes ---- */

enum { FIRST_ROOM = 4096, TOO_LONG = (1 << 22) + 1 };

static void paste_byte(struct term_paste *paste, int byte) {
    term_paste_take(paste, &(struct term_key){.kind = TERM_KEY_PASTED, .value = byte});
}

/* A text, with the rest of the end mark. */
static struct app_event paste(struct term_paste *paste, size_t length) {
    for (size_t i = 0; i < length; i++) {
        paste_byte(paste, 'a' + (int)(i % 26));
    }
    for (int i = 0; i < TERM_PASTE_TAIL; i++) {
        paste_byte(paste, '~');
    }
    return term_paste_end(paste);
}

static void pastes_of_every_length(void **state) {
    const size_t lengths[] = {0,
                              1,
                              FIRST_ROOM - TERM_PASTE_TAIL,
                              FIRST_ROOM - TERM_PASTE_TAIL + 1,
                              2 * FIRST_ROOM,
                              TOO_LONG - 1 - TERM_PASTE_TAIL};
    struct term_paste held = {.length = 0};
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        struct app_event event = paste(&held, lengths[i]);
        assert_int_equal(event.kind, APP_PASTE);
        assert_int_equal(event.length, lengths[i]);
        for (size_t j = 0; j < lengths[i]; j++) {
            assert_int_equal(event.bytes[j], 'a' + (int)(j % 26));
        }
    }
    term_paste_free(&held);
}

/* It is refused, and the next one is taken. */
static void a_paste_that_is_too_long(void **state) {
    struct term_paste held = {.length = 0};
    (void)state;
    struct app_event event = paste(&held, TOO_LONG);
    assert_int_equal(event.kind, APP_ANSWER);
    assert_true(event.failed);
    assert_string_equal(event.text, "That paste is too long.");
    event = paste(&held, 3);
    assert_int_equal(event.kind, APP_PASTE);
    assert_memory_equal(event.bytes, "abc", 3);
    term_paste_free(&held);
}

/* Enter is a line feed; a paste that was cut off is forgotten; other keys are none of it. */
static void lines_and_lost_pastes(void **state) {
    struct term_paste held = {.length = 0};
    (void)state;
    paste_byte(&held, 'x');
    term_paste_take(&held, &(struct term_key){.kind = TERM_KEY_PASTE_LOST});
    term_paste_take(&held, &(struct term_key){.kind = TERM_KEY_TAP, .value = 'y'});
    paste_byte(&held, '\r');
    struct app_event event = paste(&held, 1);
    assert_int_equal(event.length, 2);
    assert_memory_equal(event.bytes, "\na", 2);
    assert_true(term_paste_end(&held).failed); /* not even an end mark */
    term_paste_free(&held);
}

/* ---- puzzles ---- */

static struct app_event check(const char *text) {
    struct term_paste none = {.length = 0};
    struct app_effect effect = {.kind = APP_CHECK_PUZZLE, .number = 7};
    effect.text.bytes = (const uint8_t *)text;
    effect.text.length = (uint32_t)strlen(text);
    return term_outside(&none, &effect);
}

static void puzzles_are_checked(void **state) {
    static const char rows[] = "board\n####..####\n###....###\n#####..###\n";
    char text[256];
    (void)state;
    strcpy(text, "finessimo puzzle 1\nname Corner\nqueue OS\n");
    struct app_event answer = check(strcat(text, rows));
    assert_int_equal(answer.number, 7);
    assert_false(answer.failed);
    assert_int_not_equal(answer.text[0], '\0');
    assert_int_equal(answer.length, 2 * sizeof(struct fin_piece)); /* both are placed */
    answer = check("no puzzle");
    assert_int_equal(answer.number, 7);
    assert_string_equal(answer.text, "");
    assert_int_equal(answer.length, 0);
}

/* ---- the meter ---- */

static void the_median_and_the_last_second(void **state) {
    struct term_meter meter = {.frames = 0};
    char text[48];
    (void)state;
    term_meter_text(&meter, 0, true, true, text, sizeof text);
    assert_string_equal(text, "0 fps  0.00 ms");
    const uint32_t latencies[] = {900, 100, 1234};
    for (uint64_t i = 0; i < 3; i++) {
        uint64_t now = 10000000 + i * 400000;
        term_meter_frame(&meter, now - latencies[i], now);
    }
    assert_int_equal(term_meter_latency(&meter), 900);
    assert_int_equal(term_meter_rate(&meter, 10800000), 3);
    assert_int_equal(term_meter_rate(&meter, 11000000), 2); /* the first is a second ago */
    term_meter_text(&meter, 11399999, true, true, text, sizeof text);
    assert_string_equal(text, "2 fps  0.90 ms");
    term_meter_text(&meter, 11400000, false, true, text, sizeof text);
    assert_string_equal(text, "0.90 ms");
    term_meter_text(&meter, 11400000, true, false, text, sizeof text);
    assert_string_equal(text, "1 fps");
    term_meter_text(&meter, 11400000, false, false, text, sizeof text);
    assert_string_equal(text, "");
    for (int i = 0; i < 5 * TERM_METER; i++) { /* old ones are forgotten */
        term_meter_frame(&meter, 1, 8);
    }
    assert_int_equal(term_meter_latency(&meter), 7);
    assert_int_equal(term_meter_rate(&meter, 9), 4 * TERM_METER);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(pastes_of_every_length),
        cmocka_unit_test(a_paste_that_is_too_long),
        cmocka_unit_test(lines_and_lost_pastes),
        cmocka_unit_test(puzzles_are_checked),
        cmocka_unit_test(the_median_and_the_last_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
