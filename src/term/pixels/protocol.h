/* The two protocols for pictures in terminals. Each function adds bytes to the frame of a screen,
 * and returns false if out of memory. */
#ifndef FIN_TERM_PIXELS_PROTOCOL_H
#define FIN_TERM_PIXELS_PROTOCOL_H

#include "term/pixels/sprite.h"
#include "term/screen/screen.h"

/* A place on the screen: a cell, and pixels below its upper edge. */
struct term_place {
    int x, y, below;
};

/* ---- the graphics protocol of kitty: pictures are sent once, then placed by number ---- */

/* Sends a sprite under this number, from 0. */
bool term_kitty_send(struct term_screen *screen, const struct term_sprite *sprite, int number);
/* Shows it; `spot` tells the places of the board apart. */
bool term_kitty_show(struct term_screen *screen, struct term_place place, int number, int spot);
bool term_kitty_hide(struct term_screen *screen, int number, int spot);
/* Removes all pictures from the screen, and deletes them. */
bool term_kitty_clear(struct term_screen *screen);

/* ---- sixel: pictures are sent each time ---- */

enum { TERM_SIXEL_SPRITES = 2 };

/* Draws sprites of the same width below one another; the place has no pixels below the edge. */
bool term_sixel_draw(struct term_screen *screen, struct term_place place,
                     const struct term_sprite *const sprites[TERM_SIXEL_SPRITES], int count);

#endif
