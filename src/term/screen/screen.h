/* The screen as a grid of cells. Drawing fills cells; term_screen_frame compares them with what
 * the terminal shows, and makes the bytes for one write, or none. */
#ifndef FIN_TERM_SCREEN_SCREEN_H
#define FIN_TERM_SCREEN_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/screen/color.h"

enum {
    TERM_GLYPH = 4,          /* bytes of a character in UTF-8, padded with zeros */
    TERM_COLUMNS_MOST = 500, /* the rest of a larger window stays empty */
    TERM_ROWS_MOST = 250,
};

/* The colour depth of the terminal. */
enum term_depth { TERM_TRUE, TERM_256, TERM_16, TERM_MONO };

struct term_cell {
    struct term_color fg, bg;
    char glyph[TERM_GLYPH];
    uint8_t attributes;
};

/* A cell as sent to the terminal: colours as values of its depth. */
struct term_shown {
    uint32_t fg, bg;
    char glyph[TERM_GLYPH];
    uint8_t attributes;
};

struct term_board;

struct term_screen {
    int columns, rows;
    uint8_t depth; /* enum term_depth */
    bool utf8;     /* the terminal shows more than ASCII */
    bool plain;    /* use ASCII only, because of the terminal or a setting */
    bool phosphor; /* everything in green */
    struct term_cell *cells;
    struct term_shown *shown;

    /* the terminal's cursor and pen, as far as known */
    int cursor_x, cursor_y; /* -1: unknown */
    bool pen_known;
    struct term_shown pen;

    struct term_board *board; /* draws the board as pixels; NULL: as characters */
    bool (*draw_board)(struct term_screen *screen); /* adds the board to a frame */
    bool is_new;                                    /* the contents of the terminal are unknown */

    uint8_t *bytes; /* of the current frame */
    size_t length, capacity;
};

/* Makes a screen without cells; release it with term_screen_free. */
struct term_screen term_screen_make(void);
void term_screen_free(struct term_screen *screen);
/* False if out of memory; then the screen is unchanged. Otherwise the contents of the terminal
 * become unknown. */
bool term_screen_resize(struct term_screen *screen, int columns, int rows);
/* Call this after another program has written: the next frame redraws everything. */
void term_screen_forget(struct term_screen *screen);
/* Sets the depth of the next frames (enum term_depth). */
void term_screen_set_depth(struct term_screen *screen, int depth);

/* Fills all cells with blanks on a background. */
void term_screen_clear(struct term_screen *screen, struct term_color bg);
/* The cell; NULL outside the screen. */
struct term_cell *term_screen_cell(struct term_screen *screen, int x, int y);

/* Encodes the frame into screen->bytes and screen->length; 0 if nothing changed. False if out of
 * memory; then the next frame redraws everything. */
bool term_screen_frame(struct term_screen *screen);

/* The ASCII replacement of a character. */
char term_plain_glyph(const char glyph[TERM_GLYPH]);

#endif
