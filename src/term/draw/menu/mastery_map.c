/* The mastery map: seven small boards with a row per facing and a cell per column. Both a sign
 * and a brightness show how well the player knows a placement. */
#include "app/core/app.h"
#include "finessimo.h"
#include "term/draw/draw.h"

enum { BOARD_ROWS = 5, BOARD_COLUMNS = 22, FACINGS = 4, NEW = 1, MISSED, SHAKY, KNOWN, MASTERED };

static const char *const signs[] = {"", "··", "xx", "--", "==", "##"};
static const char *const plain_signs[] = {"", "..", "xx", "--", "==", "##"};

/* From few to many faults. */
static const char *const heat_signs[] = {"", "..", "--", "++", "**", "##"};

static struct term_color heat_of(int level) {
    static const uint8_t tokens[] = {TERM_BORDER, TERM_BORDER, TERM_SUCCESS, TERM_GOLD, TERM_ERROR};
    return level < 5
               ? term_mix(term_token(tokens[level]), term_token(TERM_VOID), level < 2 ? 0 : 70)
               : term_token(TERM_ERROR);
}

static struct term_color color_of(const struct view *view, int piece, int level) {
    struct term_color color = term_piece(view->palette, piece);
    if (view->map_heat) {
        return heat_of(level);
    }
    switch (level) {
    case NEW:
        return term_token(TERM_BORDER);
    case MISSED:
        return term_token(TERM_ERROR);
    case SHAKY:
        return term_mix(color, term_token(TERM_VOID), 150);
    case KNOWN:
        return term_mix(color, term_token(TERM_VOID), 70);
    default:
        return color;
    }
}

static void draw_cell(struct term_screen *screen, const struct view *view, int x, int y, int piece,
                      int level, bool lit) {
    struct term_color color = color_of(view, piece, level);
    bool filled = level >= (view->map_heat ? MISSED : SHAKY) && view->colors != APP_COLORS_MONO &&
                  !screen->plain;
    if (filled) {
        term_fill(screen, (struct term_area){x, y, 2, 1}, color);
    }
    if (lit) {
        term_text(screen, x, y, 2, "[]", term_token(filled ? TERM_VOID : TERM_TEXT), TERM_BOLD);
    } else if (!filled) {
        const char *const *row = view->map_heat ? heat_signs : screen->plain ? plain_signs : signs;
        term_text(screen, x, y, 2, row[level], color, 0);
    }
}

static void draw_board(struct term_screen *screen, const struct view *view, int x, int y,
                       int piece) {
    char letter[] = {fin_kind_letter(piece), '\0'};
    bool chosen = view->map_piece == piece;
    term_text(screen, x, y, 2, letter, term_token(chosen ? TERM_TEXT : TERM_SECONDARY), TERM_BOLD);
    for (int facing = 0; facing < FACINGS; facing++) {
        for (int column = 0; column < VIEW_COLUMNS; column++) {
            int level = view->map[piece][facing][column];
            if (level != 0) {
                bool lit = chosen && view->map_facing == facing && view->map_column == column;
                draw_cell(screen, view, x + 2 + 2 * column, y + facing, piece, level, lit);
            }
        }
    }
}

/* Four boards in the left column, three in the right. */
void term_draw_map(struct term_screen *screen, const struct view *view) {
    static const uint8_t order[] = {FIN_I, FIN_O, FIN_T, FIN_S, FIN_J, FIN_Z, FIN_L};
    int gap = screen->columns >= 60 ? 8 : 0;
    int rows = screen->rows >= 26 ? BOARD_ROWS + 1 : BOARD_ROWS;
    int x = (screen->columns - 2 * BOARD_COLUMNS - gap) / 2;
    int top = screen->rows >= 26 ? 3 : screen->rows >= 24 ? 2 : 1;
    struct term_area all = {0, 0, screen->columns, screen->rows};
    term_text_middle(screen, all, screen->rows >= 26 ? 1 : 0,
                     screen->rows >= 26 ? view->title : view->lead, term_token(TERM_ACCENT),
                     TERM_BOLD);
    if (screen->rows >= 26) {
        term_text_middle(screen, all, 2, view->lead, term_token(TERM_SECONDARY), 0);
        top++;
    }
    for (int i = 0; i < 7; i++) {
        draw_board(screen, view, x + i % 2 * (BOARD_COLUMNS + gap), top + i / 2 * rows, order[i]);
    }
    term_draw_bottom(screen, view);
}

/* ---- a chart of days ---- */

void term_draw_trend(struct term_screen *screen, const struct view *view, int y) {
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const plain[] = {"_", ".", ":", "-", "=", "+", "*", "#"};
    int x = (screen->columns - view->trend_count) / 2;
    struct term_area all = {0, y, screen->columns, 1};
    term_text_middle(screen, all, y, view->trend_title, term_token(TERM_DIM), 0);
    for (int i = 0; i < view->trend_count; i++) {
        int value = view->trend[i];
        const char *glyph =
            screen->plain ? plain[value * 7 / 200 & 7] : blocks[value * 7 / 200 & 7];
        bool empty = value == UINT8_MAX;
        term_put(screen, x + i, y + 1, empty ? (screen->plain ? "." : "·") : glyph,
                 term_token(empty ? TERM_BORDER : TERM_ACCENT), 0);
    }
    term_text(screen, x + view->trend_count + 1, y + 1, 6, view->trend_high, term_token(TERM_DIM),
              0);
}
