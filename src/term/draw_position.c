/* A position: the field with what is held and what comes at its sides, and the
 * list of what can be done with it. In a narrow window the pieces are letters
 * above the list. */
#include "term/draw.h"

#include <stdio.h>

#include "finessimo.h"

enum {
    EDGE = 1,
    PIECES = 9, /* columns of hold and of next */
    GAP = 3,    /* ... and between them and the field: its walls */
    LIST = 26,  /* columns of the list at least, where pieces are drawn */
    LIST_MOST = 40,
    SCALE_MOST = 3,
};

/* Where everything stands. */
struct places {
    struct term_layout layout;
    struct term_area list;
    bool draws_pieces;
};

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* Columns of field and pieces with what is between them. */
static int drawn_columns(int scale) {
    return 2 * (PIECES * scale + GAP) + 2 * VIEW_COLUMNS * scale + GAP;
}

static bool fits(const struct term_screen *screen, int scale) {
    return drawn_columns(scale) + LIST + EDGE <= screen->columns &&
           scale * VIEW_ROWS + 2 <= screen->rows;
}

static struct places places_of(const struct term_screen *screen) {
    struct places places = {.draws_pieces = fits(screen, 1)};
    struct term_layout *layout = &places.layout;
    int scale = 1;
    while (scale < SCALE_MOST && fits(screen, scale + 1)) {
        scale++;
    }
    int before = places.draws_pieces ? drawn_columns(scale) : 2 * VIEW_COLUMNS + 2 * EDGE + GAP;
    int list = smaller(screen->columns - before - EDGE, LIST_MOST);
    int side = places.draws_pieces ? PIECES * scale : 0, gap = side > 0 ? GAP : 2 * EDGE;
    int x = side > 0 ? (screen->columns - before - list) / 2 : 0;
    layout->scale = scale;
    layout->rows = smaller(VIEW_ROWS, (screen->rows - 2) / scale);
    int height = scale * layout->rows, y = (screen->rows - 2 - height) / 2;
    layout->left = (struct term_area){x, y, side, height};
    layout->field = (struct term_area){x + side + gap, y, 2 * VIEW_COLUMNS * scale, height};
    layout->right =
        (struct term_area){layout->field.x + layout->field.width + GAP, y, side, height};
    layout->floor_y = y + height;
    layout->hint_y = screen->rows - 1;
    places.list =
        (struct term_area){layout->right.x + (side > 0 ? side + GAP : 0), y, list, height};
    return places;
}

/* "hold L · next TIOSZ" */
static void write_pieces(const struct view_game *game, char *text, size_t size) {
    char next[VIEW_NEXT + 1] = "";
    for (int i = 0; i < game->next_count; i++) {
        next[i] = fin_kind_letter(game->next[i]);
    }
    snprintf(text, size, "hold %c · next %s",
             game->hold < FIN_KINDS ? fin_kind_letter(game->hold) : '-',
             game->next_count > 0 ? next : "-");
}

static void draw_list(struct term_screen *screen, const struct view *view,
                      const struct places *places) {
    struct term_area area = places->list;
    int y = area.y, bottom = area.y + area.height;
    char text[64];
    term_text(screen, area.x, y++, area.width, view->title, term_token(TERM_ACCENT), TERM_BOLD);
    if (!places->draws_pieces) {
        write_pieces(&view->game, text, sizeof text);
        term_text(screen, area.x, y++, area.width, text, term_token(TERM_SECONDARY), 0);
    }
    int lines = term_text_lines(view->lead, area.width, 0, text, sizeof text);
    for (int i = 0; i < lines && view->lead[0] != '\0'; i++) {
        term_text_lines(view->lead, area.width, i, text, sizeof text);
        term_text(screen, area.x, y++, area.width, text, term_token(TERM_SECONDARY), 0);
    }
    area.y = y + 1;
    area.height = bottom - area.y;
    area.width -= 1;
    term_draw_items(screen, view, area);
}

void term_draw_position(struct term_screen *screen, const struct view *view) {
    struct places places = places_of(screen);
    struct term_area all = {0, 0, screen->columns, screen->rows};
    term_draw_field(screen, view, &places.layout);
    if (places.draws_pieces) {
        term_draw_sides(screen, view, &places.layout);
    }
    draw_list(screen, view, &places);
    if (view->notice[0] != '\0' || view->help[0] != '\0') {
        term_draw_bottom(screen, view);
    } else {
        term_draw_hints(screen, all, screen->rows - 1, &view->game);
    }
}
