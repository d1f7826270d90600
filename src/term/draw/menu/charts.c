/* Statistics: numbers and charts in one colour and grey, each with its label. They scroll if
 * there is too little room. */
#include <stdio.h>
#include <string.h>

#include "core/min_max.h"
#include "term/draw/draw.h"

enum {
    EDGE = 2,
    FIGURE_WIDTH = 36,
    BAR_LABEL = 12,
    BAR_VALUE = 12,
    BAR_LEAST = 8,
    BAR_MOST = 22,
    LINE_ROWS = 4,
    CALENDAR_ROWS = 7,
};

/* A shade between grid and accent colour. */
static struct term_color shade(int part) {
    struct term_color color = term_mix(term_token(TERM_GRID), term_token(TERM_ACCENT), part);
    return color;
}

/* ---- numbers ---- */

static int figure_columns(int width) {
    return width >= 2 * FIGURE_WIDTH ? 2 : 1;
}

static int figure_rows(const struct view_charts *charts, int width) {
    int columns = figure_columns(width);
    return (charts->figure_count + columns - 1) / columns;
}

static void draw_figures(struct term_screen *screen, const struct view_charts *charts, int x, int y,
                         int width) {
    int columns = figure_columns(width), rows = figure_rows(charts, width);
    for (int i = 0; i < charts->figure_count; i++) {
        int column = i / rows, row = i % rows;
        int left = x + column * (width / columns), end = left + width / columns - 4;
        const struct view_figure *figure = &charts->figures[i];
        term_text(screen, left, y + row, end - left, figure->label, term_token(TERM_DIM), 0);
        term_text_right(screen, end, y + row, end - left, figure->value, term_token(TERM_TEXT),
                        TERM_BOLD);
    }
}

/* ---- bars ---- */

static void draw_bar(struct term_screen *screen, const struct view_bar *bar, int x, int y,
                     int most) {
    int length = (bar->length * most + 254) / 255;
    term_text(screen, x, y, BAR_LABEL, bar->label, term_token(TERM_SECONDARY), 0);
    for (int i = 0; i < length; i++) {
        term_put(screen, x + BAR_LABEL + i, y, screen->plain ? "#" : "▆", term_token(TERM_ACCENT),
                 0);
    }
    term_text(screen, x + BAR_LABEL + length + (length > 0 ? 1 : 0), y, 12, bar->value,
              term_token(TERM_TEXT), 0);
}

/* True if charts are side by side; in a narrow window they are below each other. */
static bool bars_are_beside(int width) {
    return width >= 2 * (BAR_LABEL + BAR_VALUE + BAR_LEAST);
}

/* The rows of the bar charts with their titles; charts beside others take no rows of their own. */
static int bars_rows(const struct view_charts *charts, int width) {
    int rows = 0, most = 0, all = 0;
    for (int i = 0; i < charts->bar_count; i++) {
        rows = charts->bars[i].title[0] != '\0' ? 1 : rows;
        all += charts->bars[i].title[0] != '\0' ? 2 + (i > 0) : 1;
        rows++;
        most = rows > most ? rows : most;
    }
    return bars_are_beside(width) ? most : all;
}

static void draw_bars(struct term_screen *screen, const struct view_charts *charts, int x, int y,
                      int width) {
    bool beside = bars_are_beside(width);
    int column = beside ? width / 2 : width;
    int most = min_int(BAR_MOST, column - BAR_LABEL - BAR_VALUE), left = x, row = y;
    for (int i = 0; i < charts->bar_count; i++) {
        const struct view_bar *bar = &charts->bars[i];
        if (bar->title[0] != '\0') {
            left += beside && i > 0 ? column : 0;
            row = beside ? y : row + (i > 0);
            term_text(screen, left, row++, column, bar->title, term_token(TERM_DIM), 0);
        }
        draw_bar(screen, bar, left, row++, most);
    }
}

/* ---- the line of recent games ---- */

static void draw_line(struct term_screen *screen, const struct view_charts *charts, int x, int y) {
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    term_text(screen, x, y, 60, charts->line_title, term_token(TERM_DIM), 0);
    for (int i = 0; i < charts->line_count; i++) {
        int height = 1 + charts->line[i] * (LINE_ROWS * 8 - 1) / 255;
        bool last = i == charts->line_count - 1;
        struct term_color color = last ? term_token(TERM_ACCENT) : shade(110);
        for (int row = 0; row * 8 < height; row++) {
            int part = min_int(height - row * 8, 8);
            term_put(screen, x + i, y + LINE_ROWS - row, screen->plain ? "#" : blocks[part - 1],
                     color, 0);
        }
    }
    int after = x + charts->line_count + 1;
    term_text(screen, after, y + 1, 14, charts->line_high, term_token(TERM_DIM), 0);
    term_text(screen, after, y + LINE_ROWS, 14, charts->line_low, term_token(TERM_DIM), 0);
    term_text(screen, after, y + 2, 14, charts->line_last, term_token(TERM_TEXT), TERM_BOLD);
}

/* ---- the calendar ---- */

/* Drops the part of the title after its comma if there is no room. */
static void draw_calendar_title(struct term_screen *screen, const char *title, int x, int y,
                                int width) {
    char text[sizeof((struct view_charts *)0)->calendar_title];
    snprintf(text, sizeof text, "%s", title);
    char *comma = strrchr(text, ',');
    if (comma != NULL && term_text_width(text) > width) {
        *comma = '\0';
    }
    term_text(screen, x, y, width, text, term_token(TERM_DIM), 0);
}

static void draw_calendar(struct term_screen *screen, const struct view_charts *charts, int x,
                          int y, int width) {
    static const char plain[] = ".:+*#";
    static const char *const filled[] = {"·", "░", "▒", "▓",
                                         "█"}; /* distinguishable without colour */
    int weeks = min_int(VIEW_WEEKS, width);
    draw_calendar_title(screen, charts->calendar_title, x, y, width);
    for (int i = 0; i < weeks; i++) {
        for (int day = 0; day < 7; day++) {
            int level = charts->calendar[VIEW_WEEKS - weeks + i][day];
            if (level == VIEW_NO_DAY) {
                continue;
            }
            char glyph[] = {plain[level], '\0'};
            struct term_color color = term_token(level == 0 ? TERM_BORDER : TERM_ACCENT);
            term_put(screen, x + i, y + 1 + day, screen->plain ? glyph : filled[level], color, 0);
        }
    }
}

/* ---- the whole page ---- */

static void draw_more(struct term_screen *screen, int x, int top, int bottom, int offset,
                      int more) {
    if (offset > 0) {
        term_put(screen, x, top, "▴", term_token(TERM_DIM), 0);
    }
    if (offset < more) {
        term_put(screen, x, bottom, "▾", term_token(TERM_DIM), 0);
    }
}

/* The layout, from the first number on. */
struct page {
    int x, width;
    int bars, line, calendar, rows; /* first rows of each part; total rows */
    bool beside;                    /* calendar beside the line of games */
};

enum { CALENDAR_X = 48, BESIDE_FROM = 78 };

static struct page page_of(const struct view_charts *charts, int x, int width, int room) {
    struct page page = {.x = x, .width = width};
    int line = charts->line_count > 0 ? LINE_ROWS + 2 : 0, calendar = CALENDAR_ROWS + 1;
    page.bars = figure_rows(charts, width) + 1;
    page.line = page.bars + bars_rows(charts, width) + 1;
    page.calendar = page.line + line;
    page.rows = page.calendar + calendar;
    if (page.rows > room && line > 0 && width >= BESIDE_FROM) {
        page.beside = true;
        page.calendar = page.line;
        page.rows = page.line + calendar;
    }
    return page;
}

static void draw_page(struct term_screen *screen, const struct view_charts *charts,
                      const struct page *page, int y) {
    int calendar_x = page->x + (page->beside ? CALENDAR_X : 0);
    draw_figures(screen, charts, page->x, y, page->width);
    draw_bars(screen, charts, page->x, y + page->bars, page->width);
    if (charts->line_count > 0) {
        draw_line(screen, charts, page->x, y + page->line);
    }
    draw_calendar(screen, charts, calendar_x, y + page->calendar,
                  page->width - (calendar_x - page->x));
}

/* Draws the title and the choices; returns the row after them. */
static int draw_head(struct term_screen *screen, const struct view *view, int x, int width) {
    struct term_color gold = term_token(TERM_GOLD);
    bool tall = screen->rows >= 40;
    int y = 1;
    if (tall) {
        int form = term_letters_form(screen, view->title, screen->columns - 8);
        term_letters(screen, x, y, view->title, form, gold, gold);
        y += term_letters_rows(screen) + 1;
    } else {
        term_text(screen, x, y++, width, view->title, gold, TERM_BOLD);
    }
    struct term_area items = {x, y, min_int(width, 44), view->item_count};
    return term_draw_items(screen, view, items) + 1;
}

/* Draws the visible part of the page, then the head again over it, because only the page scrolls.
 */
void term_draw_charts(struct term_screen *screen, const struct view *view) {
    int width = min_int(screen->columns - 2 * EDGE, 84), x = (screen->columns - width) / 2;
    int top = draw_head(screen, view, x, width);
    int bottom = screen->rows - term_bottom_rows(screen, view);
    int room = bottom - top;
    if (view->charts.figure_count > 0) {
        struct page page = page_of(&view->charts, x, width, room);
        int more = page.rows > room ? page.rows - room : 0;
        int offset = more * min_int(view->charts.scrolled, VIEW_SCROLLS) / VIEW_SCROLLS;
        draw_page(screen, &view->charts, &page, top - offset);
        term_fill(screen, (struct term_area){0, 0, screen->columns, top}, term_token(TERM_VOID));
        draw_more(screen, x + width, top, bottom - 1, offset, more);
    }
    draw_head(screen, view, x, width);
    term_fill(screen, (struct term_area){0, bottom, screen->columns, screen->rows - bottom},
              term_token(TERM_VOID));
    term_draw_bottom(screen, view);
}
