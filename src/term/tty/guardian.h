/* A small process that outlives the game: when the game is killed without warning
 * (kill -9, the out-of-memory killer), it restores the terminal. */
#ifndef FIN_TERM_TTY_GUARDIAN_H
#define FIN_TERM_TTY_GUARDIAN_H

/* Starts it. When this program ends without term_guardian_end, restore is called there, so
 * what restore reads must be shared memory, or as it is now. Without a process to spare the
 * game goes on without it. */
void term_guardian_start(void (*restore)(void));
/* Ends it: the terminal is restored already. */
void term_guardian_end(void);

#endif
