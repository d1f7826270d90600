/* Start and end of the tests behind a pty. */
#include "game.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

int seconds;

static char *program;
char home[] = "/tmp/finessimo-test-XXXXXX";
static char home_variable[64], profile_variable[96];

struct pty_start start_of(bool protocol) {
    static int count = 0;
    snprintf(profile_variable, sizeof profile_variable, "FINESSIMO_PROFILE=%s/%d.sqlite", home,
             count++);
    return (struct pty_start){.program = program,
                              .words = {"play"},
                              .columns = 80,
                              .rows = 24,
                              .protocol = protocol,
                              .variables = {home_variable, profile_variable}};
}

void open_title(struct pty *pty) {
    struct pty_start start = start_of(false);
    pty_open(pty, &start);
    assert_true(pty_sees(pty, "Play · Marathon", SOON));
}

void open_game(struct pty *pty, bool protocol) {
    open_game_with(pty, protocol, "100ms");
}

void open_game_with(struct pty *pty, bool protocol, const char *das) {
    struct pty_start start = start_of(protocol);
    const char *const words[] = {"play",  "marathon",  "--rules", "modern", "--seed",
                                 "7",     "--gravity", "off",     "--das",  das,
                                 "--arr", "0ms",       "--keep",  "nothing"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        start.words[i] = words[i];
    }
    pty_open(pty, &start);
    assert_true(pty_sees(pty, "NEXT", SOON));
}

void go(struct pty *pty, const char *key, const char *text) {
    pty_pass(pty, 80);
    pty_expect_gone(pty, text);
    pty_send(pty, key);
    pty_expect(pty, text);
}

void leave(struct pty *pty) {
    pty_send(pty, "\003");
    assert_true(pty_ends(pty, SOON));
    assert_true(WIFEXITED(pty->status));
    assert_int_equal(WEXITSTATUS(pty->status), 0);
    assert_true(pty_is_restored(pty));
    pty_close(pty);
}

/* ---- the screen ---- */

enum { FIELD_X = 30, BOTTOM = 21 };

static bool is_filled(struct pty *pty, int x, int y) {
    uint32_t color = pty_background(pty, FIELD_X + 2 * x, BOTTOM - y);
    return (color >> 16) + (color >> 8 & 0xFF) + (color & 0xFF) > 0x120;
}

enum { PIECE_FROM = 18, PIECE_TILL = 22 }; /* rows */

int piece_cells(struct pty *pty) {
    int cells = 0;
    for (int x = 0; x < 10; x++) {
        for (int y = PIECE_FROM; y < PIECE_TILL; y++) {
            cells += is_filled(pty, x, y);
        }
    }
    return cells;
}

int piece_column(struct pty *pty) {
    for (int x = 0; x < 10; x++) {
        for (int y = PIECE_FROM; y < PIECE_TILL; y++) {
            if (is_filled(pty, x, y)) {
                return x;
            }
        }
    }
    return -1;
}

/* ---- running the tests ---- */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

int game_run(int argc, char **argv, struct game_tests quick, struct game_tests slow) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s PROGRAM [SECONDS]\n", argv[0]);
        return 2;
    }
    program = realpath(argv[1], NULL); /* works from any folder */
    seconds = argc > 2 ? atoi(argv[2]) : 0;
    if (program == NULL || mkdtemp(home) == NULL) {
        return 1;
    }
    snprintf(home_variable, sizeof home_variable, "HOME=%s", home);
    struct game_tests chosen = seconds == 0 ? quick : slow;
    int failed = chosen.count == 0
                     ? 0
                     : _cmocka_run_group_tests("terminal", chosen.tests, chosen.count, NULL, NULL);
    nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(program);
    return failed;
}
