/* Sentences that front ends show for imports, exports and links: one, several and none. */
#include "app/text/sentences.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static char text[200];
static struct fin_writer writer;

static struct fin_writer *begin(void) {
    writer = fin_writer_start(text, sizeof text);
    return &writer;
}

static void numbers_of_new_things(void **state) {
    (void)state;
    app_say_imported(begin(), 0, 0, 0);
    assert_string_equal(text, "Nothing new in this file.");
    app_say_imported(begin(), 1, 0, 0);
    assert_string_equal(text, "Imported 1 game and 0 settings.");
    app_say_imported(begin(), 0, 1, 2);
    assert_string_equal(text, "Imported 0 games, 1 setting and 2 training records.");
    app_say_imported(begin(), 0, 0, 1);
    assert_string_equal(text, "Imported 0 games, 0 settings and 1 training record.");
    app_say_exported(begin(), "my.profile", 1, 2);
    assert_string_equal(text, "my.profile: 1 setting, 2 games.");
}

static void games_without_a_proof(void **state) {
    (void)state;
    app_say_unproved(begin(), 0);
    assert_string_equal(text, "");
    app_say_unproved(begin(), 1);
    assert_string_equal(text, " 1 game is not ranked: its replay doesn't match.");
    app_say_unproved(begin(), 2);
    assert_string_equal(text, " 2 games are not ranked: their replays don't match.");
}

/* An error behind the last character: the rest is missing. */
static void links_that_do_not_open(void **state) {
    struct fin_byte_error error = {.sentence = "It is too old.", .offset = 9};
    (void)state;
    app_say_bad_link(begin(), error, 10);
    assert_string_equal(text, "This link doesn't work. It is too old.");
    app_say_bad_link(begin(), error, 9);
    assert_string_equal(text, "This link is incomplete. Copy the whole link and try again.");
}

static void short_ones(void **state) {
    (void)state;
    app_say_saved(begin(), "a.replay");
    assert_string_equal(text, "Saved as a.replay.");
    app_say_copied(begin(), "Link");
    assert_string_equal(text, "Link copied.");
    app_say_scenarios(begin());
    assert_string_equal(text, "Scenarios saved.");
    app_say_paste(begin());
    assert_string_equal(text, "Paste a fumen, board or link:");
    app_say_loading(begin(), 42);
    assert_string_equal(text, "Loading the solver: 42 %");
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_new_things),
        cmocka_unit_test(games_without_a_proof),
        cmocka_unit_test(links_that_do_not_open),
        cmocka_unit_test(short_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
