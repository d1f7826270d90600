/* The list of shapes, and its address for JavaScript. */
#include "web/draw/drawing.h"

#include <string.h>

#include "app/core/view.h"
#include "web/exports.h"

struct web_drawing web_drawing;

static float shapes[WEB_SHAPES][WEB_SHAPE_FIELDS];

static float unit = 1; /* device pixels per unit of the shapes */
static struct {
    int color;
    float alpha;
} pen;

EXPORT(drawing_at) const struct web_drawing *drawing_at(void) {
    return &web_drawing;
}

EXPORT(shapes_at) const float *shapes_at(void) {
    return shapes[0];
}

/* "color-grid-bg": tokens.css has --color-grid-bg. */
EXPORT(token_name) const char *token_name(uint32_t token) {
    static const char *const names[WEB_TOKENS] = {
        [WEB_TOKEN_GRID_BG] = "color-grid-bg",
        [WEB_TOKEN_GRID_LINE] = "color-grid-line",
        [WEB_TOKEN_BORDER] = "color-border",
        [WEB_TOKEN_LIGHT] = "color-light",
        [WEB_TOKEN_TEXT] = "color-text",
        [WEB_TOKEN_TEXT_DIM] = "color-text-dim",
        [WEB_TOKEN_TEXT_SECONDARY] = "color-text-secondary",
        [WEB_TOKEN_ACCENT_PRIMARY] = "color-accent-primary",
        [WEB_TOKEN_ACCENT_GOLD] = "color-accent-gold",
        [WEB_TOKEN_ACCENT_SUCCESS] = "color-accent-success",
        [WEB_TOKEN_ERROR] = "color-error",
        [WEB_TOKEN_DROP] = "color-drop",
        [WEB_TOKEN_ON_ACCENT] = "color-on-accent",
        [WEB_TOKEN_FONT_TEXT] = "font-text",
        [WEB_TOKEN_FONT_MONO] = "font-mono",
    };
    return names[token];
}

void web_drawing_start(int width, int height) {
    web_drawing_start_scaled(width, height, 1);
}

void web_drawing_start_scaled(int width, int height, float scale) {
    web_drawing.width = (uint32_t)web_round((float)width * scale);
    web_drawing.height = (uint32_t)web_round((float)height * scale);
    web_drawing.count = web_drawing.margin = 0;
    unit = scale;
    web_alpha(VIEW_FULL);
}

void web_color(int color) {
    pen.color = color;
}

void web_alpha(int alpha) {
    pen.alpha = (float)alpha / VIEW_FULL;
}

void web_opacity(float opacity) {
    pen.alpha = opacity;
}

void web_put(enum web_op op, int what, int x, int y, int width, int height) {
    web_put_exactly(op, what, (float)x, (float)y, (float)width, (float)height);
}

void web_put_exactly(enum web_op op, int what, float x, float y, float width, float height) {
    float fields[WEB_SHAPE_FIELDS] = {
        [WEB_SHAPE_OP] = (float)op,
        [WEB_SHAPE_X] = x * unit,
        [WEB_SHAPE_Y] = y * unit,
        [WEB_SHAPE_WIDTH] = width * unit,
        [WEB_SHAPE_HEIGHT] = height * unit,
        [WEB_SHAPE_ALPHA] = pen.alpha,
        [WEB_SHAPE_COLOR] = (float)pen.color,
        [WEB_SHAPE_WHAT] = (float)what * (op == WEB_LINE || op == WEB_FRAME ? unit : 1),
    };
    if (web_drawing.count < WEB_SHAPES) {
        memcpy(shapes[web_drawing.count++], fields, sizeof fields);
    }
}

void web_fill(int x, int y, int width, int height) {
    web_put(WEB_FILL, 0, x, y, width, height);
}

int web_round(float number) {
    return (int)__builtin_floorf(number + 0.5f);
}

int web_most(int a, int b) {
    return a > b ? a : b;
}

int web_least(int a, int b) {
    return a < b ? a : b;
}
