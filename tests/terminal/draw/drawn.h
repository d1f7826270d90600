/* Views made by hand, and assertions about the screen. */
#ifndef FIN_TESTS_DRAWN_H
#define FIN_TESTS_DRAWN_H

#include <stdbool.h>
#include <stddef.h>

#include "finessimo.h"
#include "term/draw/draw.h"

void drawn_set(char *text, size_t size, const char *value);
void drawn_add_stat(struct view_game *game, const char *label, const char *value);
/* An empty board in the middle of a game. */
void drawn_make_game(struct view *view);
void drawn_put_piece(struct view_game *game, struct fin_piece piece, int flag);

struct term_screen drawn_screen(int columns, int rows, int depth);
/* The text of a row without trailing blanks; valid until the next call. */
const char *drawn_row(struct term_screen *screen, int y);
bool drawn_shows(struct term_screen *screen, const char *text);
/* Fails, printing the whole screen, if the text is (not) on it. */
void drawn_expect(struct term_screen *screen, const char *text);
void drawn_expect_not(struct term_screen *screen, const char *text);

#endif
