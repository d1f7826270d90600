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
};

extern struct web_field_size web_field_size;

/* The left edge of a column, the top edge of a row; row 0 is the lowest. */
int web_field_left(int column);
int web_field_top(int row);

/* Text and marks over the cells: calls, countdown, restart bar, odds. */
bool web_field_has_words(void);
void web_draw_words(void);

#endif
