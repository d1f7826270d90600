/* The sizes of the field in device pixels, for all that is drawn on it. */
#ifndef FIN_WEB_DRAW_FIELD_H
#define FIN_WEB_DRAW_FIELD_H

#include "app/core/view.h"
#include "web/draw/drawing.h"

struct web_field_size {
    int cell, small; /* a cell of the field; of hold and next */
    int frame;       /* around the field */
    int shown;       /* rows, with those above the field that are shown */
    int width, height;
};

extern struct web_field_size web_field_size;

/* The left edge of a column, the top edge of a row; row 0 is the lowest. */
int web_field_left(int column);
int web_field_top(int row);

/* What lies over the cells: words, a count down, the restart bar, odds. */
bool web_field_has_words(void);
void web_draw_words(void);

#endif
