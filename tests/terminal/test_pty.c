/* The whole program behind a pty: every screen is reached and read, keys do what
 * they say with and without releases, nothing that is sent can break it, and the
 * terminal is given back however it ends. */
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "behind_pty.h"
#include "finessimo.h"

enum { SOON = 5000 };

static char *program;
static char home[] = "/tmp/finessimo-test-XXXXXX";
static char home_variable[64], profile_variable[96];

#define UP "\033[A"
#define DOWN "\033[B"
#define RIGHT "\033[C"
#define LEFT "\033[D"
#define ENTER "\r"

/* Each program has a profile of its own, as on the first run. */
static struct pty_start start_of(bool protocol) {
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

static void open_title(struct pty *pty) {
    struct pty_start start = start_of(false);
    pty_open(pty, &start);
    assert_true(pty_sees(pty, "Play · Marathon", SOON));
}

/* Straight into a game without gravity. */
static void open_game(struct pty *pty, bool protocol) {
    struct pty_start start = start_of(protocol);
    static const char *const words[] = {"play",  "marathon",  "--rules", "modern", "--seed",
                                        "7",     "--gravity", "off",     "--das",  "100ms",
                                        "--arr", "0ms",       "--keep",  "nothing"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        start.words[i] = words[i];
    }
    pty_open(pty, &start);
    assert_true(pty_sees(pty, "NEXT", SOON));
}

static void expect(struct pty *pty, const char *text) {
    if (!pty_sees(pty, text, SOON)) {
        fail_msg("\"%s\" is not on the screen:\n%s", text, pty_text(pty));
    }
}

/* Goes to a text by a few keys; slower than a key that repeats. */
static void go(struct pty *pty, const char *key, const char *text) {
    pty_pass(pty, 80);
    pty_send(pty, key);
    expect(pty, text);
}

static void leave(struct pty *pty) {
    pty_send(pty, "\003");
    assert_true(pty_ends(pty, SOON));
    assert_true(WIFEXITED(pty->status));
    assert_int_equal(WEXITSTATUS(pty->status), 0);
    assert_true(pty_is_restored(pty));
    pty_close(pty);
}

/* ---- screens ---- */

static void title_says_all(void **state) {
    struct pty pty;
    (void)state;
    open_title(&pty);
    expect(&pty, "Finessimo ");
    expect(&pty, "New game");
    expect(&pty, "Settings");
    expect(&pty, "Tab: Up drops instead of Space");
    expect(&pty, "No key releases");
    expect(&pty, "▀"); /* the logo */
    assert_true(pty.on_other_screen);
    assert_false(pty.cursor_shown);
    leave(&pty);
}

static void every_menu(void **state) {
    struct pty pty;
    (void)state;
    open_title(&pty);
    go(&pty, DOWN ENTER, "40 Lines");
    go(&pty, "\033[F" UP UP ENTER, "Start board");
    go(&pty, "\033[F" ENTER, "fill");
    go(&pty, " ", "[]"); /* the cursor, as brackets */
    go(&pty, "\033", "Seed");
    go(&pty, "\033", "40 Lines");
    go(&pty, "\033", "Quit");
    go(&pty, DOWN DOWN DOWN ENTER, "All games");
    go(&pty, DOWN DOWN DOWN ENTER, "0 games");
    go(&pty, "\033", "All games");
    go(&pty, "\033", "Quit");
    go(&pty, DOWN DOWN ENTER, "Advanced");
    static const char *const screens[] = {"Auto-repeat rate", "Lock delay", "Palette", "Turn right",
                                          "Lock resets"};
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        go(&pty, i > 0 ? DOWN ENTER : ENTER, screens[i]);
        if (i == 4) {
            go(&pty, "\033[F", "Reset all settings");
        }
        go(&pty, "\033", "Advanced");
    }
    go(&pty, "\033", "Quit");
    go(&pty, "?", "KEYS");
    go(&pty, "\033", "Quit");
    leave(&pty);
}

static void a_whole_game(void **state) {
    struct pty pty;
    (void)state;
    open_title(&pty);
    go(&pty, ENTER, "150 lines to go");
    expect(&pty, "HOLD");
    expect(&pty, "SCORE");
    expect(&pty, "LEVEL");
    expect(&pty, "LINES");
    expect(&pty, "TIME");
    expect(&pty, "PIECES");
    expect(&pty, "PPS");
    expect(&pty, "Space hard drop");
    go(&pty, "p", "Resume");
    go(&pty, ENTER, "NEXT");
    for (int i = 0; i < 30 && strstr(pty_text(&pty), "Play again") == NULL; i++) {
        pty_send(&pty, " ");
        pty_pass(&pty, 130);
    }
    expect(&pty, "Play again");
    expect(&pty, "Keys a piece");
    pty_pass(&pty, 600);
    go(&pty, "r", "150 lines to go");
    pty_pass(&pty, 100);
    pty_send(&pty, "\004"); /* Ctrl+D */
    expect(&pty, "You gave up.");
    leave(&pty);
}

/* Practice: the solver's thread answers while keys are taken, hint by hint; undo. */
static void practice(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.words[1] = "pc";
    pty_open(&pty, &start);
    expect(&pty, "CHAIN");
    expect(&pty, "4 lines with 10 pieces");
    go(&pty, "i", "best play");
    pty_pass(&pty, 100);
    go(&pty, " ", "4 lines with 9 pieces");
    pty_pass(&pty, 100);
    go(&pty, "u", "4 lines with 10 pieces");
    go(&pty, "\033", "Resume");
    leave(&pty);
}

/* A trick is shown, a stage is solved, the list knows it. */
static void puzzles(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.words[1] = "puzzle";
    pty_open(&pty, &start);
    expect(&pty, "0 of 24 solved");
    go(&pty, ENTER, "Tuck");
    go(&pty, " ", "1/5");
    pty_pass(&pty, 100);
    pty_send(&pty, "s"); /* to the floor */
    pty_pass(&pty, 100);
    pty_send(&pty, "\033[C");
    pty_pass(&pty, 100);
    pty_send(&pty, " ");
    pty_pass(&pty, 200);
    pty_send(&pty, "\033[A");
    pty_pass(&pty, 100);
    go(&pty, " ", "At the first attempt.");
    pty_pass(&pty, 600);
    go(&pty, "\033", "1 of 24 solved");
    expect(&pty, "first attempt");
    leave(&pty);
}

static void looks(void **state) {
    static const struct {
        const char *look, *seen;
    } rows[] = {{"ascii", "##"}, {"electronika-60", "<!"}, {"half-block", "▀"}, {"unicode", "▏"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct pty pty;
        struct pty_start start = start_of(false);
        start.words[1] = "marathon";
        start.words[2] = "--look";
        start.words[3] = rows[i].look;
        pty_open(&pty, &start);
        expect(&pty, "NEXT");
        expect(&pty, rows[i].seen);
        if (i < 2) {
            for (const char *c = pty_text(&pty); *c != '\0'; c++) {
                assert_true((unsigned char)*c < 0x80);
            }
        }
        leave(&pty);
    }
}

static void no_colors(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.variables[2] = "NO_COLOR=1";
    pty_open(&pty, &start);
    expect(&pty, "Play · Marathon");
    expect(&pty, "no colours");
    VTermScreenCell cell;
    vterm_screen_get_cell(pty.screen, (VTermPos){.row = 20, .col = 0}, &cell);
    assert_true(VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
    leave(&pty);
}

static void dumb_terminals_are_told_so(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    (void)state;
    start.variables[2] = "TERM=dumb";
    pty_open(&pty, &start);
    expect(&pty, "play in another");
    assert_true(pty_ends(&pty, SOON));
    assert_int_equal(WEXITSTATUS(pty.status), 2);
    assert_true(pty_is_restored(&pty));
    pty_close(&pty);
}

/* ---- keys ---- */

enum { FIELD_X = 30, BOTTOM = 21, GRID = 0x0E0E18 };

static bool is_filled(struct pty *pty, int x, int y) {
    uint32_t color = pty_background(pty, FIELD_X + 2 * x, BOTTOM - y);
    return (color >> 16) + (color >> 8 & 0xFF) + (color & 0xFF) > 0x120;
}

/* The leftmost column of the field with a piece's cell on the rows where pieces
 * come in; -1 if there is none. */
static int piece_column(struct pty *pty) {
    for (int x = 0; x < 10; x++) {
        for (int y = 18; y < 22; y++) {
            if (is_filled(pty, x, y)) {
                return x;
            }
        }
    }
    return -1;
}

static void taps_without_releases(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    pty_pass(&pty, 100);
    int from = piece_column(&pty);
    assert_in_range(from, 3, 4);
    pty_send(&pty, LEFT);
    pty_pass(&pty, 300); /* longer than DAS: a tap is not a hold */
    assert_int_equal(piece_column(&pty), from - 1);
    pty_send(&pty, RIGHT);
    pty_pass(&pty, 100);
    assert_int_equal(piece_column(&pty), from);
    for (int i = 0; i < 8; i++) { /* a key that repeats is held */
        pty_send(&pty, LEFT);
        pty_pass(&pty, 30);
    }
    pty_pass(&pty, 200);
    assert_int_equal(piece_column(&pty), 0);
    leave(&pty);
}

static void holds_with_releases(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, true);
    assert_int_equal(pty.pushed, 1);
    pty_pass(&pty, 100);
    int from = piece_column(&pty);
    pty_send(&pty, "\033[1;1:1D");
    pty_pass(&pty, 40);
    assert_int_equal(piece_column(&pty), from - 1);
    pty_pass(&pty, 150);
    assert_int_equal(piece_column(&pty), 0);
    pty_send(&pty, "\033[1;1:3D\033[1;1:1C\033[1;1:3C");
    pty_pass(&pty, 200);
    assert_int_equal(piece_column(&pty), 1);
    /* Bare Shift holds; a letter works with Caps Lock. */
    pty_send(&pty, "\033[57441;2u\033[57441;1:3u");
    pty_pass(&pty, 100);
    pty_send(&pty, "\033[112;65u\033[112;65:3u");
    expect(&pty, "Resume");
    leave(&pty);
}

static void focus_loss_pauses(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, true);
    go(&pty, "\033[O", "Resume");
    pty_send(&pty, "\003"); /* meant for the game, maybe: not heard at first */
    pty_pass(&pty, 600);
    expect(&pty, "Resume");
    leave(&pty);
}

/* ---- anything at all ---- */

/* A second of quiet later it still listens: Esc leads back, then Ctrl+C leaves
 * (twice, where Ctrl is a move). */
static void still_listens(struct pty *pty) {
    pty_pass(pty, 300);
    assert_false(pty->ended);
    for (int i = 0; i < 4 && !pty->ended; i++) {
        pty_send(pty, "\003");
        pty_ends(pty, 500);
    }
    assert_true(pty->ended);
    assert_true(WIFEXITED(pty->status));
    assert_true(pty_is_restored(pty));
    pty_close(pty);
}

static void random_bytes_for(int ms, bool protocol, uint64_t seed) {
    struct fin_random random = fin_random_seed(seed);
    struct pty pty;
    open_game(&pty, protocol);
    for (int passed = 0; passed < ms && !pty.ended; passed += 5) {
        uint8_t bytes[64];
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)fin_random_next(&random);
            /* Ctrl+C would leave, Ctrl+Z stop: they are not the question here. */
            bytes[i] = bytes[i] == 3 || bytes[i] == 26 ? 'x' : bytes[i];
        }
        pty_send_bytes(&pty, bytes, 1 + fin_random_below(&random, sizeof bytes));
        pty_pass(&pty, 5);
    }
    if (pty.ended) { /* Quit of the title can be reached by chance */
        assert_true(WIFEXITED(pty.status));
        assert_int_equal(WEXITSTATUS(pty.status), 0);
        pty_close(&pty);
        return;
    }
    still_listens(&pty);
}

static int seconds = 2;

static void random_bytes(void **state) {
    (void)state;
    random_bytes_for(seconds * 500, false, 1);
    random_bytes_for(seconds * 500, true, 2);
}

static void paste(bool protocol, bool marked) {
    enum { LENGTH = 1 << 20 };
    static char bytes[LENGTH];
    struct pty pty;
    struct fin_random random = fin_random_seed(9);
    for (size_t i = 0; i < LENGTH; i++) {
        bytes[i] = (char)(' ' + fin_random_below(&random, 95));
    }
    open_game(&pty, protocol);
    pty_pass(&pty, 50);
    int from = piece_column(&pty);
    pty_send(&pty, marked ? "\033[200~" : "");
    pty_send_bytes(&pty, bytes, LENGTH);
    pty_send(&pty, marked ? "\033[201~" : "");
    pty_pass(&pty, 500);
    if (marked) { /* nothing of it was heard, and the next key is */
        assert_int_equal(piece_column(&pty), from);
        pty_send(&pty, LEFT);
        pty_pass(&pty, 100);
        assert_int_equal(piece_column(&pty), from - 1);
    }
    still_listens(&pty);
}

/* Over a slow line a paste comes in parts. */
static void a_slow_paste(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    pty_pass(&pty, 50);
    int from = piece_column(&pty);
    pty_send(&pty, "\033[200~some text");
    pty_pass(&pty, 300);
    pty_send(&pty, "p r r aaa " LEFT);
    pty_pass(&pty, 300);
    pty_send(&pty, "\033[201~");
    pty_pass(&pty, 100);
    assert_int_equal(piece_column(&pty), from);
    assert_null(strstr(pty_text(&pty), "Resume"));
    pty_send(&pty, LEFT);
    pty_pass(&pty, 100);
    assert_int_equal(piece_column(&pty), from - 1);
    leave(&pty);
}

static void large_pastes(void **state) {
    (void)state;
    paste(false, false);
    paste(true, false);
    paste(false, true);
}

static void too_small_pauses(void **state) {
    struct pty pty;
    (void)state;
    open_game(&pty, false);
    pty_resize(&pty, 43, 24);
    expect(&pty, "Finessimo needs 44 × 22.");
    pty_resize(&pty, 80, 24);
    expect(&pty, "Resume");
    pty_pass(&pty, 600);
    pty_send(&pty, ENTER);
    expect(&pty, "Enter skips the countdown.");
    pty_resize(&pty, 80, 21);
    expect(&pty, "Finessimo needs 44 × 22.");
    pty_resize(&pty, 80, 24);
    expect(&pty, "Resume");
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
    expect(&pty, "Finessimo needs 44 × 22.");
    pty_resize(&pty, 44, 22);
    pty_pass(&pty, 200);
    pty_resize(&pty, 80, 24);
    pty_pass(&pty, 200);
    leave(&pty);
}

/* ---- ends ---- */

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
    expect(&pty, "NEXT");
    kill(pty.child, SIGSTOP);
    pty_send(&pty, "p  r r" ENTER);
    nanosleep(&away, NULL);
    kill(pty.child, SIGCONT);
    expect(&pty, "Resume");
    pty_pass(&pty, 200);
    expect(&pty, "Resume");
    if (strstr(pty_text(&pty), "0:00.") == NULL && strstr(pty_text(&pty), "0:01.") == NULL) {
        fail_msg("time has passed:\n%s", pty_text(&pty));
    }
    leave(&pty);
}

/* A game of one piece is watched, left, and counted. */
static void replay_and_charts(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    static const char *const words[] = {"play", "custom", "--seed", "7", "--limit-pieces", "1"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        start.words[i] = words[i];
    }
    pty_open(&pty, &start);
    expect(&pty, "NEXT");
    go(&pty, " ", "Watch the replay");
    pty_pass(&pty, 700); /* what opens by itself hears nothing at first */
    for (int i = 0; i < 2; i++) {
        pty_send(&pty, DOWN); /* a box takes fresh presses alone */
        pty_pass(&pty, 700);
    }
    go(&pty, ENTER, "1×");
    go(&pty, "0", "0:00.0");
    go(&pty, UP UP, "5×");
    go(&pty, "9", "paused");
    go(&pty, "l", "clipboard");
    go(&pty, "\033", "Main menu");
    go(&pty, "\033", "Quit");
    go(&pty, DOWN DOWN DOWN DOWN DOWN ENTER, "Time played");
    expect(&pty, "1 game on 1 day");
    go(&pty, RIGHT, "Marathon");
    go(&pty, "\033", "Quit");
    leave(&pty);
}

static void copy_file(const char *from, const char *to) {
    char bytes[65536];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    size_t count = fread(bytes, 1, sizeof bytes, in);
    assert_int_equal(fwrite(bytes, 1, count, out), count);
    fclose(in);
    fclose(out);
}

/* By its path, typed or pasted; one that is not there is told so. */
static void replay_files_are_opened(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    char path[256];
    (void)state;
    snprintf(path, sizeof path, "%s/My Game.replay", home);
    copy_file(TEST_DATA "/replays/sprint.replay", path);
    pty_open(&pty, &start);
    expect(&pty, "Quit");
    go(&pty, DOWN DOWN DOWN DOWN ENTER, "Open a replay file");
    go(&pty, "\033[F" UP, "Type or paste its path");
    go(&pty, ENTER, "Type a value");
    go(&pty, "~/none.replay" ENTER, "none.replay can't be read: see if it is there.");
    pty_pass(&pty, 700);
    pty_send(&pty, ENTER);
    pty_pass(&pty, 100);
    go(&pty, "~/My Game.replay" ENTER, "1×");
    go(&pty, " ", "paused");
    go(&pty, "\033", "Open a replay file");
    go(&pty, ENTER, "Type a value");
    pty_send(&pty, "\033[200~");
    pty_send(&pty, path);
    pty_send(&pty, " \033[201~"); /* as a terminal sends a file that is dropped on it */
    go(&pty, ENTER, "1×");
    leave(&pty);
}

/* The profile goes out as a file and comes in again, twice the same. */
static void profiles_go_out_and_come_in(void **state) {
    struct pty pty;
    struct pty_start start = start_of(false);
    char path[256];
    time_t now = time(NULL);
    struct tm day;
    (void)state;
    assert_int_equal(chdir(home), 0); /* it is written where the game was started */
    pty_open(&pty, &start);
    expect(&pty, "Quit");
    go(&pty, UP UP UP ENTER, "Advanced");
    go(&pty, DOWN DOWN DOWN DOWN ENTER, "Keep");
    go(&pty, "\033[F" UP, "All settings and games as one file");
    go(&pty, ENTER, "0 games.");
    strftime(path, sizeof path, "~/finessimo-%Y-%m-%d.profile", localtime_r(&now, &day));
    assert_int_equal(access(path + 2, R_OK), 0);
    for (int i = 0; i < 2; i++) {
        pty_pass(&pty, 100);
        pty_send(&pty, i == 0 ? DOWN ENTER : ENTER);
        pty_pass(&pty, 100);
        pty_send(&pty, i == 0 ? path : path + 2);
        go(&pty, ENTER, "0 of 0 games and 0 of");
    }
    pty_pass(&pty, 100);
    pty_send(&pty, ENTER);
    go(&pty, "/dev/null" ENTER, "no profile");
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

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest quick[] = {
        cmocka_unit_test(title_says_all),
        cmocka_unit_test(every_menu),
        cmocka_unit_test(looks),
        cmocka_unit_test(no_colors),
        cmocka_unit_test(dumb_terminals_are_told_so),
        cmocka_unit_test(taps_without_releases),
        cmocka_unit_test(holds_with_releases),
        cmocka_unit_test(focus_loss_pauses),
        cmocka_unit_test(a_slow_paste),
        cmocka_unit_test(too_small_pauses),
        cmocka_unit_test(signals_restore),
        cmocka_unit_test(ends_behind_a_stalled_terminal),
        cmocka_unit_test(forced_stop),
        cmocka_unit_test(time_away_is_no_game_time),
        cmocka_unit_test(puzzles),
        cmocka_unit_test(practice),
        cmocka_unit_test(replay_and_charts),
        cmocka_unit_test(replay_files_are_opened),
        cmocka_unit_test(profiles_go_out_and_come_in),
        cmocka_unit_test(terminal_goes_away),
    };
    static const struct CMUnitTest slow[] = {
        cmocka_unit_test(a_whole_game),
        cmocka_unit_test(random_bytes),
        cmocka_unit_test(large_pastes),
        cmocka_unit_test(resize_storm),
    };
    if (argc < 2) {
        fprintf(stderr, "usage: %s PROGRAM [SECONDS of random bytes]\n", argv[0]);
        return 2;
    }
    program = realpath(argv[1], NULL); /* from whatever folder it is started */
    seconds = argc > 2 ? atoi(argv[2]) : 0;
    if (program == NULL || mkdtemp(home) == NULL) {
        return 1;
    }
    snprintf(home_variable, sizeof home_variable, "HOME=%s", home);
    int failed = seconds == 0 ? cmocka_run_group_tests(quick, NULL, NULL)
                              : cmocka_run_group_tests(slow, NULL, NULL);
    nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(program);
    return failed;
}
