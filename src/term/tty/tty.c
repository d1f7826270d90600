/* The terminal device: modes, queries, reading and writing. */
#define _GNU_SOURCE

#include "term/tty/tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "term/tty/guardian.h"
#include "term/tty/signals.h"

enum { ASK_US = 200000, LEAVE_US = 100000 };

/* Alternate screen, hidden cursor, focus reports, bracketed paste. */
static const char take_text[] = "\033[?1049h\033[?25l\033[?1004h\033[?2004h";
static const char give_text[] =
    "\033[?1006l\033[?1002l\033[?2004l\033[?1004l\033[0m\033[?1049l\033[?25h";
/* Kitty protocol: report presses, repeats and releases of all keys, with the key of a US
 * keyboard. Terminals keep these modes per screen, so they are pushed after switching to the
 * alternate screen and popped before leaving it. */
static const char push_text[] = "\033[>15u";
static const char pop_text[] = "\033[<u";
static const char delete_text[] = "\033_Ga=d,q=2,d=A\033\\";
static const char set_text[] = "\033[=15;1u";

static struct termios saved;

/* The state to undo; shared with the guardian if there is shared memory. */
struct taken {
    volatile sig_atomic_t is_taken, has_pushed, is_writing, has_pictures;
};

static struct taken own;
static struct taken *state = &own;

uint64_t term_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

bool term_tty_exists(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* ---- reading and writing ---- */

static bool wait_for(int descriptor, short events, uint64_t us) {
    struct pollfd wait = {.fd = descriptor, .events = events};
    return poll(&wait, 1, (int)((us + 999) / 1000)) > 0;
}

long term_tty_read(uint8_t *bytes, size_t size) {
    struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&wait, 1, 0) <= 0) {
        return 0;
    }
    ssize_t count = read(STDIN_FILENO, bytes, size);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
        return 0;
    }
    return count > 0 ? (long)count : -1;
}

/* A program that is asked to end does not wait for a blocked terminal: it drops frames, and
 * pending output. That makes room for a short sequence that restores the terminal. */
static bool waits_in_vain(size_t length) {
    enum { SHORT = 256 };
    if (!term_signals_end() || (length < SHORT && wait_for(STDOUT_FILENO, POLLOUT, LEAVE_US))) {
        return false;
    }
    tcflush(STDOUT_FILENO, TCOFLUSH);
    return length >= SHORT || !wait_for(STDOUT_FILENO, POLLOUT, 0);
}

bool term_tty_write(const uint8_t *bytes, size_t length) {
    state->is_writing = 1;
    while (length > 0) {
        if (waits_in_vain(length)) {
            return false;
        }
        ssize_t count = write(STDOUT_FILENO, bytes, length);
        if (count < 0 && errno == EAGAIN) {
            wait_for(STDOUT_FILENO, POLLOUT, ASK_US);
        } else if (count < 0 && errno != EINTR) {
            return false;
        } else if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        }
    }
    state->is_writing = 0;
    return true;
}

static void write_text(const char *text) {
    term_tty_write((const uint8_t *)text, strlen(text));
}

void term_tty_size(int *columns, int *rows) {
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    *columns = size.ws_col > 0 ? size.ws_col : 80;
    *rows = size.ws_row > 0 ? size.ws_row : 24;
}

void term_tty_cell(int *width, int *height) {
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    *width = size.ws_col > 0 ? size.ws_xpixel / size.ws_col : 0;
    *height = size.ws_row > 0 ? size.ws_ypixel / size.ws_row : 0;
}

/* ---- setting up and restoring ---- */

static bool set_raw(void) {
    struct termios raw = saved;
    raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    raw.c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
    raw.c_cflag |= CS8;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

static void take(void) {
    state->is_taken = 1;
    set_raw();
    write_text(take_text);
    if (state->has_pushed) {
        write_text(push_text);
    }
}

/* Async-signal-safe: uses only what a signal handler may call. */
static void give_screen(void) {
    state->is_taken = 0;
    if (state->is_writing) { /* it may have died inside a frame */
        write_text("\033[?2026l");
    }
    if (state->has_pictures) {
        write_text(delete_text);
    }
    if (state->has_pushed) {
        write_text(pop_text);
    }
    write_text(give_text);
}

/* Async-signal-safe too. */
static void give(void) {
    if (state->is_taken) {
        give_screen();
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved);
    }
}

/* Runs in the guardian after the game is gone. The shell may already be active; then its modes
 * stay. No shell reads a line without ISIG and OPOST. */
static void rescue(void) {
    struct termios now;
    if (!state->is_taken) {
        return;
    }
    give_screen();
    if (tcgetattr(STDIN_FILENO, &now) == 0 && (now.c_lflag & (ICANON | ECHO | ISIG)) == 0 &&
        (now.c_oflag & OPOST) == 0) {
        tcsetattr(STDIN_FILENO, TCSANOW, &saved);
    }
}

static void share_state(void) {
    void *shared = state != &own ? MAP_FAILED
                                 : mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE,
                                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared != MAP_FAILED) {
        state = shared;
    }
}

/* The release of the key that led here may still be on its way. It comes before the terminal's
 * next reply, so this waits for one. */
static void swallow_releases(void) {
    struct term_keys keys = term_keys_make();
    uint64_t till = term_clock() + LEAVE_US;
    write_text(pop_text);
    write_text("\033[c");
    for (uint64_t now = term_clock(); now < till; now = term_clock()) {
        uint8_t byte;
        if (!wait_for(STDIN_FILENO, POLLIN, till - now) || read(STDIN_FILENO, &byte, 1) != 1 ||
            term_keys_take(&keys, byte).kind == TERM_KEY_ATTRIBUTES) {
            break;
        }
    }
    state->has_pushed = 0;
}

static void give_quietly(void) {
    bool pushed = state->has_pushed != 0;
    if (state->is_taken && pushed) {
        swallow_releases();
    }
    give();
    state->has_pushed = pushed;
}

/* ---- queries ---- */

static bool locale_says_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL;
        }
    }
    return true;
}

/* Queries the kitty protocol, then the width of a three-byte character, then something that every
 * terminal answers; that reply comes last. */
static void ask(struct term_abilities *abilities, struct term_keys *keys,
                struct term_key early[TERM_EARLY], size_t *early_count) {
    uint64_t till = term_clock() + ASK_US;
    keys->wants_position = true;
    *abilities = (struct term_abilities){.utf8 = locale_says_utf8()};
    write_text("\033[H\342\226\200\033[6n\033[?u\033[c");
    for (uint64_t now = term_clock(); now < till; now = term_clock()) {
        uint8_t byte;
        if (!wait_for(STDIN_FILENO, POLLIN, till - now) || read(STDIN_FILENO, &byte, 1) != 1) {
            break;
        }
        struct term_key key = term_keys_take(keys, byte);
        if (key.kind == TERM_KEY_ATTRIBUTES) {
            keys->wants_position = false;
            abilities->sixel = key.down;
            break;
        } else if (key.kind == TERM_KEY_HAS_PROTOCOL) {
            abilities->releases = true;
        } else if (key.kind == TERM_KEY_POSITION) {
            abilities->utf8 = key.value == 2;
        } else if (key.kind != TERM_KEY_NOTHING && *early_count < TERM_EARLY) {
            early[(*early_count)++] = key;
        }
    }
}

const char *term_tty_open(struct term_abilities *abilities, struct term_keys *keys,
                          struct term_key early[TERM_EARLY], size_t *early_count) {
    *early_count = 0;
    if (tcgetattr(STDIN_FILENO, &saved) != 0) {
        return "Can't read the terminal's settings. Try another terminal.";
    }
    if (!term_signals_open(give)) {
        return "The system is out of pipes. Close some programs and try again.";
    }
    share_state();
    term_guardian_start(rescue);
    take();
    ask(abilities, keys, early, early_count);
    if (abilities->releases) {
        term_tty_push();
    }
    return NULL;
}

void term_tty_mouse(bool told) {
    write_text(told ? "\033[?1002h\033[?1006h" : "\033[?1006l\033[?1002l");
}

void term_tty_ask_graphics(void) {
    write_text(TERM_GRAPHICS_QUERY);
}

void term_tty_has_pictures(void) {
    state->has_pictures = 1;
}

void term_tty_clear_pictures(void) {
    write_text(delete_text);
    state->has_pictures = 0;
}

void term_tty_push(void) {
    write_text(push_text);
    state->has_pushed = 1;
}

void term_tty_close(void) {
    give_quietly();
    state->has_pushed = 0;
    term_guardian_end();
    term_signals_close();
}

void term_tty_suspend(bool whole_job) {
    give_quietly();
    term_signals_stop(whole_job);
    take();
}

/* Sets the keyboard modes instead of pushing them, because the terminal may still have the pushed
 * ones. */
void term_tty_retake(void) {
    set_raw();
    write_text(take_text);
    if (state->has_pushed) {
        write_text(set_text);
    }
}

void term_tty_die(int signal) {
    give_quietly();
    term_guardian_end();
    term_signals_die(signal);
}

int term_tty_signal(void) {
    return term_signals_next();
}

int term_tty_signal_descriptor(void) {
    return term_signals_descriptor();
}
