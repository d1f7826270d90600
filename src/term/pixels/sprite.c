/* A cell as pixels: the same shapes as src/web/draw/tiles.c, so that both look alike. */
#include "term/pixels/sprite.h"

#include "app/core/view.h"
#include "app/text/letters.h"
#include "core/min_max.h"
#include "finessimo.h"
#include "term/screen/color.h"

bool term_sprite_same(const struct term_sprite *a, const struct term_sprite *b) {
    return a->light == b->light && a->part == b->part && a->cell == b->cell &&
           a->palette == b->palette && a->mood == b->mood && a->letters == b->letters &&
           a->grid == b->grid && a->first == b->first && a->width == b->width &&
           a->height == b->height;
}

/* A color with this many percent of another, rounded as on the page. */
static struct term_color mixed(struct term_color color, struct term_color other, int percent) {
    uint32_t part = (uint32_t)percent, rgb = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        uint32_t own = color.rgb >> shift & 0xFF, more = other.rgb >> shift & 0xFF;
        rgb |= (own * (100 - part) + more * part + 50) / 100 << shift;
    }
    return (struct term_color){.rgb = rgb};
}

/* Lines are lighter than the background, at the left and at the top of a cell. */
static struct term_color empty_pixel(const struct term_sprite *sprite, int x, int y) {
    bool line = sprite->grid && ((x == 0 && !sprite->first) || y == 0);
    return term_token(line ? TERM_GRID_LINE : TERM_GRID);
}

/* The initial of a piece, in pixel letters, in the middle of the cell. */
static bool is_letter(const struct term_sprite *sprite, int kind, int x, int y) {
    int dot = max_int(1, sprite->height * 56 / 100 / APP_LETTER_HEIGHT);
    char letter = fin_kind_letter((uint8_t)kind);
    int left = (sprite->width - dot * app_letter_width(letter)) / 2;
    int top = (sprite->height - dot * APP_LETTER_HEIGHT) / 2;
    return x >= left && y >= top && app_letter_pixel(letter, (x - left) / dot, (y - top) / dot);
}

/* A flat face with a light edge at the top and left and a dark one at the bottom and right. */
static struct term_color block_pixel(const struct term_sprite *sprite, int kind, int x, int y) {
    static const struct term_color black = {.rgb = 0}, white = {.rgb = 0xFFFFFF};
    struct term_color face = term_piece(sprite->palette, kind);
    int edge = max_int(1, (sprite->width + 5) / 10), w = sprite->width, h = sprite->height;
    if (x >= edge && y >= edge && x < w - edge && y < h - edge) {
        bool letter = sprite->letters && kind < FIN_KINDS && is_letter(sprite, kind, x, y);
        return letter ? term_token(TERM_VOID) : face;
    }
    return (x + 1) * h + y * w < w * h ? mixed(face, white, 45) : mixed(face, black, 45);
}

/* An outline with a tint. */
static struct term_color ghost_pixel(const struct term_sprite *sprite, int kind, int x, int y) {
    struct term_color color = term_piece(sprite->palette, kind);
    struct term_color tint = mixed(empty_pixel(sprite, x, y), color, 12);
    int line = max_int(1, (sprite->width + 7) / 14), w = sprite->width, h = sprite->height;
    bool inside = x >= 1 && y >= 1 && x < w && y < h;
    bool face = x > line && y > line && x < w - line && y < h - line;
    return inside && !face ? mixed(tint, color, 70) : tint;
}

/* Brackets at the four corners. */
static bool is_bracket(const struct term_sprite *sprite, int x, int y) {
    int w = sprite->width, h = sprite->height, line = max_int(1, w / 12);
    int from_left = min_int(x, w - 1 - x), from_top = min_int(y, h - 1 - y);
    bool corner = from_left < w / 3 && from_top < h / 3;
    return corner && (from_left < line || from_top < line);
}

static struct term_color plain_pixel(const struct term_sprite *sprite, int x, int y) {
    int kind = sprite->cell & VIEW_COLOR;
    bool filled = (sprite->cell & VIEW_LOCKED) != 0 && kind <= FIN_GARBAGE;
    bool ghost = (sprite->cell & VIEW_GHOST) != 0 && kind <= FIN_GARBAGE;
    if ((sprite->cell & VIEW_AIM) != 0 && is_bracket(sprite, x, y)) {
        return term_token(TERM_TEXT);
    }
    return filled  ? block_pixel(sprite, kind, x, y)
           : ghost ? ghost_pixel(sprite, kind, x, y)
                   : empty_pixel(sprite, x, y);
}

uint32_t term_sprite_pixel(const struct term_sprite *sprite, int x, int y) {
    struct term_color color = plain_pixel(sprite, x, y);
    if (sprite->part > 0) {
        color = term_mix(color, (struct term_color){.rgb = sprite->light}, sprite->part);
    }
    return sprite->mood == TERM_MOOD_DIMMED ? term_dimmed(color).rgb
           : sprite->mood == TERM_MOOD_GREY ? term_grey(color).rgb
                                            : color.rgb;
}
