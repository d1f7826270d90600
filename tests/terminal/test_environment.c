/* Settings from environment variables: the colours of a terminal, the paths of files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "term/files/files.h"
#include "term/screen/screen.h"
#include "term/tty/environment.h"

static void depth_is_found(void **state) {
    static const struct {
        const char *colorterm, *term, *no_color;
        int depth;
    } rows[] = {
        {"truecolor", "xterm", NULL, TERM_TRUE},
        {"24bit", "xterm", NULL, TERM_TRUE},
        {"24bit", NULL, NULL, TERM_TRUE},
        {"truecolors", "xterm", NULL, TERM_16},
        {"", "xterm", NULL, TERM_16},
        {NULL, "xterm", NULL, TERM_16},
        {NULL, "xterm-256color", NULL, TERM_256},
        {NULL, "xterm-kitty", NULL, TERM_TRUE},
        {NULL, "vt100", NULL, TERM_MONO},
        {NULL, "vt220", NULL, TERM_MONO},
        {NULL, "", NULL, TERM_MONO},
        {NULL, NULL, NULL, TERM_MONO},
        {"truecolor", "xterm", "1", TERM_MONO},
        {"truecolor", "xterm", "", TERM_TRUE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (term_depth_found(rows[i].colorterm, rows[i].term, rows[i].no_color) != rows[i].depth) {
            fail_msg("row %zu", i);
        }
    }
}

static void multiplexers_are_known(void **state) {
    (void)state;
    assert_true(term_is_multiplexer("screen-256color", NULL));
    assert_true(term_is_multiplexer("tmux-256color", NULL));
    assert_true(term_is_multiplexer("xterm-256color", "/tmp/tmux-0/default,1,0"));
    assert_false(term_is_multiplexer("xterm-kitty", NULL));
    assert_false(term_is_multiplexer("xterm", ""));
    assert_false(term_is_multiplexer(NULL, NULL));
}

static void assert_path(const char *value, const char *expected) {
    char path[TERM_PATH];
    term_file_path(value, path);
    assert_string_equal(path, expected);
}

static void a_path_at_home(void **state) {
    (void)state;
    setenv("HOME", "/home/me", 1);
    assert_path("~/a.txt", "/home/me/a.txt");
    assert_path("~/a.txt  ", "/home/me/a.txt");
    assert_path("~me/a.txt", "~me/a.txt");
    assert_path("a~/b", "a~/b");
    assert_path("x/a.txt", "x/a.txt");
    assert_path("/a b", "/a b");
    assert_path("", "");
    assert_path("   ", "");
    unsetenv("HOME");
    assert_path("~/a.txt", "~/a.txt");
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_is_found),
        cmocka_unit_test(multiplexers_are_known),
        cmocka_unit_test(a_path_at_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
