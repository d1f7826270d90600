/* The terminal as a device: taken over for the game and given back as it was,
 * however the program ends. There is one, so its state is this file's own. */
#ifndef FIN_TERM_TTY_TTY_H
#define FIN_TERM_TTY_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/input/keys.h"

/* What was found out about it. */
struct term_abilities {
    bool releases; /* the kitty protocol: releases, bare Shift and Ctrl */
    bool utf8;     /* a character of three bytes is one column wide */
};

enum { TERM_EARLY = 256 }; /* bytes that came while it was being asked */

/* True if stdin and stdout are a terminal. */
bool term_tty_exists(void);
/* Raw mode, the other screen, and the questions; waits a fifth of a second for
 * the answers. Keys that came meanwhile are put into early, and keys goes on from
 * there: it may be inside an answer that is late. NULL, or a sentence why it can't
 * be. */
const char *term_tty_open(struct term_abilities *abilities, struct term_keys *keys,
                          struct term_key early[TERM_EARLY], size_t *early_count);
/* A mouse's buttons and its way while one is down are told, or no longer. */
void term_tty_mouse(bool told);
/* The answer came later: the terminal does tell releases, from now on. */
void term_tty_push(void);
/* Everything as it was. */
void term_tty_close(void);

/* The next signal that came in, or 0. The descriptor is readable when there is
 * one. */
int term_tty_signal(void);
int term_tty_signal_descriptor(void);
/* Gives the terminal back and stops, by Ctrl+Z with all of the shell's job;
 * returns when the shell lets it go on, with the terminal taken again. */
void term_tty_suspend(bool whole_job);
/* Takes it again after the program was stopped by force. */
void term_tty_retake(void);
/* Gives the terminal back and ends by that signal. */
void term_tty_die(int signal);

void term_tty_size(int *columns, int *rows);
/* Bytes that are there, at most size; 0 if none are, -1 if the terminal is
 * gone. */
long term_tty_read(uint8_t *bytes, size_t size);
/* All of them, in one write(2) where the terminal takes them so. False if the
 * terminal is gone. */
bool term_tty_write(const uint8_t *bytes, size_t length);

/* Monotonic microseconds. */
uint64_t term_clock(void);

#endif
