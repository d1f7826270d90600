/* Pause and end of a game: panels beside the board, which stays visible. With narrow sides, a
 * slim panel without figures takes the lower right corner. */
#include <string.h>

#include "core/min_max.h"
#include "term/draw/menu/list.h"

enum {
    SIDE_LEAST = 22, /* columns of a side that has room for a panel */
    MARGIN = 1,      /* around the contents of a panel */
    FRAME = 1,       /* of a panel over the board, and its margin */
};

struct panels {
    const struct view *view;
    struct view_item items[VIEW_ITEMS]; /* of the figures */
    struct term_list figures, choices;
    struct term_layout layout;
    int room;    /* rows above the text at the bottom */
    bool pauses; /* the panel covers the game's numbers, so it shows them itself */
};

static int text_rows(const char *text, int width) {
    char line[sizeof((struct view *)0)->lead];
    return term_text_lines(text, width, 0, line, sizeof line);
}

/* ---- title, subtitle and emphasised text ---- */

static struct term_color title_color(const struct view *view) {
    static const uint8_t tokens[] = {
        [VIEW_CALM] = TERM_ACCENT, [VIEW_LOST] = TERM_ERROR, [VIEW_WON] = TERM_GOLD};
    return term_token(tokens[view->tone]);
}

static bool fits_letters(const struct term_screen *screen, const char *title, int width) {
    return term_letters_columns(screen, title, TERM_NARROW) <= width;
}

/* Rows of title, subtitle and emphasised text, with an empty row after the last two. */
static int head_rows(const struct term_screen *screen, const struct view *view, int width,
                     bool letters) {
    int subtitle = text_rows(view->subtitle, width), lead = text_rows(view->lead, width);
    return (letters ? term_letters_rows(screen) : 1) + subtitle + 1 + lead + (lead > 0 ? 1 : 0);
}

static int put_text(struct term_screen *screen, struct term_area area, int y, const char *text,
                    int token, int attributes) {
    int rows = text_rows(text, area.width);
    for (int i = 0; i < rows; i++) {
        char line[sizeof((struct view *)0)->lead];
        term_text_lines(text, area.width, i, line, sizeof line);
        term_text_middle(screen, area, y + i, line, term_token(token), attributes);
    }
    return y + rows;
}

static void draw_head(struct term_screen *screen, const struct view *view, struct term_area area,
                      bool letters) {
    struct term_color color = title_color(view);
    bool loud = view->tone != VIEW_CALM;
    int y = area.y + (letters ? term_letters_rows(screen) : 1);
    if (letters) {
        int form = term_letters_form(screen, view->title, area.width);
        int columns = term_letters_columns(screen, view->title, form);
        term_letters(screen, area.x + (area.width - columns) / 2, area.y, view->title, form, color,
                     color);
    } else {
        term_text_middle(screen, area, area.y, view->title, color, TERM_BOLD);
    }
    y = put_text(screen, area, y, view->subtitle, TERM_SECONDARY, 0) + 1;
    put_text(screen, area, y, view->lead, loud ? TERM_GOLD : TERM_SECONDARY, loud ? TERM_BOLD : 0);
}

/* ---- a panel ---- */

/* Clears the whole side, because a panel would cut the texts and numbers there. */
static struct term_area clear_side(struct term_screen *screen, const struct panels *panels,
                                   const struct term_area *side, int rows) {
    const struct view_game *game = &panels->view->game;
    struct term_color empty = term_token(TERM_VOID);
    empty = game->grey ? term_grey(empty) : game->dimmed ? term_dimmed(empty) : empty;
    bool is_left = side == &panels->layout.left;
    int x = is_left ? 0 : side->x - MARGIN;
    int end = is_left ? side->x + side->width + MARGIN : screen->columns;
    int y = max_int((panels->room - rows) / 2, 0);
    term_fill(screen, (struct term_area){x, 0, end - x, panels->room}, empty);
    term_fill(screen, (struct term_area){side->x - MARGIN, y, side->width + 2 * MARGIN, rows},
              term_token(TERM_CHROME));
    return (struct term_area){side->x, y + MARGIN, side->width, rows - 2 * MARGIN};
}

/* The contents of a panel from top to bottom. */
struct panel {
    bool head;
    const struct term_list *figures, *choices; /* NULL: none */
};

static int list_rows(const struct term_list *list, int width) {
    return list == NULL || list->count == 0 ? 0 : term_list_rows(list, width);
}

static int panel_rows(const struct term_screen *screen, const struct panels *panels,
                      struct panel panel, bool letters, int width) {
    int head = panel.head ? head_rows(screen, panels->view, width, letters) : 0;
    int figures = list_rows(panel.figures, width), choices = list_rows(panel.choices, width);
    return head + figures + (figures > 0 && choices > 0 ? 1 : 0) + choices + 2 * MARGIN;
}

static void draw_panel(struct term_screen *screen, const struct panels *panels, struct panel panel,
                       const struct term_area *side) {
    const struct view *view = panels->view;
    bool letters = fits_letters(screen, view->title, side->width) &&
                   panel_rows(screen, panels, panel, true, side->width) <= panels->room;
    int rows = panel_rows(screen, panels, panel, letters, side->width);
    struct term_area area = clear_side(screen, panels, side, min_int(rows, panels->room));
    int end = area.y + area.height;
    if (panel.head) {
        draw_head(screen, view, area, letters);
        area.y += head_rows(screen, view, area.width, letters);
    }
    if (list_rows(panel.figures, area.width) > 0) {
        area.height = end - area.y;
        area.y = term_draw_list(screen, panel.figures, area) + 1;
    }
    area.height = end - area.y;
    if (panel.choices != NULL && area.height > 0) {
        term_draw_list(screen, panel.choices, area);
    }
}

/* ---- both panels ---- */

/* Copies the numbers at the right of the board, which the panel of a pause covers. */
static void take_numbers(struct panels *panels) {
    const struct view_game *game = &panels->view->game;
    struct term_list *figures = &panels->figures;
    for (int i = TERM_LEFT_STATS; i < game->stat_count; i++) {
        struct view_item *item = &panels->items[figures->count++];
        *item = (struct view_item){.flags = VIEW_ITEM_TEXT};
        memcpy(item->label, game->stats[i].label, sizeof game->stats[i].label);
        memcpy(item->value, game->stats[i].value, sizeof game->stats[i].value);
    }
    figures->chosen = figures->count;
}

static bool fits(const struct term_screen *screen, const struct panels *panels) {
    int width = panels->layout.left.width;
    struct panel first = {true, &panels->figures, panels->pauses ? &panels->choices : NULL};
    return width >= SIDE_LEAST && term_list_width(&panels->figures) <= width &&
           term_list_width(&panels->choices) <= width &&
           panel_rows(screen, panels, first, false, width) <= panels->room;
}

static void draw_sides(struct term_screen *screen, const struct panels *panels) {
    const struct term_layout *layout = &panels->layout;
    if (panels->pauses) {
        struct panel all = {true, &panels->figures, &panels->choices};
        draw_panel(screen, panels, all, &layout->right);
    } else {
        struct panel left = {true, &panels->figures, NULL}, right = {false, NULL, &panels->choices};
        draw_panel(screen, panels, left, &layout->left);
        draw_panel(screen, panels, right, &layout->right);
    }
}

/* A frame in the corner, over as little of the board as possible. */
static void draw_corner(struct term_screen *screen, const struct panels *panels) {
    const struct view *view = panels->view;
    int width = max_int(term_list_width(&panels->choices), term_text_width(view->title));
    width = min_int(width, screen->columns - 2 * (FRAME + MARGIN));
    int rows = 1 + term_list_rows(&panels->choices, width) + 2 * FRAME;
    struct term_area area = {.width = width + 2 * (FRAME + MARGIN),
                             .height = min_int(rows, panels->room)};
    area.x = screen->columns - area.width;
    area.y = panels->room - area.height;
    term_fill(screen, area, term_token(TERM_CHROME));
    term_frame(screen, area, term_token(TERM_BORDER));
    struct term_area inside = {area.x + FRAME + MARGIN, area.y + FRAME, width,
                               area.height - 2 * FRAME};
    term_text_middle(screen, inside, inside.y, view->title, title_color(view), TERM_BOLD);
    inside.y++;
    inside.height--;
    term_draw_list(screen, &panels->choices, inside);
}

/* True for a pause: it has no figures, no tone, and no choice with a value. */
static bool is_pause(const struct panels *panels) {
    bool values = false;
    for (int i = 0; i < panels->choices.count; i++) {
        values = values || panels->choices.items[i].value[0] != '\0';
    }
    return panels->figures.count == 0 && panels->view->tone == VIEW_CALM && !values;
}

bool term_draw_beside(struct term_screen *screen, const struct view *view) {
    struct panels panels = {.view = view, .layout = term_layout_make(screen)};
    term_list_part(view, panels.items, &panels.figures, &panels.choices);
    panels.room = screen->rows - term_bottom_rows(screen, view);
    panels.pauses = is_pause(&panels);
    if (panels.pauses) {
        take_numbers(&panels);
    }
    if (fits(screen, &panels)) {
        draw_sides(screen, &panels);
    } else if (panels.pauses) {
        draw_corner(screen, &panels);
    } else {
        return false;
    }
    term_draw_bottom(screen, view);
    return true;
}
