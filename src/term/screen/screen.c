/* The grid of cells, and converting a cell to what the terminal can show. */
#include "term/screen/screen.h"

#include <stdlib.h>
#include <string.h>

#include "term/screen/frame.h"

struct term_screen term_screen_make(void) {
    return (struct term_screen){.utf8 = true, .cursor_x = -1, .cursor_y = -1};
}

void term_screen_free(struct term_screen *screen) {
    free(screen->cells);
    free(screen->shown);
    free(screen->bytes);
    *screen = term_screen_make();
}

static int within(int value, int most) {
    return value < 1 ? 1 : value > most ? most : value;
}

bool term_screen_resize(struct term_screen *screen, int columns, int rows) {
    columns = within(columns, TERM_COLUMNS_MOST);
    rows = within(rows, TERM_ROWS_MOST);
    size_t count = (size_t)columns * (size_t)rows;
    struct term_cell *cells = calloc(count, sizeof *cells);
    struct term_shown *shown = calloc(count, sizeof *shown);
    if (cells == NULL || shown == NULL) {
        free(cells);
        free(shown);
        return false;
    }
    free(screen->cells);
    free(screen->shown);
    screen->cells = cells;
    screen->shown = shown;
    screen->columns = columns;
    screen->rows = rows;
    term_screen_forget(screen);
    return true;
}

/* No displayed cell has an empty glyph, so afterwards all cells differ. */
void term_screen_forget(struct term_screen *screen) {
    size_t count = (size_t)screen->columns * (size_t)screen->rows;
    memset(screen->shown, 0, count * sizeof *screen->shown);
    screen->cursor_x = screen->cursor_y = -1;
    screen->pen_known = false;
    screen->is_new = true;
}

void term_screen_set_depth(struct term_screen *screen, int depth) {
    if (depth != screen->depth) {
        screen->depth = (uint8_t)depth;
        term_screen_forget(screen);
    }
}

void term_screen_clear(struct term_screen *screen, struct term_color bg) {
    struct term_cell blank = {.fg = term_token(TERM_TEXT), .bg = bg, .glyph = " "};
    for (int i = 0; i < screen->columns * screen->rows; i++) {
        screen->cells[i] = blank;
    }
}

struct term_cell *term_screen_cell(struct term_screen *screen, int x, int y) {
    if (x < 0 || y < 0 || x >= screen->columns || y >= screen->rows) {
        return NULL;
    }
    return &screen->cells[y * screen->columns + x];
}

/* ---- converting cells ---- */

static const struct {
    char glyph[TERM_GLYPH];
    char plain;
} plain_glyphs[] = {
    {"·", '-'}, {"•", '*'}, {"…", '.'}, {"×", 'x'}, {"–", '-'}, {"─", '-'}, {"━", '='},
    {"│", '|'}, {"┃", '|'}, {"┌", '+'}, {"┐", '+'}, {"└", '+'}, {"┘", '+'}, {"╭", '+'},
    {"╮", '+'}, {"╰", '+'}, {"╯", '+'}, {"├", '+'}, {"┤", '+'}, {"←", '<'}, {"→", '>'},
    {"↑", '^'}, {"↓", 'v'}, {"◂", '<'}, {"▸", '>'}, {"▴", '^'}, {"▾", 'v'}, {"★", '*'},
    {"█", '#'}, {"▀", '"'}, {"▄", '_'}, {"▌", '|'}, {"▐", '|'}, {"▔", '-'}, {"▁", '_'},
    {"▏", '|'}, {"▕", '|'}, {"░", ':'}, {"▒", '%'}, {"▓", '#'}, {"■", '#'}, {"□", 'o'},
};

char term_plain_glyph(const char glyph[TERM_GLYPH]) {
    for (size_t i = 0; i < sizeof plain_glyphs / sizeof plain_glyphs[0]; i++) {
        if (memcmp(glyph, plain_glyphs[i].glyph, TERM_GLYPH) == 0) {
            return plain_glyphs[i].plain;
        }
    }
    return '?';
}

static uint32_t number_of(const struct term_screen *screen, struct term_color color) {
    if (screen->phosphor) {
        color = term_phosphor(color);
    }
    switch (screen->depth) {
    case TERM_TRUE:
        return color.rgb;
    case TERM_256:
        return term_nearest_256(color.rgb);
    case TERM_16:
        return color.ansi;
    default:
        return 0;
    }
}

/* Caches the last colours converted, because neighbouring cells mostly share them. */
struct memo {
    bool known;
    struct term_color color;
    uint32_t number;
};

static uint32_t remembered(const struct term_screen *screen, struct memo *memo,
                           struct term_color color) {
    if (!memo->known || memo->color.rgb != color.rgb || memo->color.ansi != color.ansi) {
        *memo = (struct memo){true, color, number_of(screen, color)};
    }
    return memo->number;
}

/* A blank has no foreground, unless an attribute makes it visible. */
static struct term_shown resolve(const struct term_screen *screen, const struct term_cell *cell,
                                 struct memo memos[2]) {
    struct term_shown shown = {.attributes = cell->attributes};
    memcpy(shown.glyph, cell->glyph, TERM_GLYPH);
    if (screen->plain && (unsigned char)cell->glyph[0] >= 0x80) {
        memset(shown.glyph, 0, TERM_GLYPH);
        shown.glyph[0] = term_plain_glyph(cell->glyph);
    }
    if (screen->depth == TERM_MONO) {
        shown.attributes |= cell->fg.mono & (uint8_t)~TERM_REVERSE;
        shown.attributes ^= cell->bg.mono;
    }
    bool blank = shown.glyph[0] == ' ' && (shown.attributes & TERM_UNDERLINE) == 0;
    shown.fg = blank ? 0 : remembered(screen, &memos[0], cell->fg);
    shown.bg = remembered(screen, &memos[1], cell->bg);
    shown.attributes &= (uint8_t)(blank ? TERM_REVERSE : 0xFF);
    return shown;
}

static bool same(const struct term_shown *a, const struct term_shown *b) {
    return a->fg == b->fg && a->bg == b->bg && a->attributes == b->attributes &&
           memcmp(a->glyph, b->glyph, TERM_GLYPH) == 0;
}

bool term_screen_frame(struct term_screen *screen) {
    struct memo memos[2] = {{.known = false}, {.known = false}};
    bool fits = true;
    screen->length = 0;
    for (int y = 0; y < screen->rows && fits; y++) {
        for (int x = 0; x < screen->columns && fits; x++) {
            int i = y * screen->columns + x;
            struct term_shown now = resolve(screen, &screen->cells[i], memos);
            if (!same(&now, &screen->shown[i])) {
                screen->shown[i] = now;
                fits = term_frame_cell(screen, x, y);
            }
        }
    }
    fits = fits && (screen->board == NULL || screen->draw_board(screen)) && term_frame_end(screen);
    screen->is_new = false;
    if (!fits) {
        term_screen_forget(screen);
        screen->length = 0;
    }
    return fits;
}
