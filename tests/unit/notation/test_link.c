/* Bytes as text for links: known texts, every length, and all invalid texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

/* The test vectors of RFC 4648, section 10, without padding. */
static void known_texts(void **state) {
    static const char *const pairs[][2] = {
        {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
        {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *bytes = pairs[i][0];
        char text[16];
        size_t length = fin_link_format((const uint8_t *)bytes, strlen(bytes), text, sizeof text);
        assert_int_equal(length, strlen(pairs[i][1]));
        assert_string_equal(text, pairs[i][1]);
        assert_int_equal(fin_link_length(strlen(bytes)), length);
    }
}

static void the_last_two_digits(void **state) {
    static const uint8_t bytes[] = {0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF};
    char text[16];
    (void)state;
    assert_int_equal(fin_link_format(bytes, sizeof bytes, text, sizeof text), 8);
    assert_string_equal(text, "----____");
}

static void every_length_comes_back(void **state) {
    struct fin_random random = fin_random_seed(64);
    (void)state;
    for (size_t length = 0; length < 300; length++) {
        uint8_t bytes[300];
        uint8_t back[300];
        char text[401];
        size_t count = 999;
        for (size_t i = 0; i < length; i++) {
            bytes[i] = (uint8_t)fin_random_next(&random);
        }
        size_t characters = fin_link_format(bytes, length, text, sizeof text);
        struct fin_byte_error error = fin_link_parse(text, characters, back, length, &count);
        assert_null(error.sentence);
        assert_int_equal(count, length);
        assert_memory_equal(back, bytes, length);
    }
}

static void too_little_room(void **state) {
    uint8_t bytes[3];
    char text[5] = "same";
    size_t count = 7;
    (void)state;
    assert_int_equal(fin_link_format((const uint8_t *)"foo", 3, text, 4), 0);
    assert_string_equal(text, "same");
    struct fin_byte_error error = fin_link_parse("Zm9vYg", 6, bytes, sizeof bytes, &count);
    assert_non_null(error.sentence);
    assert_int_equal(count, 7);
}

/* All 256 characters at all positions: only the 64 are accepted, and the error has the position. */
static void other_characters(void **state) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (void)state;
    for (int c = 0; c < 256; c++) {
        for (size_t place = 0; place < 4; place++) {
            uint8_t bytes[3];
            size_t count = 0;
            char text[] = "AAAA";
            text[place] = (char)c;
            struct fin_byte_error error = fin_link_parse(text, 4, bytes, sizeof bytes, &count);
            bool good = c != 0 && strchr(digits, c) != NULL;
            assert_int_equal(error.sentence == NULL, good);
            assert_int_equal(error.offset, good ? 0 : place);
            assert_int_equal(count, good ? 3 : 0);
        }
    }
}

/* Texts of 1, 5, 9... digits, and texts whose last digit has too many bits. */
static void cut_short(void **state) {
    static const char *const texts[] = {"A",  "Z",   "Zm9vA",  "Zm9vY",
                                        "Zh", "Zm9", "Zm9vYh", "Zm9vYmF"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint8_t bytes[8];
        size_t count = 0;
        struct fin_byte_error error =
            fin_link_parse(texts[i], strlen(texts[i]), bytes, sizeof bytes, &count);
        assert_non_null(error.sentence);
        assert_int_equal(error.offset, strlen(texts[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_texts),
        cmocka_unit_test(the_last_two_digits),
        cmocka_unit_test(every_length_comes_back),
        cmocka_unit_test(too_little_room),
        cmocka_unit_test(other_characters),
        cmocka_unit_test(cut_short),
    };
    return cmocka_run_group_tests_name("link", tests, NULL, NULL);
}
