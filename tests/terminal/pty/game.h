/* Starts and ends the game for tests behind a pty: with its own profile, at the title screen or
 * directly in a game, and leaves the terminal restored. */
#ifndef FIN_TESTS_GAME_H
#define FIN_TESTS_GAME_H

#include "behind_pty.h"

struct CMUnitTest;

#define UP "\033[A"
#define DOWN "\033[B"
#define RIGHT "\033[C"
#define LEFT "\033[D"
#define ENTER "\r"

/* The folder of all test files. */
extern char home[];

/* Each program has its own profile, as on the first run. */
struct pty_start start_of(bool protocol);
void open_title(struct pty *pty);
/* Starts directly in a game without gravity. */
void open_game(struct pty *pty, bool protocol);
void open_game_with(struct pty *pty, bool protocol, const char *das);

/* Navigates to a text with a few keys, more slowly than a key repeat. The text must not be
 * visible before: its appearance shows that the keys arrived. */
void go(struct pty *pty, const char *key, const char *text);
/* Ctrl+C ends the game, and the terminal is restored. */
void leave(struct pty *pty);

/* The leftmost column with a piece's cell on the spawn rows; -1 if there is none. */
int piece_column(struct pty *pty);
/* How many cells there are on those rows: fewer as the piece falls out of them. */
int piece_cells(struct pty *pty);

/* The common main: PROGRAM, then nothing for the fast tests or a number of seconds for the long
 * ones. */
struct game_tests {
    const struct CMUnitTest *tests;
    size_t count;
};
int game_run(int argc, char **argv, struct game_tests quick, struct game_tests slow);
/* That number. */
extern int seconds;

#endif
