/* Sixel: bands of six rows of pixels. In each band, a line per color sets the pixels of that
 * color. Every pixel of a drawing is set, so it needs no background. */
#include <stdio.h>
#include <string.h>

#include "term/pixels/protocol.h"
#include "term/screen/frame.h"

enum { BAND = 6, COLORS = 64 };

/* The drawing: sprites below one another, with its colors as numbers. */
struct drawing {
    int width, height;
    uint32_t colors[COLORS];
    int color_count;
};

static uint8_t pixels[TERM_SIXEL_SPRITES * TERM_SPRITE_MOST * TERM_SPRITE_MOST];

/* A sprite has fewer than ten colors. */
static uint8_t color_number(struct drawing *drawing, uint32_t rgb) {
    int i = 0;
    while (i < drawing->color_count && drawing->colors[i] != rgb) {
        i++;
    }
    if (i == drawing->color_count && i < COLORS) {
        drawing->colors[drawing->color_count++] = rgb;
    }
    return (uint8_t)(i < COLORS ? i : COLORS - 1);
}

static void draw_sprite(struct drawing *drawing, const struct term_sprite *sprite) {
    uint8_t *row = pixels + drawing->height * drawing->width;
    for (int i = 0; i < sprite->width * sprite->height; i++) {
        row[i] =
            color_number(drawing, term_sprite_pixel(sprite, i % sprite->width, i / sprite->width));
    }
    drawing->height += sprite->height;
}

static bool add(struct term_screen *screen, const char *text) {
    return term_frame_bytes(screen, text, strlen(text));
}

/* Sixel knows colors in percent. */
static bool add_colors(struct term_screen *screen, const struct drawing *drawing) {
    bool fits = true;
    for (int i = 0; i < drawing->color_count && fits; i++) {
        uint32_t rgb = drawing->colors[i];
        char text[48];
        snprintf(text, sizeof text, "#%d;2;%u;%u;%u", i, ((rgb >> 16) * 100 + 127) / 255,
                 ((rgb >> 8 & 0xFF) * 100 + 127) / 255, ((rgb & 0xFF) * 100 + 127) / 255);
        fits = add(screen, text);
    }
    return fits;
}

/* A count is shorter if a pattern repeats more than three times. */
static bool add_run(struct term_screen *screen, char sixel, int count) {
    char text[16] = {sixel, sixel, sixel, '\0'};
    if (count > 3) {
        snprintf(text, sizeof text, "!%d%c", count, sixel);
    } else {
        text[count] = '\0';
    }
    return add(screen, text);
}

/* One color of a band; nothing if the band does not have it. */
static bool add_line(struct term_screen *screen, const struct drawing *drawing, int top,
                     int number) {
    uint8_t sixels[TERM_SPRITE_MOST] = {0};
    bool any = false;
    for (int y = 0; y < BAND && top + y < drawing->height; y++) {
        for (int x = 0; x < drawing->width; x++) {
            bool set = pixels[(top + y) * drawing->width + x] == number;
            sixels[x] |= (uint8_t)(set << y);
            any = any || set;
        }
    }
    char text[16];
    snprintf(text, sizeof text, "#%d", number);
    bool fits = !any || add(screen, text);
    for (int x = 0, end; any && fits && x < drawing->width; x = end) {
        for (end = x + 1; end < drawing->width && sixels[end] == sixels[x];) {
            end++;
        }
        fits = add_run(screen, (char)('?' + sixels[x]), end - x);
    }
    return fits && (!any || add(screen, "$"));
}

bool term_sixel_draw(struct term_screen *screen, struct term_place place,
                     const struct term_sprite *const sprites[TERM_SIXEL_SPRITES], int count) {
    struct drawing drawing = {.width = sprites[0]->width};
    char head[80];
    for (int i = 0; i < count; i++) {
        draw_sprite(&drawing, sprites[i]);
    }
    snprintf(head, sizeof head, "\033[%d;%dH\033P0;1q\"1;1;%d;%d", place.y + 1, place.x + 1,
             drawing.width, drawing.height);
    bool fits = add(screen, head) && add_colors(screen, &drawing);
    for (int top = 0; top < drawing.height && fits; top += BAND) {
        for (int i = 0; i < drawing.color_count && fits; i++) {
            fits = add_line(screen, &drawing, top, i);
        }
        fits = fits && (top + BAND >= drawing.height || add(screen, "-"));
    }
    return fits && add(screen, "\033\\");
}
