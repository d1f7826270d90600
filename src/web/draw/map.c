/* The mastery map: seven small boards, a row per facing. Four boards are side by side; with less
 * room they are one above the other, so that a finger can hit a cell. */
#include "app/text/piece_color.h"
#include "finessimo.h"
#include "web/changes.h"
#include "web/draw/drawing.h"
#include "web/exports.h"

enum {
    SIDE_BY_SIDE = 4,  /* boards */
    BOARD_WIDTH = 12,  /* with the gap, in cells */
    NARROW = 600,      /* CSS pixels of width below which four boards do not fit */
    OTHER_LINES = 290, /* of the page's height, for the title and the lines of text */
    LEAST_CELL = 18,   /* for a finger */
    BOARD_HEIGHT = 65, /* in tenths of a cell */
    NAME_HEIGHT = 16,  /* above each board, for the numbers of its columns */
    NO_CELL = -1,
};

struct spot {
    int x, y;
};

/* The layout, for map_at: CSS pixels per cell, and the top edge of each board in a column. */
static struct {
    bool is_column;
    int cell, tops[FIN_KINDS];
} layout;

static struct spot place(int piece, int facing, int column) {
    int cell = layout.cell;
    if (layout.is_column) {
        return (struct spot){(column * 2 + 3) * cell / 2, layout.tops[piece] + facing * cell};
    }
    int across = piece % SIDE_BY_SIDE, down = piece / SIDE_BY_SIDE;
    return (struct spot){(across * BOARD_WIDTH + column + 1) * cell,
                         (down * BOARD_HEIGHT + NAME_HEIGHT + facing * 10) * cell / 10};
}

static int facings(int piece) {
    int count = 0;
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        count += web_view.map[piece][facing][0] > 0;
    }
    return count;
}

/* Half a cell between two boards. */
static int lay_out_column(int cell) {
    int top = cell; /* the numbers of the columns */
    for (int piece = 0; piece < FIN_KINDS; piece++) {
        layout.tops[piece] = top;
        top += (facings(piece) * 2 + 1) * cell / 2;
    }
    return top + cell; /* the legend */
}

static void lay_out(int room, int page_height, float scale) {
    enum { WIDTH = SIDE_BY_SIDE * BOARD_WIDTH - 1, COLUMN_WIDTH = VIEW_COLUMNS * 10 + 17 };
    int rows = (FIN_KINDS + SIDE_BY_SIDE - 1) / SIDE_BY_SIDE;
    layout.is_column = room < NARROW;
    layout.cell = room / WIDTH;
    if (!layout.is_column) {
        web_drawing_start_scaled(layout.cell * WIDTH, layout.cell * (BOARD_HEIGHT * rows - 10) / 10,
                                 scale);
        return;
    }
    int fits = (page_height - OTHER_LINES) * 100 / lay_out_column(100);
    layout.cell = web_most(LEAST_CELL, web_least(room * 10 / COLUMN_WIDTH, fits));
    web_drawing_start_scaled(layout.cell * COLUMN_WIDTH / 10, lay_out_column(layout.cell), scale);
}

static int text_size(void) {
    return web_most(10, web_least(16, layout.cell * 6 / 10));
}

static void put_text(const char *text, int x, int y) {
    web_put(WEB_CAPTION, (int)(uintptr_t)text, x, y, 0, text_size());
}

/* Before each row of a board: the piece, then its rotations. */
static void draw_facings(int piece) {
    static const char *const names[] = {"", "R", "2", "L"};
    int cell = layout.cell, size = web_most(10, web_least(20, cell * 9 / 10));
    struct spot at = place(piece, 0, 0);
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT_SECONDARY));
    web_put(WEB_LETTER, fin_kind_letter(piece), at.x - cell, at.y + cell * 8 / 10, 0, size);
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT_DIM));
    for (int facing = 1; facing < facings(piece); facing++) {
        at = place(piece, facing, 0);
        put_text(names[facing], at.x - cell * 9 / 10, at.y + cell * 7 / 10);
    }
}

static void draw_columns(int piece) {
    static const char *const numbers[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT_DIM));
    for (int column = 0; column < VIEW_COLUMNS; column++) {
        struct spot at = place(piece, 0, column);
        put_text(numbers[column], at.x + layout.cell * (column < 9 ? 3 : 1) / 10,
                 at.y - layout.cell * 3 / 10);
    }
}

/* One hue for faults, the color of the piece for mastery: the higher, the brighter. */
static void draw_level(struct spot at, int color, int level) {
    int size = layout.cell - 2, share = level - VIEW_MAP_NEW;
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_LINE));
    web_fill(at.x, at.y, size, size);
    if (share > 0) {
        int light = 20 + 80 * share / (VIEW_MAP_MASTERED - VIEW_MAP_NEW);
        web_alpha(VIEW_FULL * light / 100);
        web_color(color);
        web_fill(at.x, at.y, size, size);
        web_alpha(VIEW_FULL);
    }
}

static int legend_color(void) {
    return WEB_COLOR_OF(web_view.map_heat ? WEB_TOKEN_ACCENT_GOLD : WEB_TOKEN_TEXT);
}

/* In the place of an eighth board. */
static void draw_legend(void) {
    int cell = layout.cell;
    for (int i = 0; i < VIEW_MAP_LEVELS; i++) {
        struct spot at = place(FIN_KINDS, i, 0);
        draw_level(at, legend_color(), VIEW_MAP_NEW + i);
        web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT_SECONDARY));
        put_text(web_view.map_levels[i], at.x + cell * 13 / 10, at.y + cell * 7 / 10);
    }
}

/* In a line below the boards, with the first and the last word. */
static void draw_legend_line(void) {
    enum { FROM = 4, LAST = FIN_KINDS - 1 };
    int cell = layout.cell, y = layout.tops[LAST] + facings(LAST) * cell + cell / 2;
    for (int i = 0; i < VIEW_MAP_LEVELS; i++) {
        draw_level((struct spot){(FROM + i) * cell, y}, legend_color(), VIEW_MAP_NEW + i);
    }
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT_SECONDARY));
    put_text(web_view.map_levels[0], 0, y + cell * 7 / 10);
    put_text(web_view.map_levels[VIEW_MAP_LEVELS - 1], (FROM + VIEW_MAP_LEVELS) * cell + cell / 3,
             y + cell * 7 / 10);
}

/* False: the map is not shown. */
EXPORT(draw_map) bool draw_map(int room, int page_height, float scale) {
    if (web_view.screen != VIEW_MAP) {
        return false;
    }
    lay_out(room, page_height, scale);
    for (int piece = 0; piece < FIN_KINDS; piece++) {
        draw_facings(piece);
        if (!layout.is_column || piece == 0) {
            draw_columns(piece);
        }
        for (int i = 0; i < FIN_FACINGS * VIEW_COLUMNS; i++) {
            int facing = i / VIEW_COLUMNS, column = i % VIEW_COLUMNS;
            int known = web_view.map[piece][facing][column];
            if (known > 0) {
                int color = web_view.map_heat ? WEB_COLOR_OF(WEB_TOKEN_ACCENT_GOLD)
                                              : (int)app_piece_color(web_view.palette, piece);
                draw_level(place(piece, facing, column), color, known);
            }
        }
    }
    (layout.is_column ? draw_legend_line : draw_legend)();
    struct spot at = place(web_view.map_piece, web_view.map_facing, web_view.map_column);
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT));
    web_put(WEB_FRAME, 2, at.x - 2, at.y - 2, layout.cell + 2, layout.cell + 2);
    return true;
}

/* The placement under a point in CSS pixels, with the number of APP_MAP; -1: none. */
EXPORT(map_at) int map_at(int x, int y) {
    const uint8_t *known = web_view.map[0][0];
    for (int i = 0; i < FIN_KINDS * FIN_FACINGS * VIEW_COLUMNS; i++) {
        int piece = i / (FIN_FACINGS * VIEW_COLUMNS);
        struct spot at = place(piece, i / VIEW_COLUMNS % FIN_FACINGS, i % VIEW_COLUMNS);
        bool is_in = x >= at.x && x < at.x + layout.cell && y >= at.y && y < at.y + layout.cell;
        if (known[i] > 0 && is_in) { /* facings that look the same share a row */
            return i;
        }
    }
    return NO_CELL;
}
