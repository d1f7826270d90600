/* The terminal device: set up for the game, and restored however the program ends. There is only
 * one, so its state is private to tty.c. */
#ifndef FIN_TERM_TTY_TTY_H
#define FIN_TERM_TTY_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/input/keys.h"

/* The detected abilities of the terminal. */
struct term_abilities {
    bool releases; /* kitty protocol: key releases, Shift and Ctrl alone */
    bool utf8;     /* a three-byte character is one column wide */
    bool sixel;    /* it draws sixel pictures */
    bool pictures; /* it draws pictures of kitty, as far as known */
};

enum { TERM_EARLY = 256 }; /* bytes received during the queries */

/* True if stdin and stdout are a terminal. */
bool term_tty_exists(void);
/* Enters raw mode and the alternate screen, and queries the terminal; waits up to 0.2 s for the
 * replies. Keys pressed meanwhile are returned in `early`; `keys` is the parser state, which may
 * be inside a late reply. Returns NULL, or a sentence that says why it failed. */
const char *term_tty_open(struct term_abilities *abilities, struct term_keys *keys,
                          struct term_key early[TERM_EARLY], size_t *early_count);
/* Switches reports of mouse buttons, and of motion with a button down, on or off. */
void term_tty_mouse(bool told);
/* Enables reports of key releases, after a late reply said that the terminal has them. */
void term_tty_push(void);
/* Asks for the graphics protocol of kitty; its reply is a key. */
void term_tty_ask_graphics(void);
/* Pictures of kitty may be on the screen: they are deleted before it is left. */
void term_tty_has_pictures(void);
void term_tty_clear_pictures(void);
/* Restores everything. */
void term_tty_close(void);

/* The next received signal, or 0. */
int term_tty_signal(void);
/* A descriptor that is readable when there is a signal. */
int term_tty_signal_descriptor(void);
/* Restores the terminal and stops (Ctrl+Z: with the shell's whole job). Returns when continued,
 * with the terminal set up again. */
void term_tty_suspend(bool whole_job);
/* Sets the terminal up again after a forced stop. */
void term_tty_retake(void);
/* Restores the terminal and ends the program by this signal. */
void term_tty_die(int signal);

void term_tty_size(int *columns, int *rows);
/* The size of a character in pixels; 0 if the terminal does not say. */
void term_tty_cell(int *width, int *height);
/* Reads available bytes, at most size; 0 if there are none, -1 if the terminal is gone. */
long term_tty_read(uint8_t *bytes, size_t size);
/* Writes all bytes, in one write(2) if the terminal takes them. False if the terminal is gone. */
bool term_tty_write(const uint8_t *bytes, size_t length);

/* Monotonic time in microseconds. */
uint64_t term_clock(void);

#endif
