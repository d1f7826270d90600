/* The board as pixels: which cells of it have changed, and which are covered. */
#include "term/pixels/board.h"

#include <string.h>

#include "finessimo.h"
#include "term/pixels/protocol.h"

/* ---- what the frame wants ---- */

bool term_board_fits(const struct term_board *board, int tile) {
    return board->cell_width > 0 && board->cell_height > 1 &&
           tile * board->cell_width <= TERM_SPRITE_MOST &&
           tile * board->cell_height <= TERM_SPRITE_MOST;
}

void term_board_begin(struct term_screen *screen, struct term_area field, int tile, int rows) {
    struct term_board *board = screen->board;
    board->field = field;
    board->tile = tile;
    board->rows = rows;
    term_fill(screen, field, term_token(TERM_GRID));
}

/* The first half row of a board row, counted from the top of the board. */
static int half_of(const struct term_board *board, int row) {
    return board->tile * (board->rows - 1 - row);
}

static int pixels_above(const struct term_board *board, int half) {
    return half * board->cell_height / 2;
}

/* Light has sixteen steps, so that few sprites are needed. */
static int part_of(struct term_light light) {
    return light.part & ~15;
}

void term_board_put(struct term_board *board, const struct term_tiles *tiles, int x, int row,
                    int cell, struct term_light light) {
    int half = half_of(board, row);
    int height = pixels_above(board, half + board->tile) - pixels_above(board, half);
    bool is_empty = (cell & (VIEW_LOCKED | VIEW_PIECE | VIEW_GHOST)) == 0;
    int kind = is_empty ? 0 : cell & VIEW_COLOR;
    int flags =
        (cell & VIEW_PIECE) != 0 ? VIEW_LOCKED : cell & (VIEW_LOCKED | VIEW_GHOST | VIEW_AIM);
    int part = part_of(light);
    board->wanted[row][x] =
        (struct term_sprite){.light = part > 0 ? light.color.rgb : 0,
                             .part = (uint8_t)part,
                             .cell = (uint8_t)(kind | flags),
                             .palette = tiles->palette,
                             .letters = tiles->letters,
                             .grid = tiles->grid,
                             .first = x == 0,
                             .width = (uint16_t)(board->tile * board->cell_width),
                             .height = (uint16_t)height};
}

void term_board_shade(struct term_board *board, int x, int row, struct term_light light) {
    board->wanted[row][x].light = light.color.rgb;
    board->wanted[row][x].part = (uint8_t)part_of(light);
}

void term_board_give(struct term_screen *screen, struct term_board *board) {
    screen->board = board;
    screen->draw_board = term_board_frame;
    term_screen_forget(screen);
}

/* ---- what covers it ---- */

/* How the characters under a cell were recolored; -1 if something else is there. */
static int mood_of(struct term_screen *screen, int x, int y, bool *has_text) {
    static const struct term_color none = {.rgb = 0};
    const struct term_cell *cell = term_screen_cell(screen, x, y);
    struct term_color grid = term_token(TERM_GRID);
    uint32_t moods[] = {grid.rgb, term_dimmed(grid).rgb, term_grey(grid).rgb};
    uint32_t bg = cell != NULL ? cell->bg.rgb : none.rgb;
    *has_text = *has_text || (cell != NULL && strcmp(cell->glyph, " ") != 0);
    for (int i = 0; cell != NULL && i < (int)(sizeof moods / sizeof moods[0]); i++) {
        if (bg == moods[i]) {
            return i;
        }
    }
    return -1;
}

/* The same for a whole cell of the board; pictures would lie on its text. */
static int mood_of_cell(struct term_screen *screen, int x, int row) {
    const struct term_board *board = screen->board;
    int half = half_of(board, row), left = board->field.x + board->tile * x;
    int top = board->field.y + half / 2, end = board->field.y + (half + board->tile + 1) / 2;
    bool has_text = false;
    int mood = mood_of(screen, left, top, &has_text);
    for (int y = top; y < end && mood >= 0; y++) {
        for (int i = 0; i < board->tile && mood >= 0; i++) {
            mood = mood_of(screen, left + i, y, &has_text) == mood ? mood : -1;
        }
    }
    return has_text ? -1 : mood;
}

/* ---- sprites ---- */

/* The number of a sprite plus 1, which is sent if it is new; 0 if out of memory or room. */
static int number_of(struct term_screen *screen, const struct term_sprite *sprite) {
    struct term_board *board = screen->board;
    for (int i = 0; i < board->sprite_count; i++) {
        if (term_sprite_same(&board->sprites[i], sprite)) {
            return i + 1;
        }
    }
    if (board->sprite_count == TERM_SPRITES ||
        (board->protocol == TERM_PIXELS_KITTY &&
         !term_kitty_send(screen, sprite, board->sprite_count))) {
        return 0;
    }
    board->sprites[board->sprite_count] = *sprite;
    return ++board->sprite_count;
}

/* ---- frames ---- */

static struct term_place place_of(const struct term_board *board, int x, int row) {
    int half = half_of(board, row);
    return (struct term_place){board->field.x + board->tile * x, board->field.y + half / 2,
                               half % 2 * (board->cell_height / 2)};
}

static bool show_kitty(struct term_screen *screen, int x, int row, int number) {
    struct term_board *board = screen->board;
    int spot = row * VIEW_COLUMNS + x, old = board->shown[row][x];
    return (number == 0 || term_kitty_show(screen, place_of(board, x, row), number - 1, spot)) &&
           (old == 0 || term_kitty_hide(screen, old - 1, spot));
}

/* The cell, or two that share a row of characters. */
static bool show_sixel(struct term_screen *screen, int x, int row, int count) {
    const struct term_board *board = screen->board;
    const struct term_sprite *sprites[TERM_SIXEL_SPRITES];
    for (int i = 0; i < count; i++) {
        int number = board->shown[row - i][x];
        if (number == 0) {
            return true;
        }
        sprites[i] = &board->sprites[number - 1];
    }
    return term_sixel_draw(screen, place_of(board, x, row), sprites, count);
}

/* Draws all cells again. kitty keeps pictures at their old places, so they are deleted first; text
 * has overwritten those of sixel. */
static bool start_anew(struct term_screen *screen) {
    struct term_board *board = screen->board;
    memset(board->shown, 0, sizeof board->shown);
    board->sprite_count = 0;
    board->shown_field = board->field;
    board->shown_tile = board->tile;
    return board->protocol != TERM_PIXELS_KITTY || term_kitty_clear(screen);
}

static bool same_place(const struct term_board *board) {
    struct term_area a = board->field, b = board->shown_field;
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height &&
           board->tile == board->shown_tile;
}

/* The picture that a cell needs, 0 for none. */
static int wanted_number(struct term_screen *screen, int x, int row) {
    struct term_board *board = screen->board;
    int mood = row < board->rows ? mood_of_cell(screen, x, row) : -1;
    if (mood < 0) {
        return 0;
    }
    board->wanted[row][x].mood = (uint8_t)mood;
    return number_of(screen, &board->wanted[row][x]);
}

/* Adds the changed cells of a group of rows in a column. */
static bool show_group(struct term_screen *screen, int x, int row, int count) {
    struct term_board *board = screen->board;
    bool changed = false, fits = true;
    for (int i = 0; i < count && fits; i++) {
        int number = wanted_number(screen, x, row - i), old = board->shown[row - i][x];
        if (number == old) {
            continue;
        }
        changed = true;
        fits = board->protocol != TERM_PIXELS_KITTY || show_kitty(screen, x, row - i, number);
        board->shown[row - i][x] = (uint16_t)number;
    }
    return fits &&
           (!changed || board->protocol != TERM_PIXELS_SIXEL || show_sixel(screen, x, row, count));
}

bool term_board_frame(struct term_screen *screen) {
    struct term_board *board = screen->board;
    bool full = board->sprite_count > TERM_SPRITES - VIEW_ROWS * VIEW_COLUMNS;
    bool fits = true;
    size_t before = screen->length;
    if (screen->is_new || full || (board->rows > 0 && !same_place(board))) {
        fits = start_anew(screen);
    }
    int group = board->tile % 2 != 0 && board->protocol == TERM_PIXELS_SIXEL ? 2 : 1;
    int top = board->rows > 0 ? board->rows : VIEW_ROWS;
    for (int row = top - 1; row >= 0 && fits; row -= group) {
        for (int x = 0; x < VIEW_COLUMNS && fits; x++) {
            fits = show_group(screen, x, row, group <= row + 1 ? group : 1);
        }
    }
    if (screen->length != before) {
        screen->cursor_x = screen->cursor_y = -1; /* the pictures moved it */
    }
    return fits;
}
