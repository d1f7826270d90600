/* The whole program where nothing can be saved: it says so once, and works. The tests run in
 * /proc, where nobody can create files. */
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "behind_pty.h"

static char *program;
static char home[] = "/tmp/finessimo-test-XXXXXX";

/* An empty variable counts as unset. */
static void open_with(struct pty *pty, const char *home_is, const char *profile_is) {
    static char home_variable[256], profile_variable[256];
    snprintf(home_variable, sizeof home_variable, "HOME=%s", home_is);
    snprintf(profile_variable, sizeof profile_variable, "FINESSIMO_PROFILE=%s", profile_is);
    struct pty_start start = {
        .program = program,
        .words = {"play", "--countdown", "off"},
        .columns = 80,
        .rows = 24,
        .variables = {home_variable, profile_variable, "XDG_DATA_HOME="},
    };
    pty_open(pty, &start);
}

static void assert_unseen(struct pty *pty, const char *text) {
    if (strstr(pty_text(pty), text) != NULL) {
        fail_msg("\"%s\" is on the screen:\n%s", text, pty_text(pty));
    }
}

/* A game of some pieces that is forfeited. */
static void play(struct pty *pty) {
    pty_send(pty, "\r");
    pty_expect(pty, "NEXT");
    for (int i = 0; i < 3; i++) {
        pty_send(pty, " ");
        pty_pass(pty, 250);
    }
    pty_send(pty, "\004");
    pty_expect(pty, "You forfeited");
}

static void leave(struct pty *pty) {
    pty_pass(pty, 600);
    pty_send(pty, "\003");
    assert_true(pty_ends(pty, SOON));
    assert_int_equal(WEXITSTATUS(pty->status), 0);
    assert_true(pty_is_restored(pty));
    pty_close(pty);
}

static void without_a_home(void **state) {
    struct pty pty;
    (void)state;
    open_with(&pty, "", "");
    pty_expect(&pty, "Nothing will be saved: HOME is not set");
    pty_expect_gone(&pty, "kept");
    play(&pty);
    assert_unseen(&pty, "kept");
    leave(&pty);
}

/* A folder is in place of the file, so it can not be read or written. */
static void where_the_file_can_not_be_read(void **state) {
    struct pty pty;
    char path[128];
    (void)state;
    snprintf(path, sizeof path, "%s/a file", home);
    fclose(fopen(path, "wb"));
    snprintf(path, sizeof path, "%s/a file/profile.sqlite", home); /* not a folder */
    open_with(&pty, home, path);
    pty_expect(&pty, "Nothing will be saved");
    play(&pty);
    leave(&pty);
}

/* The data folder is a file, so no folder can be created in it. */
static void where_no_folder_can_be_made(void **state) {
    struct pty pty;
    char path[128];
    (void)state;
    snprintf(path, sizeof path, "%s/.local", home);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    open_with(&pty, home, "");
    pty_expect(&pty, "Nothing will be saved");
    play(&pty);
    leave(&pty);
}

/* A file size limit is an error like a full disk, and does not end the program. */
static void where_files_may_not_grow(void **state) {
    struct pty pty;
    struct rlimit before, none;
    char path[128];
    (void)state;
    snprintf(path, sizeof path, "%s/limited.sqlite", home);
    getrlimit(RLIMIT_FSIZE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
    setenv("GCOV_PREFIX", "/nowhere", 1); /* otherwise a coverage build would lose its counts */
    setenv("GCOV_ERROR_FILE", "/dev/null", 1);
    open_with(&pty, home, path);
    unsetenv("GCOV_PREFIX");
    unsetenv("GCOV_ERROR_FILE");
    setrlimit(RLIMIT_FSIZE, &before);
    pty_expect(&pty, "Nothing will be saved");
    play(&pty);
    leave(&pty);
}

/* A writable current folder takes the profile, and the title screen says so. */
static void in_the_current_folder(void **state) {
    struct pty pty;
    (void)state;
    assert_int_equal(chdir(home), 0);
    open_with(&pty, "/proc/no-such-folder", "");
    assert_int_equal(chdir("/proc"), 0);
    pty_expect(&pty,
               "saved in ./finessimo.sqlite, in this folder"); /* the line is broken before it */
    play(&pty);
    leave(&pty);
    char path[128];
    snprintf(path, sizeof path, "%s/finessimo.sqlite", home);
    assert_int_equal(access(path, F_OK), 0);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_home),
        cmocka_unit_test(where_the_file_can_not_be_read),
        cmocka_unit_test(where_no_folder_can_be_made),
        cmocka_unit_test(where_files_may_not_grow),
        cmocka_unit_test(in_the_current_folder),
    };
    if (argc < 2) {
        fprintf(stderr, "usage: %s PROGRAM\n", argv[0]);
        return 2;
    }
    program = realpath(argv[1], NULL);
    if (program == NULL || mkdtemp(home) == NULL || chdir("/proc") != 0) {
        return 1;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(program);
    return failed;
}
