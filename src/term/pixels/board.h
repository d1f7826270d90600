/* The board as pixels, in terminals with a protocol for them. The screen keeps blanks where it is;
 * a frame sends only the cells that have changed, and none that text or a dialog covers. */
#ifndef FIN_TERM_PIXELS_BOARD_H
#define FIN_TERM_PIXELS_BOARD_H

#include "app/core/view.h"
#include "term/pixels/sprite.h"
#include "term/screen/paint.h"
#include "term/screen/tile.h"

enum term_pixels { TERM_PIXELS_NONE, TERM_PIXELS_KITTY, TERM_PIXELS_SIXEL };

enum { TERM_SPRITES = 512 };

struct term_board {
    /* set by the event loop */
    uint8_t protocol;            /* enum term_pixels */
    int cell_width, cell_height; /* pixels of a character */

    /* of this frame */
    struct term_area field;
    int tile, rows; /* rows is 0 if the screen has no board */
    struct term_sprite wanted[VIEW_ROWS][VIEW_COLUMNS];

    /* as far as the terminal knows */
    struct term_area shown_field;
    int shown_tile;
    uint16_t shown[VIEW_ROWS][VIEW_COLUMNS]; /* a sprite plus 1; 0: none */
    struct term_sprite sprites[TERM_SPRITES];
    int sprite_count;
};

/* True if a board with tiles of this size can be drawn. */
bool term_board_fits(const struct term_board *board, int tile);
/* Begins a frame with a board of rows of tiles in this area, and blanks it. */
void term_board_begin(struct term_screen *screen, struct term_area field, int tile, int rows);
/* A cell of it; row 0 is at the bottom. */
void term_board_put(struct term_board *board, const struct term_tiles *tiles, int x, int row,
                    int cell, struct term_light light);
/* Shades a cell that was put. */
void term_board_shade(struct term_board *board, int x, int row, struct term_light light);
/* Draws the board of a screen as pixels from now on; NULL: as characters. The terminal counts as
 * empty. */
void term_board_give(struct term_screen *screen, struct term_board *board);
/* Adds what has changed to the frame of the screen. False if out of memory. */
bool term_board_frame(struct term_screen *screen);

#endif
