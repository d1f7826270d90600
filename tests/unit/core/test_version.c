/* The version of the library and of its header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "finessimo.h"

static void numbers_and_text_are_the_same_version(void **state) {
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", FIN_VERSION_MAJOR, FIN_VERSION_MINOR,
             FIN_VERSION_PATCH);
    assert_string_equal(FIN_VERSION, text);
    assert_string_equal(fin_version(), text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_text_are_the_same_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
