/* The sizes of the board in device pixels, for everything that is drawn on it. */
#ifndef FIN_WEB_DRAW_FIELD_H
#define FIN_WEB_DRAW_FIELD_H

#include "app/core/view.h"
#include "web/draw/drawing.h"

struct web_field_size {
    int cell, small; /* a cell of the board; a cell of hold and preview */
    int frame;       /* around the board */
    int shown;       /* rows, including the visible ones above the board */
    int width, height;
    bool is_small; /* numbers are those of a small screen */
    float scale;   /* device pixels per CSS pixel */
};

extern struct web_field_size web_field_size;

/* The left edge of a column. */
int web_field_left(int column);
/* The top edge of a row; row 0 is the lowest. */
int web_field_top(int row);

/* Text and marks over the cells: calls, countdown, restart bar, odds. */
bool web_field_has_words(void);
void web_draw_words(void);

/* Draws letters up to the next space, from a point in hundredths of a pixel, with dots of that
 * size; returns the rest of the text. */
const char *web_draw_word(const char *text, int left, int top, int dot);
/* The canvases of the numbers are empty again. */
void web_forget_numbers(void);

#endif
