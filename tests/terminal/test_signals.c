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

#include "dumped.h"

static int told[2];

static void restore(void) {
    ssize_t ignored = write(told[1], "r", 1);
    (void)ignored;
    dump_counts();
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
            dump_counts();
            _exit(7);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 7);
    }
}

/* The signal that ends the game still ends it, after the terminal is restored. */
static void other_signals_restore_and_end(void **state) {
    const int signals[] = {SIGUSR1, SIGALRM, SIGPIPE, SIGXCPU};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        char byte = 0;
        int status = 0;
        assert_int_equal(pipe(told), 0);
        pid_t child = fork();
        if (child == 0) {
            term_signals_open(restore);
            raise(signals[i]);
            _exit(0);
        }
        close(told[1]);
        assert_int_equal(read(told[0], &byte, 1), 1);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i]);
        close(told[0]);
    }
}

/* Signals that the loop handles only wake it. A signal that the parent process ignored stays
 * ignored. */
static void waited_signals_are_told(void **state) {
    (void)state;
    signal(SIGUSR2, SIG_IGN);
    assert_true(term_signals_open(restore));
    assert_int_equal(term_signals_next(), 0);
    assert_false(term_signals_end());
    raise(SIGUSR2);
    raise(SIGWINCH);
    raise(SIGCONT);
    assert_int_equal(term_signals_next(), SIGWINCH);
    assert_int_equal(term_signals_next(), SIGCONT);
    assert_int_equal(term_signals_next(), 0);
    assert_false(term_signals_end());
    raise(SIGTERM);
    assert_true(term_signals_end());
    assert_int_equal(term_signals_next(), SIGTERM);
    term_signals_close();
    assert_int_equal(term_signals_descriptor(), -1);
    signal(SIGUSR2, SIG_DFL);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(overflow_restores),
        cmocka_unit_test(keys_after_the_game_do_not_kill),
        cmocka_unit_test(other_signals_restore_and_end),
        cmocka_unit_test(waited_signals_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
