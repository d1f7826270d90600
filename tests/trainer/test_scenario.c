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
        "many|"
        "|TTTTT|Tn00 Tn02 Tn04 Tn06 Tn08",
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
    struct fin_board board;
    assert_null(train_scenario_parse("two||OOT|On00 On02", &scenario));
    train_scenario_board(&scenario, 1, &board);
    assert_int_equal(fin_board_height(&board), 2);
    assert_true(train_scenario_id(&scenario, 0) != train_scenario_id(&scenario, 1));
    assert_true(train_scenario_id(&scenario, 0) > 1000000);
}

/* Damaged text does no harm, and accepted text survives writing and reading. */
static void any_text_is_safe(void **state) {
    (void)state;
    static const char set[] = "||TOIne0123v a";
    struct fin_random random = fin_random_seed(11);
    int read = 0;
    for (int i = 0; i < 300000; i++) {
        char text[] = "x|0e|TOI|Tn00 On30", again[TRAIN_SCENARIO_TEXT];
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
        cmocka_unit_test(any_text_is_safe),
    };
    return cmocka_run_group_tests_name("trainer scenario", tests, NULL, NULL);
}
