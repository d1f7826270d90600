/* Set-ups that can not be played are refused, each with its own sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"
#include "game/mode.h"

static struct fin_setup good(void) {
    return fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
}

static void refused(const struct fin_setup *setup, const char *part) {
    const char *sentence = fin_setup_check(setup);
    if (sentence == NULL || strstr(sentence, part) == NULL) {
        fail_msg("expected \"%s\", got \"%s\"", part, sentence == NULL ? "nothing" : sentence);
    }
}

static void every_preset_and_mode_is_playable(void **state) {
    (void)state;
    for (int preset = 0; preset < FIN_PRESETS; preset++) {
        for (int mode = 0; mode < FIN_MODES; mode++) {
            struct fin_setup setup = fin_setup_make(preset, mode);
            assert_null(fin_setup_check(&setup));
        }
    }
}

static void buttons_that_contradict_each_other(void **state) {
    (void)state;
    struct fin_setup setup = good();
    setup.buttons = FIN_LEFT_RULES | 1u << FIN_LEFT | 1u << FIN_RIGHT;
    assert_null(fin_setup_check(&setup));
    setup.buttons = FIN_LEFT_RULES | 1u << FIN_LEFT;
    refused(&setup, "left priority");
    setup.buttons = 1u << FIN_BUTTONS;
    refused(&setup, "unknown button");
}

static void rules_out_of_range(void **state) {
    (void)state;
    struct fin_setup setup = good();
    setup.rules.preset = FIN_PRESETS;
    refused(&setup, "unknown preset or mode");
    setup = good();
    setup.rules.mode = FIN_MODES;
    refused(&setup, "unknown preset or mode");
    for (int i = 0; i < fin_setting_count(); i++) { /* no setting takes a value this large */
        setup = good();
        assert_false(fin_rules_set(&setup.rules, i, INT64_MAX));
        assert_null(fin_setup_check(&setup));
    }
    setup.rules.preview = UINT8_MAX;
    refused(&setup, "out of range");
}

static void boards_beyond_their_edges(void **state) {
    (void)state;
    struct fin_setup setup = good();
    setup.board.rows[0] = 0x3FE;
    setup.board.rows[FIN_ROWS - 1] = 0x3FF;
    assert_null(fin_setup_check(&setup));
    setup.board.rows[3] = 0x400;
    refused(&setup, "cells outside");
    setup = good();
    setup.board.rows[FIN_ROWS] = 1;
    refused(&setup, "cells outside");
    setup = good();
    setup.board.colors[0] = 1;
    refused(&setup, "colour in an empty cell");
    setup = good();
    setup.board.rows[5] = 0x3FF;
    setup.board.colors[5] = UINT32_C(1) << 30; /* right of the last column */
    refused(&setup, "colour in an empty cell");
}

static void pieces_that_do_not_exist(void **state) {
    (void)state;
    struct fin_setup setup = good();
    setup.queue_length = FIN_QUEUE_MAX;
    assert_null(fin_setup_check(&setup));
    setup.queue[FIN_QUEUE_MAX - 1] = FIN_KINDS;
    refused(&setup, "unknown piece");
    setup.queue_length = FIN_QUEUE_MAX - 1;
    assert_null(fin_setup_check(&setup));
    setup.queue_length = FIN_QUEUE_MAX + 1;
    refused(&setup, "at most 1000");
    setup = good();
    setup.hold = FIN_KINDS - 1;
    assert_null(fin_setup_check(&setup));
    setup.hold = FIN_NONE == FIN_KINDS ? FIN_NONE + 1 : FIN_KINDS;
    refused(&setup, "hold has an unknown piece");
}

/* Every value that a setting can have is written as a text that reads back; with anything before or
 * after it, it is refused, and so is an empty text. */
static void values_read_back_and_nothing_else_does(void **state) {
    (void)state;
    for (int i = 0; i < fin_setting_count(); i++) {
        struct fin_rules rules = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
        for (int64_t value = -3; value < 100; value++) {
            char text[32], longer[40];
            if (!fin_rules_set(&rules, i, value)) {
                continue;
            }
            fin_rules_write(&rules, i, text, sizeof text);
            struct fin_rules read = fin_rules_make(FIN_PRESET_CLASSIC, FIN_MODE_FREE);
            assert_null(fin_rules_read(&read, i, text));
            assert_int_equal(fin_rules_get(&read, i), value);
            struct fin_rules before = read;
            static const char *const around[][2] = {{"", "?"}, {"", " "}, {"-", ""}, {"?", ""}};
            for (size_t j = 0; j < sizeof around / sizeof around[0]; j++) {
                snprintf(longer, sizeof longer, "%s%s%s", around[j][0], text, around[j][1]);
                assert_non_null(fin_rules_read(&read, i, longer));
            }
            assert_non_null(fin_rules_read(&read, i, ""));
            assert_memory_equal(&read, &before, sizeof read);
        }
    }
}

static void names_end_with_their_tables(void **state) {
    (void)state;
    assert_null(fin_preset_name(-1));
    assert_null(fin_preset_name(FIN_PRESETS));
    assert_null(fin_setting_name(-1));
    assert_null(fin_setting_name(fin_setting_count()));
    assert_null(fin_setting_help(-1));
    assert_null(fin_setting_help(fin_setting_count()));
    assert_non_null(fin_setting_help(fin_setting_count() - 1));
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_and_mode_is_playable),
        cmocka_unit_test(buttons_that_contradict_each_other),
        cmocka_unit_test(rules_out_of_range),
        cmocka_unit_test(boards_beyond_their_edges),
        cmocka_unit_test(pieces_that_do_not_exist),
        cmocka_unit_test(values_read_back_and_nothing_else_does),
        cmocka_unit_test(names_end_with_their_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
