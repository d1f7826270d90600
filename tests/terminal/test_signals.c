/* The terminal is restored on an alternate stack, because the program may have died of a stack
 * overflow. A key pressed after the game ended does not end the program. */
#include "term/tty/signals.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static int told[2];

static void restore(void) {
    ssize_t ignored = write(told[1], "r", 1);
    (void)ignored;
}

/* Does not return from a depth that exceeds the stack. */
static int fall(volatile char *above, long depth) {
    volatile char here[4096];
    here[0] = above[0];
    here[1] = 0;
    return depth == 0 ? here[0] : fall(here, depth - 1) + here[1];
}

static void overflow_restores(void **state) {
    char byte = 0;
    int status = 0;
    (void)state;
    assert_int_equal(pipe(told), 0);
    pid_t child = fork();
    if (child == 0) {
        volatile char first = 0;
        term_signals_open(restore);
        _exit(fall(&first, INT32_MAX));
    }
    close(told[1]);
    assert_int_equal(read(told[0], &byte, 1), 1);
    assert_int_equal(byte, 'r');
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(told[0]);
}

/* Files are still being closed then. */
static void keys_after_the_game_do_not_kill(void **state) {
    const int from_keys[] = {SIGINT, SIGQUIT};
    (void)state;
    for (size_t i = 0; i < sizeof from_keys / sizeof from_keys[0]; i++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            term_signals_open(restore);
            term_signals_close();
            raise(from_keys[i]);
            _exit(7);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 7);
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(overflow_restores),
        cmocka_unit_test(keys_after_the_game_do_not_kill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
