/* Tables: best games and lists of games, with their choices below. With few columns, gaps shrink
 * and less important columns disappear; with few rows, everything else makes room for the table. */
#include <string.h>

#include "core/min_max.h"
#include "term/draw/draw.h"

enum { MARK = 4 /* columns of the mark and the gap after it */ };

/* ---- columns ---- */

/* Column widths fit the widest cell; numbers are right-aligned. */
struct columns {
    int count, width[VIEW_TABLE_COLUMNS], in_all;
    int apart, mark;
    bool ends[VIEW_TABLE_COLUMNS], hidden[VIEW_TABLE_COLUMNS];
};

static bool is_number(const char *text) {
    return text[0] != '\0' && strspn(text, "0123456789,.:") == strlen(text);
}

static struct columns measure(const struct view *view) {
    struct columns columns = {.count = min_int(view->column_count, VIEW_TABLE_COLUMNS)};
    for (int i = 0; i < columns.count; i++) {
        columns.width[i] = term_text_width(view->columns[i]);
        for (int j = 0; j < view->row_count; j++) {
            const char *cell = view->rows[j].cells[i];
            columns.width[i] = max_int(columns.width[i], term_text_width(cell));
            columns.ends[i] = columns.ends[i] || is_number(cell);
        }
    }
    return columns;
}

/* Computes the total width, with equal margins at both ends. */
static void add_up(struct columns *columns, int apart, int mark) {
    columns->apart = apart;
    columns->mark = mark;
    columns->in_all = 2 * mark;
    for (int i = 0, shown = 0; i < columns->count; i++) {
        if (!columns->hidden[i]) {
            columns->in_all += columns->width[i] + (shown++ > 0 ? apart : 0);
        }
    }
}

/* Uses the first spacing that fits. */
static bool squeeze(struct columns *columns, int width) {
    static const uint8_t ways[][2] = {{3, MARK}, {2, MARK}, {2, 1}, {1, 1}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        add_up(columns, ways[i][0], ways[i][1]);
        if (columns->in_all <= width) {
            return true;
        }
    }
    return false;
}

static struct columns fit(const struct view *view, int width) {
    static const char *const less_telling[] = {"RULES", "KEPT WITH HELP", "LINES", "HELPED",
                                               "TIME"};
    struct columns columns = measure(view);
    bool fits = squeeze(&columns, width);
    for (size_t i = 0; i < sizeof less_telling / sizeof less_telling[0] && !fits; i++) {
        for (int j = 1; j < columns.count; j++) {
            columns.hidden[j] |= strcmp(view->columns[j], less_telling[i]) == 0;
        }
        fits = squeeze(&columns, width);
    }
    return columns;
}

/* ---- rows ---- */

static void draw_cells(struct term_screen *screen, const struct columns *columns, int x, int y,
                       const char *texts, size_t stride, struct term_color color, int attributes) {
    for (int i = 0; i < columns->count; i++) {
        const char *text = texts + (size_t)i * stride;
        int width = columns->width[i];
        if (columns->hidden[i]) {
            continue;
        }
        if (columns->ends[i]) {
            term_text_right(screen, x + width, y, width, text, color, attributes);
        } else {
            term_text(screen, x, y, width, text, color, attributes);
        }
        x += width + columns->apart;
    }
}

/* Draws a piece's block at the left of the row, or half of one if it is narrow. */
static void draw_mark(struct term_screen *screen, const struct view *view, struct term_area area,
                      int number, bool narrow) {
    struct term_tiles tiles = term_tiles_of(view, screen, 2);
    int cell = number % 7 | VIEW_PIECE;
    struct term_light none = {.part = 0};
    tiles.letters = false;
    if (narrow) {
        term_put(screen, area.x, area.y, screen->plain ? "#" : "▌",
                 term_tile_color(&tiles, cell, none), 0);
    } else {
        term_tile(screen, &tiles, area.x, area.y, cell, none);
    }
}

static void draw_row(struct term_screen *screen, const struct view *view,
                     const struct columns *columns, struct term_area area, int number) {
    const struct view_table_row *row = &view->rows[number];
    bool chosen = number == view->chosen_row;
    struct term_color color = term_token(chosen || row->mine ? TERM_TEXT : TERM_SECONDARY);
    int background = chosen ? TERM_LIT : number % 2 == 0 ? TERM_GRID : TERM_VOID;
    term_fill(screen, area, term_token(background));
    if (chosen || row->mine) {
        draw_mark(screen, view, area, number, columns->mark < MARK);
    }
    if (row->mine) {
        color = term_token(TERM_GOLD);
    }
    draw_cells(screen, columns, area.x + columns->mark, area.y, row->cells[0], sizeof row->cells[0],
               color, row->mine ? TERM_BOLD : 0);
}

static void draw_more(struct term_screen *screen, int x, int y, const char *glyph, bool more) {
    if (more) {
        term_put(screen, x, y, glyph, term_token(TERM_DIM), 0);
    }
}

static void draw_rows(struct term_screen *screen, const struct view *view,
                      const struct columns *columns, struct term_area area) {
    int rows = area.height - 1, end = area.x + area.width - 1;
    int chosen = view->chosen_row < view->row_count ? view->chosen_row : 0;
    int first = min_int(max_int(chosen - rows / 2, 0), max_int(view->row_count - rows, 0));
    int shown = min_int(view->row_count - first, rows);
    draw_cells(screen, columns, area.x + columns->mark, area.y, view->columns[0],
               sizeof view->columns[0], term_token(TERM_DIM), 0);
    for (int i = 0; i < shown; i++) {
        struct term_area row = {area.x, area.y + 1 + i, area.width, 1};
        draw_row(screen, view, columns, row, first + i);
    }
    draw_more(screen, end, area.y + 1, "▴", first > 0 || view->more_above);
    draw_more(screen, end, area.y + shown, "▾",
              first + shown < view->row_count || view->more_below);
}

/* ---- the whole table ---- */

enum {
    NARROW = 60,
    CHART = 3,
    ROWS_KEPT = 11, /* least visible rows: the head and ten */
    ROWS_MOST = 17, /* rows that have priority over large letters */
};

/* The other parts that have room. */
struct plan {
    bool letters, above, subtitle, gap, gap_between, gap_below;
    int title, lead, chart, bottom;
};

static int lead_rows(const struct view *view, int width) {
    char line[sizeof view->lead];
    return term_text_lines(view->lead, width, 0, line, sizeof line);
}

/* Adds parts by priority. If choices change what the table shows, an empty table keeps its room,
 * and a narrow window keeps two rows for the text at the bottom, so that nothing moves. */
static struct plan make_plan(const struct term_screen *screen, const struct view *view, int width) {
    struct plan plan = {.title = 1, .lead = lead_rows(view, width)};
    int letters = term_letters_rows(screen) - 1;
    plan.chart = view->trend_count > 0 ? CHART : 0;
    plan.bottom = max_int(term_bottom_rows(screen, view), screen->columns < NARROW ? 2 : 1);
    bool changes = view->item_count > 0 && view->trend_count == 0;
    int table = changes ? ROWS_KEPT : min_int(1 + view->row_count, ROWS_MOST);
    int left = screen->rows - plan.title - plan.bottom - plan.chart - view->item_count - table;
    bool in_place =
        changes && view->row_count == 0; /* the introduction takes the place of the rows */
    left -= plan.lead > 0 && !in_place ? plan.lead + 1 : 0;
    plan.gap_between = view->item_count > 0 && left >= 1;
    left -= plan.gap_between ? 1 : 0;
    plan.gap = left >= 1;
    left -= plan.gap ? 1 : 0;
    plan.subtitle = view->subtitle[0] != '\0' && left >= 1;
    left -= plan.subtitle ? 1 : 0;
    plan.above = left >= 1;
    left -= plan.above ? 1 : 0;
    plan.gap_below = left >= 1;
    left -= plan.gap_below ? 1 : 0;
    plan.letters = left >= letters;
    plan.title = plan.letters ? letters + 1 : 1;
    return plan;
}

static void draw_title(struct term_screen *screen, const struct view *view, int y, bool letters) {
    struct term_area all = {0, y, screen->columns, 1};
    struct term_color gold = term_token(TERM_GOLD);
    int form = term_letters_form(screen, view->title, screen->columns * 7 / 8);
    int columns = term_letters_columns(screen, view->title, form);
    if (letters && columns <= screen->columns) {
        term_letters(screen, (screen->columns - columns) / 2, y, view->title, form, gold, gold);
    } else {
        term_text_middle(screen, all, y, view->title, gold, TERM_BOLD);
    }
}

static void draw_lead(struct term_screen *screen, const struct view *view, struct term_area area,
                      int rows) {
    for (int i = 0; i < rows; i++) {
        char line[sizeof view->lead];
        term_text_lines(view->lead, area.width, i, line, sizeof line);
        term_text_middle(screen, area, area.y + i, line, term_token(TERM_SECONDARY), 0);
    }
}

/* The rows of the table with its head. If choices change what the table shows, it keeps its
 * height, so that they stay where they are. */
static int table_rows(const struct term_screen *screen, const struct view *view,
                      const struct plan *plan, int y) {
    int below = plan->bottom + plan->chart + (plan->gap_below ? 1 : 0) + view->item_count +
                (plan->gap_between ? 1 : 0);
    int most = screen->rows - y - below;
    return view->item_count > 0 ? min_int(most, max_int(ROWS_KEPT, 1 + view->row_count)) : most;
}

/* Draws the table, then the choices for it. */
void term_draw_table(struct term_screen *screen, const struct view *view) {
    int most = screen->columns - 2;
    struct columns columns = fit(view, most);
    int width = min_int(max_int(columns.in_all, 44), most);
    int x = (screen->columns - width) / 2;
    struct plan plan = make_plan(screen, view, width);
    struct term_area area = {x, plan.above ? 1 : 0, width, 1};
    draw_title(screen, view, area.y, plan.letters);
    area.y += plan.title;
    if (plan.subtitle) {
        term_text_middle(screen, area, area.y++, view->subtitle, term_token(TERM_DIM), 0);
    }
    area.y += plan.gap ? 1 : 0;
    area.height = table_rows(screen, view, &plan, area.y);
    int end = area.y + area.height;
    draw_lead(screen, view, area, plan.lead);
    area.y += plan.lead > 0 ? plan.lead + 1 : 0;
    area.height = end - area.y;
    if (view->row_count > 0 && area.height > 1) {
        draw_rows(screen, view, &columns, area);
    }
    if (view->item_count > 0) {
        int y = end + (plan.gap_between ? 1 : 0);
        term_draw_items(screen, view,
                        (struct term_area){x, y, width - 1, screen->rows - y - plan.bottom});
    }
    if (view->trend_count > 0) {
        int y = screen->rows - plan.bottom - CHART;
        term_draw_trend(screen, view, (struct term_area){0, y, screen->columns, CHART});
    }
    term_draw_bottom(screen, view);
}
