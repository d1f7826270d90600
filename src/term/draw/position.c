/* A position: the board with hold and queue beside it, and a list of actions. In a narrow window
 * the pieces are letters above the list. */
#include "core/min_max.h"
#include "term/draw/draw.h"

#include <stdio.h>

#include "finessimo.h"

enum {
    EDGE = 1,
    PIECES = 9, /* columns of hold and of the queue */
    GAP = 3,    /* columns of the walls between them and the board */
    LIST = 26,  /* least columns of the list, when pieces are drawn */
    LIST_MOST = 40,
    SCALE_MOST = 3,
    CHART = 2, /* rows of the chart below the list */
    MARK = 3,  /* columns of the selected line's block and the gap after it */
};

/* The layout. */
struct places {
    struct term_layout layout;
    struct term_area list;
    bool draws_pieces;
};

/* Total columns of the board and the drawn pieces. */
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
    int list = min_int(screen->columns - before - EDGE, LIST_MOST);
    int side = places.draws_pieces ? PIECES * scale : 0, gap = side > 0 ? GAP : 2 * EDGE;
    int x = side > 0 ? (screen->columns - before - list) / 2 : 0;
    layout->scale = scale;
    layout->tile = 2 * scale;
    layout->rows = min_int(VIEW_ROWS, (screen->rows - 2) / scale);
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

/* Writes "hold L · next TIOSZ", as many as fit. */
static void write_pieces(const struct view_game *game, int width, char *text, size_t size) {
    enum { BEFORE = 14 }; /* columns before the next pieces */
    char next[VIEW_NEXT + 1] = "";
    for (int i = 0; i < game->next_count && BEFORE + i < width; i++) {
        next[i] = fin_kind_letter(game->next[i]);
    }
    snprintf(text, size, "hold %c · next %s",
             game->hold < FIN_KINDS ? fin_kind_letter(game->hold) : '-',
             game->next_count > 0 ? next : "-");
}

/* Draws an action: its name, value and key. */
static void draw_item(struct term_screen *screen, const struct view *view, struct term_area area,
                      int number) {
    const struct view_item *item = &view->items[number];
    bool lit = number == view->chosen, asks = (item->flags & VIEW_ITEM_CAPTURES) != 0;
    bool heads = (item->flags & VIEW_ITEM_HEADING) != 0;
    bool warns = (item->flags & VIEW_ITEM_WARNS) != 0;
    struct term_color color = term_token(heads ? TERM_DIM : lit ? TERM_TEXT : TERM_SECONDARY);
    int note = term_text_width(item->note), value = term_text_width(item->value);
    bool has_note = MARK + term_text_width(item->label) + value + note + 2 <= area.width;
    int end = area.x + area.width - (has_note && note > 0 ? note + 1 : 0);
    if (lit) {
        struct term_tiles tiles = term_tiles_of(view, screen, 2);
        tiles.letters = false;
        term_fill(screen, (struct term_area){area.x, area.y, area.width, 1}, term_token(TERM_LIT));
        term_tile(screen, &tiles, area.x, area.y, number % FIN_KINDS | VIEW_PIECE,
                  (struct term_light){.part = 0});
    }
    int mark = heads ? 0 : MARK;
    int x = term_text(screen, area.x + mark, area.y, end - area.x - mark, item->label, color,
                      lit ? TERM_BOLD : 0);
    term_text(screen, x + 1, area.y, end - x - 1, item->value,
              term_token(asks    ? TERM_GOLD
                         : warns ? TERM_ERROR
                                 : TERM_TEXT),
              TERM_BOLD);
    if (has_note) {
        term_text_right(screen, area.x + area.width, area.y, note, item->note, term_token(TERM_DIM),
                        0);
    }
}

/* The first item to draw, so that the selected one is visible. */
static int first_item(const struct view *view, int height) {
    int count = view->item_count, most = count > height ? count - height : 0;
    return min_int(view->chosen > height / 2 ? view->chosen - height / 2 : 0, most);
}

static void draw_items(struct term_screen *screen, const struct view *view, struct term_area area) {
    int first = first_item(view, area.height);
    for (int i = 0; i < area.height && first + i < view->item_count; i++) {
        draw_item(screen, view, (struct term_area){area.x, area.y + i, area.width, 1}, first + i);
    }
}

static int lead_rows(const struct view *view, int width) {
    char text[64];
    return view->lead[0] != '\0' ? term_text_lines(view->lead, width, 0, text, sizeof text) : 0;
}

/* The area below the title, the letters of pieces and the comment. */
static struct term_area items_area(const struct view *view, const struct places *places) {
    struct term_area area = places->list;
    int above = 2 + !places->draws_pieces + lead_rows(view, area.width);
    area.y += above;
    area.height -= above;
    return area;
}

static void draw_list(struct term_screen *screen, const struct view *view,
                      const struct places *places) {
    struct term_area area = places->list;
    int y = area.y;
    char text[64];
    term_text(screen, area.x, y++, area.width, view->title, term_token(TERM_ACCENT), TERM_BOLD);
    if (!places->draws_pieces) {
        write_pieces(&view->game, area.width, text, sizeof text);
        term_text(screen, area.x, y++, area.width, text, term_token(TERM_SECONDARY), 0);
    }
    for (int i = 0; i < lead_rows(view, area.width); i++) {
        term_text_lines(view->lead, area.width, i, text, sizeof text);
        term_text(screen, area.x, y++, area.width, text, term_token(TERM_SECONDARY), 0);
    }
    struct term_area items = items_area(view, places);
    struct term_area chart = {items.x, items.y + items.height - CHART, items.width, CHART};
    draw_items(screen, view, items);
    if (view->trend_count > 0 && items.height >= view->item_count + CHART &&
        items.width >= view->trend_count) {
        term_draw_trend(screen, view, chart);
    }
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

int term_position_cell(const struct term_screen *screen, int column, int row) {
    struct places places = places_of(screen);
    struct term_area field = places.layout.field;
    int scale = places.layout.scale;
    bool inside = column >= field.x && column < field.x + field.width && row >= field.y &&
                  row < field.y + field.height;
    int x = (column - field.x) / (2 * scale), y = (row - field.y) / scale;
    return inside ? (places.layout.rows - 1 - y) * VIEW_COLUMNS + x : -1;
}

int term_position_item(const struct term_screen *screen, const struct view *view, int column,
                       int row) {
    struct places places = places_of(screen);
    struct term_area area = items_area(view, &places);
    int item = first_item(view, area.height) + row - area.y;
    bool inside = column >= area.x && column < area.x + area.width && row >= area.y &&
                  row < area.y + area.height;
    return inside && item < view->item_count ? item : -1;
}
