/* Lists: items with values and notes, the selected one highlighted. */
#include <string.h>

#include "term/draw/menu/list.h"

#include "core/min_max.h"
#include "finessimo.h"

enum {
    MARK = 4,        /* columns of the mark and the gap after it */
    ARROW = 3,       /* columns of the arrow after a value */
    NOTE = 12,       /* least columns of notes, to the right of values */
    NOTE_MOST = 26,  /* most columns of notes */
    NOTES_FROM = 46, /* columns of a list that shows notes */
};

bool term_item_is_text(const struct view_item *item) {
    return (item->flags & (VIEW_ITEM_HEADING | VIEW_ITEM_TEXT)) != 0;
}

struct term_list term_list_of(const struct view *view) {
    return (struct term_list){.view = view,
                              .items = view->items,
                              .count = view->item_count,
                              .chosen = view->chosen,
                              .more_above = view->more_above,
                              .more_below = view->more_below};
}

/* Texts that stand first; a note of theirs has a row of its own. */
static int take_figures(const struct view *view, struct view_item *items,
                        struct term_list *figures) {
    int first = 0;
    *figures = (struct term_list){.view = view, .items = items, .only_text = true};
    for (; first < view->item_count && term_item_is_text(&view->items[first]); first++) {
        struct view_item item = view->items[first], note = {.flags = VIEW_ITEM_TEXT};
        memcpy(note.value, item.note, sizeof item.note);
        item.note[0] = '\0';
        if (figures->count < VIEW_ITEMS) {
            items[figures->count++] = item;
        }
        if (note.value[0] != '\0' && figures->count < VIEW_ITEMS) {
            items[figures->count++] = note;
        }
    }
    figures->chosen = figures->count;
    return first;
}

void term_list_part(const struct view *view, struct view_item *items, struct term_list *figures,
                    struct term_list *choices) {
    int first = take_figures(view, items, figures);
    *choices = term_list_of(view);
    choices->items += first;
    choices->count -= first;
    choices->chosen -= min_int(first, choices->chosen);
}

static int mark_columns(const struct term_list *list) {
    return list->only_text ? 0 : MARK;
}

static int widest_note(const struct term_list *list) {
    int widest = 0;
    for (int i = 0; i < list->count; i++) {
        widest = max_int(widest, term_text_width(list->items[i].note));
    }
    return widest;
}

static bool has_values(const struct term_list *list) {
    for (int i = 0; i < list->count; i++) {
        if (list->items[i].value[0] != '\0') {
            return true;
        }
    }
    return false;
}

/* The columns of notes; 0: none. Notes are dropped if there is little room beside values. */
static int note_columns(const struct term_list *list, int width) {
    int widest = widest_note(list);
    if (!has_values(list)) {
        return widest == 0 ? 0 : widest + 2;
    }
    return widest == 0 || width < NOTES_FROM ? 0 : min_int(max_int(widest + 4, NOTE), NOTE_MOST);
}

const char *term_list_hidden_note(const struct term_list *list, int width) {
    if (list->chosen >= list->count || note_columns(list, width) > 0) {
        return "";
    }
    const struct view_item *item = &list->items[list->chosen];
    return (item->flags & VIEW_ITEM_WARNS) == 0 ? item->note : ""; /* its help has the warning */
}

/* ---- one line ---- */

/* A line being drawn. */
struct line {
    struct term_screen *screen;
    const struct view_item *item;
    int x, y, width;
    int label_x;
    int value_end;    /* the column after the value */
    int note_columns; /* 0: no notes */
    bool chosen;
    bool idle; /* has no effect at the moment */
};

static struct term_color label_color(const struct line *line) {
    const struct view_item *item = line->item;
    if ((item->flags & VIEW_ITEM_WARNS) != 0) {
        return term_token(TERM_ERROR);
    }
    if ((item->flags & VIEW_ITEM_HEADING) != 0) {
        return term_token(TERM_ACCENT);
    }
    return term_token(line->chosen ? TERM_TEXT : line->idle ? TERM_DIM : TERM_SECONDARY);
}

/* Draws the value, between arrows if left and right change it. */
static void draw_value(const struct line *line) {
    const struct view_item *item = line->item;
    bool captures = (item->flags & VIEW_ITEM_CAPTURES) != 0;
    bool loud = line->chosen || (item->flags & VIEW_ITEM_TEXT) != 0;
    bool changes = loud && (item->flags & VIEW_ITEM_CHANGES) != 0;
    int width = term_text_width(item->value), end = line->value_end;
    struct term_color color = term_token(captures ? TERM_GOLD : loud ? TERM_TEXT : TERM_SECONDARY);
    int most = end - line->label_x - 2;
    term_text_right(line->screen, end, line->y, most, item->value, color, loud ? TERM_BOLD : 0);
    if (changes && (item->flags & VIEW_ITEM_AT_LEAST) == 0) {
        term_put(line->screen, end - min_int(width, most) - 2, line->y, "◂",
                 term_token(TERM_ACCENT), 0);
    }
    if (changes && (item->flags & VIEW_ITEM_AT_MOST) == 0) {
        term_put(line->screen, end + 1, line->y, "▸", term_token(TERM_ACCENT), 0);
    }
}

/* The selected line is highlighted, with a piece's block at its left. */
static void draw_mark(const struct line *line, const struct view *view, int number) {
    struct term_area row = {line->x, line->y, line->width, 1};
    struct term_tiles tiles = term_tiles_of(view, line->screen, 2);
    tiles.letters = false;
    term_fill(line->screen, row, term_token(TERM_LIT));
    term_tile(line->screen, &tiles, line->x, line->y, number % FIN_KINDS | VIEW_PIECE,
              (struct term_light){.part = 0});
}

static void draw_line(const struct line *line) {
    const struct view_item *item = line->item;
    bool heading = (item->flags & VIEW_ITEM_HEADING) != 0;
    int value = term_text_width(item->value);
    int end = value > 0 ? line->value_end - value - 1 : line->x + line->width - line->note_columns;
    bool changes = (item->flags & VIEW_ITEM_CHANGES) != 0;
    int most = end - line->label_x - (changes ? 2 : 0);
    term_text(line->screen, line->label_x, line->y, most, item->label, label_color(line),
              line->chosen && !heading ? TERM_BOLD : 0);
    if (value > 0) {
        draw_value(line);
    }
    if (line->note_columns == 0 && item->note[0] != '\0' && (item->flags & VIEW_ITEM_WARNS) != 0) {
        term_put(line->screen, line->label_x - 2, line->y, "!", term_token(TERM_ERROR), TERM_BOLD);
    }
    if (line->note_columns > 0) {
        term_text_right(line->screen, line->x + line->width - 1, line->y, line->note_columns - 2,
                        item->note, term_token(TERM_DIM), 0);
    }
}

/* ---- the list ---- */

/* Rows of a list: the number of an item, or GAP for an empty row before a heading, or between
 * text and items that can be selected. A long text has several rows. */
enum { GAP = VIEW_ITEMS, ROWS_MOST = 4 * VIEW_ITEMS };

struct rows {
    uint8_t items[ROWS_MOST], parts[ROWS_MOST];
    int count, chosen;
};

static bool wants_gap(const struct term_list *list, int number) {
    const struct view_item *item = &list->items[number], *before = item - 1;
    bool heading = (item->flags & VIEW_ITEM_HEADING) != 0;
    bool other_kind = term_item_is_text(before) != term_item_is_text(item);
    bool after_heading = (before->flags & VIEW_ITEM_HEADING) != 0;
    return heading || (other_kind && !after_heading);
}

/* Copies one line of a text that is longer than a row; returns the number of lines. */
static int text_part(const struct view_item *item, int width, int part, char *text, size_t size) {
    return item->value[0] == '\0' ? term_text_lines(item->label, width, part, text, size) : 1;
}

static void add_row(struct rows *rows, int item, int part) {
    if (rows->count < ROWS_MOST) {
        rows->items[rows->count] = (uint8_t)item;
        rows->parts[rows->count++] = (uint8_t)part;
    }
}

static int text_columns(const struct term_list *list, int width) {
    int notes = note_columns(list, width);
    return width - mark_columns(list) - (list->only_text ? 0 : notes > 0 ? notes : 1);
}

/* The columns after the values. */
static int after_columns(const struct term_list *list, int width) {
    int notes = note_columns(list, width);
    return notes > 0 ? notes + 1 : list->only_text ? 0 : ARROW;
}

/* True if label and value do not fit beside each other: the value then has its own row. */
static bool is_broken(const struct term_list *list, const struct view_item *item, int width) {
    int value = term_text_width(item->value);
    int arrow = (item->flags & VIEW_ITEM_CHANGES) != 0 ? 2 : 0;
    int room = width - mark_columns(list) - after_columns(list, width);
    return value > 0 && term_text_width(item->label) + 1 + arrow + value > room &&
           (item->flags & VIEW_ITEM_CAPTURES) == 0;
}

static struct rows rows_of(const struct term_list *list, int width) {
    struct rows rows = {.count = 0, .chosen = 0};
    char text[sizeof list->items[0].label];
    for (int i = 0; i < list->count; i++) {
        if (i > 0 && wants_gap(list, i)) {
            add_row(&rows, GAP, 0);
        }
        rows.chosen = i == list->chosen ? rows.count : rows.chosen;
        add_row(&rows, i, 0);
        int parts = text_part(&list->items[i], text_columns(list, width), 0, text, sizeof text);
        parts = is_broken(list, &list->items[i], width) ? 2 : parts;
        for (int part = 1; part < parts; part++) {
            add_row(&rows, i, part);
        }
    }
    return rows;
}

int term_list_rows(const struct term_list *list, int width) {
    return rows_of(list, width).count;
}

/* The first visible row, so that the selected one is visible. */
static int first_shown(const struct rows *rows, int room) {
    return min_int(max_int(rows->chosen - room / 2, 0), max_int(rows->count - room, 0));
}

static void draw_more(struct term_screen *screen, struct term_area area, bool above, bool below) {
    struct term_color color = term_token(TERM_DIM);
    if (above) {
        term_put(screen, area.x + area.width, area.y, "▴", color, 0);
    }
    if (below) {
        term_put(screen, area.x + area.width, area.y + area.height - 1, "▾", color, 0);
    }
}

static void draw_item(struct term_screen *screen, const struct term_list *list,
                      struct term_area area, int number, int part, int y) {
    struct view_item item = list->items[number];
    bool broken = is_broken(list, &item, area.width);
    text_part(&list->items[number], text_columns(list, area.width), part, item.label,
              sizeof item.label);
    if (broken) {
        *(part == 0 ? item.value : item.label) = '\0';
        item.note[0] = '\0';
    }
    struct line line = {.screen = screen,
                        .item = &item,
                        .x = area.x,
                        .y = y,
                        .width = area.width,
                        .label_x = area.x + mark_columns(list),
                        .value_end = area.x + area.width - after_columns(list, area.width),
                        .note_columns = note_columns(list, area.width),
                        .chosen = number == list->chosen && !term_item_is_text(&item),
                        .idle = term_item_is_text(&item) && list->view->screen == VIEW_TITLE};
    if (line.chosen) {
        draw_mark(&line, list->view, number);
    }
    draw_line(&line);
}

int term_draw_list(struct term_screen *screen, const struct term_list *list,
                   struct term_area area) {
    struct rows rows = rows_of(list, area.width);
    int first = first_shown(&rows, area.height);
    int shown = min_int(rows.count - first, area.height);
    for (int i = 0; i < shown; i++) {
        if (rows.items[first + i] != GAP) {
            draw_item(screen, list, area, rows.items[first + i], rows.parts[first + i], area.y + i);
        }
    }
    area.height = shown;
    draw_more(screen, area, first > 0 || list->more_above,
              first + shown < rows.count || list->more_below);
    return area.y + shown;
}

int term_draw_items(struct term_screen *screen, const struct view *view, struct term_area area) {
    struct term_list list = term_list_of(view);
    return term_draw_list(screen, &list, area);
}

int term_list_width(const struct term_list *list) {
    int width = 0;
    for (int i = 0; i < list->count; i++) {
        const struct view_item *item = &list->items[i];
        int value = term_text_width(item->value);
        int arrow = list->only_text ? 2 : 2 * ARROW;
        width = max_int(width, term_text_width(item->label) + (value > 0 ? value + arrow : 0));
    }
    return width + mark_columns(list) + (list->only_text ? 0 : 2) + note_columns(list, NOTES_FROM);
}

/* ---- numbers in two columns ---- */

enum { APART = 2 };

static int figure_columns(const struct view_item *item) {
    return term_text_width(item->label) + 1 + term_text_width(item->value);
}

/* The place of a number: a short one takes half of a row. */
struct place {
    int row;
    bool half, second;
};

/* Places all numbers; returns the number of rows. */
static int place_figures(const struct term_list *list, int width, struct place *places) {
    int row = 0;
    bool second = false;
    for (int i = 0; i < list->count; i++) {
        const struct view_item *item = &list->items[i];
        bool half = item->label[0] != '\0' && figure_columns(item) <= width / 2;
        row += second && !half ? 1 : 0;
        places[i] = (struct place){row, half, half && second};
        second = half && !places[i].second;
        row += second ? 0 : 1;
    }
    return row + (second ? 1 : 0);
}

int term_figures_rows(const struct term_list *list, int width) {
    struct place places[VIEW_ITEMS];
    return place_figures(list, width, places);
}

/* The columns of the left halves: the right ones get what they need. */
static int first_columns(const struct term_list *list, const struct place *places, int width) {
    int first = 0, second = 0;
    for (int i = 0; i < list->count; i++) {
        int *most = places[i].second ? &second : &first;
        *most = places[i].half ? max_int(*most, figure_columns(&list->items[i])) : *most;
    }
    return min_int(max_int(first, width / 2 - APART), width - APART - second);
}

void term_draw_figures(struct term_screen *screen, const struct term_list *list,
                       struct term_area area) {
    struct place places[VIEW_ITEMS];
    int rows = place_figures(list, area.width, places);
    int first = first_columns(list, places, area.width);
    for (int i = 0; i < list->count && rows > 0; i++) {
        const struct place *place = &places[i];
        int x = area.x + (place->second ? first + APART : 0);
        int end = place->half && !place->second ? x + first : area.x + area.width;
        struct line line = {.screen = screen,
                            .item = &list->items[i],
                            .x = x,
                            .y = area.y + place->row,
                            .width = end - x,
                            .label_x = x,
                            .value_end = end};
        draw_line(&line);
    }
}
