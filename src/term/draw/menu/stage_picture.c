/* A small board to the right of a list: the selected stage, or a sample of the visual settings. Two
 * columns per cell if there is room, otherwise two rows of cells per row of characters; nothing if
 * the list needs the room. */
#include "finessimo.h"
#include "term/draw/menu/list.h"

enum {
    GAP = 2,
    WALLS = 2,
    LARGE = 2 * VIEW_COLUMNS + WALLS + GAP,
    SMALL = VIEW_COLUMNS + WALLS + GAP,
};

int term_picture_columns(const struct view *view, int list, int room) {
    int left = view->picture_rows > 0 ? room - list : 0;
    return left >= LARGE ? LARGE : left >= SMALL ? SMALL : 0;
}

static int cell_at(const struct view *view, int x, int y) {
    return view->picture[VIEW_PICTURE_ROWS - 1 - y][x];
}

static bool is_filled(const struct view *view, int x, int y) {
    return (cell_at(view, x, y) & (VIEW_LOCKED | VIEW_PIECE)) != 0;
}

static void draw_large(struct term_screen *screen, const struct view *view,
                       struct term_area field) {
    struct term_tiles tiles = term_tiles_of(view, screen, 2);
    for (int i = 0; i < VIEW_PICTURE_ROWS * VIEW_COLUMNS; i++) {
        int x = i % VIEW_COLUMNS, y = i / VIEW_COLUMNS;
        term_tile(screen, &tiles, field.x + 2 * x, field.y + y, cell_at(view, x, y),
                  (struct term_light){.part = 0});
    }
}

static void draw_small(struct term_screen *screen, const struct view *view,
                       struct term_area field) {
    struct term_color color = term_token(TERM_SECONDARY);
    for (int i = 0; i < field.height * VIEW_COLUMNS; i++) {
        int x = i % VIEW_COLUMNS, y = i / VIEW_COLUMNS;
        bool upper = is_filled(view, x, 2 * y);
        bool lower = is_filled(view, x, 2 * y + 1);
        const char *plain = upper ? (lower ? ":" : "'") : lower ? "." : " ";
        const char *half = upper ? (lower ? "█" : "▀") : lower ? "▄" : " ";
        term_put(screen, field.x + x, field.y + y, screen->plain ? plain : half, color, 0);
    }
}

void term_draw_picture(struct term_screen *screen, const struct view *view, int x, int y,
                       int columns) {
    bool large = columns == LARGE;
    struct term_area field = {x + GAP + 1, y, columns - GAP - WALLS,
                              large ? VIEW_PICTURE_ROWS : VIEW_PICTURE_ROWS / 2};
    term_fill(screen, field, term_token(TERM_GRID));
    term_walls(screen, field, term_token(TERM_BORDER));
    (large ? draw_large : draw_small)(screen, view, field);
}
