/* Text about the selected line: in a column to the right of the list, or below it if there is no
 * room for that. */
#include "core/min_max.h"
#include "term/draw/menu/list.h"

enum { GAP = 4, LEAST = 24, MOST = 40, LINE = 96 };

int term_about_columns(const struct view *view, int list, int room) {
    int left = view->about_count > 0 ? room - list : 0;
    return left >= LEAST + GAP ? min_int(left, MOST + GAP) : 0;
}

static struct term_color color_of(int sentence) {
    return term_token(sentence == 0 ? TERM_TEXT : TERM_SECONDARY);
}

void term_draw_about(struct term_screen *screen, const struct view *view, struct term_area area) {
    int x = area.x + GAP, width = area.width - GAP, y = area.y;
    char line[LINE];
    term_text(screen, x, y, width, view->about_title, term_token(TERM_ACCENT), TERM_BOLD);
    y += 2;
    for (int i = 0; i < view->about_count; i++, y++) {
        int rows = term_text_lines(view->about[i], width, 0, line, sizeof line);
        for (int row = 0; row < rows && y < area.y + area.height; row++, y++) {
            term_text_lines(view->about[i], width, row, line, sizeof line);
            term_text(screen, x, y, width, line, color_of(i), 0);
        }
    }
}

int term_about_rows(const struct view *view, int width) {
    char line[LINE];
    int rows = 0;
    for (int i = 0; i < view->about_count; i++) {
        rows += term_text_lines(view->about[i], width, 0, line, sizeof line);
    }
    return rows;
}

void term_draw_about_below(struct term_screen *screen, const struct view *view,
                           struct term_area area) {
    char line[LINE];
    int y = area.y;
    for (int i = 0; i < view->about_count; i++) {
        int rows = term_text_lines(view->about[i], area.width, 0, line, sizeof line);
        for (int row = 0; row < rows && y < area.y + area.height; row++, y++) {
            term_text_lines(view->about[i], area.width, row, line, sizeof line);
            term_text_middle(screen, area, y, line, color_of(i), 0);
        }
    }
}
