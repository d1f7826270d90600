/* The player's best game as a small board to the right of the preview. Draws two rows of cells
 * per row of characters, or one if there is room. A narrow window does not show it. */
#include "term/draw/draw.h"

#include "finessimo.h"

enum {
    NEXT_COLUMNS = 8, /* of the preview at scale 1 */
    GAP = 3,
    WALLS = 2,
    OTHER_ROWS = 3, /* title, floor, remaining lines */
};

struct race_place {
    struct term_area field; /* without walls */
    bool large;             /* two columns and one row per cell */
};

/* Its area; width 0: no room. */
static struct race_place place_of(const struct term_screen *screen,
                                  const struct term_layout *layout) {
    int x = layout->right.x + NEXT_COLUMNS * layout->scale + GAP;
    int room = screen->columns - x - WALLS - 1;
    bool large = layout->scale > 1 && room >= 2 * VIEW_COLUMNS;
    int width = large ? 2 * VIEW_COLUMNS : VIEW_COLUMNS;
    int height = large ? VIEW_RACE_ROWS : VIEW_RACE_ROWS / 2;
    bool fits = room >= width && height + OTHER_ROWS <= layout->right.height;
    return (struct race_place){{x + WALLS, layout->right.y + 1, fits ? width : 0, height}, large};
}

static struct term_color color_of(const struct term_screen *screen, const struct view *view,
                                  int kind) {
    if (screen->depth == TERM_MONO) {
        return term_token(TERM_SECONDARY);
    }
    return term_mix(term_piece(view->palette, kind), term_token(TERM_VOID), 80);
}

static void put_large(struct term_screen *screen, const struct view *view, struct term_area at,
                      int x, int y) {
    int kind = view->game.race.cells[y][x];
    int row = at.y + VIEW_RACE_ROWS - 1 - y;
    for (int i = 0; i < 2 && kind != FIN_NONE; i++) {
        term_put(screen, at.x + 2 * x + i, row, "█", color_of(screen, view, kind), 0);
    }
}

/* Both halves of a character: the lower one is the background colour, if the terminal has enough
 * colours. */
static void put_small(struct term_screen *screen, const struct view *view, struct term_area at,
                      int x, int row) {
    const struct view_race *race = &view->game.race;
    int y = VIEW_RACE_ROWS - 1 - 2 * row;
    int upper = race->cells[y][x], lower = race->cells[y - 1][x];
    struct term_cell *cell = term_screen_cell(screen, at.x + x, at.y + row);
    if (cell == NULL || (upper == FIN_NONE && lower == FIN_NONE)) {
        return;
    }
    bool both = upper != FIN_NONE && lower != FIN_NONE;
    bool flat = both && (screen->depth == TERM_16 || screen->depth == TERM_MONO || screen->plain);
    int first = upper != FIN_NONE ? upper : lower;
    term_put(screen, at.x + x, at.y + row,
             flat                ? "█"
             : upper != FIN_NONE ? "▀"
                                 : "▄",
             color_of(screen, view, first), 0);
    if (both && !flat) {
        cell->bg = color_of(screen, view, lower);
    }
}

void term_draw_race(struct term_screen *screen, const struct view *view,
                    const struct term_layout *layout) {
    const struct view_race *race = &view->game.race;
    struct race_place place = place_of(screen, layout);
    struct term_area at = place.field;
    if (!race->shown || at.width == 0) {
        return;
    }
    term_fill(screen, at, term_token(TERM_GRID));
    for (int x = 0; x < VIEW_COLUMNS; x++) {
        for (int y = 0; y < at.height; y++) {
            (place.large ? put_large : put_small)(screen, view, at, x, y);
        }
    }
    term_walls(screen, at, term_token(TERM_BORDER));
    term_text(screen, at.x - 1, at.y - 1, at.width + WALLS, race->title, term_token(TERM_DIM), 0);
    term_text(screen, at.x - 1, at.y + at.height + 1, at.width + WALLS, race->left,
              term_token(race->ahead ? TERM_SUCCESS : TERM_TEXT), 0);
}
