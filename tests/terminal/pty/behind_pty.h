/* The program behind a pty, shown on a terminal emulator in this process
 * (libvterm). It answers what terminals answer; with `protocol` it also says
 * that it knows the kitty keyboard protocol. */
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
    SOON = 120000, /* ms until what must come has come: a busy machine is slow, not wrong */
};

struct pty {
    int descriptor;
    pid_t child;
    VTerm *terminal;
    VTermScreen *screen;
    int columns, rows;
    bool protocol, ended, on_other_screen, cursor_shown;
    int status;
    int pushed;      /* levels of the keyboard protocol that are pushed */
    size_t bytes;    /* of output so far */
    char tail[64];   /* the last bytes of output, for marks that are cut */
    char held[8192]; /* output that is read and not shown yet */
    size_t held_count;
    struct termios before; /* of the pty, before the program ran */
    char text[PTY_SCREEN]; /* the screen, a line feed behind each row */
};

struct pty_start {
    const char *program;
    const char *words[PTY_WORDS]; /* after the program's name, NULL last */
    int columns, rows;
    bool protocol;
    const char *variables[PTY_WORDS]; /* NAME=VALUE, NULL last */
};

void pty_open(struct pty *pty, const struct pty_start *start);
/* Ends the program if it has not ended, and frees all. */
void pty_close(struct pty *pty);

/* Lets time pass, shows output, answers. */
void pty_pass(struct pty *pty, int ms);
/* Shows output up to the end of the next frame; false if none comes within the
 * time. */
bool pty_frame(struct pty *pty, int ms);
/* True when the text is on the screen, false if it is not within the time. Each frame
 * is looked at, however late it is: what is shown for a moment is seen. */
bool pty_sees(struct pty *pty, const char *text, int ms);
/* ... when it is no longer there. */
bool pty_loses(struct pty *pty, const char *text, int ms);
/* Fail when the text is not on the screen soon, or stays there; the screen goes to the
 * error output. */
void pty_expect(struct pty *pty, const char *text);
void pty_expect_gone(struct pty *pty, const char *text);
/* Waits for the program's end; false if it does not come within the time. */
bool pty_ends(struct pty *pty, int ms);

void pty_send(struct pty *pty, const char *bytes);
void pty_send_bytes(struct pty *pty, const void *bytes, size_t length);
void pty_resize(struct pty *pty, int columns, int rows);
/* The screen as text, in pty->text. */
const char *pty_text(struct pty *pty);
/* The background of a cell as 0xRRGGBB. */
uint32_t pty_background(struct pty *pty, int x, int y);
/* Terminal settings and screen are as they were before the program. */
bool pty_is_restored(struct pty *pty);

#endif
