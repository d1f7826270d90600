/* The game behind a pty, as the tests of it begin and end: with a profile of its
 * own, at the title or straight in a game, and left with the terminal as before. */
#ifndef FIN_TESTS_GAME_H
#define FIN_TESTS_GAME_H

#include "behind_pty.h"

struct CMUnitTest;

#define UP "\033[A"
#define DOWN "\033[B"
#define RIGHT "\033[C"
#define LEFT "\033[D"
#define ENTER "\r"

/* The folder in which all of it happens. */
extern char home[];

/* Each program has a profile of its own, as on the first run. */
struct pty_start start_of(bool protocol);
void open_title(struct pty *pty);
/* Straight into a game without gravity. */
void open_game(struct pty *pty, bool protocol);
void open_game_with(struct pty *pty, bool protocol, const char *das);

/* Goes to a text by a few keys; slower than a key that repeats. The text must not be on
 * the screen before: it tells that the keys were heard. */
void go(struct pty *pty, const char *key, const char *text);
/* Ctrl+C ends it, and the terminal is as it was. */
void leave(struct pty *pty);

/* The leftmost column of the field with a piece's cell on the rows where pieces
 * come in; -1 if there is none. */
int piece_column(struct pty *pty);
/* How many cells there are on those rows: fewer as the piece falls out of them. */
int piece_cells(struct pty *pty);

/* What main is for all of them: PROGRAM, then nothing for the quick ones or a
 * number of seconds for those that take longer. */
struct game_tests {
    const struct CMUnitTest *tests;
    size_t count;
};
int game_run(int argc, char **argv, struct game_tests quick, struct game_tests slow);
/* That number. */
extern int seconds;

#endif
