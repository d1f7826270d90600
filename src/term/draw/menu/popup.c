/* Boxes over a game that has no room at its sides: title, figures, actions. With few rows,
 * figures and actions are side by side; with few columns too, figures are in two columns and the
 * actions scroll. */
#include "core/min_max.h"
#include "term/draw/menu/list.h"

enum {
    EDGE = 2,    /* margin at each side of the screen */
    SIDE = 3,    /* columns between the frame and its contents */
    BETWEEN = 4, /* columns between numbers and actions */
    FRAME = 2,   /* rows of the frame */
    TITLE_MOST =
        36 /* longer titles use narrow letters, so that the game stays visible at the sides */
};

enum { WIDTH_LEAST = 26 };

/* The contents of a box, and its layout. */
struct box {
    const struct view *view;
    struct view_item items[VIEW_ITEMS]; /* of the figures */
    struct term_list figures, choices;
    struct term_area area;
    int side;   /* SIDE, or less in a narrow window */
    int padded; /* 1: an empty row inside the frame, above and below */
    bool large, beside, paired;
};

/* ---- size ---- */

static int lists_width(const struct box *box) {
    int figures = term_list_width(&box->figures), choices = term_list_width(&box->choices);
    return box->beside ? figures + BETWEEN + choices : max_int(figures, choices);
}

static int title_columns(const struct term_screen *screen, const struct box *box) {
    int most = box->beside ? lists_width(box) : TITLE_MOST;
    int form = term_letters_form(screen, box->view->title, most);
    return term_letters_columns(screen, box->view->title, form);
}

static int title_rows(const struct term_screen *screen, const struct box *box) {
    return box->large ? term_letters_rows(screen) : 1;
}

static int inner_width(const struct term_screen *screen, const struct box *box) {
    const struct view *view = box->view;
    int width = max_int(lists_width(box), WIDTH_LEAST);
    width = max_int(width, term_text_width(view->subtitle));
    width = max_int(width, term_text_width(view->lead));
    width = max_int(width, box->large ? title_columns(screen, box) : 0);
    return box->paired ? screen->columns - 2 * box->side : width;
}

static int figure_rows(const struct box *box, int width) {
    return box->paired ? term_figures_rows(&box->figures, width)
                       : term_list_rows(&box->figures, width);
}

static int text_rows(const char *text, int width) {
    char line[sizeof((struct view *)0)->lead];
    return term_text_lines(text, width, 0, line, sizeof line);
}

/* The rows above numbers and actions. */
static int head_rows(const struct term_screen *screen, const struct box *box) {
    const struct view *view = box->view;
    int width = inner_width(screen, box), lead = text_rows(view->lead, width);
    return title_rows(screen, box) + text_rows(view->subtitle, width) +
           (lead > 0 ? lead + box->padded : 0) + 1;
}

static int all_rows(const struct term_screen *screen, const struct box *box) {
    int width = inner_width(screen, box), figures = figure_rows(box, width);
    int choices = term_list_rows(&box->choices, width);
    int gap = figures > 0 && choices > 0 ? 1 : 0;
    int rows = box->beside ? max_int(figures, choices) : figures + gap + choices;
    return FRAME + 2 * box->padded + head_rows(screen, box) + rows;
}

static bool fits(const struct term_screen *screen, const struct box *box) {
    int columns = inner_width(screen, box) + 2 * box->side + (box->paired ? 0 : 2 * EDGE);
    return all_rows(screen, box) <= screen->rows && columns <= screen->columns;
}

/* Chooses the first form that fits; otherwise the last, whose actions scroll. */
static void choose_form(const struct term_screen *screen, struct box *box) {
    static const struct {
        bool large, beside, padded, paired;
    } forms[] = {
        {true, false, true, false},  {true, true, true, false},   {true, true, false, false},
        {false, false, true, false}, {false, false, false, true},
    };
    enum { FORMS = sizeof forms / sizeof forms[0] };
    for (int i = 0; i < FORMS; i++) {
        box->large = forms[i].large;
        box->beside = forms[i].beside && box->figures.count > 0;
        box->padded = forms[i].padded;
        box->paired = forms[i].paired;
        box->side = box->paired ? SIDE - 1 : SIDE;
        if (fits(screen, box)) {
            break;
        }
    }
    int width = min_int(inner_width(screen, box) + 2 * box->side, screen->columns);
    int height = min_int(all_rows(screen, box), screen->rows);
    width += width % 2 != screen->columns % 2 && width < screen->columns ? 1 : 0;
    box->area = (struct term_area){(screen->columns - width) / 2, (screen->rows - height) / 2,
                                   width, height};
}

/* ---- drawing ---- */

static struct term_color title_color(const struct view *view) {
    static const uint8_t tokens[] = {
        [VIEW_CALM] = TERM_ACCENT, [VIEW_LOST] = TERM_ERROR, [VIEW_WON] = TERM_GOLD};
    return term_token(tokens[view->tone]);
}

static void draw_title(struct term_screen *screen, const struct box *box, struct term_area inside) {
    const struct view *view = box->view;
    struct term_color color = title_color(view);
    if (box->large) {
        int columns = title_columns(screen, box);
        term_letters(screen, inside.x + (inside.width - columns) / 2, inside.y, view->title,
                     term_letters_form(screen, view->title, columns), color, color);
    } else {
        term_text_middle(screen, inside, inside.y, view->title, color, TERM_BOLD);
    }
}

/* Draws a text on as many rows as it needs; returns the row after it. */
static int draw_text(struct term_screen *screen, struct term_area area, int y, const char *text,
                     int token, int attributes) {
    int rows = text_rows(text, area.width);
    for (int i = 0; i < rows; i++) {
        char line[sizeof((struct view *)0)->lead];
        term_text_lines(text, area.width, i, line, sizeof line);
        term_text_middle(screen, area, y + i, line, term_token(token), attributes);
    }
    return y + rows;
}

/* Draws title, subtitle and emphasised text. */
static void draw_head(struct term_screen *screen, const struct box *box, struct term_area inside) {
    const struct view *view = box->view;
    bool loud = view->tone != VIEW_CALM;
    int y = inside.y + title_rows(screen, box);
    draw_title(screen, box, inside);
    y = draw_text(screen, inside, y, view->subtitle, TERM_DIM, 0);
    draw_text(screen, inside, y + box->padded, view->lead, loud ? TERM_GOLD : TERM_SECONDARY,
              loud ? TERM_BOLD : 0);
}

static void draw_lists(struct term_screen *screen, const struct box *box, struct term_area area) {
    struct term_area figures = area, choices = area;
    if (box->beside) {
        choices.width = term_list_width(&box->choices);
        choices.x = area.x + area.width - choices.width;
        figures.width =
            min_int(area.width - choices.width - BETWEEN, term_list_width(&box->figures) + BETWEEN);
    } else if (box->figures.count > 0) {
        int rows = figure_rows(box, area.width) + 1;
        choices.y += rows;
        choices.height -= rows;
    }
    if (box->paired) {
        term_draw_figures(screen, &box->figures, figures);
    } else {
        term_draw_list(screen, &box->figures, figures);
    }
    if (choices.height > 0) {
        term_draw_list(screen, &box->choices, choices);
    }
}

/* Clears texts and numbers beside the box that it covers in part. */
static void clear_sides(struct term_screen *screen, const struct box *box) {
    struct term_layout layout = term_layout_make(screen);
    const struct view_game *game = &box->view->game;
    struct term_color empty = term_token(TERM_VOID);
    empty = game->grey ? term_grey(empty) : game->dimmed ? term_dimmed(empty) : empty;
    struct term_area sides[] = {layout.left, layout.right};
    bool overlaps = box->area.x < layout.left.x + layout.left.width;
    for (int i = 0; i < 2 && overlaps; i++) {
        struct term_area *side = &sides[i];
        side->height += side->y - box->area.y;
        side->y = box->area.y;
        term_fill(screen, *side, empty);
    }
}

/* Draws the help of the selected line if the box leaves room for it; a notice always. */
static void draw_below(struct term_screen *screen, const struct box *box) {
    int room = screen->rows - box->area.y - box->area.height;
    if (box->view->notice[0] != '\0' || term_bottom_rows(screen, box->view) <= room) {
        term_draw_bottom(screen, box->view);
    }
}

void term_draw_popup(struct term_screen *screen, const struct view *view) {
    struct box box = {.view = view};
    if (view->has_game && term_draw_beside(screen, view)) {
        return;
    }
    term_list_part(view, box.items, &box.figures, &box.choices);
    choose_form(screen, &box);
    struct term_area area = box.area, inside = area;
    inside.x += box.side;
    inside.width -= 2 * box.side;
    inside.y += 1 + box.padded;
    if (view->has_game) {
        clear_sides(screen, &box);
    }
    term_fill(screen, area, term_token(TERM_CHROME));
    term_frame(screen, area, term_token(TERM_BORDER));
    draw_head(screen, &box, inside);
    inside.y += head_rows(screen, &box);
    inside.height = area.y + area.height - 1 - box.padded - inside.y;
    draw_lists(screen, &box, inside);
    draw_below(screen, &box);
}
