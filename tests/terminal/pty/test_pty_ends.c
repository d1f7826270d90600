/* However the program ends, is stopped or resized: the terminal is restored, and no time passes
 * while nobody could play. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "finessimo.h"
#include "game.h"

static void signals_restore(void **state) {
    const int signals[] = {SIGTERM, SIGHUP,  SIGINT,    SIGQUIT, SIGSEGV,      SIGABRT, SIGBUS,
                           SIGXCPU, SIGPIPE, SIGUSR1,   SIGUSR2, SIGALRM,      SIGSYS,  SIGTRAP,
                           SIGPWR,  SIGIO,   SIGVTALRM, SIGPROF, SIGRTMIN + 1, SIGFPE,  SIGILL};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct pty pty;
        open_game(&pty, i % 2 == 0);
        assert_true(pty.on_other_screen);
        kill(pty.child, signals[i]);
        assert_true(pty_ends(&pty, SOON));
        if (!pty_is_restored(&pty)) {
            fail_msg("after signal %d the terminal is not as before", signals[i]);
        }
        bool crash = signals[i] == SIGSEGV || signals[i] == SIGABRT || signals[i] == SIGBUS ||
                     signals[i] == SIGFPE || signals[i] == SIGILL;
        if (!crash) { /* a sanitizer ends the program in its own way */
            assert_true(WIFSIGNALED(pty.status));
            assert_int_equal(WTERMSIG(pty.status), signals[i]);
        }
        pty_close(&pty);
    }
}

/* Killed without warning, alone or with its whole job. */
static void kill_restores(void **state) {
    (void)state;
    for (int whole_job = 0; whole_job < 2; whole_job++) {
        struct pty pty;
        open_game(&pty, true);
        assert_true(pty.on_other_screen);
        assert_int_equal(pty.pushed, 1);
        kill(whole_job ? -pty.child : pty.child, SIGKILL);
        assert_true(pty_ends(&pty, SOON));
        for (int i = 0; i < SOON / 10 && !pty_is_restored(&pty); i++) {
            struct timespec pause = {.tv_nsec = 10000000};
            nanosleep(&pause, NULL);
            pty_pass(&pty, 0);
        }
        assert_true(pty_is_restored(&pty));
        pty_close(&pty);
    }
}

/* Returns when it has stopped. */
static void stop_by_force(struct pty *pty) {
    int status = 0;
    kill(pty->child, SIGSTOP);
    assert_int_equal(waitpid(pty->child, &status, WUNTRACED), pty->child);
    assert_true(WIFSTOPPED(status));
}

/* A shell that is already reading a line keeps its own modes. */
static void kill_leaves_the_shell_alone(void **state) {
    struct pty pty;
    struct termios shell, after;
    (void)state;
    open_game(&pty, true);
    stop_by_force(&pty);
    shell = pty.before;
    shell.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(pty.descriptor, TCSANOW, &shell);
    kill(pty.child, SIGKILL);
    assert_true(pty_ends(&pty, SOON));
    for (int i = 0; i < SOON / 10 && pty.on_other_screen; i++) {
        struct timespec pause = {.tv_nsec = 10000000};
        nanosleep(&pause, NULL);
        pty_pass(&pty, 0);
    }
    struct timespec pause = {.tv_nsec = 200000000};
    nanosleep(&pause, NULL);
    tcgetattr(pty.descriptor, &after);
    assert_false(pty.on_other_screen);
    assert_int_equal(after.c_lflag, shell.c_lflag);
    pty_close(&pty);
}

/* True if it ends while nobody reads its output. */
static bool ends_unread(pid_t child) {
    enum { STEP_MS = 20 };
    struct timespec pause = {.tv_nsec = STEP_MS * 1000000};
    int status = 0;
    for (int i = 0; i < SOON / STEP_MS; i++) {
        if (waitpid(child, &status, WNOHANG) == child) {
            return true;
        }
        nanosleep(&pause, NULL);
    }
    return false;
}

/* A blocked terminal does not keep the program from ending. */
static void ends_behind_a_stalled_terminal(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, true);
    for (int i = 0; i < 1500; i++) { /* nothing is read meanwhile */
        struct timespec pause = {.tv_nsec = 3000000};
        ssize_t sent = write(pty.descriptor, "\033[32u\033[32;1:3u", 15);
        (void)sent;
        nanosleep(&pause, NULL);
    }
    kill(pty.child, SIGTERM);
    assert_true(ends_unread(pty.child));
    pty.ended = true;
    pty_close(&pty);
}

static bool is_raw(struct pty *pty) {
    struct termios now;
    tcgetattr(pty->descriptor, &now);
    return (now.c_lflag & ICANON) == 0;
}

/* Stopped by force and continued, it sets the terminal up again. */
static void forced_stop(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, true);
    stop_by_force(&pty);
    tcsetattr(pty.descriptor, TCSANOW, &pty.before);
    kill(pty.child, SIGCONT);
    for (int i = 0; i < SOON / 10 && !is_raw(&pty); i++) {
        pty_pass(&pty, 10);
    }
    assert_true(is_raw(&pty));
    go(&pty, "p", "Resume");
    leave(&pty);
}

static int64_t now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* The game's own time in seconds. */
static int game_seconds(struct pty *pty) {
    int minutes = 0, rest = -1;
    const char *time = strstr(pty_text(pty), "TIME ");
    assert_non_null(time);
    assert_int_equal(sscanf(time, "TIME %d:%d", &minutes, &rest), 2);
    return 60 * minutes + rest;
}

/* While the game is stopped, or can not write, its time stands still, and keys typed meanwhile
 * are dropped. It is away longer than it could have been played, by more than the second until it
 * would have moved and the two after which it counts as late. */
static void time_away_is_no_game_time(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    int64_t began = now_s();
    (void)state;
    start.words[1] = "marathon";
    pty_open(&pty, &start);
    pty_expect(&pty, "NEXT");
    stop_by_force(&pty);
    int64_t most = now_s() - began + 2; /* the rest of a second, and the one until it moves */
    struct timespec away = {.tv_sec = (time_t)most + 2};
    pty_send(&pty, "p  r r" ENTER);
    nanosleep(&away, NULL);
    kill(pty.child, SIGCONT);
    pty_expect(&pty, "Resume");
    pty_pass(&pty, 200);
    pty_expect(&pty, "Resume");
    assert_in_range(game_seconds(&pty), 0, most);
    leave(&pty);
}

static void terminal_goes_away(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    close(pty.descriptor);
    assert_true(ends_unread(pty.child));
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
    pty_expect(&pty, "Enter: skip the countdown.");
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
    pty_expect(&pty, "Resume");
    pty_resize(&pty, 80, 24);
    pty_pass(&pty, 200);
    pty_expect(&pty, "Resume");
    leave(&pty);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest quick[] = {
        cmocka_unit_test(signals_restore),    cmocka_unit_test(ends_behind_a_stalled_terminal),
        cmocka_unit_test(forced_stop),        cmocka_unit_test(time_away_is_no_game_time),
        cmocka_unit_test(terminal_goes_away), cmocka_unit_test(too_small_pauses),
        cmocka_unit_test(kill_restores),      cmocka_unit_test(kill_leaves_the_shell_alone),
    };
    static const struct CMUnitTest slow[] = {
        cmocka_unit_test(resize_storm),
    };
    return game_run(argc, argv, (struct game_tests){quick, sizeof quick / sizeof quick[0]},
                    (struct game_tests){slow, sizeof slow / sizeof slow[0]});
}
