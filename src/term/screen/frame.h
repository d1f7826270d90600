/* Encodes a frame as bytes: cursor moves, attribute changes, characters. */
#ifndef FIN_TERM_SCREEN_FRAME_H
#define FIN_TERM_SCREEN_FRAME_H

#include "term/screen/screen.h"

/* Adds the cell at (x, y). Call it in reading order. False if out of memory. */
bool term_frame_cell(struct term_screen *screen, int x, int y);
/* Adds bytes that draw something else. */
bool term_frame_bytes(struct term_screen *screen, const char *bytes, size_t length);
/* Ends a frame that has bytes. */
bool term_frame_end(struct term_screen *screen);

#endif
