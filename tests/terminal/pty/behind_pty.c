/* Runs the program behind a pty. */
#include "behind_pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

#include <cmocka.h>

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- callbacks of the emulator ---- */

static int property(VTermProp prop, VTermValue *value, void *user) {
    struct pty *pty = user;
    if (prop == VTERM_PROP_ALTSCREEN) {
        pty->on_other_screen = value->boolean != 0;
    }
    if (prop == VTERM_PROP_CURSORVISIBLE) {
        pty->cursor_shown = value->boolean != 0;
    }
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = property};

/* ---- starting ---- */

static void run_child(const struct pty_start *start) {
    char *words[PTY_WORDS + 2] = {(char *)(uintptr_t)start->program};
    for (int i = 0; i < PTY_WORDS && start->words[i] != NULL; i++) {
        words[i + 1] = (char *)(uintptr_t)start->words[i];
    }
    unsetenv("NO_COLOR");
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("COLORTERM", "truecolor", 1);
    for (int i = 0; i < PTY_WORDS && start->variables[i] != NULL; i++) {
        putenv((char *)(uintptr_t)start->variables[i]);
    }
    execv(start->program, words);
    _exit(127);
}

void pty_open(struct pty *pty, const struct pty_start *start) {
    struct winsize size = {.ws_col = (unsigned short)start->columns,
                           .ws_row = (unsigned short)start->rows};
    *pty = (struct pty){.columns = start->columns,
                        .rows = start->rows,
                        .protocol = start->protocol,
                        .cursor_shown = true};
    int inside = -1;
    if (openpty(&pty->descriptor, &inside, NULL, NULL, &size) != 0) {
        perror("openpty");
        exit(1);
    }
    tcgetattr(inside, &pty->before); /* before the program can have changed them */
    pty->child = fork();
    if (pty->child == 0) {
        close(pty->descriptor);
        login_tty(inside);
        run_child(start);
    }
    close(inside);
    fcntl(pty->descriptor, F_SETFL, O_NONBLOCK);
    pty->terminal = vterm_new(start->rows, start->columns);
    vterm_set_utf8(pty->terminal, 1);
    pty->screen = vterm_obtain_screen(pty->terminal);
    vterm_screen_enable_altscreen(pty->screen, 1);
    vterm_screen_set_callbacks(pty->screen, &callbacks, pty);
    vterm_screen_reset(pty->screen, 1);
}

void pty_close(struct pty *pty) {
    if (!pty->ended) {
        kill(pty->child, SIGKILL);
        waitpid(pty->child, &pty->status, 0);
    }
    close(pty->descriptor);
    vterm_free(pty->terminal);
}

/* ---- output ---- */

static int count_of(const char *bytes, size_t length, const char *mark) {
    int count = 0;
    const char *from = bytes;
    const char *found;
    while ((found = memmem(from, length - (size_t)(from - bytes), mark, strlen(mark))) != NULL) {
        count++;
        from = found + strlen(mark);
    }
    return count;
}

/* The emulator does not know the keyboard protocol, so its sequences are detected here. The last
 * bytes are kept, because a sequence may be split. */
static void look_for_protocol(struct pty *pty, const char *bytes, size_t length) {
    char joined[8192 + sizeof pty->tail];
    size_t before = strlen(pty->tail);
    memcpy(joined, pty->tail, before);
    memcpy(joined + before, bytes, length);
    size_t all = before + length;
    if (pty->protocol && count_of(joined, all, "\033[?u") > count_of(joined, before, "\033[?u")) {
        pty_send(pty, "\033[?0u");
    }
    pty->pushed += count_of(joined, all, "\033[>15u") - count_of(joined, before, "\033[>15u");
    pty->pushed -= count_of(joined, all, "\033[<u") - count_of(joined, before, "\033[<u");
    size_t kept = all < 8 ? all : 8;
    memcpy(pty->tail, joined + all - kept, kept);
    pty->tail[kept] = '\0';
}

static void show(struct pty *pty, const char *bytes, size_t length) {
    char answer[256];
    look_for_protocol(pty, bytes, length);
    vterm_input_write(pty->terminal, bytes, length);
    size_t count = vterm_output_read(pty->terminal, answer, sizeof answer);
    pty_send_bytes(pty, answer, count);
    pty->bytes += length;
}

static void show_held(struct pty *pty, size_t count) {
    show(pty, pty->held, count);
    pty->held_count -= count;
    memmove(pty->held, pty->held + count, pty->held_count);
}

/* Reads more output; false if none came within the time. */
static bool read_output(struct pty *pty, int ms) {
    struct pollfd wait = {.fd = pty->descriptor, .events = POLLIN};
    if (poll(&wait, 1, ms) <= 0) {
        return false;
    }
    ssize_t count =
        read(pty->descriptor, pty->held + pty->held_count, sizeof pty->held - pty->held_count);
    if (count > 0) {
        pty->held_count += (size_t)count;
        return true;
    }
    if (!pty->ended) { /* the other side is closed */
        pty->ended = waitpid(pty->child, &pty->status, ms > 0 ? 0 : WNOHANG) == pty->child;
    }
    return false;
}

static bool take_output(struct pty *pty, int ms) {
    bool came = pty->held_count > 0 || read_output(pty, ms);
    show_held(pty, pty->held_count);
    return came;
}

bool pty_frame(struct pty *pty, int ms) {
    static const char mark[] = "\033[?2026l";
    int64_t till = now_ms() + ms;
    while (!pty->ended) {
        char *end = memmem(pty->held, pty->held_count, mark, sizeof mark - 1);
        if (end != NULL) {
            show_held(pty, (size_t)(end - pty->held) + sizeof mark - 1);
            return true;
        }
        size_t kept = sizeof mark - 2; /* a mark may be split */
        show_held(pty, pty->held_count > kept ? pty->held_count - kept : 0);
        int64_t left = till - now_ms();
        if (left <= 0 || !read_output(pty, (int)left)) {
            return false;
        }
    }
    return false;
}

void pty_pass(struct pty *pty, int ms) {
    int64_t till = now_ms() + ms;
    do {
        int64_t left = till - now_ms();
        take_output(pty, left > 0 ? (int)left : 0);
    } while (now_ms() < till && !pty->ended);
}

/* Shows output to the end of the next frame; output outside frames at once. */
static void look_on(struct pty *pty) {
    if (!pty_frame(pty, 10)) {
        show_held(pty, pty->held_count);
    }
}

static bool comes_to(struct pty *pty, const char *text, bool is_there, int ms) {
    int64_t till = now_ms() + ms;
    while ((strstr(pty_text(pty), text) != NULL) != is_there) {
        if (now_ms() >= till || pty->ended) {
            return false;
        }
        look_on(pty);
    }
    return true;
}

bool pty_sees(struct pty *pty, const char *text, int ms) {
    return comes_to(pty, text, true, ms);
}

bool pty_loses(struct pty *pty, const char *text, int ms) {
    return comes_to(pty, text, false, ms);
}

static void complain(struct pty *pty, const char *text, const char *what) {
    fprintf(stderr, "\"%s\" %s (%s, status %d):\n%s", text, what,
            pty->ended ? "the program has ended" : "the program runs", pty->status, pty_text(pty));
    fail_msg("\"%s\" %s", text, what);
}

void pty_expect(struct pty *pty, const char *text) {
    if (!pty_sees(pty, text, SOON)) {
        complain(pty, text, "is not on the screen");
    }
}

void pty_expect_gone(struct pty *pty, const char *text) {
    if (!pty_loses(pty, text, SOON)) {
        complain(pty, text, "stays on the screen");
    }
}

bool pty_ends(struct pty *pty, int ms) {
    int64_t till = now_ms() + ms;
    while (!pty->ended && now_ms() < till) {
        pty_pass(pty, 10);
        pty->ended = pty->ended || waitpid(pty->child, &pty->status, WNOHANG) == pty->child;
    }
    while (pty->ended && take_output(pty, 0)) {
    }
    return pty->ended;
}

/* ---- input ---- */

void pty_send_bytes(struct pty *pty, const void *bytes, size_t length) {
    const char *from = bytes;
    while (length > 0 && !pty->ended) {
        ssize_t count = write(pty->descriptor, from, length);
        if (count > 0) {
            from += count;
            length -= (size_t)count;
        } else if (errno == EAGAIN) { /* full: the program must get to read */
            pty_pass(pty, 2);
        } else {
            return;
        }
    }
}

void pty_send(struct pty *pty, const char *bytes) {
    pty_send_bytes(pty, bytes, strlen(bytes));
}

void pty_resize(struct pty *pty, int columns, int rows) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    pty->columns = columns;
    pty->rows = rows;
    vterm_set_size(pty->terminal, rows, columns);
    ioctl(pty->descriptor, TIOCSWINSZ, &size);
}

/* ---- the screen ---- */

static size_t write_code(char *text, uint32_t code) {
    if (code < 0x80) {
        text[0] = (char)(code == 0 ? ' ' : code);
        return 1;
    }
    if (code < 0x800) {
        text[0] = (char)(0xC0 | code >> 6);
        text[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    text[0] = (char)(0xE0 | code >> 12);
    text[1] = (char)(0x80 | (code >> 6 & 0x3F));
    text[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

const char *pty_text(struct pty *pty) {
    size_t length = 0;
    for (int y = 0; y < pty->rows; y++) {
        for (int x = 0; x < pty->columns && length + 8 < sizeof pty->text; x++) {
            VTermScreenCell cell;
            vterm_screen_get_cell(pty->screen, (VTermPos){.row = y, .col = x}, &cell);
            length += write_code(pty->text + length, cell.chars[0]);
        }
        pty->text[length++] = '\n';
    }
    pty->text[length] = '\0';
    return pty->text;
}

uint32_t pty_background(struct pty *pty, int x, int y) {
    VTermScreenCell cell;
    vterm_screen_get_cell(pty->screen, (VTermPos){.row = y, .col = x}, &cell);
    vterm_screen_convert_color_to_rgb(pty->screen, &cell.bg);
    return (uint32_t)cell.bg.rgb.red << 16 | (uint32_t)cell.bg.rgb.green << 8 | cell.bg.rgb.blue;
}

bool pty_is_restored(struct pty *pty) {
    struct termios after;
    tcgetattr(pty->descriptor, &after);
    return after.c_iflag == pty->before.c_iflag && after.c_oflag == pty->before.c_oflag &&
           after.c_cflag == pty->before.c_cflag && after.c_lflag == pty->before.c_lflag &&
           memcmp(after.c_cc, pty->before.c_cc, sizeof after.c_cc) == 0 && !pty->on_other_screen &&
           pty->cursor_shown && pty->pushed == 0;
}
