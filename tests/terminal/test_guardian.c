/* The guardian restores the terminal if the game dies without a word, and only then. */
#include "term/tty/guardian.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "dumped.h"

enum { SOON_MS = 60000, STEP_MS = 10 };

/* Shared with the guardian, which has closed all files but the terminal. */
static volatile sig_atomic_t *restored;

static void restore(void) {
    *restored = 1;
    dump_counts();
}

static void wait_for_restore(void) {
    const struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
    for (int waited = 0; waited < SOON_MS && !*restored; waited += STEP_MS) {
        nanosleep(&step, NULL);
    }
}

/* Runs a game that ends in this way. */
static void run_game(void (*end)(void)) {
    *restored = 0;
    pid_t child = fork();
    if (child == 0) {
        term_guardian_start(restore);
        end();
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void be_killed(void) {
    raise(SIGKILL);
}

static void end_well(void) {
    term_guardian_end();
    dump_counts();
    _exit(0);
}

/* A job of its own, so that this test survives. */
static void kill_its_own_job(void) {
    setpgid(0, 0);
    kill(0, SIGKILL);
}

static void a_kill_restores(void **state) {
    void (*const ends[])(void) = {be_killed, kill_its_own_job};
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        run_game(ends[i]);
        wait_for_restore();
        assert_true(*restored);
    }
}

/* The guardian is gone before the game is. */
static void a_good_end_leaves_nothing_to_do(void **state) {
    (void)state;
    run_game(end_well);
    assert_false(*restored);
}

static int share(void **state) {
    (void)state;
    restored =
        mmap(NULL, sizeof *restored, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return restored == MAP_FAILED ? -1 : 0;
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kill_restores),
        cmocka_unit_test(a_good_end_leaves_nothing_to_do),
    };
    return cmocka_run_group_tests(tests, share, NULL);
}
