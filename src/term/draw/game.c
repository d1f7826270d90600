/* The game screen: the layout of field and sides, and everything below them. */
#include "core/min_max.h"
#include "term/draw/draw.h"

#include "finessimo.h"

/* ---- layout ---- */

enum {
    SIDE_GAP = 3,
    WIDE_GAP = 4,    /* walls of two columns */
    SIDE_MOST = 28,  /* widest side in use */
    SIDE_LEAST = 20, /* narrowest side beside larger tiles */
    TILE_LEAST = 2,
    TILE_MOST = 6,
    BELOW = 2, /* floor and hints */
};

/* True if this many rows of tiles fit, with room at the sides, and below. */
static bool fits(const struct term_screen *screen, int tile, int rows) {
    bool odd = tile % 2 != 0;
    return tile * rows / 2 + BELOW <= screen->rows &&
           tile * VIEW_COLUMNS + 2 * SIDE_LEAST <= screen->columns &&
           (!odd || term_tile_fits_odd(screen));
}

/* The largest tiles with which the whole board fits. If it leaves more than a fifth of the height
 * empty, larger tiles without the rows above the board, or with one of them. */
static int best_tile(const struct term_screen *screen) {
    int tile = TILE_MOST;
    while (tile > TILE_LEAST && !fits(screen, tile, VIEW_ROWS)) {
        tile--;
    }
    bool fills = 5 * (tile * VIEW_ROWS / 2) >= 4 * screen->rows;
    return !fills && tile < TILE_MOST && fits(screen, tile + 1, FIN_FIELD_ROWS) ? tile + 1 : tile;
}

/* Rows of odd tiles come in pairs, because two share a row of the screen. */
static int shown_rows(const struct term_screen *screen, int tile) {
    int rows = min_int(VIEW_ROWS, 2 * (screen->rows - BELOW) / tile);
    return rows - tile * rows % 2;
}

struct term_layout term_layout_make(const struct term_screen *screen) {
    struct term_layout layout = {.tile = best_tile(screen)};
    layout.scale = layout.tile / 2;
    layout.rows = shown_rows(screen, layout.tile);
    int width = layout.tile * VIEW_COLUMNS, height = layout.tile * layout.rows / 2;
    int x = (screen->columns - width) / 2, y = (screen->rows - BELOW - height) / 2;
    int gap = x <= 20 ? 2 : screen->phosphor ? WIDE_GAP : SIDE_GAP;
    int side = min_int(x - gap - (x > 20 ? 1 : 0), SIDE_MOST);
    layout.field = (struct term_area){x, y, width, height};
    layout.left = (struct term_area){x - gap - side, y, side, height};
    layout.right = (struct term_area){x + width + gap, y, side, height};
    layout.floor_y = y + height;
    layout.hint_y = screen->rows - 1;
    return layout;
}

/* ---- drawing ---- */

/* The progress of holding the restart key. */
static void draw_restart(struct term_screen *screen, const struct term_layout *layout, int fill) {
    struct term_area field = layout->field;
    static const char text[] = "  HOLD TO RESTART   ";
    int done = fill * field.width / 255;
    int x = field.x + (field.width - (int)sizeof text + 1) / 2;
    term_fill(screen, (struct term_area){field.x, layout->hint_y, field.width, 1},
              term_token(TERM_CHROME));
    term_fill(screen, (struct term_area){field.x, layout->hint_y, done, 1},
              term_token(TERM_BORDER));
    term_text(screen, x, layout->hint_y, field.width, text, term_token(TERM_TEXT), 0);
}

void term_draw_game(struct term_screen *screen, const struct view *view) {
    struct term_layout layout = term_layout_make(screen);
    const struct view_game *game = &view->game;
    struct term_area all = {0, 0, screen->columns, screen->rows};
    term_draw_field(screen, view, &layout);
    term_draw_sides(screen, view, &layout);
    term_draw_race(screen, view, &layout);
    term_draw_finesse(screen, view, &layout);
    term_draw_marks(screen, view, &layout);
    bool below = term_finesse_is_below(game, &layout) || term_odds_are_below(game, &layout);
    if ((view->notice[0] != '\0' || (view->help[0] != '\0' && !below)) && !view->popup) {
        term_draw_bottom(screen, view);
    } else if (game->restart_fill == 0 && !below && !view->popup) {
        term_draw_hints(screen, all, layout.hint_y, game);
    }
    if (game->grey || game->dimmed) {
        term_recolor(screen, all, game->grey ? term_grey : term_dimmed);
    }
    if (game->restart_fill > 0) {
        draw_restart(screen, &layout, game->restart_fill);
    }
}
