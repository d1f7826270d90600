/* The terminal game's benchmarks. The game runs in a child behind a pty; this side plays the
 * terminal: it answers queries, presses keys, and waits for whole frames. */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "app/core/view.h"
#include "cli/bench/bench.h"
#include "cli/common/command.h"
#include "cli/common/message.h"
#include "finessimo.h"
#include "platform/platform.h"
#include "term/draw/draw.h"
#include "term/tty/tty.h"

enum { COLUMNS = 80, ROWS = 24, WAIT_MS = 5000, KEYS_APART_US = 3000, MOST_WORDS = 5 };

/* ---- bytes of a falling piece ---- */

static void show_piece(struct view *view, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    *view = (struct view){.screen = VIEW_GAME, .has_game = true, .grid = true};
    memset(view->game.cells, FIN_NONE, sizeof view->game.cells);
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        view->game.cells[cells[i].y][cells[i].x] = (uint8_t)(piece.kind | VIEW_PIECE);
    }
}

static size_t bytes_of_a_fall(struct term_screen *screen, struct view *view,
                              struct fin_piece piece) {
    for (int i = 0; i < 2; i++, piece.y--) {
        show_piece(view, piece);
        term_draw(screen, view, "");
        if (!term_screen_frame(screen)) {
            return 0;
        }
    }
    return screen->length;
}

/* The most bytes that any piece takes to fall a row. */
struct bench_result bench_fall(const void *material, size_t length) {
    struct term_screen screen = term_screen_make();
    struct view *view = cli_resize(NULL, sizeof *view);
    struct bench_result result = {.steps = 1};
    (void)material;
    (void)length;
    for (int i = 0; i < FIN_KINDS * FIN_FACINGS && term_screen_resize(&screen, COLUMNS, ROWS);
         i++) {
        struct fin_piece piece = {(uint8_t)(i / FIN_FACINGS), (uint8_t)(i % FIN_FACINGS), 4, 10};
        double bytes = (double)bytes_of_a_fall(&screen, view, piece);
        result.value = bytes > result.value ? bytes : result.value;
    }
    term_screen_free(&screen);
    free(view);
    return result;
}

/* ---- a child behind a pty ---- */

struct child {
    pid_t process;
    int terminal;
    char seen[1 << 16]; /* output since the last wait_for, truncated when it is full */
    size_t length;
};

static void fail(const char *what) {
    cli_wrong("The benchmark can't go on: %s (%s).", what, strerror(errno));
    exit(CLI_WRONG);
}

/* exec, so that the program is loaded as from a player's shell. */
static void play_in_child(const char *name, int count, char **words) {
    char *arguments[MOST_WORDS + 3] = {"finessimo", "play"};
    memcpy(arguments + 2, words, (size_t)count * sizeof *words);
    struct winsize size = {.ws_col = COLUMNS, .ws_row = ROWS};
    setsid();
    int terminal = open(name, O_RDWR);
    ioctl(terminal, TIOCSWINSZ, &size);
    for (int i = 0; i < 3; i++) {
        dup2(terminal, i);
    }
    setenv("COLORTERM", "truecolor", 1);
    unsetenv("NO_COLOR");
    execv("/proc/self/exe", arguments);
    _exit(CLI_WRONG);
}

static void start(struct child *child, int count, char **words) {
    memset(child, 0, sizeof *child);
    child->terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (child->terminal < 0 || grantpt(child->terminal) != 0 || unlockpt(child->terminal) != 0) {
        fail("there is no pty");
    }
    const char *name = ptsname(child->terminal);
    fflush(stdout);
    child->process = fork();
    if (child->process < 0) {
        fail("there is no process");
    }
    if (child->process == 0) {
        play_in_child(name, count, words);
    }
}

static void stop(struct child *child) {
    kill(child->process, SIGTERM);
    close(child->terminal);
    waitpid(child->process, NULL, 0);
}

static void send(struct child *child, const char *bytes) {
    if (write(child->terminal, bytes, strlen(bytes)) < 0) {
        fail("the game does not listen");
    }
}

/* Reads until the mark appears, then drops everything up to it. */
static void wait_for(struct child *child, const char *mark) {
    for (;;) {
        char *found = memmem(child->seen, child->length, mark, strlen(mark));
        if (found != NULL) {
            size_t end = (size_t)(found - child->seen) + strlen(mark);
            child->length -= end;
            memmove(child->seen, child->seen + end, child->length);
            return;
        }
        struct pollfd wait = {.fd = child->terminal, .events = POLLIN};
        if (child->length == sizeof child->seen || poll(&wait, 1, WAIT_MS) <= 0) {
            fail("the game shows nothing");
        }
        ssize_t count =
            read(child->terminal, child->seen + child->length, sizeof child->seen - child->length);
        if (count <= 0) {
            fail("the game has ended");
        }
        child->length += (size_t)count;
    }
}

/* Answers like a terminal that supports the keyboard protocol, until the first frame comes. */
static void greet(struct child *child) {
    wait_for(child, "\033[c");
    send(child, "\033[1;2R\033[?0u\033[?62c");
    wait_for(child, "\033[?2026l");
}

/* ---- start and latency ---- */

static const char folder_pattern[] = "/tmp/finessimo-bench-XXXXXX";
static char folder[] = "/tmp/finessimo-bench-XXXXXX";
static char profile[sizeof folder + 16];

/* $FINESSIMO_PROFILE, otherwise an empty profile. */
static const char *profile_path(void) {
    const char *given = getenv("FINESSIMO_PROFILE");
    if (given != NULL && given[0] != '\0') {
        return given;
    }
    if (profile[0] == '\0' && mkdtemp(folder) == NULL) {
        fail("there is no folder for a profile");
    }
    snprintf(profile, sizeof profile, "%s/profile", folder);
    return profile;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *tree) {
    (void)status;
    (void)kind;
    (void)tree;
    return remove(path);
}

static void forget_profile(void) {
    if (profile[0] != '\0') {
        nftw(folder, remove_one, 4, FTW_DEPTH | FTW_PHYS);
        memcpy(folder, folder_pattern, sizeof folder);
        profile[0] = '\0';
    }
}

/* Milliseconds from the start of the process to its first frame. */
struct bench_result bench_open(const void *material, size_t length) {
    char *words[] = {"--profile", (char *)(uintptr_t)profile_path(), NULL};
    static struct child child;
    (void)material;
    (void)length;
    uint64_t from = term_clock();
    start(&child, 2, words);
    greet(&child);
    double us = (double)(term_clock() - from);
    stop(&child);
    forget_profile();
    return (struct bench_result){.value = us / 1000, .steps = 1};
}

static int compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return left < right ? -1 : left > right;
}

/* Frames that come without a key, such as those of the clock, do not count. */
static void pass_over(struct child *child) {
    struct pollfd wait = {.fd = child->terminal, .events = POLLIN};
    while (poll(&wait, 1, 0) > 0 && read(child->terminal, child->seen, sizeof child->seen) > 0) {
    }
    child->length = 0;
}

static double key_latency(struct child *child, bool left) {
    pass_over(child);
    uint64_t from = term_clock();
    send(child, left ? "\033[1;1:1D" : "\033[1;1:1C");
    wait_for(child, "\033[?2026l");
    double us = (double)(term_clock() - from);
    send(child, left ? "\033[1;1:3D" : "\033[1;1:3C");
    usleep(KEYS_APART_US);
    return us;
}

/* The latency of a key, from sending it to the end of its frame: the value at this percentile. */
static struct bench_result measure_keys(char *mode, size_t keys, size_t of_hundred) {
    char *words[] = {mode, "--profile", (char *)(uintptr_t)profile_path(), "--seed", "1", NULL};
    static struct child child;
    double *us = cli_resize(NULL, keys * sizeof *us);
    start(&child, 5, words);
    greet(&child);
    usleep(WAIT_MS * 40);
    for (size_t i = 0; i < keys; i++) {
        us[i] = key_latency(&child, i % 2 == 0);
    }
    stop(&child);
    forget_profile();
    qsort(us, keys, sizeof *us, compare);
    struct bench_result result = {.value = us[keys * of_hundred / 100], .steps = keys};
    free(us);
    return result;
}

struct bench_result bench_keys(const void *material, size_t keys) {
    (void)material;
    return measure_keys("free", keys, 50);
}

struct bench_result bench_late_keys(const void *material, size_t keys) {
    (void)material;
    return measure_keys("free", keys, 99);
}

/* The solver works on the first piece at the same time. */
struct bench_result bench_keys_and_odds(const void *material, size_t keys) {
    (void)material;
    return measure_keys("pc", keys, 50);
}

struct bench_result bench_late_keys_and_odds(const void *material, size_t keys) {
    (void)material;
    return measure_keys("pc", keys, 99);
}

/* ---- at rest and in play ---- */

/* Processor time of the child so far, in microseconds. */
static double used_us(const struct child *child) {
    double used = platform_child_cpu_us(child->process);
    if (used < 0) {
        fail("this system does not say how much processor time it took");
    }
    return used;
}

/* The number of times that the child has gone to sleep: once for each wake-up. */
static double sleeps(const struct child *child) {
    long count = platform_child_sleeps(child->process);
    if (count < 0) {
        fail("this system does not say how often it woke up");
    }
    return (double)count;
}

/* Reads its output for this long; returns the actual duration in microseconds. */
static double watch(struct child *child, int ms) {
    uint64_t from = term_clock(), till = from + (uint64_t)ms * 1000;
    for (uint64_t now = from; now < till; now = term_clock()) {
        struct pollfd wait = {.fd = child->terminal, .events = POLLIN};
        if (poll(&wait, 1, (int)((till - now) / 1000) + 1) > 0) {
            pass_over(child);
        }
    }
    return (double)(term_clock() - from);
}

enum { SETTLED_MS = 500 };

/* Wake-ups per second of an idle title screen. */
struct bench_result bench_idle(const void *material, size_t ms) {
    char *words[] = {"--profile", (char *)(uintptr_t)profile_path(), NULL};
    static struct child child;
    (void)material;
    start(&child, 2, words);
    greet(&child);
    watch(&child, SETTLED_MS);
    double before = sleeps(&child);
    double us = watch(&child, (int)ms);
    double woken = sleeps(&child) - before;
    stop(&child);
    forget_profile();
    return (struct bench_result){.value = woken * 1e6 / us, .steps = 1};
}

/* CPU use in percent of a core, of a game at 60 frames per second with 20 keys per second, two of
 * them drops. */
struct bench_result bench_in_play(const void *material, size_t ms) {
    enum { KEY_MS = 50 };
    static const char *const keys[] = {"\033[1;1:1D\033[1;1:3D", "\033[1;1:1C\033[1;1:3C",
                                       "\033[1;1:1A\033[1;1:3A", "\033[32;1:1u\033[32;1:3u"};
    char *words[] = {"marathon", "--profile", (char *)(uintptr_t)profile_path(),
                     "--seed",   "1",         NULL};
    static struct child child;
    int count = (int)ms / KEY_MS;
    (void)material;
    start(&child, 5, words);
    greet(&child);
    watch(&child, SETTLED_MS);
    double before = used_us(&child), us = 0;
    for (int i = 0; i < count; i++) {
        send(&child, keys[i % 10 == 9 ? 3 : i % 3]);
        us += watch(&child, KEY_MS);
    }
    double used = used_us(&child) - before;
    stop(&child);
    forget_profile();
    return (struct bench_result){.value = used * 100 / us, .steps = (uint64_t)count};
}
