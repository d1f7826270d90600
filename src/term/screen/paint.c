/* Draws text, areas and frames. */
#include "term/screen/paint.h"

#include <string.h>

#include "app/text/visible.h"
#include "core/min_max.h"

int term_text_width(const char *text) {
    int width = 0;
    for (; *text != '\0'; text += app_character_length(text)) {
        width++;
    }
    return width;
}

/* The length in bytes of the longest prefix that fits and ends at a blank or at the end, if
 * possible not inside parentheses or before a percent sign. Splits a word that is too long. */
static size_t fitting(const char *text, int columns) {
    size_t at = 0, end = 0, any = 0;
    bool inside = false;
    for (int width = 0; width <= columns; width++) {
        bool ends = text[at] == '\0', blank = text[at] == ' ';
        any = ends || blank ? at : any;
        end = ends || (blank && !inside && text[at + 1] != '%') ? at : end;
        inside = text[at] == '(' || (inside && text[at] != ')');
        if (text[at] == '\0' || width == columns) {
            break;
        }
        at += app_character_length(text + at);
    }
    return end > 0 ? end : any > 0 ? any : at;
}

static void cut_blanks(char *line, size_t length) {
    while (length > 0 && line[length - 1] == ' ') {
        line[--length] = '\0';
    }
}

int term_text_lines(const char *text, int columns, int number, char *line, size_t size) {
    int count = 0;
    line[0] = '\0';
    while (*text != '\0') {
        size_t length = fitting(text, columns > 0 ? columns : 1);
        if (count++ == number && length < size) {
            memcpy(line, text, length);
            line[length] = '\0';
            cut_blanks(line, length);
        }
        text += length;
        text += strspn(text, " ");
    }
    return count;
}

void term_put(struct term_screen *screen, int x, int y, const char *glyph, struct term_color fg,
              int attributes) {
    struct term_cell *cell = term_screen_cell(screen, x, y);
    if (cell == NULL) {
        return;
    }
    size_t length = app_character_length(glyph);
    memset(cell->glyph, 0, TERM_GLYPH);
    if (app_character_is_visible(glyph)) {
        memcpy(cell->glyph, glyph, length);
    } else {
        cell->glyph[0] = '?';
    }
    cell->fg = fg;
    cell->attributes = (uint8_t)attributes;
}

int term_text(struct term_screen *screen, int x, int y, int most, const char *text,
              struct term_color fg, int attributes) {
    bool cut = term_text_width(text) > most;
    for (int i = 0; i < most && *text != '\0'; i++) {
        term_put(screen, x++, y, cut && i == most - 1 ? "…" : text, fg, attributes);
        text += app_character_length(text);
    }
    return x;
}

void term_text_right(struct term_screen *screen, int x, int y, int most, const char *text,
                     struct term_color fg, int attributes) {
    int width = min_int(term_text_width(text), most);
    term_text(screen, x - width, y, most, text, fg, attributes);
}

void term_text_middle(struct term_screen *screen, struct term_area area, int y, const char *text,
                      struct term_color fg, int attributes) {
    int width = min_int(term_text_width(text), area.width);
    term_text(screen, area.x + (area.width - width) / 2, y, area.width, text, fg, attributes);
}

void term_fill(struct term_screen *screen, struct term_area area, struct term_color bg) {
    struct term_cell blank = {.fg = term_token(TERM_TEXT), .bg = bg, .glyph = " "};
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            struct term_cell *cell = term_screen_cell(screen, x, y);
            if (cell != NULL) {
                *cell = blank;
            }
        }
    }
}

void term_line(struct term_screen *screen, int x, int y, int width, struct term_color fg) {
    for (int i = 0; i < width; i++) {
        term_put(screen, x + i, y, "─", fg, 0);
    }
}

void term_walls(struct term_screen *screen, struct term_area field, struct term_color fg) {
    int right = field.x + field.width, floor = field.y + field.height;
    for (int y = field.y; y < floor; y++) {
        term_put(screen, field.x - 1, y, "│", fg, 0);
        term_put(screen, right, y, "│", fg, 0);
    }
    term_put(screen, field.x - 1, floor, "└", fg, 0);
    term_line(screen, field.x, floor, field.width, fg);
    term_put(screen, right, floor, "┘", fg, 0);
}

void term_frame(struct term_screen *screen, struct term_area area, struct term_color fg) {
    int right = area.x + area.width - 1, bottom = area.y + area.height - 1;
    term_line(screen, area.x, area.y, area.width, fg);
    term_line(screen, area.x, bottom, area.width, fg);
    for (int y = area.y; y < bottom; y++) {
        term_put(screen, area.x, y, "│", fg, 0);
        term_put(screen, right, y, "│", fg, 0);
    }
    term_put(screen, area.x, area.y, "┌", fg, 0);
    term_put(screen, right, area.y, "┐", fg, 0);
    term_put(screen, area.x, bottom, "└", fg, 0);
    term_put(screen, right, bottom, "┘", fg, 0);
}

void term_recolor(struct term_screen *screen, struct term_area area,
                  struct term_color (*change)(struct term_color color)) {
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            struct term_cell *cell = term_screen_cell(screen, x, y);
            if (cell != NULL) {
                cell->fg = change(cell->fg);
                cell->bg = change(cell->bg);
            }
        }
    }
}
