/* Statistics: numbers and charts in one colour and grey, each with its label
 * beside it. What there is no room for is left out from the end. */
#include "term/draw.h"

enum {
    EDGE = 2,
    FIGURE_WIDTH = 36,
    FIGURE_ROWS = 8,
    BAR_LABEL = 12,
    BAR_MOST = 22,
    LINE_ROWS = 4,
    CALENDAR_ROWS = 7,
};

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* A shade between the grid and the accent. */
static struct term_color shade(int part) {
    struct term_color color = term_mix(term_token(TERM_GRID), term_token(TERM_ACCENT), part);
    return color;
}

/* ---- numbers ---- */

static void draw_figures(struct term_screen *screen, const struct view_charts *charts, int x, int y,
                         int width) {
    int columns = width >= 2 * FIGURE_WIDTH ? 2 : 1;
    for (int i = 0; i < charts->figure_count; i++) {
        int column = i / FIGURE_ROWS, row = i % FIGURE_ROWS;
        if (column >= columns) {
            return;
        }
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

/* The charts beside each other. */
static void draw_bars(struct term_screen *screen, const struct view_charts *charts, int x, int y,
                      int width) {
    int most = smaller(BAR_MOST, width / 2 - BAR_LABEL - 12), left = x - width / 2, row = 0;
    for (int i = 0; i < charts->bar_count; i++, row++) {
        const struct view_bar *bar = &charts->bars[i];
        if (bar->title[0] != '\0') {
            left += width / 2;
            row = 1;
            term_text(screen, left, y, width / 2, bar->title, term_token(TERM_DIM), 0);
        }
        draw_bar(screen, bar, left, y + row, most);
    }
}

/* ---- the way of the last games ---- */

static void draw_line(struct term_screen *screen, const struct view_charts *charts, int x, int y) {
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    term_text(screen, x, y, 60, charts->line_title, term_token(TERM_DIM), 0);
    for (int i = 0; i < charts->line_count; i++) {
        int height = 1 + charts->line[i] * (LINE_ROWS * 8 - 1) / 255;
        bool last = i == charts->line_count - 1;
        struct term_color color = last ? term_token(TERM_ACCENT) : shade(110);
        for (int row = 0; row * 8 < height; row++) {
            int part = smaller(height - row * 8, 8);
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

static void draw_calendar(struct term_screen *screen, const struct view_charts *charts, int x,
                          int y, int width) {
    static const char plain[] = ".:+*#";
    int weeks = smaller(VIEW_WEEKS, width);
    term_text(screen, x, y, width, charts->calendar_title, term_token(TERM_DIM), 0);
    for (int i = 0; i < weeks; i++) {
        for (int day = 0; day < 7; day++) {
            int level = charts->calendar[VIEW_WEEKS - weeks + i][day];
            if (level == VIEW_NO_DAY) {
                continue;
            }
            char glyph[] = {plain[level], '\0'};
            struct term_color color = level == 0 ? term_token(TERM_BORDER) : shade(60 + level * 48);
            term_put(screen, x + i, y + 1 + day,
                     screen->plain ? glyph
                     : level == 0  ? "·"
                                   : "■",
                     color, 0);
        }
    }
}

void term_draw_charts(struct term_screen *screen, const struct view *view) {
    const struct view_charts *charts = &view->charts;
    int width = smaller(screen->columns - 2 * EDGE, 84), x = (screen->columns - width) / 2, y = 1;
    struct term_color gold = term_token(TERM_GOLD);
    bool tall = screen->rows >= 40;
    if (tall) {
        int form = term_letters_form(screen, view->title, screen->columns - 8);
        term_letters(screen, x, y, view->title, form, gold, gold);
        y += term_letters_rows(screen) + 1;
    } else {
        term_text(screen, x, y, width, view->title, gold, TERM_BOLD);
        y++;
    }
    y = term_draw_items(screen, view,
                        (struct term_area){x, y, smaller(width, 44), view->item_count});
    y += 1;
    if (charts->figure_count == 0) {
        term_draw_bottom(screen, view);
        return;
    }
    draw_figures(screen, charts, x, y, width);
    y += FIGURE_ROWS + 1;
    int left = screen->rows - 1 - y, line = charts->line_count > 0 ? LINE_ROWS + 2 : 0;
    if (left >= 9 + CALENDAR_ROWS + 1) {
        draw_bars(screen, charts, x, y, width);
        y += 9;
        left -= 9;
    }
    if (charts->line_count > 0 && left >= LINE_ROWS + 1) {
        bool beside = left < line + CALENDAR_ROWS + 1 && width >= 78;
        draw_line(screen, charts, x, y);
        if (beside && left >= CALENDAR_ROWS + 1) {
            draw_calendar(screen, charts, x + 48, y, width - 48);
            left = 0;
        }
        y += line;
        left -= line;
    }
    if (left >= CALENDAR_ROWS + 1) {
        draw_calendar(screen, charts, x, y, width);
    }
    term_draw_bottom(screen, view);
}
