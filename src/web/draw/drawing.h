/* A drawing: a list of shapes in device pixels. C decides what is drawn where, and JavaScript
 * (page/draw/drawing.js) puts the shapes on a canvas without knowing what they show. There is
 * one list; each drawing replaces the one before. */
#ifndef FIN_WEB_DRAW_DRAWING_H
#define FIN_WEB_DRAW_DRAWING_H

#include <stdbool.h>
#include <stdint.h>

/* The numbers of a shape, in memory order. */
enum web_shape_field {
    WEB_SHAPE_OP,
    WEB_SHAPE_X,
    WEB_SHAPE_Y,
    WEB_SHAPE_WIDTH,
    WEB_SHAPE_HEIGHT,
    WEB_SHAPE_ALPHA,
    WEB_SHAPE_COLOR, /* 0xRRGGBB, or -1 - enum web_token */
    WEB_SHAPE_WHAT,
    WEB_SHAPE_FIELDS,
};

enum web_op {
    WEB_FILL,
    WEB_FRAME,  /* the outline of a rectangle, `what` pixels thick */
    WEB_IMAGE,  /* picture number `what`, stretched to the width and height */
    WEB_SHINE,  /* the same, added to what is there */
    WEB_LIGHT,  /* light around a piece. `what`: low 16 bits the cells (4 per row), then the kind */
    WEB_BACK,   /* the part of the background at this place */
    WEB_CLEAR,  /* makes it transparent */
    WEB_CLIP,   /* the next shapes are clipped to this rectangle */
    WEB_UNCLIP, /* ends WEB_CLIP */
    WEB_GLOW,   /* the next shapes glow in their color, with a radius of `what` pixels */
    WEB_LINE,   /* from x, y, with this width and height; `what` pixels thick */
    WEB_DISC,   /* around x, y; `width` is the radius */
    WEB_LETTER, /* character `what` at its baseline, `height` pixels large */
    WEB_CAPTION, /* the text at address `what`, the same way */
    WEB_INITIAL, /* character `what` around x, y, `height` pixels large */
    WEB_BEVEL,   /* the top and left edges of a rectangle, `what` pixels wide */
    WEB_HALO,    /* light around the middle of a square */
    WEB_OPS,
};

/* Pictures by number: the kind of a cell and one of these. */
enum web_picture {
    WEB_PICTURE_BLOCK = 0,
    WEB_PICTURE_GHOST = 16,
    WEB_PICTURE_GLOW = 32,
    WEB_PICTURE_SMALL = 48, /* a block of hold and next */
    WEB_PICTURE_TRAIL = 64,
    WEB_PICTURE_LETTER = 128, /* plus the character code of a letter of the first number */
};

/* Colors and fonts of tokens.css. */
enum web_token {
    WEB_TOKEN_GRID_BG,
    WEB_TOKEN_GRID_LINE,
    WEB_TOKEN_BORDER,
    WEB_TOKEN_LIGHT,
    WEB_TOKEN_TEXT,
    WEB_TOKEN_TEXT_DIM,
    WEB_TOKEN_TEXT_SECONDARY,
    WEB_TOKEN_ACCENT_PRIMARY,
    WEB_TOKEN_ACCENT_GOLD,
    WEB_TOKEN_ACCENT_SUCCESS,
    WEB_TOKEN_ERROR,
    WEB_TOKEN_DROP,
    WEB_TOKEN_ON_ACCENT,
    WEB_TOKEN_FONT_TEXT,
    WEB_TOKEN_FONT_MONO,
    WEB_TOKENS,
};

/* Empties the list, for a canvas of this size. */
void web_drawing_start(int width, int height);
/* The same for a size in CSS pixels, which are then the unit of all shapes. */
void web_drawing_start_scaled(int width, int height, float scale);

/* Sets the color of the next shapes: 0xRRGGBB or -1 - enum web_token. */
void web_color(int color);
/* Sets the opacity of the next shapes; VIEW_FULL is opaque. */
void web_alpha(int alpha);
/* The same as a fraction; 1 is opaque. */
void web_opacity(float opacity);
/* Shapes beyond WEB_SHAPES are dropped; no drawing needs that many. */
void web_put(enum web_op op, int what, int x, int y, int width, int height);
void web_fill(int x, int y, int width, int height);
/* The same with fractions of a pixel. */
void web_put_exactly(enum web_op op, int what, float x, float y, float width, float height);

#define WEB_COLOR_OF(token) (-1 - (token))

enum { WEB_SHAPES = 4096 };

struct web_drawing {
    uint32_t width, height, count;
    uint32_t margin; /* around letters, in CSS pixels */
};

extern struct web_drawing web_drawing;

/* Rounds to the nearest number, halves upwards, as JavaScript and CSS do. */
int web_round(float number);
int web_most(int a, int b);
int web_least(int a, int b);

#endif
