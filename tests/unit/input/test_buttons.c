/* Buttons as bits, and their names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "finessimo.h"

enum { BOTH = 1 << FIN_LEFT | 1 << FIN_RIGHT };

static uint16_t press(uint16_t buttons, int button) {
    return fin_buttons_change(buttons,
                              (struct fin_change){.button = (uint8_t)button, .down = true});
}

static uint16_t release(uint16_t buttons, int button) {
    return fin_buttons_change(buttons,
                              (struct fin_change){.button = (uint8_t)button, .down = false});
}

static void the_later_direction_rules(void **state) {
    (void)state;
    assert_int_equal(press(1 << FIN_RIGHT, FIN_LEFT), BOTH | FIN_LEFT_RULES);
    assert_int_equal(press(1 << FIN_LEFT, FIN_RIGHT), BOTH);
    assert_int_equal(press(BOTH | FIN_LEFT_RULES, FIN_RIGHT), BOTH);
}

static void other_buttons_change_no_rule(void **state) {
    (void)state;
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if (button == FIN_LEFT || button == FIN_RIGHT) {
            continue;
        }
        unsigned bit = 1u << button;
        assert_int_equal(press(BOTH | FIN_LEFT_RULES, button), BOTH | FIN_LEFT_RULES | bit);
        assert_int_equal(press(BOTH, button), BOTH | bit);
        assert_int_equal(release((uint16_t)(BOTH | FIN_LEFT_RULES | bit), button),
                         BOTH | FIN_LEFT_RULES);
        assert_int_equal(release((uint16_t)(BOTH | bit), button), BOTH);
    }
}

static void one_direction_alone_has_no_rule(void **state) {
    (void)state;
    assert_int_equal(press(0, FIN_LEFT), 1 << FIN_LEFT);
    assert_int_equal(press(0, FIN_RIGHT), 1 << FIN_RIGHT);
    assert_int_equal(release(BOTH | FIN_LEFT_RULES, FIN_LEFT), 1 << FIN_RIGHT);
    assert_int_equal(release(BOTH | FIN_LEFT_RULES, FIN_RIGHT), 1 << FIN_LEFT);
}

static void names_go_there_and_back(void **state) {
    (void)state;
    for (int button = 0; button < FIN_BUTTONS; button++) {
        const char *name = fin_button_name(button);
        assert_non_null(name);
        assert_int_equal(fin_button_parse(name), button);
    }
    assert_string_equal(fin_button_name(0), "left");
    assert_null(fin_button_name(-1));
    assert_null(fin_button_name(FIN_BUTTONS));
    assert_true(fin_button_parse("") < 0);
    assert_true(fin_button_parse("lef") < 0);
    assert_true(fin_button_parse("leftt") < 0);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_later_direction_rules),
        cmocka_unit_test(other_buttons_change_no_rule),
        cmocka_unit_test(one_direction_alone_has_no_rule),
        cmocka_unit_test(names_go_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
