/* Scenarios as text: valid text is written back unchanged; an error gives a message and changes
 * nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "trainer/scenario.h"

static struct train_scenario scenario;

static void good_text_comes_back(void **state) {
    (void)state;
    static const char *const texts[] = {
        "tap|"
        "|T|Tn00",
        "two|"
        "|OOT|On00 On02",
        "TSD|rvhv30|TI|Ts10",
        "lines|0e|TO|Tn00 On30",
        "held||[T]OI|Tn00 On30",
        "hold brings the next||OIT|In00 On40 Tn60",
        "options||T|Tn00|once",
        "options||T|Tn00|hide",
        "options||T|Tn00|once hide",
        "ten||OOOOOOOOOOOO|On00 On20 On40 On60 On02 On22 On42 On62 On04 On24",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[TRAIN_SCENARIO_TEXT];
        assert_null(train_scenario_parse(texts[i], &scenario));
        train_scenario_format(&scenario, text);
        assert_string_equal(text, texts[i]);
    }
}

/* As people write it: drawn rows, targets without a row. */
static void drawn_text_is_the_same(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"TSD|..##....../.###......|TI|Te0 In4", "TSD|e0c0|TI|Te00 In40"},
        {"X|XXXX_XXXXX|I|Ie4", "X|fv|I|Ie40"},
        {"high|#........./#.........|O|On0", "high|1010|O|On02"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char text[TRAIN_SCENARIO_TEXT];
        assert_null(train_scenario_parse(pairs[i][0], &scenario));
        train_scenario_format(&scenario, text);
        assert_string_equal(text, pairs[i][1]);
    }
}

static void bad_text_changes_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "name",
        "|"
        "|T|Tn00",
        "a name that is much too long|"
        "|T|Tn00",
        "full|vv|T|Tn01",
        "odd|v|T|Tn01",
        "digit|vw|T|Tn01",
        "piece|"
        "|X|Tn00",
        "none|"
        "|T|",
        "other|"
        "|O|Tn00",
        "air|"
        "|T|Tn05",
        "out|"
        "|T|Tn90",
        "blank|"
        "|TT|Tn00 ",
        "bar|"
        "|T|Tn00|",
        "eleven||OOOOOOOOOOOO|On00 On20 On40 On60 On02 On22 On42 On62 On04 On24 On44",
        "neither||[T]OI|In00",
        "two ahead||OIT|Tn00",
        "bracket||[T|Tn00",
        "bracket||[]T|Tn00",
        "bracket||[X]T|Tn00",
        "bracket||[",
        "option||T|Tn00|",
        "option||T|Tn00|twice",
        "option||T|Tn00|once once",
        "option||T|Tn00|hide once",
        "option||T|Tn00|once ",
        "option||T|Tn00|once|",
        "a name of many letters.|1010101010101010101010101010101010101010|OOOOOOOOOOOO|On20 On40 "
        "On60 On22 On42 On62 "
        "On24 On44 On64|once hide",
        "short|"
        "|T|Tn",
        "drawn|.........|T|Tn0",
        "drawn|...........|T|Tn0",
        "drawn|........../|T|Tn0",
        "drawn|..........x|T|Tn0",
        "drawn|/..........|T|Tn0",
        "wall|"
        "|T|Tn9",
    };
    assert_null(train_scenario_parse("tap||T|Tn00", &scenario));
    struct train_scenario before = scenario;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_non_null(train_scenario_parse(texts[i], &scenario));
        assert_memory_equal(&before, &scenario, sizeof before);
    }
}

static void targets_follow_each_other(void **state) {
    (void)state;
    assert_null(train_scenario_parse("two||OOT|On00 On02", &scenario));
    struct fin_board board = train_scenario_stage(&scenario, 1).board;
    assert_int_equal(fin_board_height(&board), 2);
    assert_true(train_scenario_id(&scenario, 0) != train_scenario_id(&scenario, 1));
    assert_true(train_scenario_id(&scenario, 0) > 1000000);
}

static void assert_stage(int n, bool holds, int hold, int first) {
    struct train_stage stage = train_scenario_stage(&scenario, n);
    assert_int_equal(stage.holds, holds);
    assert_int_equal(stage.hold, hold);
    assert_int_equal(stage.first, first);
}

static void hold_brings_pieces(void **state) {
    (void)state;
    assert_null(train_scenario_parse("hold||OITL|In00 Tn40 On70 Ln42", &scenario));
    assert_stage(0, true, FIN_NONE, 0);
    assert_stage(1, false, FIN_O, 2);
    assert_stage(2, true, FIN_O, 3);
    assert_stage(3, true, FIN_L, 4);
    assert_int_equal(scenario.targets[3].y, 2);
    assert_null(train_scenario_parse("held||[T]TO|Tn00 On30 Tn50", &scenario));
    assert_stage(0, false, FIN_T, 0); /* the current piece, not the same one from hold */
    assert_stage(2, true, FIN_T, 2);
}

/* A text that has no room for spaces is written without them, and reads the same. */
static void long_text_has_no_spaces(void **state) {
    (void)state;
    char text[TRAIN_SCENARIO_TEXT];
    static const char dense[] = "a name of many letters.|10101010101010101010101010|OOOOOOOOOOOO|"
                                "On20On40On60On22On42On62On24On44On64On26|once hide";
    assert_null(train_scenario_parse(dense, &scenario));
    train_scenario_format(&scenario, text);
    assert_string_equal(text, dense);
    assert_null(train_scenario_parse("short||OO|On00On20", &scenario));
    train_scenario_format(&scenario, text);
    assert_string_equal(text, "short||OO|On00 On20");
}

/* Damaged text does no harm, and accepted text survives writing and reading. */
static void any_text_is_safe(void **state) {
    (void)state;
    static const char set[] = "||TOIne0123v a[]";
    struct fin_random random = fin_random_seed(11);
    int read = 0;
    for (int i = 0; i < 300000; i++) {
        char text[] = "x|0e|[L]TOI|Tn00 On30|once", again[TRAIN_SCENARIO_TEXT];
        for (uint32_t n = 0; n < 3; n++) {
            text[fin_random_below(&random, sizeof text - 1)] =
                set[fin_random_below(&random, sizeof set - 1)];
        }
        if (train_scenario_parse(text, &scenario) == NULL) {
            read++;
            train_scenario_format(&scenario, again);
            assert_null(train_scenario_parse(again, &scenario));
        }
    }
    assert_in_range(read, 1000, 299000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_text_comes_back),     cmocka_unit_test(drawn_text_is_the_same),
        cmocka_unit_test(bad_text_changes_nothing), cmocka_unit_test(targets_follow_each_other),
        cmocka_unit_test(hold_brings_pieces),       cmocka_unit_test(long_text_has_no_spaces),
        cmocka_unit_test(any_text_is_safe),
    };
    return cmocka_run_group_tests_name("trainer scenario", tests, NULL, NULL);
}
