/* Tests the contracts of platform.h with every implementation that builds here. */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "platform/platform.h"

/* Runs a function in a child and waits for it; returns its exit code. */
static int in_child(int (*run)(void *data), void *data) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        _exit(run(data));
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* ---- files ---- */

static const char *lock_name;

/* Bit 0: the byte at 7 can be locked; bit 1: another process has locked it. */
static int look_at_lock(void *data) {
    int file = open(lock_name, O_RDWR);
    (void)data;
    int seen = platform_is_locked(file, 7) ? 2 : 0;
    return seen | (platform_try_lock(file, F_WRLCK, 7) ? 1 : 0);
}

static void locks_exclude_other_processes(void **state) {
    char name[] = "/tmp/finessimo-test-XXXXXX";
    int file = mkstemp(name);
    (void)state;
    lock_name = name;
    assert_int_equal(in_child(look_at_lock, NULL), 1);
    assert_true(platform_try_lock(file, F_WRLCK, 7));
    assert_int_equal(in_child(look_at_lock, NULL), 2);
    assert_true(platform_try_lock(file, F_RDLCK, 7));
    assert_int_equal(in_child(look_at_lock, NULL), 2);
    assert_true(platform_try_lock(file, F_UNLCK, 7));
    assert_int_equal(in_child(look_at_lock, NULL), 1);
    assert_true(platform_try_lock(file, F_WRLCK, 8)); /* another byte */
    assert_int_equal(in_child(look_at_lock, NULL), 1);
    close(file);
    unlink(name);
}

static void locks_end_with_their_process(void **state) {
    char name[] = "/tmp/finessimo-test-XXXXXX";
    int file = mkstemp(name);
    (void)state;
    lock_name = name;
    assert_int_equal(in_child(look_at_lock, NULL), 1);
    assert_false(platform_is_locked(file, 7));
    assert_true(platform_try_lock(file, F_WRLCK, 7));
    close(file);
    unlink(name);
}

static void pipes_close_in_other_programs(void **state) {
    (void)state;
    for (int blocks = 0; blocks <= 1; blocks++) {
        int ends[2];
        char byte = 'x';
        assert_true(platform_pipe(ends, blocks != 0));
        for (int i = 0; i < 2; i++) {
            assert_int_equal(fcntl(ends[i], F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
            assert_int_equal((fcntl(ends[i], F_GETFL) & O_NONBLOCK) == 0, blocks);
        }
        if (!blocks) {
            assert_int_equal(read(ends[0], &byte, 1), -1);
            assert_int_equal(errno, EAGAIN);
        }
        assert_int_equal(write(ends[1], &byte, 1), 1);
        assert_int_equal(read(ends[0], &byte, 1), 1);
        close(ends[0]);
        close(ends[1]);
    }
}

enum { FIRST = 20, LAST = 60 };

static int close_some(void *data) {
    (void)data;
    for (int i = FIRST; i <= LAST; i++) {
        if (dup2(STDIN_FILENO, i) != i) {
            return 1;
        }
    }
    platform_close_from(FIRST + 10);
    for (int i = FIRST; i <= LAST; i++) {
        if ((fcntl(i, F_GETFD) >= 0) != (i < FIRST + 10)) {
            return 2;
        }
    }
    return 0;
}

static void closes_all_from_one_on(void **state) {
    (void)state;
    assert_int_equal(in_child(close_some, NULL), 0);
}

/* ---- time and chance ---- */

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void waits_for_a_file_or_the_time(void **state) {
    int ends[2];
    struct timespec time = {.tv_nsec = 3500000};
    (void)state;
    assert_true(platform_pipe(ends, false));
    struct pollfd files[2] = {{.fd = -1, .events = POLLIN}, {.fd = ends[0], .events = POLLIN}};
    double from = now_ms();
    platform_poll(files, 2, &time);
    double took = now_ms() - from;
    assert_true(took >= 3.5 && took < 1000);

    assert_int_equal(write(ends[1], "x", 1), 1);
    time = (struct timespec){.tv_sec = 60};
    from = now_ms();
    platform_poll(files, 2, &time);
    platform_poll(files, 2, NULL);
    assert_true(now_ms() - from < 10000);
    close(ends[0]);
    close(ends[1]);
}

static void random_bits_differ(void **state) {
    uint64_t all = 0, one = ~UINT64_C(0);
    (void)state;
    for (int i = 0; i < 64; i++) {
        uint64_t bits = platform_random();
        all |= bits;
        one &= bits;
    }
    assert_int_equal(all, ~UINT64_C(0)); /* each bit comes in both values */
    assert_int_equal(one, 0);
}

/* ---- processors and memory ---- */

static void counts_processors(void **state) {
    (void)state;
    assert_in_range(platform_usable_cpus(), 1, sysconf(_SC_NPROCESSORS_ONLN));
}

static void reserves_much_memory(void **state) {
    size_t size = sizeof(void *) > 4 ? (size_t)1 << 33 : (size_t)1 << 28;
    (void)state;
    char *memory = platform_reserve(size);
    assert_non_null(memory);
    assert_int_equal(memory[0] | memory[size / 2] | memory[size - 1], 0);
    memory[0] = memory[size - 1] = 1;
    assert_int_equal(munmap(memory, size), 0);
    assert_null(platform_reserve(SIZE_MAX / 2));
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(locks_exclude_other_processes),
        cmocka_unit_test(locks_end_with_their_process),
        cmocka_unit_test(pipes_close_in_other_programs),
        cmocka_unit_test(closes_all_from_one_on),
        cmocka_unit_test(waits_for_a_file_or_the_time),
        cmocka_unit_test(random_bits_differ),
        cmocka_unit_test(counts_processors),
        cmocka_unit_test(reserves_much_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
