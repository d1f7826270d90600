/* Lists: the items of a menu with their values, whole screens of them, and
 * boxes over a game. */
#include "term/draw.h"

#include "finessimo.h"

enum {
    MARK = 4,        /* columns of the mark and what is behind it */
    NOTE = 12,       /* of notes, right of the values, at least */
    NOTE_MOST = 26,  /* ... and at most */
    NOTES_FROM = 46, /* columns of a list that has notes */
    WIDTH = 62,      /* of a list with values */
    EDGE = 2,        /* empty columns at the sides of the screen */
    BOX_LEAST = 26,
};

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int greater(int a, int b) {
    return a > b ? a : b;
}

static bool is_plain_text(const struct view_item *item) {
    return (item->flags & (VIEW_ITEM_HEADING | VIEW_ITEM_TEXT)) != 0;
}

/* Columns of the notes, 0 if there are none. They give way where there is little
 * room. */
static int note_columns(const struct view *view, int width) {
    int widest = 0;
    for (int i = 0; i < view->item_count; i++) {
        widest = greater(widest, term_text_width(view->items[i].note));
    }
    return widest == 0 || width < NOTES_FROM ? 0 : smaller(greater(widest + 2, NOTE), NOTE_MOST);
}

/* ---- one line ---- */

/* A line of a list that is being drawn. */
struct line {
    struct term_screen *screen;
    const struct view_item *item;
    int x, y, width;
    int value_end;    /* the column behind the value */
    int note_columns; /* 0: there are no notes */
    bool chosen;
};

static struct term_color label_color(const struct line *line) {
    const struct view_item *item = line->item;
    if ((item->flags & VIEW_ITEM_WARNS) != 0) {
        return term_token(TERM_ERROR);
    }
    if ((item->flags & VIEW_ITEM_HEADING) != 0) {
        return term_token(TERM_ACCENT);
    }
    return term_token(line->chosen ? TERM_TEXT : TERM_SECONDARY);
}

/* The value, between arrows where left and right change it. */
static void draw_value(const struct line *line) {
    const struct view_item *item = line->item;
    bool captures = (item->flags & VIEW_ITEM_CAPTURES) != 0;
    bool loud = line->chosen || (item->flags & VIEW_ITEM_TEXT) != 0;
    bool changes = loud && (item->flags & VIEW_ITEM_CHANGES) != 0;
    int width = term_text_width(item->value), end = line->value_end;
    struct term_color color = term_token(captures ? TERM_GOLD : loud ? TERM_TEXT : TERM_SECONDARY);
    int most = end - line->x - MARK - 2;
    term_text_right(line->screen, end, line->y, most, item->value, color, loud ? TERM_BOLD : 0);
    if (changes && (item->flags & VIEW_ITEM_AT_LEAST) == 0) {
        term_put(line->screen, end - smaller(width, most) - 2, line->y, "◂",
                 term_token(TERM_ACCENT), 0);
    }
    if (changes && (item->flags & VIEW_ITEM_AT_MOST) == 0) {
        term_put(line->screen, end + 1, line->y, "▸", term_token(TERM_ACCENT), 0);
    }
}

/* The chosen line is lit, with a piece's block at its left. */
static void draw_mark(const struct line *line, const struct view *view, int number) {
    struct term_area row = {line->x, line->y, line->width, 1};
    struct term_tiles tiles = term_tiles_of(view, line->screen, 1);
    tiles.letters = false;
    term_fill(line->screen, row, term_token(TERM_LIT));
    term_tile(line->screen, &tiles, line->x, line->y, number % FIN_KINDS | VIEW_PIECE,
              (struct term_light){.part = 0});
}

static void draw_line(const struct line *line) {
    const struct view_item *item = line->item;
    bool heading = (item->flags & VIEW_ITEM_HEADING) != 0;
    int value = term_text_width(item->value);
    int most = value > 0 ? line->value_end - line->x - MARK - value - 3 : line->width - MARK - 1;
    term_text(line->screen, line->x + MARK, line->y, most, item->label, label_color(line),
              line->chosen && !heading ? TERM_BOLD : 0);
    if (value > 0) {
        draw_value(line);
    }
    if (line->note_columns > 0) {
        term_text_right(line->screen, line->x + line->width - 1, line->y, line->note_columns - 2,
                        item->note, term_token(TERM_DIM), 0);
    }
}

/* ---- the list ---- */

/* Rows of a list: the number of an item, or GAP for an empty row before a
 * heading and between text and what can be chosen. A long text has several. */
enum { GAP = VIEW_ITEMS, ROWS_MOST = 4 * VIEW_ITEMS };

struct rows {
    uint8_t items[ROWS_MOST], parts[ROWS_MOST];
    int count, chosen;
};

static bool wants_gap(const struct view *view, int number) {
    const struct view_item *item = &view->items[number];
    bool heading = (item->flags & VIEW_ITEM_HEADING) != 0;
    bool other_kind = is_plain_text(&view->items[number - 1]) != is_plain_text(item);
    bool after_heading = (view->items[number - 1].flags & VIEW_ITEM_HEADING) != 0;
    return heading || (other_kind && !after_heading);
}

/* A part of a text that is longer than a row; returns how many it has. */
static int text_part(const struct view_item *item, int width, int part, char *text, size_t size) {
    bool is_text = (item->flags & VIEW_ITEM_TEXT) != 0 && item->value[0] == '\0';
    return is_text ? term_text_lines(item->label, width - MARK - 1, part, text, size) : 1;
}

static void add_row(struct rows *rows, int item, int part) {
    if (rows->count < ROWS_MOST) {
        rows->items[rows->count] = (uint8_t)item;
        rows->parts[rows->count++] = (uint8_t)part;
    }
}

static struct rows rows_of(const struct view *view, int width) {
    struct rows rows = {.count = 0, .chosen = 0};
    char text[sizeof view->items[0].label];
    for (int i = 0; i < view->item_count; i++) {
        if (i > 0 && wants_gap(view, i)) {
            add_row(&rows, GAP, 0);
        }
        rows.chosen = i == view->chosen ? rows.count : rows.chosen;
        add_row(&rows, i, 0);
        int parts = text_part(&view->items[i], width, 0, text, sizeof text);
        for (int part = 1; part < parts; part++) {
            add_row(&rows, i, part);
        }
    }
    return rows;
}

/* The first row shown, so that the chosen one is seen. */
static int first_shown(const struct rows *rows, int room) {
    return smaller(greater(rows->chosen - room / 2, 0), greater(rows->count - room, 0));
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

static void draw_item(struct term_screen *screen, const struct view *view, struct term_area area,
                      int number, int part, int y) {
    struct view_item item = view->items[number];
    int notes = note_columns(view, area.width);
    text_part(&view->items[number], area.width, part, item.label, sizeof item.label);
    struct line line = {.screen = screen,
                        .item = &item,
                        .x = area.x,
                        .y = y,
                        .width = area.width,
                        .value_end = area.x + area.width - (notes > 0 ? notes + 1 : 3),
                        .note_columns = notes,
                        .chosen = number == view->chosen && !is_plain_text(&item)};
    if (line.chosen) {
        draw_mark(&line, view, number);
    }
    draw_line(&line);
}

int term_draw_items(struct term_screen *screen, const struct view *view, struct term_area area) {
    struct rows rows = rows_of(view, area.width);
    int first = first_shown(&rows, area.height);
    int shown = smaller(rows.count - first, area.height);
    for (int i = 0; i < shown; i++) {
        if (rows.items[first + i] != GAP) {
            draw_item(screen, view, area, rows.items[first + i], rows.parts[first + i], area.y + i);
        }
    }
    area.height = shown;
    draw_more(screen, area, first > 0 || view->more_above,
              first + shown < rows.count || view->more_below);
    return area.y + shown;
}

/* Columns that the widest item asks for. */
static int items_width(const struct view *view) {
    int width = 0;
    for (int i = 0; i < view->item_count; i++) {
        const struct view_item *item = &view->items[i];
        int value = term_text_width(item->value);
        width = greater(width, term_text_width(item->label) + (value > 0 ? value + 6 : 0));
    }
    return width + MARK + 2 + note_columns(view, WIDTH);
}

/* ---- screens ---- */

static const char *bottom_text(const struct view *view) {
    return view->notice[0] != '\0' ? view->notice : view->help;
}

int term_bottom_rows(const struct term_screen *screen, const struct view *view) {
    char line[sizeof view->help];
    int rows = term_text_lines(bottom_text(view), screen->columns - 2 * EDGE, 0, line, sizeof line);
    return greater(rows, 1);
}

static int longest_word(const char *text) {
    int longest = 0, length = 0;
    for (; *text != '\0'; text++) {
        length = *text == ' ' ? 0 : length + 1;
        longest = greater(longest, length);
    }
    return longest;
}

/* The least columns in which a text has so many lines: they are about as long as
 * one another. */
static int even_columns(const char *text, int columns, int rows) {
    char line[sizeof((struct view *)0)->help];
    int least = longest_word(text);
    while (columns > least && term_text_lines(text, columns - 1, 0, line, sizeof line) <= rows) {
        columns--;
    }
    return columns;
}

/* On as many rows at the bottom of the screen as it takes. */
void term_draw_bottom(struct term_screen *screen, const struct view *view) {
    bool notice = view->notice[0] != '\0';
    const char *text = bottom_text(view);
    struct term_color color = term_token(!notice            ? TERM_DIM
                                         : view->notice_bad ? TERM_ERROR
                                                            : TERM_SUCCESS);
    struct term_area area = {EDGE, 0, screen->columns - 2 * EDGE, 1};
    int rows = term_bottom_rows(screen, view), y = screen->rows - rows;
    int columns = even_columns(text, area.width, rows);
    if (text[0] != '\0') { /* nothing of a game shows through */
        term_fill(screen, (struct term_area){0, y, screen->columns, rows}, term_token(TERM_VOID));
    }
    for (int i = 0; i < rows; i++) {
        char line[sizeof view->help];
        term_text_lines(text, columns, i, line, sizeof line);
        term_text_middle(screen, area, y + i, line, color, 0);
    }
}

static void draw_heading(struct term_screen *screen, const struct view *view,
                         struct term_area area) {
    struct term_color accent = term_token(TERM_ACCENT);
    int form = term_letters_form(screen, view->title, area.width);
    int columns = term_letters_columns(screen, view->title, form);
    if (area.height >= term_letters_rows(screen) && columns <= area.width) {
        term_letters(screen, area.x, area.y, view->title, form, accent, accent);
    } else {
        term_text(screen, area.x, area.y, area.width, view->title, accent, TERM_BOLD);
    }
}

/* The timing strip: two rows of field. */
static void draw_strip(struct term_screen *screen, const struct view *view, int x, int y) {
    struct term_tiles tiles = term_tiles_of(view, screen, 1);
    for (int i = 0; i < VIEW_STRIP; i++) {
        int cell = view->strip[i] < FIN_KINDS ? view->strip[i] | VIEW_PIECE : FIN_NONE;
        term_tile(screen, &tiles, x + 2 * (i % VIEW_COLUMNS), y + i / VIEW_COLUMNS, cell,
                  (struct term_light){.part = 0});
    }
}

void term_draw_menu(struct term_screen *screen, const struct view *view) {
    int width = smaller(screen->columns - 2 * EDGE, greater(WIDTH, items_width(view)));
    int x = (screen->columns - width) / 2, strip = view->has_strip ? 3 : 0;
    bool tall = screen->rows >= 24;
    int top = tall ? 6 + (screen->rows - 24) / 6 : 3;
    int y = top - (tall ? 5 : 2);
    struct term_area heading = {x, y, width, tall ? 4 : 1};
    draw_heading(screen, view, heading);
    int subtitle_y = tall ? top - 1 : y;
    term_text_right(screen, x + width, subtitle_y, width * 2 / 3, view->subtitle,
                    term_token(TERM_DIM), 0);
    if (view->lead[0] != '\0') {
        term_text(screen, x, top, width, view->lead, term_token(TERM_SECONDARY), 0);
        top += 2;
    }
    if (view->has_strip) {
        draw_strip(screen, view, x + MARK, top);
    }
    struct term_area items = {x, top + strip, width, screen->rows - top - strip - 3};
    term_draw_items(screen, view, items);
    term_draw_bottom(screen, view);
}

/* ---- boxes ---- */

/* Longer titles are narrow, so that the game is seen at the sides of the box. */
enum { BOX_SIDE = 3, BOX_TITLE = 36 };

/* A box's title in pixel letters if there is room for them. */
static int title_columns(const struct term_screen *screen, const struct view *view) {
    int form = term_letters_form(screen, view->title, BOX_TITLE);
    return term_letters_columns(screen, view->title, form);
}

static bool title_is_large(const struct term_screen *screen, const struct view *view, int rows) {
    int columns = title_columns(screen, view);
    return columns + 2 * BOX_SIDE + 2 <= screen->columns - 2 * EDGE &&
           rows + term_letters_rows(screen) + 1 <= screen->rows;
}

static struct term_color title_color(const struct view *view) {
    static const uint8_t tokens[] = {
        [VIEW_CALM] = TERM_ACCENT, [VIEW_LOST] = TERM_ERROR, [VIEW_WON] = TERM_GOLD};
    return term_token(tokens[view->tone]);
}

static int draw_box_title(struct term_screen *screen, const struct view *view,
                          struct term_area inside, bool large) {
    struct term_color color = title_color(view);
    if (!large) {
        term_text_middle(screen, inside, inside.y, view->title, color, TERM_BOLD);
        return inside.y + 1;
    }
    int columns = title_columns(screen, view);
    term_letters(screen, inside.x + (inside.width - columns) / 2, inside.y, view->title,
                 term_letters_form(screen, view->title, columns), color, color);
    return inside.y + term_letters_rows(screen);
}

static int box_width(const struct term_screen *screen, const struct view *view, bool large) {
    int width = greater(items_width(view), BOX_LEAST);
    width = greater(width, term_text_width(view->subtitle));
    width = greater(width, term_text_width(view->lead));
    if (large) {
        width = greater(width, title_columns(screen, view));
    }
    return smaller(width + 2 * BOX_SIDE, screen->columns - 2 * EDGE);
}

void term_draw_popup(struct term_screen *screen, const struct view *view) {
    bool lead = view->lead[0] != '\0', subtitle = view->subtitle[0] != '\0';
    int rows = 5 + (subtitle ? 1 : 0) + (lead ? 2 : 0) + rows_of(view, screen->columns).count;
    bool large = title_is_large(screen, view, rows);
    int width = box_width(screen, view, large);
    int height = smaller(rows + (large ? term_letters_rows(screen) : 1), screen->rows);
    struct term_area box = {(screen->columns - width) / 2, (screen->rows - height) / 2, width,
                            height};
    struct term_area inside = {box.x + BOX_SIDE, box.y + 2, width - 2 * BOX_SIDE, 0};
    term_fill(screen, box, term_token(TERM_CHROME));
    term_frame(screen, box, term_token(TERM_BORDER));
    int y = draw_box_title(screen, view, inside, large);
    if (subtitle) {
        term_text_middle(screen, inside, y++, view->subtitle, term_token(TERM_DIM), 0);
    }
    if (lead) {
        bool loud = view->tone != VIEW_CALM;
        struct term_color color = term_token(loud ? TERM_GOLD : TERM_SECONDARY);
        term_text_middle(screen, inside, ++y, view->lead, color, loud ? TERM_BOLD : 0);
        y++;
    }
    inside.y = y + 1;
    inside.height = box.y + box.height - 1 - inside.y;
    term_draw_items(screen, view, inside);
    if (view->notice[0] != '\0') {
        term_draw_bottom(screen, view);
    }
}
