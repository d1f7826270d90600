/* A small process that outlives the game: if the game is killed without warning (kill -9, the
 * out-of-memory killer), it restores the terminal. */
#ifndef FIN_TERM_TTY_GUARDIAN_H
#define FIN_TERM_TTY_GUARDIAN_H

/* Starts the guardian. If this program ends without term_guardian_end, the guardian calls
 * restore, in its own process: restore may read shared memory, and other variables only as they
 * are now. If no process can be created, the game continues without. */
void term_guardian_start(void (*restore)(void));
/* Ends the guardian: the terminal is already restored. */
void term_guardian_end(void);

#endif
