/* One cell of the board, of a piece in a box, or of a menu's mark, in the look
 * of the view. */
#ifndef FIN_TERM_SCREEN_TILE_H
#define FIN_TERM_SCREEN_TILE_H

#include "app/core/view.h"
#include "term/screen/paint.h"

/* How tiles are drawn. A tile is `size` columns wide and as many half rows high, which makes it
 * square: 2 is the smallest. An odd size needs colours, because two tiles share a row. */
struct term_tiles {
    uint8_t look, palette;
    bool letters, grid, blocks; /* blocks: colour fills the cell, else characters do */
    int size;
};

/* Light that falls on a tile: part 0 is none, 255 is nothing else. */
struct term_light {
    struct term_color color;
    int part;
};

struct term_tiles term_tiles_of(const struct view *view, const struct term_screen *screen,
                                int size);
/* True if the screen can show tiles of an odd size. */
bool term_tile_fits_odd(const struct term_screen *screen);
/* A cell as the view has it (enum view_cell). */
void term_tile(struct term_screen *screen, const struct term_tiles *tiles, int x, int y, int cell,
               struct term_light light);
/* The same at a half row. */
void term_tile_at_half(struct term_screen *screen, const struct term_tiles *tiles, int x, int half,
                       int cell, struct term_light light);
/* Shades a tile that is drawn, and puts a glyph on it ("": none). */
void term_tile_shade(struct term_screen *screen, const struct term_tiles *tiles, int x, int half,
                     struct term_light light, const char *glyph);
/* The colour that a cell has as a whole. */
struct term_color term_tile_color(const struct term_tiles *tiles, int cell,
                                  struct term_light light);
/* Draws a piece facing north, its lowest cells on row y + 1, its leftmost at x. dim: it is not
 * available. */
void term_tile_piece(struct term_screen *screen, const struct term_tiles *tiles, int x, int y,
                     int kind, bool dim);
/* The columns that such a piece takes. */
int term_tile_piece_width(int kind);

#endif
