/* Signals as bytes in a pipe, for an event loop; and emergency handling after a crash. */
#ifndef FIN_TERM_TTY_SIGNALS_H
#define FIN_TERM_TTY_SIGNALS_H

#include <stdbool.h>

/* Catches the signals that the loop handles. For any other signal that ends the program, calls
 * restore inside the handler first. */
bool term_signals_open(void (*restore)(void));
void term_signals_close(void);
int term_signals_descriptor(void);
/* The next received signal, or 0. */
int term_signals_next(void);
/* True if a received signal asks the program to end. */
bool term_signals_end(void);
/* Behaves from now on as if one had. */
void term_signals_hurry(void);
/* Stops the program, or the whole job of the shell; returns when it is continued. */
void term_signals_stop(bool whole_job);
/* Ends the program by this signal. */
void term_signals_die(int signal);

#endif
