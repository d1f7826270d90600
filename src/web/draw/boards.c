/* Small boards beside the menus and the game: the best game in a race, the stage of a puzzle, and
 * the skyline at the bottom of the title screen. */
#include "app/text/piece_color.h"
#include "finessimo.h"
#include "web/changes.h"
#include "web/draw/drawing.h"
#include "web/exports.h"

enum { PICTURE_CELL = 14 }; /* CSS pixels */

/* Rows of cells, the lowest one first; a gap of a pixel between cells. */
static void draw_board(const uint8_t *cells, int rows, int cell) {
    web_drawing_start(VIEW_COLUMNS * cell, rows * cell);
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_BG));
    web_fill(0, 0, VIEW_COLUMNS * cell, rows * cell);
    for (int i = 0; i < rows * VIEW_COLUMNS; i++) {
        if (cells[i] != FIN_NONE) {
            web_color((int)app_piece_color(web_view.palette, cells[i]));
            web_fill(i % VIEW_COLUMNS * cell, (rows - 1 - i / VIEW_COLUMNS) * cell, cell - 1,
                     cell - 1);
        }
    }
}

/* Each of these draws into a width of this many CSS pixels; false: not shown. */
EXPORT(draw_race) bool draw_race(float room, float page_height, float scale) {
    int cell = web_round(room * scale);
    (void)page_height;
    if (!web_view.has_game || !web_view.game.race.shown) {
        return false;
    }
    draw_board(web_view.game.race.cells[0], VIEW_RACE_ROWS, cell > 2 ? cell : 2);
    return true;
}

/* A ghost is an outline on a faint face. */
static void draw_ghost(int left, int top, int size) {
    web_alpha(30);
    web_fill(left, top, size, size);
    web_alpha(180);
    web_put(WEB_FRAME, 1, left + 1, top + 1, size - 2, size - 2);
    web_alpha(VIEW_FULL);
}

static void draw_letter(int kind, int left, int top, int cell) {
    web_color(WEB_COLOR_OF(WEB_TOKEN_ON_ACCENT));
    web_put(WEB_LETTER, fin_kind_letter(kind), left + cell / 4, top + cell * 8 / 10, 0,
            cell * 8 / 10);
}

/* Faint lines between the cells of a board. */
static void draw_grid(int rows, int cell) {
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_LINE));
    for (int x = 1; x < VIEW_COLUMNS; x++) {
        web_fill(x * cell - 1, 0, 1, rows * cell);
    }
    for (int y = 1; y < rows; y++) {
        web_fill(0, y * cell - 1, VIEW_COLUMNS * cell, 1);
    }
}

/* Cells as the settings show them. */
static void draw_cells(const uint8_t *cells, int rows, int cell) {
    web_drawing_start(VIEW_COLUMNS * cell, rows * cell);
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_BG));
    web_fill(0, 0, VIEW_COLUMNS * cell, rows * cell);
    if (web_view.grid) {
        draw_grid(rows, cell);
    }
    for (int i = 0; i < rows * VIEW_COLUMNS; i++) {
        int kind = cells[i] & VIEW_COLOR, left = i % VIEW_COLUMNS * cell;
        int top = (rows - 1 - i / VIEW_COLUMNS) * cell;
        if (kind > FIN_GARBAGE) {
            continue;
        }
        web_color((int)app_piece_color(web_view.palette, kind));
        if ((cells[i] & VIEW_GHOST) != 0) {
            draw_ghost(left, top, cell - 1);
            continue;
        }
        web_fill(left, top, cell - 1, cell - 1);
        if (web_view.letters && kind < FIN_KINDS) {
            draw_letter(kind, left, top, cell);
        }
    }
}

/* All pictures have the same height, so that the list does not move. */
EXPORT(draw_picture) bool draw_picture(float room, float page_height, float scale) {
    (void)room, (void)page_height;
    if (web_view.picture_rows == 0) {
        return false;
    }
    draw_cells(web_view.picture[0], VIEW_PICTURE_ROWS, web_round(PICTURE_CELL * scale));
    return true;
}

/* ---- the skyline ---- */

enum { SKYLINE_ROWS = 6, SKYLINE_COLUMNS = 40, SKYLINE_SKY = 4 };

static const char skyline[SKYLINE_ROWS][SKYLINE_COLUMNS + 1] = {
    ".......................................Z", /* placed pieces */
    "T.....................................ZZ", "TTLLLT.I...........................LLLZI",
    "TZLSTTJIL.....................SS..ZLOOJI", "ZZTSSTJIL.OO..LJ........LOO..SSOOZZTOOJI",
    "ZTTTSJJILLOOLLLJJJIIIILLLOOIIIIOOZTTTJJI",
};

/* All cells as pictures, `reach` cells larger to each side. */
static void draw_skyline_cells(enum web_op op, int picture, int cell, int reach) {
    int size = (2 * reach + 1) * cell;
    for (int i = 0; i < SKYLINE_ROWS * SKYLINE_COLUMNS; i++) {
        int x = i % SKYLINE_COLUMNS, y = i / SKYLINE_COLUMNS;
        int kind = fin_kind_parse(skyline[y][x]);
        if (kind >= 0 && kind < FIN_KINDS) {
            web_put(op, picture + kind, (x - reach) * cell, (y + SKYLINE_SKY - reach) * cell, size,
                    size);
        }
    }
}

/* Returns the size of a cell in device pixels, which the pictures must have. */
EXPORT(draw_skyline) int draw_skyline(float room, float page_height, float scale) {
    int cell = (int)__builtin_ceilf(room * scale / SKYLINE_COLUMNS);
    (void)page_height;
    if (web_view.screen != VIEW_TITLE) {
        return 0;
    }
    web_drawing_start(SKYLINE_COLUMNS * cell, (SKYLINE_ROWS + SKYLINE_SKY) * cell);
    draw_skyline_cells(WEB_SHINE, WEB_PICTURE_GLOW, cell, WEB_GLOW_CELLS);
    draw_skyline_cells(WEB_IMAGE, WEB_PICTURE_BLOCK, cell, 0);
    return cell;
}
