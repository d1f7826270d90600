/* A frame as bytes: moves of the cursor, changes of the pen, characters. */
#ifndef FIN_TERM_SCREEN_FRAME_H
#define FIN_TERM_SCREEN_FRAME_H

#include "term/screen/screen.h"

/* Adds the cell that is to be shown at (x, y). Cells come in reading order.
 * False if there is no memory. */
bool term_frame_cell(struct term_screen *screen, int x, int y);
/* Closes a frame that has bytes. */
bool term_frame_end(struct term_screen *screen);

#endif
