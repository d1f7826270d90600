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

struct term_tiles term_tiles_of(const struct view *view, const struct term_screen *screen,
                                int scale) {
    uint8_t look = view->look < APP_LOOKS ? view->look : APP_LOOK_UNICODE;
    if (screen->plain && looks[look].blocks) {
        look = APP_LOOK_ASCII;
    }
    return (struct term_tiles){.look = look,
                               .palette = view->palette,
                               .letters = view->letters,
                               .grid = view->grid,
                               .blocks = looks[look].blocks,
                               .scale = scale};
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
    int x, y, cell;
    struct term_light light;
};

static struct term_area area_of(const struct tile *tile) {
    int scale = tile->tiles->scale;
    return (struct term_area){tile->x, tile->y, 2 * scale, scale};
}

/* A character on the tile; large tiles have it in their middle. */
static void put(const struct tile *tile, int column, const char *glyph, struct term_color fg,
                int attributes) {
    int scale = tile->tiles->scale;
    term_put(tile->screen, tile->x + (scale - 1) + column, tile->y + (scale - 1) / 2, glyph, fg,
             attributes);
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
    int last = 2 * tile->tiles->scale - 1;
    if (x == last || y == last) {
        return term_mix(face, term_token(TERM_VOID), 60);
    }
    return x == 0 || y == 0 ? term_mix(face, term_token(TERM_TEXT), 60) : face;
}

static void put_bevel(const struct tile *tile, struct term_color face) {
    struct term_area area = area_of(tile);
    for (int y = 0; y < area.height; y++) {
        for (int x = 0; x < area.width; x++) {
            struct term_area one = {area.x + x, area.y + y, 1, 1};
            struct term_color upper = pixel(tile, face, x, 2 * y);
            struct term_color lower = pixel(tile, face, x, 2 * y + 1);
            term_fill(tile->screen, one, lower);
            if (upper.rgb != lower.rgb) {
                term_put(tile->screen, one.x, one.y, "▀", upper, 0);
            }
        }
    }
}

static void draw_filled(const struct tile *tile, const struct look *look) {
    struct term_color face = term_tile_color(tile->tiles, tile->cell, tile->light);
    struct term_color on_face = term_token(TERM_VOID);
    if (look->blocks) {
        term_fill(tile->screen, area_of(tile), face);
        if (tile->tiles->scale > 1 && tile->screen->depth <= TERM_256) {
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
        term_fill(tile->screen, area_of(tile), face);
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

void term_tile(struct term_screen *screen, const struct term_tiles *tiles, int x, int y, int cell,
               struct term_light light) {
    struct tile tile = {screen, tiles, x, y, cell, light};
    const struct look *look = &looks[tiles->look];
    struct term_color grid = term_tile_color(tiles, FIN_NONE, light);
    grid.mono = 0;
    term_fill(screen, area_of(&tile), grid);
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
        term_tile(screen, tiles, x + 2 * tiles->scale * cells[i].x,
                  y + tiles->scale * (1 - cells[i].y), kind | VIEW_PIECE, dim ? shade : no_light);
    }
}
