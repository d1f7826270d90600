/* Runs the program behind a pty, with a terminal emulator in this process (libvterm). It answers
 * a terminal's queries; with `protocol` it also supports the kitty keyboard protocol. */
#ifndef FIN_TESTS_BEHIND_PTY_H
#define FIN_TESTS_BEHIND_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>
#include <vterm.h>

enum {
    PTY_SCREEN = 60000,
    PTY_WORDS = 16,
    SOON = 120000, /* ms to wait for something that must happen; generous, because a busy machine is
                      slow */
};

struct pty {
    int descriptor;
    pid_t child;
    VTerm *terminal;
    VTermScreen *screen;
    int columns, rows;
    bool protocol, ended, on_other_screen, cursor_shown;
    int status;
    int pushed;      /* pushed levels of the keyboard protocol */
    size_t bytes;    /* total output */
    char tail[64];   /* the last bytes of output, for split sequences */
    char held[8192]; /* output that was read but not shown yet */
    size_t held_count;
    struct termios before; /* of the pty, before the program ran */
    char text[PTY_SCREEN]; /* the screen, a line feed after each row */
};

struct pty_start {
    const char *program;
    const char *words[PTY_WORDS]; /* after the program's name, NULL at the end */
    int columns, rows;
    bool protocol;
    const char *variables[PTY_WORDS]; /* NAME=VALUE, NULL at the end */
};

void pty_open(struct pty *pty, const struct pty_start *start);
/* Ends the program if it still runs, and frees everything. */
void pty_close(struct pty *pty);

/* Waits, shows output, answers queries. */
void pty_pass(struct pty *pty, int ms);
/* Shows output to the end of the next frame; false if there is none within the time. */
bool pty_frame(struct pty *pty, int ms);
/* True as soon as the text is on the screen; false if it does not appear within the time. Checks
 * every frame, so even a brief text is seen. */
bool pty_sees(struct pty *pty, const char *text, int ms);
/* True as soon as the text is off the screen; false if it stays. */
bool pty_loses(struct pty *pty, const char *text, int ms);
/* Fail if the text does not appear soon, or does not disappear; print the screen to stderr. */
void pty_expect(struct pty *pty, const char *text);
void pty_expect_gone(struct pty *pty, const char *text);
/* Waits for the end of the program; false if it does not end within the time. */
bool pty_ends(struct pty *pty, int ms);

void pty_send(struct pty *pty, const char *bytes);
void pty_send_bytes(struct pty *pty, const void *bytes, size_t length);
void pty_resize(struct pty *pty, int columns, int rows);
/* The screen as text, in pty->text. */
const char *pty_text(struct pty *pty);
/* The background of a cell as 0xRRGGBB. */
uint32_t pty_background(struct pty *pty, int x, int y);
/* True if terminal settings and screen are as before the program. */
bool pty_is_restored(struct pty *pty);

#endif
