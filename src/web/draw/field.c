/* The board with its light effects. If only cells and their light changed, only the dirty
 * rectangles of web/changes.c are redrawn. */
#include "web/draw/field.h"

#include "finessimo.h"
#include "web/changes.h"
#include "web/exports.h"

enum { ROWS_IN_FIELD = VIEW_ROWS - VIEW_ROWS_ABOVE };

struct web_field_size web_field_size;

static const struct view_game *const game = &web_view.game;
static bool is_plain; /* the canvas shows only cells and their light */
static bool fades;    /* rows are being cleared */

/* The canvas was made for these sizes. */
EXPORT(paint_fit)
void paint_fit(int cell, int small, int frame, int shown, bool is_small, float scale) {
    web_field_size.cell = cell;
    web_field_size.small = small;
    web_field_size.frame = frame;
    web_field_size.shown = shown;
    web_field_size.width = VIEW_COLUMNS * cell + 2 * frame;
    web_field_size.height = shown * cell + frame;
    web_field_size.is_small = is_small;
    web_field_size.scale = scale;
    is_plain = false;
    web_forget_numbers();
}

int web_field_left(int column) {
    return web_field_size.frame + column * web_field_size.cell;
}

int web_field_top(int row) {
    return (web_field_size.shown - 1 - row) * web_field_size.cell;
}

/* ---- the background ---- */

EXPORT(paint_back) void paint_back(void) {
    int cell = web_field_size.cell, frame = web_field_size.frame, width = VIEW_COLUMNS * cell;
    int top = web_field_top(ROWS_IN_FIELD - 1), height = ROWS_IN_FIELD * cell;
    web_drawing_start(web_field_size.width, web_field_size.height);
    web_color(WEB_COLOR_OF(WEB_TOKEN_BORDER));
    web_fill(0, top, width + 2 * frame, height + frame);
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_BG));
    web_fill(frame, top, width, height);
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_LINE));
    for (int i = 1; i < ROWS_IN_FIELD && web_view.grid; i++) {
        if (i < VIEW_COLUMNS) {
            web_fill(frame + i * cell, top, 1, height);
        }
        web_fill(frame, top + i * cell, width, 1);
    }
}

/* ---- cells ---- */

/* How far a row has fallen in the third step of a clear, in pixels; -1: it is gone. */
static int find_fallen(int row) {
    int gone = 0, latest = 0, fade = game->row_fade[row];
    for (int y = 0; y < VIEW_ROWS; y++) {
        gone += y < row && game->row_fade[y] > 0;
        latest = web_most(latest, game->row_fade[y]);
    }
    if (!game->rows_stay || fade > 0) {
        return game->rows_stay && 3 * fade > VIEW_FULL ? -1 : 0;
    }
    int third = web_most(0, 3 * latest - 2 * VIEW_FULL); /* slow at first, then fast */
    return gone * web_field_size.cell * third / VIEW_FULL * third / VIEW_FULL;
}

static bool aims(int x, int y) {
    return x >= 0 && x < VIEW_COLUMNS && y >= 0 && y < VIEW_ROWS &&
           (game->cells[y][x] & VIEW_AIM) != 0;
}

/* Brackets at the outer corners of a target or a hint. */
static void draw_brackets(int x, int y) {
    int cell = web_field_size.cell, arm = (cell * 7 + 10) / 20, line = web_most(2, (cell + 6) / 12);
    web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT));
    for (int corner = 0; corner < 4; corner++) {
        int right = corner >> 1, bottom = corner & 1;
        int left = web_field_left(x) + right * (cell - line);
        int top = web_field_top(y) + bottom * (cell - line);
        if (!aims(x + 2 * right - 1, y) && !aims(x, y + 1 - 2 * bottom)) {
            web_fill(left - right * (arm - line), top, arm, line);
            web_fill(left, top - bottom * (arm - line), line, arm);
        }
    }
}

static void draw_cell(int x, int y, int fallen) {
    int value = game->cells[y][x], kind = value & VIEW_COLOR, cell = web_field_size.cell;
    int top = web_field_top(y) + (value & (VIEW_GHOST | VIEW_PIECE) ? 0 : fallen);
    if (kind != FIN_NONE && fallen >= 0) {
        web_put(WEB_IMAGE, kind + (value & VIEW_GHOST ? WEB_PICTURE_GHOST : WEB_PICTURE_BLOCK),
                web_field_left(x), top, cell, cell);
    }
    if (value & VIEW_AIM) {
        draw_brackets(x, y);
    }
}

static void draw_cells(const struct web_box *box) {
    for (int y = web_most(0, box->bottom); y < web_least(VIEW_ROWS, box->top); y++) {
        int fallen = fades ? find_fallen(y) : 0;
        for (int x = web_most(0, box->left); x < web_least(VIEW_COLUMNS, box->right); x++) {
            draw_cell(x, y, fallen);
        }
    }
}

/* ---- light effects ---- */

static struct {
    struct web_box box; /* around the piece */
    int what;
} light;

/* The light around the piece. */
static void find_light(void) {
    struct web_box box = {VIEW_COLUMNS, VIEW_ROWS, 0, 0};
    int kind = 0, cells = 0;
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        int x = i % VIEW_COLUMNS, y = i / VIEW_COLUMNS;
        if (game->cells[y][x] & VIEW_PIECE) {
            kind = game->cells[y][x] & VIEW_COLOR;
            box.left = web_least(box.left, x);
            box.bottom = web_least(box.bottom, y);
            box.right = web_most(box.right, x + 1);
            box.top = web_most(box.top, y + 1);
        }
    }
    for (int y = box.bottom; y < box.top; y++) {
        for (int x = box.left; x < box.right; x++) {
            int is_piece = (game->cells[y][x] & VIEW_PIECE) != 0;
            cells |= is_piece << ((box.top - 1 - y) * FIN_CELLS + x - box.left);
        }
    }
    light.box = box;
    light.what = cells == 0 ? 0 : kind << FIN_CELLS * FIN_CELLS | cells;
}

static void draw_light(void) {
    int cell = web_field_size.cell;
    if (light.what != 0) {
        web_put(WEB_LIGHT, light.what, web_field_left(light.box.left - WEB_GLOW_CELLS),
                web_field_top(light.box.top - 1 + WEB_GLOW_CELLS),
                (light.box.right - light.box.left + 2 * WEB_GLOW_CELLS) * cell,
                (light.box.top - light.box.bottom + 2 * WEB_GLOW_CELLS) * cell);
    }
}

static void draw_trail(void) {
    web_alpha((VIEW_FULL - game->trail_age) * 35 / 100);
    for (int x = 0; x < VIEW_COLUMNS && game->trail_age > 0; x++) {
        int rows = game->trail_top[x] - game->trail_bottom[x];
        if (rows > 0) {
            web_put(WEB_IMAGE, WEB_PICTURE_TRAIL, web_field_left(x) + 1,
                    web_field_top(game->trail_top[x] - 1), web_field_size.cell - 2,
                    rows * web_field_size.cell);
        }
    }
    web_alpha(VIEW_FULL);
}

static void draw_flash(void) {
    int cell = web_field_size.cell;
    web_color(WEB_COLOR_OF(WEB_TOKEN_LIGHT));
    web_alpha((VIEW_FULL - game->flash_age) * 6 / 10);
    for (int i = 0; i < FIN_CELLS && game->flash_age > 0 && !fades; i++) {
        web_fill(web_field_left(game->flash[i][0]), web_field_top(game->flash[i][1]), cell, cell);
    }
    web_alpha(VIEW_FULL);
}

/* First a white flash; then the row disappears from the middle; then the rows above fall. Without
 * a clear delay there is only a fading light. */
static void draw_cleared_row(int y) {
    int fade = game->row_fade[y], half = VIEW_COLUMNS * web_field_size.cell / 2, gone = 0;
    int left = web_field_left(0), top = web_field_top(y), cell = web_field_size.cell;
    web_color(WEB_COLOR_OF(WEB_TOKEN_LIGHT));
    if (!game->rows_stay) {
        web_alpha((VIEW_FULL - fade) / 2);
    } else if (3 * fade <= VIEW_FULL) {
        web_alpha((VIEW_FULL * 95 - fade * 60) / 100);
    } else {
        web_alpha(web_most(0, 2 * VIEW_FULL - 3 * fade) * 9 / 10);
        gone = web_least(half, (3 * fade - VIEW_FULL) * half / VIEW_FULL);
    }
    web_fill(left, top, half - gone, cell);
    web_fill(left + half + gone, top, half - gone, cell);
    web_alpha(VIEW_FULL);
}

/* ---- the whole board ---- */

/* Draws everything on the background. */
static void draw_part(const struct web_box *box) {
    draw_trail();
    draw_light();
    draw_cells(box);
    draw_flash();
}

/* Draws cells with nothing around them; at the edge of the board up to the edge of the canvas. */
static void draw_box(const struct web_box *box) {
    int left = box->left <= 0 ? 0 : web_field_left(box->left);
    int right = box->right >= VIEW_COLUMNS ? web_field_size.width : web_field_left(box->right);
    int top = web_most(0, web_field_top(box->top - 1));
    int bottom = box->bottom <= 0 ? web_field_size.height : web_field_top(box->bottom - 1);
    if (bottom <= top) {
        return;
    }
    web_put(WEB_CLIP, 0, left, top, right - left, bottom - top);
    web_put(WEB_CLEAR, 0, left, top, right - left, bottom - top);
    web_put(WEB_BACK, 0, left, top, right - left, bottom - top);
    draw_part(box);
    web_put(WEB_UNCLIP, 0, 0, 0, 0, 0);
}

static void draw_all(void) {
    static const struct web_box all = {0, 0, VIEW_COLUMNS, VIEW_ROWS};
    web_put(WEB_CLEAR, 0, 0, 0, web_field_size.width, web_field_size.height);
    web_put(WEB_BACK, 0, 0, 0, web_field_size.width, web_field_size.height);
    draw_part(&all);
    for (int y = 0; y < VIEW_ROWS; y++) {
        if (game->row_fade[y] > 0) {
            draw_cleared_row(y);
        }
    }
    web_draw_words();
}

/* Draws the changed sections of the view; WEB_ALL: the whole board. */
EXPORT(paint_field) void paint_field(uint32_t sections) {
    bool was_plain = is_plain;
    web_drawing_start(web_field_size.width, web_field_size.height);
    fades = false;
    for (int y = 0; y < VIEW_ROWS; y++) {
        fades |= game->row_fade[y] > 0;
    }
    is_plain = !fades && !web_field_has_words();
    if (sections & WEB_CELLS) {
        find_light();
    }
    if (sections == WEB_ALL || !is_plain || !was_plain) {
        draw_all();
        return;
    }
    for (uint32_t i = 0; i < web_changes.box_count && sections & WEB_FIELD; i++) {
        draw_box(&web_changes.boxes[i]);
    }
}

/* ---- hold, preview and the timing strip ---- */

static void draw_small(int kind, int x, int y) {
    web_put(WEB_IMAGE, WEB_PICTURE_SMALL + kind, x, y, web_field_size.small, web_field_size.small);
}

/* Draws a piece in the middle of its slot. */
static void draw_piece(int kind, int top, int height) {
    struct fin_cell cells[FIN_CELLS];
    int small = web_field_size.small, wide = 0, high = 0;
    fin_piece_cells((struct fin_piece){.kind = (uint8_t)kind}, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        wide = web_most(wide, cells[i].x + 1);
        high = web_most(high, cells[i].y + 1);
    }
    int left = ((FIN_CELLS - wide) * small + 1) / 2;
    int bottom = top + (height + high * small + 1) / 2;
    for (int i = 0; i < FIN_CELLS; i++) {
        draw_small(kind, left + cells[i].x * small, bottom - (cells[i].y + 1) * small);
    }
}

/* The height of a piece's slot in the boxes. */
EXPORT(place_height) int place_height(int small) {
    return (small * 11 + 2) / 4;
}

static void draw_pieces(const uint8_t *kinds, int count, int alpha) {
    int width = FIN_CELLS * web_field_size.small, height = place_height(web_field_size.small);
    web_drawing_start(width, web_most(1, count) * height);
    web_put(WEB_CLEAR, 0, 0, 0, width, web_most(1, count) * height);
    web_alpha(alpha);
    for (int i = 0; i < count; i++) {
        if (kinds[i] != FIN_NONE) {
            draw_piece(kinds[i], i * height, height);
        }
    }
}

EXPORT(paint_hold) void paint_hold(void) {
    draw_pieces(&game->hold, 1, game->can_hold ? VIEW_FULL : VIEW_FULL * 35 / 100);
}

EXPORT(paint_next) void paint_next(void) {
    draw_pieces(game->next, game->next_count, VIEW_FULL);
}

/* Two rows in which the player's keys move a piece. */
EXPORT(paint_strip) void paint_strip(void) {
    int small = web_field_size.small, rows = VIEW_STRIP / VIEW_COLUMNS;
    web_drawing_start(VIEW_COLUMNS * small, rows * small);
    web_color(WEB_COLOR_OF(WEB_TOKEN_GRID_BG));
    web_fill(0, 0, VIEW_COLUMNS * small, rows * small);
    for (int i = 0; i < VIEW_STRIP; i++) {
        if (web_view.strip[i] != FIN_NONE) {
            draw_small(web_view.strip[i], i % VIEW_COLUMNS * small, i / VIEW_COLUMNS * small);
        }
    }
}
