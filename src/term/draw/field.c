/* The board: cells with light effects, walls and floor, calls, and the countdown. */
#include <string.h>

#include "app/core/app.h"
#include "finessimo.h"
#include "term/draw/draw.h"
#include "term/pixels/board.h"

enum { COLUMNS = VIEW_COLUMNS };

/* State while drawing a board. */
struct canvas {
    struct term_screen *screen;
    const struct view *view;
    const struct view_game *game;
    const struct term_layout *layout;
    struct term_tiles tiles;
};

/* ---- light ---- */

/* The strength of an effect by its age: 255 at the start, 0 at the end. Ages are 1 to 255; 0
 * means no effect. */
static int glow(int age) {
    return age == 0 ? 0 : 255 - age;
}

static int kind_at(const struct view_game *game, int x, int y) {
    int kind = game->cells[y][x] & VIEW_COLOR;
    return kind <= FIN_GARBAGE ? kind : FIN_NONE;
}

/* The trail of a hard drop glows in the colour of the piece, more strongly towards the bottom. */
static struct term_light trail_light(const struct canvas *canvas, int x, int y) {
    const struct view_game *game = canvas->game;
    int bottom = game->trail_bottom[x], top = game->trail_top[x];
    if (game->trail_age == 0 || y < bottom || y >= top || bottom == 0) {
        return (struct term_light){.part = 0};
    }
    int kind = kind_at(game, x, bottom - 1);
    struct term_color color =
        kind == FIN_NONE ? term_token(TERM_TEXT) : term_piece(canvas->tiles.palette, kind);
    color.mono = 0;
    return (struct term_light){color, glow(game->trail_age) * (top - y) / (3 * (top - bottom))};
}

static bool has_flash(const struct view_game *game, int x, int y) {
    for (int i = 0; i < 4; i++) {
        if (game->flash[i][0] == x && game->flash[i][1] == y) {
            return true;
        }
    }
    return false;
}

static struct term_light light_at(const struct canvas *canvas, int x, int y) {
    const struct view_game *game = canvas->game;
    struct term_color white = term_token(TERM_TEXT);
    if (game->row_fade[y] != 0 && !game->rows_stay) {
        return (struct term_light){white, glow(game->row_fade[y]) / 3};
    }
    if (game->flash_age != 0 && has_flash(game, x, y)) {
        return (struct term_light){white, glow(game->flash_age) * 2 / 3};
    }
    return trail_light(canvas, x, y);
}

/* ---- a line clear with a delay: flash, collapse, drop ---- */

enum { FLASH_TILL = 100, COLLAPSE_TILL = 200 };

static int fade_of_clear(const struct view_game *game) {
    int fade = 0;
    for (int y = 0; y < VIEW_ROWS && game->rows_stay; y++) {
        fade = game->row_fade[y] > fade ? game->row_fade[y] : fade;
    }
    return fade;
}

/* The row to draw at a place. In the last step, the rows above the cleared ones have moved down.
 * VIEW_ROWS if there is none. */
static int source_row(const struct view_game *game, int shown_row) {
    if (fade_of_clear(game) <= COLLAPSE_TILL) {
        return shown_row;
    }
    int left = shown_row;
    for (int y = 0; y < VIEW_ROWS; y++) {
        if (game->row_fade[y] == 0 && left-- == 0) {
            return y;
        }
    }
    return VIEW_ROWS;
}

int term_half_of(const struct term_layout *layout, int row) {
    return 2 * layout->field.y + layout->tile * (layout->rows - 1 - row);
}

/* Draws a cell in a row of the screen's board. */
static void put_cell(const struct canvas *canvas, int x, int shown_row, int cell,
                     struct term_light light) {
    const struct term_layout *layout = canvas->layout;
    if (canvas->screen->board != NULL) {
        term_board_put(canvas->screen->board, &canvas->tiles, x, shown_row, cell, light);
    } else {
        term_tile_at_half(canvas->screen, &canvas->tiles, layout->field.x + layout->tile * x,
                          term_half_of(layout, shown_row), cell, light);
    }
}

/* A cell of a row being cleared: first white, then it vanishes from the middle outwards. */
static bool draw_leaving(const struct canvas *canvas, int x, int row, int shown_row) {
    int fade = canvas->game->rows_stay ? canvas->game->row_fade[row] : 0;
    if (fade == 0) {
        return false;
    }
    int from_middle = x < COLUMNS / 2 ? COLUMNS / 2 - 1 - x : x - COLUMNS / 2;
    int gone = fade <= FLASH_TILL ? 0 : (fade - FLASH_TILL) * 6 / (COLLAPSE_TILL - FLASH_TILL);
    struct term_light light = {term_token(TERM_TEXT), fade <= FLASH_TILL ? 220 : 120};
    int cell = from_middle < gone ? FIN_NONE : canvas->game->cells[row][x];
    light.part = from_middle < gone ? 0 : light.part;
    put_cell(canvas, x, shown_row, cell, light);
    return true;
}

static void draw_cell(const struct canvas *canvas, int x, int shown_row) {
    int row = source_row(canvas->game, shown_row);
    if (row >= VIEW_ROWS) {
        put_cell(canvas, x, shown_row, FIN_NONE, (struct term_light){.part = 0});
    } else if (!draw_leaving(canvas, x, row, shown_row)) {
        put_cell(canvas, x, shown_row, canvas->game->cells[row][x], light_at(canvas, x, row));
    }
}

/* ---- walls and floor ---- */

static void draw_walls(const struct canvas *canvas) {
    struct term_screen *screen = canvas->screen;
    struct term_area field = canvas->layout->field;
    struct term_color border = term_token(TERM_BORDER);
    bool electronika = canvas->tiles.look == APP_LOOK_ELECTRONIKA;
    int above = (canvas->layout->rows - FIN_FIELD_ROWS) * canvas->layout->tile / 2;
    int right = field.x + field.width;
    for (int y = field.y + (above > 0 ? above : 0); y < field.y + field.height; y++) {
        if (electronika) {
            term_text(screen, field.x - 2, y, 2, "<!", term_token(TERM_SECONDARY), 0);
            term_text(screen, right, y, 2, "!>", term_token(TERM_SECONDARY), 0);
        } else {
            term_put(screen, field.x - 1, y, "▕", border, 0);
            term_put(screen, right, y, "▏", border, 0);
        }
    }
}

/* The floor is a progress bar towards the goal. */
static void draw_floor(const struct canvas *canvas) {
    struct term_area field = canvas->layout->field;
    int done = canvas->game->goal_done * field.width / 255, y = canvas->layout->floor_y;
    bool electronika = canvas->tiles.look == APP_LOOK_ELECTRONIKA;
    for (int i = 0; i < field.width; i++) {
        struct term_color color = term_token(i < done ? TERM_ACCENT : TERM_BORDER);
        term_put(canvas->screen, field.x + i, y, electronika ? "=" : "▔", color, 0);
    }
    if (electronika) {
        term_text(canvas->screen, field.x - 2, y, 2, "<!", term_token(TERM_SECONDARY), 0);
        term_text(canvas->screen, field.x + field.width, y, 2, "!>", term_token(TERM_SECONDARY), 0);
    }
}

/* ---- text on the board ---- */

/* The number of screen rows above the stack and the ghost. */
static int free_rows(const struct canvas *canvas) {
    int highest = 0;
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) {
            highest = (canvas->game->cells[y][x] & VIEW_LOCKED) != 0 ? y + 1 : highest;
        }
    }
    int free = canvas->layout->rows - highest;
    return free > 0 ? free * canvas->layout->tile / 2 : 0;
}

static void draw_call(const struct canvas *canvas, const struct view_call *call) {
    struct term_area field = canvas->layout->field;
    struct term_color color = term_token(call->gold ? TERM_GOLD : TERM_ACCENT);
    int rows = term_letters_rows(canvas->screen), free = free_rows(canvas);
    int form = term_letters_form(canvas->screen, call->text, field.width - 2);
    int columns = term_letters_columns(canvas->screen, call->text, form);
    int y = field.y + (free - rows - 2) / 2;
    if (call->age > 170) {
        color = term_mix(color, term_token(TERM_GRID), (call->age - 170) * 3);
    }
    if (columns <= field.width - 2 && free >= rows + 3) {
        term_letters(canvas->screen, field.x + (field.width - columns) / 2, y, call->text, form,
                     color, color);
    } else {
        rows = 1;
        y = field.y + (free > 4 ? (free - 2) / 2 : 1);
        term_text_middle(canvas->screen, field, y, call->text, color, TERM_BOLD);
    }
    term_text_middle(canvas->screen, field, y + rows, call->points, term_token(TERM_SUCCESS),
                     TERM_BOLD);
}

static void draw_calls(const struct canvas *canvas) {
    for (int i = 0; i < canvas->game->call_count; i++) {
        if (canvas->game->calls[i].on_field) {
            draw_call(canvas, &canvas->game->calls[i]);
        }
    }
}

static void draw_count_down(const struct canvas *canvas) {
    const char *text = canvas->game->count_down;
    if (text[0] == '\0') {
        return;
    }
    struct term_area field = canvas->layout->field;
    int columns = term_letters_columns(canvas->screen, text, TERM_WIDE);
    term_letters(canvas->screen, field.x + (field.width - columns) / 2,
                 field.y + field.height / 2 - 3, text, TERM_WIDE, term_token(TERM_TEXT),
                 term_token(TERM_TEXT));
}

void term_draw_field(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout) {
    struct canvas canvas = {screen, view, &view->game, layout,
                            term_tiles_of(view, screen, layout->tile)};
    if (screen->board != NULL) {
        term_board_begin(screen, layout->field, layout->tile, layout->rows);
    }
    for (int row = 0; row < layout->rows; row++) {
        for (int x = 0; x < COLUMNS; x++) {
            draw_cell(&canvas, x, row);
        }
    }
    draw_walls(&canvas);
    draw_floor(&canvas);
    draw_calls(&canvas);
    draw_count_down(&canvas);
}
