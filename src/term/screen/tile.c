/* The looks, a row each, and how a cell is drawn in them. */
#include "term/screen/tile.h"

#include <string.h>

#include "app/core/app.h"
#include "finessimo.h"

/* Two characters for each thing. */
struct look {
    const char *piece[2], *ghost[2], *empty[2], *aim[2];
    bool blocks;
};

static const struct look looks[APP_LOOKS] = {
    [APP_LOOK_UNICODE] = {{"▏", " "}, {"░", "░"}, {" ", "·"}, {"[", "]"}, true},
    [APP_LOOK_HALF] = {{"▀", "▀"}, {"▄", "▄"}, {" ", "·"}, {"[", "]"}, true},
    [APP_LOOK_ASCII] = {{"#", "#"}, {":", ":"}, {" ", "."}, {"[", "]"}, false},
    [APP_LOOK_ELECTRONIKA] = {{"[", "]"}, {":", ":"}, {" ", "."}, {"(", ")"}, false},
};

static const struct term_light no_light = {.part = 0};

bool term_tile_fits_odd(const struct term_screen *screen) {
    return screen->depth <= TERM_256 && !screen->plain;
}

struct term_tiles term_tiles_of(const struct view *view, const struct term_screen *screen,
                                int size) {
    uint8_t look = view->look < APP_LOOKS ? view->look : APP_LOOK_UNICODE;
    if (screen->plain && looks[look].blocks) {
        look = APP_LOOK_ASCII;
    }
    return (struct term_tiles){.look = look,
                               .palette = view->palette,
                               .letters = view->letters,
                               .grid = view->grid,
                               .blocks = looks[look].blocks,
                               .size = size};
}

static int color_of(int cell) {
    return cell & VIEW_COLOR;
}

static bool is_filled(int cell) {
    return (cell & (VIEW_LOCKED | VIEW_PIECE)) != 0 && color_of(cell) <= FIN_GARBAGE;
}

static bool is_ghost(int cell) {
    return (cell & VIEW_GHOST) != 0 && color_of(cell) <= FIN_GARBAGE;
}

static struct term_color lit(struct term_color color, struct term_light light) {
    return light.part > 0 ? term_mix(color, light.color, light.part) : color;
}

struct term_color term_tile_color(const struct term_tiles *tiles, int cell,
                                  struct term_light light) {
    struct term_color grid = term_token(TERM_GRID);
    if (is_filled(cell)) {
        return lit(term_piece(tiles->palette, color_of(cell)), light);
    }
    if (is_ghost(cell)) {
        struct term_color ghost = term_mix(grid, term_piece(tiles->palette, color_of(cell)), 82);
        return lit(ghost, light);
    }
    return lit(grid, light);
}

/* ---- the parts of a tile ---- */

struct tile {
    struct term_screen *screen;
    const struct term_tiles *tiles;
    int x, half, cell; /* half: its first half row */
    struct term_light light;
};

/* The first row that is all its own, and the number of such rows. */
static int first_row(const struct tile *tile) {
    return (tile->half + 1) / 2;
}

static int own_rows(const struct tile *tile) {
    return (tile->half + tile->tiles->size) / 2 - first_row(tile);
}

/* Colours one half of a character; the other half keeps its colour. */
static void put_half(const struct tile *tile, int x, int half, struct term_color color) {
    struct term_cell *cell = term_screen_cell(tile->screen, x, half / 2);
    if (cell == NULL) {
        return;
    }
    bool split = strcmp(cell->glyph, "▀") == 0;
    struct term_color upper = half % 2 == 0 ? color : split ? cell->fg : cell->bg;
    struct term_color lower = half % 2 == 0 ? cell->bg : color;
    term_fill(tile->screen, (struct term_area){x, half / 2, 1, 1}, lower);
    if (upper.rgb != lower.rgb) {
        term_put(tile->screen, x, half / 2, "▀", upper, 0);
    }
}

/* Fills the tile: whole rows, and half ones that it shares with the tile above or below. */
static void fill(const struct tile *tile, struct term_color color) {
    int size = tile->tiles->size, end = tile->half + size;
    struct term_area own = {tile->x, first_row(tile), size, own_rows(tile)};
    for (int i = 0; i < size; i++) {
        if (tile->half % 2 != 0) {
            put_half(tile, tile->x + i, tile->half, color);
        }
        if (end % 2 != 0) {
            put_half(tile, tile->x + i, end - 1, color);
        }
    }
    term_fill(tile->screen, own, color);
}

/* A character on the tile; large tiles have it in their middle. */
static void put(const struct tile *tile, int column, const char *glyph, struct term_color fg,
                int attributes) {
    int left = (tile->tiles->size - 2) / 2, row = first_row(tile) + (own_rows(tile) - 1) / 2;
    term_put(tile->screen, tile->x + left + column, row, glyph, fg, attributes);
}

static void put_both(const struct tile *tile, const char *const glyphs[2], struct term_color fg,
                     int attributes) {
    put(tile, 0, glyphs[0], fg, attributes);
    put(tile, 1, glyphs[1], fg, attributes);
}

static void put_letter(const struct tile *tile, struct term_color fg) {
    char letter[2] = {fin_kind_letter(color_of(tile->cell)), '\0'};
    put(tile, 0, letter, fg, 0);
}

/* A large tile is a picture of its own, two pixels to a character's height:
 * light upper left edges, dark lower right ones, one flat face. */
static struct term_color pixel(const struct tile *tile, struct term_color face, int x, int y) {
    int last = tile->tiles->size - 1;
    if (x == last || y == last) {
        return term_mix(face, term_token(TERM_VOID), 60);
    }
    return x == 0 || y == 0 ? term_mix(face, term_token(TERM_TEXT), 60) : face;
}

static void put_bevel(const struct tile *tile, struct term_color face) {
    int size = tile->tiles->size;
    for (int i = 0; i < size * size; i++) {
        int x = i % size, y = i / size;
        put_half(tile, tile->x + x, tile->half + y, pixel(tile, face, x, y));
    }
}

static void draw_filled(const struct tile *tile, const struct look *look) {
    struct term_color face = term_tile_color(tile->tiles, tile->cell, tile->light);
    struct term_color on_face = term_token(TERM_VOID);
    if (look->blocks) {
        fill(tile, face);
        if (tile->tiles->size > 2 && tile->screen->depth <= TERM_256) {
            put_bevel(tile, face);
        } else {
            bool half = tile->tiles->look == APP_LOOK_HALF;
            struct term_color edge = term_token(half ? TERM_TEXT : TERM_VOID);
            put_both(tile, look->piece, term_mix(face, edge, half ? 90 : 77), 0);
        }
    } else {
        face.mono = 0;
        put_both(tile, look->piece, face, TERM_BOLD);
        on_face = face;
    }
    if (tile->tiles->letters && color_of(tile->cell) < FIN_KINDS) {
        put_letter(tile, on_face);
    }
}

static void draw_ghost(const struct tile *tile, const struct look *look) {
    struct term_color face = term_tile_color(tile->tiles, tile->cell, tile->light);
    struct term_color edge = term_mix(term_token(TERM_GRID),
                                      term_piece(tile->tiles->palette, color_of(tile->cell)), 178);
    bool colors = tile->screen->depth == TERM_TRUE || tile->screen->depth == TERM_256;
    face.mono = edge.mono = 0;
    if (look->blocks && colors) {
        fill(tile, face);
        return;
    }
    put_both(tile, look->ghost, edge, 0);
}

static void draw_empty(const struct tile *tile, const struct look *look) {
    struct term_color line = lit(term_token(TERM_GRID_LINE), tile->light);
    if (tile->tiles->grid) {
        put_both(tile, look->empty, line, 0);
    }
}

void term_tile_at_half(struct term_screen *screen, const struct term_tiles *tiles, int x, int half,
                       int cell, struct term_light light) {
    struct tile tile = {screen, tiles, x, half, cell, light};
    const struct look *look = &looks[tiles->look];
    struct term_color grid = term_tile_color(tiles, FIN_NONE, light);
    grid.mono = 0;
    fill(&tile, grid);
    if (is_filled(cell)) {
        draw_filled(&tile, look);
    } else if (is_ghost(cell)) {
        draw_ghost(&tile, look);
    } else {
        draw_empty(&tile, look);
    }
    if ((cell & VIEW_AIM) != 0 && (cell & VIEW_PIECE) == 0) { /* the piece stands before it */
        put_both(&tile, look->aim, term_token(TERM_TEXT), TERM_BOLD);
    }
}

void term_tile(struct term_screen *screen, const struct term_tiles *tiles, int x, int y, int cell,
               struct term_light light) {
    term_tile_at_half(screen, tiles, x, 2 * y, cell, light);
}

/* Mixes the light into both colours of each character of the tile's own rows, and into its halves
 * of the others. */
void term_tile_shade(struct term_screen *screen, const struct term_tiles *tiles, int x, int half,
                     struct term_light light, const char *glyph) {
    struct tile tile = {screen, tiles, x, half, FIN_NONE, light};
    for (int i = 0; i < tiles->size * tiles->size && light.part > 0; i++) {
        int column = x + i % tiles->size, at = half + i / tiles->size;
        struct term_cell *cell = term_screen_cell(screen, column, at / 2);
        if (cell == NULL) {
            continue;
        }
        bool split = strcmp(cell->glyph, "▀") == 0;
        struct term_color *color = at % 2 == 0 && split ? &cell->fg : &cell->bg;
        if (split || at % 2 == 0) {
            *color = lit(*color, light);
        }
    }
    if (glyph[0] != '\0') {
        put(&tile, 0, glyph, term_token(TERM_TEXT), TERM_BOLD);
    }
}

/* ---- pieces outside the board ---- */

int term_tile_piece_width(int kind) {
    return fin_piece_width((struct fin_piece){(uint8_t)kind, FIN_NORTH, 0, 0});
}

void term_tile_piece(struct term_screen *screen, const struct term_tiles *tiles, int x, int y,
                     int kind, bool dim) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells((struct fin_piece){(uint8_t)kind, FIN_NORTH, 0, 0}, cells);
    struct term_light shade = {term_token(TERM_VOID), 170};
    for (int i = 0; i < FIN_CELLS; i++) {
        term_tile_at_half(screen, tiles, x + tiles->size * cells[i].x,
                          2 * y + tiles->size * (1 - cells[i].y), kind | VIEW_PIECE,
                          dim ? shade : no_light);
    }
}
