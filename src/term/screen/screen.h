/* The screen as a grid of cells, and the bytes that take a terminal from the
 * last frame to this one. Drawing fills cells; term_screen_frame compares them
 * with what the terminal shows and makes one piece of output, or none. */
#ifndef FIN_TERM_SCREEN_SCREEN_H
#define FIN_TERM_SCREEN_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/screen/color.h"

enum {
    TERM_GLYPH = 4,          /* bytes of a character in UTF-8, zeros behind it */
    TERM_COLUMNS_MOST = 500, /* a larger window keeps its rest empty */
    TERM_ROWS_MOST = 250,
};

/* How a frame is written. */
enum term_depth { TERM_TRUE, TERM_256, TERM_16, TERM_MONO };

struct term_cell {
    struct term_color fg, bg;
    char glyph[TERM_GLYPH];
    uint8_t attributes;
};

/* A cell as the terminal got it: colours as numbers of its depth. */
struct term_shown {
    uint32_t fg, bg;
    char glyph[TERM_GLYPH];
    uint8_t attributes;
};

struct term_screen {
    int columns, rows;
    uint8_t depth; /* enum term_depth */
    bool utf8;     /* the terminal shows more than ASCII */
    bool plain;    /* ASCII only, by its nature or by the look */
    bool phosphor; /* all in green */
    struct term_cell *cells;
    struct term_shown *shown;

    /* the terminal's cursor and pen, as far as they are known */
    int cursor_x, cursor_y; /* -1: not known */
    bool pen_known;
    struct term_shown pen;

    uint8_t *bytes; /* of the frame being made */
    size_t length, capacity;
};

/* An empty screen without cells; term_screen_free gives its memory back. */
struct term_screen term_screen_make(void);
void term_screen_free(struct term_screen *screen);
/* False if there is no memory; the screen then is as it was. What the terminal
 * shows is no longer known. */
bool term_screen_resize(struct term_screen *screen, int columns, int rows);
/* Another program has written: the next frame writes everything. */
void term_screen_forget(struct term_screen *screen);
/* Frames are written so from now on (enum term_depth). */
void term_screen_set_depth(struct term_screen *screen, int depth);

/* Fills every cell with blanks on a colour. */
void term_screen_clear(struct term_screen *screen, struct term_color bg);
/* The cell, or NULL outside. */
struct term_cell *term_screen_cell(struct term_screen *screen, int x, int y);

/* The frame: screen->bytes and screen->length, 0 if nothing changed. False if
 * there is no memory for it; the next frame then writes everything. */
bool term_screen_frame(struct term_screen *screen);

/* The character that stands for one that is not ASCII. */
char term_plain_glyph(const char glyph[TERM_GLYPH]);

#endif
