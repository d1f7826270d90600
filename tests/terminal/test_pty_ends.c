/* However it ends, is stopped or resized: the terminal is given back, and no time
 * passes that nobody could play. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "finessimo.h"
#include "game.h"

static void signals_restore(void **state) {
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct pty pty;
        open_game(&pty, i % 2 == 0);
        pty_pass(&pty, 50);
        assert_true(pty.on_other_screen);
        kill(pty.child, signals[i]);
        assert_true(pty_ends(&pty, SOON));
        if (!pty_is_restored(&pty)) {
            fail_msg("after signal %d the terminal is not as before", signals[i]);
        }
        bool crash = signals[i] == SIGSEGV || signals[i] == SIGABRT || signals[i] == SIGBUS;
        if (!crash) { /* a sanitizer ends the program in its own way */
            assert_true(WIFSIGNALED(pty.status));
            assert_int_equal(WTERMSIG(pty.status), signals[i]);
        }
        pty_close(&pty);
    }
}

/* A terminal that takes no more does not keep the program from ending. */
static void ends_behind_a_stalled_terminal(void **state) {
    struct pty pty;
    int status = 0;
    bool ended = false;
    (void)state;
    open_game(&pty, true);
    for (int i = 0; i < 1500; i++) { /* nothing is read meanwhile */
        struct timespec pause = {.tv_nsec = 3000000};
        ssize_t sent = write(pty.descriptor, "\033[32u\033[32;1:3u", 15);
        (void)sent;
        nanosleep(&pause, NULL);
    }
    kill(pty.child, SIGTERM);
    for (int i = 0; i < 100 && !ended; i++) {
        struct timespec pause = {.tv_nsec = 50000000};
        nanosleep(&pause, NULL);
        ended = waitpid(pty.child, &status, WNOHANG) == pty.child;
    }
    assert_true(ended);
    pty.ended = true;
    pty_close(&pty);
}

/* Stopped by force and continued, it takes the terminal again. */
static void forced_stop(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, true);
    kill(pty.child, SIGSTOP);
    tcsetattr(pty.descriptor, TCSANOW, &pty.before);
    kill(pty.child, SIGCONT);
    pty_pass(&pty, 200);
    go(&pty, "p", "Resume");
    leave(&pty);
}

/* While it is stopped, or can not write, no time passes in the game, and what is
 * typed meanwhile is not heard. */
static void time_away_is_no_game_time(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    struct timespec away = {.tv_sec = 4};
    (void)state;
    start.words[1] = "marathon";
    pty_open(&pty, &start);
    pty_expect(&pty, "NEXT");
    kill(pty.child, SIGSTOP);
    pty_send(&pty, "p  r r" ENTER);
    nanosleep(&away, NULL);
    kill(pty.child, SIGCONT);
    pty_expect(&pty, "Resume");
    pty_pass(&pty, 200);
    pty_expect(&pty, "Resume");
    if (strstr(pty_text(&pty), " 0:00 ") == NULL && strstr(pty_text(&pty), " 0:01 ") == NULL) {
        fail_msg("time has passed:\n%s", pty_text(&pty));
    }
    leave(&pty);
}

static void terminal_goes_away(void **state) {
    struct pty pty;
    int status = 0;
    (void)state;
    open_game(&pty, false);
    close(pty.descriptor);
    for (int i = 0; i < 100 && waitpid(pty.child, &status, WNOHANG) == 0; i++) {
        struct timespec pause = {.tv_nsec = 50000000};
        nanosleep(&pause, NULL);
    }
    assert_int_equal(kill(pty.child, 0), -1);
    vterm_free(pty.terminal);
}

/* ---- sizes ---- */

static void too_small_pauses(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    pty_resize(&pty, 43, 24);
    pty_expect(&pty, "Finessimo needs 44 × 22.");
    pty_resize(&pty, 80, 24);
    pty_expect(&pty, "Resume");
    pty_pass(&pty, 600);
    pty_send(&pty, ENTER);
    pty_expect(&pty, "Enter skips the countdown.");
    pty_resize(&pty, 80, 21);
    pty_expect(&pty, "Finessimo needs 44 × 22.");
    pty_resize(&pty, 80, 24);
    pty_expect(&pty, "Resume");
    leave(&pty);
}

static void resize_storm(void **state) {
    struct fin_random random = fin_random_seed(5);
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    for (int i = 0; i < 150; i++) {
        pty_resize(&pty, 1 + (int)fin_random_below(&random, 250),
                   1 + (int)fin_random_below(&random, 90));
        pty_send(&pty, i % 7 == 0 ? "p" : i % 3 == 0 ? " " : LEFT);
        pty_pass(&pty, 5);
        assert_false(pty.ended);
    }
    pty_resize(&pty, 43, 21);
    pty_expect(&pty, "Finessimo needs 44 × 22.");
    pty_resize(&pty, 44, 22);
    pty_pass(&pty, 200);
    pty_resize(&pty, 80, 24);
    pty_pass(&pty, 200);
    leave(&pty);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest quick[] = {
        cmocka_unit_test(signals_restore),    cmocka_unit_test(ends_behind_a_stalled_terminal),
        cmocka_unit_test(forced_stop),        cmocka_unit_test(time_away_is_no_game_time),
        cmocka_unit_test(terminal_goes_away), cmocka_unit_test(too_small_pauses),
    };
    static const struct CMUnitTest slow[] = {
        cmocka_unit_test(resize_storm),
    };
    return game_run(argc, argv, (struct game_tests){quick, sizeof quick / sizeof quick[0]},
                    (struct game_tests){slow, sizeof slow / sizeof slow[0]});
}
