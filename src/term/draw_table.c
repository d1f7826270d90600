/* Tables: best games and lists of games. */
#include <string.h>

#include "term/draw.h"

enum { APART = 3, EDGE = 2, MARK = 3 };

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int greater(int a, int b) {
    return a > b ? a : b;
}

/* Columns fit their widest cell; numbers end below each other. */
struct columns {
    int count, width[VIEW_TABLE_COLUMNS], in_all;
    bool ends[VIEW_TABLE_COLUMNS];
};

static bool is_number(const char *text) {
    return text[0] != '\0' && strspn(text, "0123456789,.:") == strlen(text);
}

static struct columns measure(const struct view *view) {
    struct columns columns = {.count = smaller(view->column_count, VIEW_TABLE_COLUMNS)};
    for (int i = 0; i < columns.count; i++) {
        columns.width[i] = term_text_width(view->columns[i]);
        for (int j = 0; j < view->row_count; j++) {
            const char *cell = view->rows[j].cells[i];
            columns.width[i] = greater(columns.width[i], term_text_width(cell));
            columns.ends[i] = columns.ends[i] || is_number(cell);
        }
        columns.in_all += columns.width[i] + (i > 0 ? APART : 0);
    }
    return columns;
}

static void draw_cells(struct term_screen *screen, const struct columns *columns, int x, int y,
                       const char *texts, size_t stride, struct term_color color, int attributes) {
    for (int i = 0; i < columns->count; i++) {
        const char *text = texts + (size_t)i * stride;
        int width = columns->width[i];
        if (columns->ends[i]) {
            term_text_right(screen, x + width, y, width, text, color, attributes);
        } else {
            term_text(screen, x, y, width, text, color, attributes);
        }
        x += width + APART;
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
        struct term_tiles tiles = term_tiles_of(view, screen, 1);
        tiles.letters = false;
        term_tile(screen, &tiles, area.x, area.y, number % 7 | VIEW_PIECE,
                  (struct term_light){.part = 0});
    }
    if (row->mine) {
        color = term_token(TERM_GOLD);
    }
    draw_cells(screen, columns, area.x + MARK + 1, area.y, row->cells[0], sizeof row->cells[0],
               color, row->mine ? TERM_BOLD : 0);
}

static void draw_rows(struct term_screen *screen, const struct view *view,
                      const struct columns *columns, struct term_area area) {
    int rows = area.height - 1;
    int chosen = view->chosen_row < view->row_count ? view->chosen_row : 0;
    int first = smaller(greater(chosen - rows / 2, 0), greater(view->row_count - rows, 0));
    draw_cells(screen, columns, area.x + MARK + 1, area.y, view->columns[0],
               sizeof view->columns[0], term_token(TERM_DIM), 0);
    for (int i = 0; i < smaller(view->row_count - first, rows); i++) {
        struct term_area row = {area.x, area.y + 1 + i, area.width, 1};
        draw_row(screen, view, columns, row, first + i);
    }
}

/* What can be chosen about the table stands above it. */
void term_draw_table(struct term_screen *screen, const struct view *view) {
    struct columns columns = measure(view);
    int width = smaller(greater(columns.in_all + 2 * MARK + 2, 44), screen->columns - 2 * EDGE);
    int x = (screen->columns - width) / 2;
    int chart = view->trend_count > 0 ? 2 : 0;
    bool tall = screen->rows >= 24 && view->item_count + view->row_count + 2 * chart < 14;
    struct term_color gold = term_token(TERM_GOLD);
    int y = 1;
    if (tall) {
        int form = term_letters_form(screen, view->title, screen->columns * 7 / 8);
        int letters = term_letters_columns(screen, view->title, form);
        term_letters(screen, (screen->columns - letters) / 2, y, view->title, form, gold, gold);
        y += term_letters_rows(screen);
    } else {
        term_text_middle(screen, (struct term_area){x, y, width, 1}, y, view->title, gold,
                         TERM_BOLD);
        y++;
    }
    struct term_area middle = {x, y, width, 1};
    if (view->subtitle[0] != '\0') {
        term_text_middle(screen, middle, y++, view->subtitle, term_token(TERM_DIM), 0);
    }
    struct term_area items = {x, y + 1, width, view->item_count};
    y = view->item_count > 0 ? term_draw_items(screen, view, items) : y;
    if (view->lead[0] != '\0') {
        term_text_middle(screen, middle, ++y, view->lead, term_token(TERM_SECONDARY), 0);
        y++;
    }
    if (view->row_count > 0) {
        struct term_area rows = {x, y + 1, width, screen->rows - y - 4 - chart};
        draw_rows(screen, view, &columns, rows);
    }
    if (view->trend_count > 0) {
        term_draw_trend(screen, view, screen->rows - 4);
    }
    term_draw_bottom(screen, view);
}
