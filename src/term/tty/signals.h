/* Signals as bytes in a pipe, for a loop that waits; and the last help after a
 * crash. */
#ifndef FIN_TERM_TTY_SIGNALS_H
#define FIN_TERM_TTY_SIGNALS_H

#include <stdbool.h>

/* Catches the signals that the loop handles. Any other signal that ends the program calls
 * restore inside the handler first. */
bool term_signals_open(void (*restore)(void));
void term_signals_close(void);
int term_signals_descriptor(void);
/* The next one that came, or 0. */
int term_signals_next(void);
/* One of those that came asks the program to end. */
bool term_signals_end(void);
/* From now on as if one had. */
void term_signals_hurry(void);
/* Stops the program, or all of the shell's job; returns when it goes on. */
void term_signals_stop(bool whole_job);
/* Ends the program by this signal. */
void term_signals_die(int signal);

#endif
