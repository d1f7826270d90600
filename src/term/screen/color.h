/* Colours as they are drawn: the tokens of the look, the pieces, and mixing.
 * Each colour knows what it becomes where a terminal has only sixteen, or
 * none. */
#ifndef FIN_TERM_SCREEN_COLOR_H
#define FIN_TERM_SCREEN_COLOR_H

#include <stdint.h>

enum term_attribute {
    TERM_BOLD = 1,
    TERM_FAINT = 2,
    TERM_UNDERLINE = 4,
    TERM_REVERSE = 8,
};

struct term_color {
    uint32_t rgb; /* 0xRRGGBB */
    uint8_t ansi; /* of the sixteen colours */
    uint8_t mono; /* enum term_attribute that stands for it without colours */
};

enum term_token {
    TERM_VOID,      /* the page */
    TERM_GRID,      /* the field */
    TERM_GRID_LINE, /* barely there */
    TERM_CHROME,    /* panels, dialogs */
    TERM_BORDER,
    TERM_LIT, /* behind the chosen line */
    TERM_TEXT,
    TERM_SECONDARY,
    TERM_DIM,
    TERM_ACCENT,
    TERM_GOLD,
    TERM_SUCCESS,
    TERM_ERROR,
    TERM_TOKENS,
};

struct term_color term_token(int token);
/* A cell of a piece or of garbage; without colours it is reversed. */
struct term_color term_piece(int palette, int kind);
/* Part is 0 (all of a) to 255 (all of b). The sixteen colours and attributes
 * are those of the nearer one. */
struct term_color term_mix(struct term_color a, struct term_color b, int part);
/* What is left of a colour behind a dialog, after the end, and on a green
 * screen. */
struct term_color term_dimmed(struct term_color color);
struct term_color term_grey(struct term_color color);
struct term_color term_phosphor(struct term_color color);

/* The nearest of the 256 colours that every terminal shows alike. */
uint8_t term_nearest_256(uint32_t rgb);

#endif
