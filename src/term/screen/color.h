/* Colours: those of the user interface (tokens) and of the pieces, and mixing. Each colour
 * includes its replacement for terminals with sixteen colours or none. */
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
    uint8_t ansi; /* one of the sixteen colours */
    uint8_t mono; /* enum term_attribute that replaces it without colours */
};

enum term_token {
    TERM_VOID,      /* background of the screen */
    TERM_GRID,      /* background of the board */
    TERM_GRID_LINE, /* faint lines */
    TERM_CHROME,    /* panels and dialogs */
    TERM_BORDER,
    TERM_LIT, /* behind the selected line */
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
/* A cell of a piece or of garbage; reversed in monochrome. */
struct term_color term_piece(int palette, int kind);
/* Mixes two colours; part is 0 (all a) to 255 (all b). The sixteen-colour value and attributes
 * are those of the nearer one. */
struct term_color term_mix(struct term_color a, struct term_color b, int part);
/* The colour as shown behind a dialog. */
struct term_color term_dimmed(struct term_color color);
/* The colour as shown after the end of a game. */
struct term_color term_grey(struct term_color color);
/* The colour as shown on a phosphor screen. */
struct term_color term_phosphor(struct term_color color);

/* The nearest of the 256 colours that all terminals share. */
uint8_t term_nearest_256(uint32_t rgb);

#endif
