/* Screens made of a list, their headings, and the text at the bottom. */
#include "app/text/letters.h"
#include "core/min_max.h"
#include "finessimo.h"
#include "term/draw/menu/list.h"

enum {
    MARK = 4,   /* columns before the text of a list */
    WIDTH = 62, /* of a list with values */
    EDGE = 2,   /* margin at each side of the screen */
};

/* ---- text at the bottom ---- */

static const char *bottom_text(const struct view *view) {
    return view->notice[0] != '\0' ? view->notice : view->help;
}

int term_bottom_rows(const struct term_screen *screen, const struct view *view) {
    char line[sizeof view->help];
    int rows = term_text_lines(bottom_text(view), screen->columns - 2 * EDGE, 0, line, sizeof line);
    return max_int(rows, 1);
}

static int longest_word(const char *text) {
    int longest = 0, length = 0;
    for (; *text != '\0'; text++) {
        length = *text == ' ' ? 0 : length + 1;
        longest = max_int(longest, length);
    }
    return longest;
}

/* The smallest width at which a text takes this many lines, so that its lines have similar
 * lengths. */
static int even_columns(const char *text, int columns, int rows) {
    char line[sizeof((struct view *)0)->help];
    int least = longest_word(text);
    while (columns > least && term_text_lines(text, columns - 1, 0, line, sizeof line) <= rows) {
        columns--;
    }
    return columns;
}

/* Draws the text on as many rows as it needs. */
void term_draw_bottom(struct term_screen *screen, const struct view *view) {
    bool notice = view->notice[0] != '\0';
    const char *text = bottom_text(view);
    struct term_color color = term_token(!notice            ? TERM_DIM
                                         : view->notice_bad ? TERM_ERROR
                                                            : TERM_SUCCESS);
    struct term_area area = {EDGE, 0, screen->columns - 2 * EDGE, 1};
    int rows = term_bottom_rows(screen, view), y = screen->rows - rows;
    int columns = even_columns(text, area.width, rows);
    if (text[0] != '\0') { /* clears what a game has drawn there */
        term_fill(screen, (struct term_area){0, y, screen->columns, rows}, term_token(TERM_VOID));
    }
    for (int i = 0; i < rows; i++) {
        char line[sizeof view->help];
        term_text_lines(text, columns, i, line, sizeof line);
        term_text_middle(screen, area, y + i, line, color, 0);
    }
}

/* ---- screens ---- */

/* A custom name may have characters that the pixel font lacks. */
static bool has_pixels(const char *text) {
    while (*text != '\0' && app_letter_known(*text)) {
        text++;
    }
    return *text == '\0';
}

static void draw_heading(struct term_screen *screen, const struct view *view,
                         struct term_area area) {
    struct term_color accent = term_token(TERM_ACCENT);
    int form = term_letters_form(screen, view->title, area.width);
    int columns = term_letters_columns(screen, view->title, form);
    if (area.height >= term_letters_rows(screen) && columns <= area.width &&
        has_pixels(view->title)) {
        term_letters(screen, area.x, area.y, view->title, form, accent, accent);
    } else {
        term_text(screen, area.x, area.y, area.width, view->title, accent, TERM_BOLD);
    }
}

/* Draws the introduction; returns the row after it. */
static int draw_lead(struct term_screen *screen, const struct view *view, struct term_area area) {
    char line[sizeof view->lead];
    int rows = term_text_lines(view->lead, area.width, 0, line, sizeof line);
    for (int i = 0; i < rows; i++) {
        term_text_lines(view->lead, area.width, i, line, sizeof line);
        term_text(screen, area.x, area.y + i, area.width, line, term_token(TERM_SECONDARY), 0);
    }
    return area.y + rows;
}

/* The timing strip: two rows of tiles. */
static void draw_strip(struct term_screen *screen, const struct view *view, int x, int y) {
    struct term_tiles tiles = term_tiles_of(view, screen, 2);
    for (int i = 0; i < VIEW_STRIP; i++) {
        int cell = view->strip[i] < FIN_KINDS ? view->strip[i] | VIEW_PIECE : FIN_NONE;
        term_tile(screen, &tiles, x + 2 * (i % VIEW_COLUMNS), y + i / VIEW_COLUMNS, cell,
                  (struct term_light){.part = 0});
    }
}

/* To the right of a list: a picture, or text about the selected line. */
static void draw_beside(struct term_screen *screen, const struct view *view, struct term_area list,
                        int columns) {
    int x = list.x + list.width;
    if (columns > 0 && view->picture_rows > 0) {
        term_draw_picture(screen, view, x, list.y, columns);
    } else if (columns > 0) {
        term_draw_about(screen, view, (struct term_area){x, list.y, columns, list.height});
    }
}

/* The rows that it takes from the end of the list's area. */
static int draw_about_below(struct term_screen *screen, const struct view *view,
                            struct term_area list) {
    int rows =
        min_int(term_about_rows(view, list.width), max_int(list.height - view->item_count, 2));
    struct term_area area = {list.x, list.y + list.height - rows, list.width, rows};
    term_draw_about_below(screen, view, area);
    return rows;
}

void term_draw_menu(struct term_screen *screen, const struct view *view) {
    struct term_list list = term_list_of(view);
    int room = screen->columns - 2 * EDGE, needed = term_list_width(&list);
    int picture = term_picture_columns(view, needed, room) + term_about_columns(view, needed, room);
    int width = min_int(room, max_int(WIDTH, needed + picture));
    int x = (screen->columns - width) / 2, strip = view->has_strip ? 3 : 0;
    bool tall = screen->rows >= 24;
    int top = tall ? 6 + (screen->rows - 24) / 6 : 3;
    int y = top - (tall ? 5 : 2);
    struct term_area heading = {x, y, width, tall ? 4 : 1};
    draw_heading(screen, view, heading);
    bool beside = term_text_width(view->title) + 2 + term_text_width(view->subtitle) <= width;
    int subtitle_y = tall ? top - 1 : beside ? y : y + 1;
    term_text_right(screen, x + width, subtitle_y, width, view->subtitle, term_token(TERM_DIM), 0);
    if (view->lead[0] != '\0') {
        top = draw_lead(screen, view, (struct term_area){x, top, width, 1}) + 1;
    }
    if (view->has_strip) {
        draw_strip(screen, view, x + MARK, top);
    }
    const char *note = term_list_hidden_note(&list, width - picture);
    int bottom = term_bottom_rows(screen, view) + (note[0] != '\0' ? 1 : 0);
    int height = screen->rows - top - strip - max_int(bottom, 3);
    struct term_area items = {x, top + strip, width - picture, height};
    draw_beside(screen, view, items, picture);
    if (picture == 0 && view->about_count > 0) {
        items.height -= draw_about_below(screen, view, items);
    }
    term_draw_list(screen, &list, items);
    term_text_middle(screen, (struct term_area){x, 0, width, 1}, screen->rows - bottom, note,
                     term_token(TERM_SECONDARY), 0);
    term_draw_bottom(screen, view);
}
