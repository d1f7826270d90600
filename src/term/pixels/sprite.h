/* A cell of the board as pixels, in the look of the page. */
#ifndef FIN_TERM_PIXELS_SPRITE_H
#define FIN_TERM_PIXELS_SPRITE_H

#include <stdbool.h>
#include <stdint.h>

/* Behind a dialog everything is dimmed, after the end of a game grey. */
enum term_mood { TERM_MOOD_PLAIN, TERM_MOOD_DIMMED, TERM_MOOD_GREY };

/* Everything that decides how a cell looks. */
struct term_sprite {
    uint32_t light; /* 0xRRGGBB: light that falls on it */
    uint8_t part;   /* of that light; 0: none, 255: nothing else */
    uint8_t cell;   /* as in the view; the active piece counts as locked */
    uint8_t palette, mood;
    bool letters, grid, first; /* first: of its row, beside the wall */
    uint16_t width, height;    /* in pixels */
};

enum { TERM_SPRITE_MOST = 256 }; /* pixels of a side */

bool term_sprite_same(const struct term_sprite *a, const struct term_sprite *b);
/* The color of a pixel, 0xRRGGBB. */
uint32_t term_sprite_pixel(const struct term_sprite *sprite, int x, int y);

#endif
