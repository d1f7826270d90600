/* The table of colours, and operations on them. */
#include "term/screen/color.h"

#include <stddef.h>

#include "app/text/piece_color.h"
#include "finessimo.h"

// clang-format off
static const struct term_color tokens[TERM_TOKENS] = {
    [TERM_VOID]      = {0x07070D,  0, 0},
    [TERM_GRID]      = {0x0E0E18,  0, 0},
    [TERM_GRID_LINE] = {0x1C1C2B,  8, TERM_FAINT},
    [TERM_CHROME]    = {0x15151F,  0, 0},
    [TERM_BORDER]    = {0x3A3A55,  8, 0},
    [TERM_LIT]       = {0x222233,  8, TERM_REVERSE},
    [TERM_TEXT]      = {0xE8E8F2, 15, 0},
    [TERM_SECONDARY] = {0xA5A5BD,  7, 0},
    [TERM_DIM]       = {0x8A8AA6,  7, TERM_FAINT},
    [TERM_ACCENT]    = {0x22D3EE, 14, TERM_BOLD},
    [TERM_GOLD]      = {0xFFC93C, 11, TERM_BOLD},
    [TERM_SUCCESS]   = {0x4ADE80, 10, 0},
    [TERM_ERROR]     = {0xFF5470,  9, TERM_BOLD},
};

/* The pieces in the sixteen colours. L is dark yellow, in place of orange, so that all differ. */
static const uint8_t piece_ansi[FIN_KINDS + 1] = {
    [FIN_I] = 14, [FIN_O] = 11, [FIN_T] = 13, [FIN_S] = 10,
    [FIN_Z] = 9,  [FIN_J] = 12, [FIN_L] = 3,  [FIN_GARBAGE] = 7,
};
// clang-format on

struct term_color term_token(int token) {
    return tokens[token];
}

struct term_color term_piece(int palette, int kind) {
    uint8_t ansi = palette == FIN_PALETTE_MONO ? 15 : piece_ansi[kind];
    return (struct term_color){app_piece_color(palette, kind), ansi, TERM_REVERSE};
}

static uint32_t channel(uint32_t rgb, int shift) {
    return rgb >> shift & 0xFF;
}

struct term_color term_mix(struct term_color a, struct term_color b, int part) {
    struct term_color mixed = part < 128 ? a : b;
    uint32_t of_b = (uint32_t)part, of_a = 255 - of_b;
    mixed.rgb = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        uint32_t sum = channel(a.rgb, shift) * of_a + channel(b.rgb, shift) * of_b;
        mixed.rgb |= (sum + 127) / 255 << shift;
    }
    return mixed;
}

/* Luma by Rec. 601, with weights in 256ths. */
static uint32_t brightness(uint32_t rgb) {
    return (channel(rgb, 16) * 77 + channel(rgb, 8) * 150 + channel(rgb, 0) * 29) >> 8;
}

struct term_color term_dimmed(struct term_color color) {
    struct term_color dimmed = term_mix(tokens[TERM_VOID], color, 77);
    dimmed.ansi = color.ansi == 0 ? 0 : 8;
    dimmed.mono = color.mono == TERM_REVERSE ? TERM_REVERSE | TERM_FAINT : TERM_FAINT;
    return dimmed;
}

struct term_color term_grey(struct term_color color) {
    uint32_t grey = brightness(color.rgb) * 3 / 5;
    uint8_t ansi = color.ansi == 0 ? 0 : color.ansi == 15 ? 7 : 8;
    return (struct term_color){grey << 16 | grey << 8 | grey, ansi, color.mono};
}

struct term_color term_phosphor(struct term_color color) {
    uint32_t light = brightness(color.rgb);
    uint32_t red = light * 2 / 9, green = light < 16 ? light : 16 + light * 15 / 16;
    color.rgb = red << 16 | (green < 255 ? green : 255) << 8 | light * 4 / 9;
    color.ansi = light < 24 ? 0 : light < 110 ? 2 : 10;
    return color;
}

/* ---- 256 colours: a cube with six steps per channel, then 24 greys ---- */

static int nearest_step(uint32_t value) {
    return value < 48 ? 0 : value < 115 ? 1 : (int)(value - 35) / 40;
}

static uint32_t step_value(int step) {
    return step == 0 ? 0 : (uint32_t)(55 + 40 * step);
}

static uint32_t distance(uint32_t a, uint32_t b) {
    uint32_t sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int apart = (int)channel(a, shift) - (int)channel(b, shift);
        sum += (uint32_t)(apart * apart);
    }
    return sum;
}

uint8_t term_nearest_256(uint32_t rgb) {
    int steps[3];
    uint32_t in_cube = 0;
    for (int i = 0; i < 3; i++) {
        steps[i] = nearest_step(channel(rgb, 16 - 8 * i));
        in_cube = in_cube << 8 | step_value(steps[i]);
    }
    uint32_t mean = (channel(rgb, 16) + channel(rgb, 8) + channel(rgb, 0)) / 3;
    uint32_t number = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
    uint32_t grey = (8 + 10 * number) * 0x010101;
    if (distance(rgb, grey) < distance(rgb, in_cube)) {
        return (uint8_t)(232 + number);
    }
    return (uint8_t)(16 + 36 * steps[0] + 6 * steps[1] + steps[2]);
}
