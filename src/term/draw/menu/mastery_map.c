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

/* One hue, so that brightness alone tells the levels apart. */
static struct term_color heat_of(int level) {
    static const uint8_t dark[] = {[MISSED] = 190, [SHAKY] = 130, [KNOWN] = 70, [MASTERED] = 0};
    return level < MISSED || level > MASTERED
               ? term_token(TERM_BORDER)
               : term_mix(term_token(TERM_GOLD), term_token(TERM_VOID), dark[level]);
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

/* The order of the boards: four in the left column, three in the right. */
static const uint8_t order[] = {FIN_I, FIN_O, FIN_T, FIN_S, FIN_J, FIN_Z, FIN_L};

/* The legend of the cells, in the place of an eighth board. */
static void draw_legend(struct term_screen *screen, const struct view *view, int x, int y) {
    for (int i = 0; i < VIEW_MAP_LEVELS && view->map_levels[i][0] != '\0'; i++) {
        draw_cell(screen, view, x + 2, y + i, FIN_T, i + 1, false);
        term_text(screen, x + 5, y + i, sizeof view->map_levels[0], view->map_levels[i],
                  term_token(TERM_DIM), 0);
    }
}

/* Above a board: the numbers of the columns, in steps that are easy to count from. */
static void draw_columns(struct term_screen *screen, int x, int y) {
    term_text(screen, x + 2, y, 20, "1       5         10", term_token(TERM_DIM), 0);
}

static const char *const facings[] = {"", "R", "2", "L"};

static void draw_board(struct term_screen *screen, const struct view *view, int x, int y,
                       int piece) {
    char letter[] = {fin_kind_letter(piece), '\0'};
    bool chosen = view->map_piece == piece;
    term_text(screen, x, y, 2, letter, term_token(chosen ? TERM_TEXT : TERM_SECONDARY), TERM_BOLD);
    for (int facing = 0; facing < FACINGS; facing++) {
        if (facing > 0 && view->map[piece][facing][0] != 0) {
            term_text(screen, x, y + facing, 2, facings[facing], term_token(TERM_DIM), 0);
        }
        for (int column = 0; column < VIEW_COLUMNS; column++) {
            int level = view->map[piece][facing][column];
            if (level != 0) {
                bool lit = chosen && view->map_facing == facing && view->map_column == column;
                draw_cell(screen, view, x + 2 + 2 * column, y + facing, piece, level, lit);
            }
        }
    }
}

void term_draw_map(struct term_screen *screen, const struct view *view) {
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
    for (int i = 0; i < FIN_KINDS; i++) {
        int left = x + i % 2 * (BOARD_COLUMNS + gap), y = top + i / 2 * rows;
        draw_board(screen, view, left, y, order[i]);
        if (rows > BOARD_ROWS) {
            draw_columns(screen, left, y - 1);
        }
    }
    draw_legend(screen, view, x + BOARD_COLUMNS + gap, top + FIN_KINDS / 2 * rows);
    term_draw_bottom(screen, view);
}

/* ---- a chart of days ---- */

void term_draw_trend(struct term_screen *screen, const struct view *view, struct term_area area) {
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const plain[] = {"_", ".", ":", "-", "=", "+", "*", "#"};
    int x = area.x + (area.width - view->trend_count) / 2, y = area.y;
    term_text_middle(screen, area, y, view->trend_title, term_token(TERM_DIM), 0);
    for (int i = 0; i < view->trend_count; i++) {
        int value = view->trend[i];
        const char *glyph =
            screen->plain ? plain[value * 7 / 200 & 7] : blocks[value * 7 / 200 & 7];
        bool empty = value == UINT8_MAX;
        term_put(screen, x + i, y + 1, empty ? (screen->plain ? "." : "·") : glyph,
                 term_token(empty ? TERM_BORDER : TERM_ACCENT), 0);
    }
    x += view->trend_count + 1;
    if (x + term_text_width(view->trend_high) <= area.x + area.width) {
        term_text(screen, x, y + 1, 6, view->trend_high, term_token(TERM_DIM), 0);
    }
}
