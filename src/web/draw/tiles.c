/* The cells of a game as pictures, which are drawn once for a size and a palette. */
#include "app/text/piece_color.h"
#include "finessimo.h"
#include "web/changes.h"
#include "web/draw/drawing.h"
#include "web/exports.h"

enum { WHITE = 0xffffff };

/* A colour with this many percent of another. */
static int mix(int color, int other, int percent) {
    int mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int own = color >> shift & 255, more = other >> shift & 255;
        mixed |= (own * (100 - percent) + more * percent + 50) / 100 << shift;
    }
    return mixed;
}

/* A flat face with a light edge at the top and left and a dark one at the bottom and right. */
static void draw_block(int kind, int size) {
    int color = (int)app_piece_color(web_view.palette, kind);
    int edge = web_most(1, (size + 5) / 10), face = size - 2 * edge;
    float height = (float)size;
    web_color(mix(color, 0, 45));
    web_fill(0, 0, size, size);
    web_color(mix(color, WHITE, 45));
    web_put(WEB_BEVEL, edge, 0, 0, size, size);
    web_color(color);
    web_fill(edge, edge, face, face);
    if (web_view.letters) {
        web_color(WEB_COLOR_OF(WEB_TOKEN_ON_ACCENT));
        web_put_exactly(WEB_INITIAL, fin_kind_letter(kind), height / 2, height * 0.54f, 0,
                        (float)web_round(height * 0.56f));
    }
}

static void draw_ghost(int kind, int size) {
    int line = web_most(1, (size + 7) / 14);
    float start = (float)line / 2 + 0.5f, length = (float)(size - line - 1);
    web_color((int)app_piece_color(web_view.palette, kind));
    web_opacity(0.12f);
    web_fill(0, 0, size, size);
    web_opacity(0.7f);
    web_put_exactly(WEB_FRAME, line, start, start, length, length);
}

/* Draws a picture (enum web_picture, and the kind) of cells of this size. */
EXPORT(draw_tile) void draw_tile(int what, int size) {
    int kind = what % WEB_PICTURE_GHOST, group = what - kind;
    int whole = group == WEB_PICTURE_GLOW ? (2 * WEB_GLOW_CELLS + 1) * size : size;
    web_drawing_start(whole, whole);
    if (group == WEB_PICTURE_GHOST) {
        draw_ghost(kind, size);
    } else if (group != WEB_PICTURE_GLOW) {
        draw_block(kind, size);
    } else if (web_view.crt) {
        web_color((int)app_piece_color(web_view.palette, kind));
        web_put(WEB_HALO, 0, 0, 0, whole, whole);
    }
}
