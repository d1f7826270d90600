/* The library's own string functions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/text.h"

static void equal_and_length_are_the_c_librarys(void **state) {
    (void)state;
    static const char *const texts[] = {"", "a", "b", "ab", "abc", "abd", "\xC3\xA9"};
    enum { TEXTS = sizeof texts / sizeof texts[0] };
    for (int i = 0; i < TEXTS; i++) {
        assert_int_equal(fin_text_length(texts[i]), strlen(texts[i]));
        for (int j = 0; j < TEXTS; j++) {
            assert_int_equal(fin_text_equal(texts[i], texts[j]), i == j);
        }
    }
}

static void writers_write_numbers(void **state) {
    (void)state;
    char text[64];
    struct fin_writer writer = {text, sizeof text, 0};
    fin_write_number(&writer, 0);
    fin_write_char(&writer, ' ');
    fin_write_number(&writer, 100);
    fin_write_char(&writer, ' ');
    fin_write_number(&writer, -45);
    fin_write_text(&writer, " to ");
    fin_write_number(&writer, INT64_MAX);
    fin_write_char(&writer, ' ');
    fin_write_number(&writer, INT64_MIN);
    assert_string_equal(text, "0 100 -45 to 9223372036854775807 -9223372036854775808");
    assert_int_equal(writer.length, strlen(text));
}

static void writers_stop_at_the_end(void **state) {
    (void)state;
    char text[8];
    for (size_t size = 1; size <= 6; size++) {
        memset(text, '#', sizeof text);
        text[0] = '\0';
        struct fin_writer writer = {text, size, 0};
        fin_write_text(&writer, "abcdefgh");
        assert_int_equal(writer.length, size - 1);
        assert_int_equal(strlen(text), size - 1);
        assert_int_equal(text[size], '#');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_and_length_are_the_c_librarys),
        cmocka_unit_test(writers_write_numbers),
        cmocka_unit_test(writers_stop_at_the_end),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
