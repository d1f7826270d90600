/* The odds of a perfect clear: beside the board the cost of the last piece and the requested
 * help; on the board the numbers on placements; below a replay the odds curve. If the sides are
 * narrow, the most important part replaces the hint line. */
#include "term/draw/draw.h"

#include <stdio.h>
#include <string.h>

#include "app/text/labels.h"
#include "finessimo.h"
#include "term/pixels/board.h"

enum { SIDE_LEAST = 18 };

/* ---- the heat map ---- */

/* A screen with many colours shows the odds by brightness, any other one by digits. */
static bool has_shades(const struct term_screen *screen) {
    return screen->depth <= TERM_256 && !screen->plain;
}

static struct term_light shade_of(int percent) {
    return (struct term_light){term_token(TERM_SUCCESS), 30 + percent * 150 / 100};
}

/* ---- beside the board ---- */

struct column {
    struct term_screen *screen; /* NULL: only count rows */
    struct term_area side;
    int y;
};

static void put_text(struct column *column, const char *text, struct term_color color, int bold) {
    char line[80];
    struct term_area side = column->side;
    int count = text[0] != '\0' ? term_text_lines(text, side.width, 0, line, sizeof line) : 0;
    for (int i = 0; i < count; i++, column->y++) {
        term_text_lines(text, side.width, i, line, sizeof line);
        if (column->screen != NULL && column->y < side.y + side.height) {
            term_text_right(column->screen, side.x + side.width, column->y, side.width, line, color,
                            bold);
        }
    }
}

static void put_pair(struct column *column, const char *label, const char *value, bool dim) {
    char text[48];
    struct term_area side = column->side;
    int y = column->y;
    column->y += value[0] != '\0';
    if (value[0] == '\0' || column->screen == NULL || y >= side.y + side.height) {
        return;
    }
    snprintf(text, sizeof text, "%s ", label);
    int width = term_text_width(value);
    term_text_right(column->screen, side.x + side.width, y, width, value,
                    term_token(dim ? TERM_DIM : TERM_TEXT), dim ? 0 : TERM_BOLD);
    term_text_right(column->screen, side.x + side.width - width, y, side.width - width, text,
                    term_token(TERM_DIM), 0);
}

static struct term_color tone_color(int tone) {
    return term_token(tone == VIEW_LOST  ? TERM_ERROR
                      : tone == VIEW_WON ? TERM_SUCCESS
                                         : TERM_SECONDARY);
}

static struct term_color cost_color(const struct view_odds *odds) {
    return term_token(odds->cost_dim ? TERM_DIM : odds->cost_bad ? TERM_ERROR : TERM_SUCCESS);
}

static void write_keys(const struct view_keys *keys, char *text, size_t size) {
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < keys->count && length < size; i++) {
        length +=
            (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? " " : "", keys->keys[i]);
    }
}

/* The legend of the digits. */
static void put_legend_text(const struct column *column, int y) {
    struct term_area side = column->side;
    term_text_right(column->screen, side.x + side.width, y, side.width, "9: 90 %, *: 100 %",
                    term_token(TERM_DIM), 0);
}

/* Draws "0 % ▒▒▒▒▒▒ 100 %". */
static void put_legend(struct column *column) {
    enum { STEPS = 8, AFTER = 6, BEFORE = 4 };
    struct term_area side = column->side;
    int y = column->y++, x = side.x + side.width - AFTER - STEPS;
    if (column->screen == NULL || y >= side.y + side.height) {
        return;
    }
    if (!has_shades(column->screen)) {
        put_legend_text(column, y);
        return;
    }
    term_text(column->screen, x - BEFORE, y, BEFORE, "0 %", term_token(TERM_DIM), 0);
    for (int i = 0; i < STEPS; i++) {
        struct term_light light = shade_of(100 * i / (STEPS - 1));
        term_fill(column->screen, (struct term_area){x + i, y, 1, 1},
                  term_mix(term_token(TERM_GRID), light.color, light.part));
    }
    term_text(column->screen, x + STEPS + 1, y, AFTER - 1, "100 %", term_token(TERM_DIM), 0);
}

static bool is_empty(const struct view_odds *odds) {
    return odds->verdict[0] == '\0' && odds->cost[0] == '\0' && odds->odds[0] == '\0';
}

static void draw_beside(struct column *column, const struct view_odds *odds, bool cost) {
    char keys[160];
    column->y += is_empty(odds);
    put_text(column, is_empty(odds) ? "" : app_label(APP_LABEL_PERFECT_CLEAR),
             term_token(TERM_SECONDARY), 0);
    put_text(column, odds->verdict, tone_color(odds->tone), TERM_BOLD);
    put_text(column, cost ? odds->cost : "", cost_color(odds), 0);
    put_pair(column, app_label(APP_LABEL_BEST_PLAY), odds->odds, odds->odds_dim);
    put_pair(column, app_label(APP_LABEL_ALL_SEEING), odds->all_seeing, odds->all_seeing_dim);
    put_text(column, odds->hint, term_token(TERM_ACCENT), TERM_BOLD);
    if (odds->shows_keys) {
        write_keys(&odds->keys, keys, sizeof keys);
        put_text(column, keys, term_token(TERM_TEXT), TERM_BOLD);
    }
    put_pair(column, app_label(APP_LABEL_HERE), odds->here, odds->here_dim);
    if (odds->shows_heat) {
        put_legend(column);
    }
}

/* Below hold and finesse, which usually has this many rows. */
static struct column column_of(const struct view_game *game, const struct term_layout *layout) {
    enum { FINESSE_ROWS = 4 };
    int hold = game->shows_hold ? 3 + 2 * layout->scale : 0;
    int rows = game->finesse.shown ? term_finesse_rows(game, layout) : 0;
    int finesse = game->finesse.shown && rows < FINESSE_ROWS ? FINESSE_ROWS : rows;
    return (struct column){NULL, layout->left, layout->left.y + hold + finesse};
}

static bool is_unfolded(const struct view_odds *odds) {
    return odds->odds[0] != '\0';
}

/* An expanded panel keeps its rows, so that nothing moves when a hint appears. */
int term_odds_end(const struct view_game *game, const struct term_layout *layout) {
    enum { UNFOLDED_ROWS = 9 };
    if (!game->odds.shown || layout->left.width < SIDE_LEAST) {
        return layout->left.y;
    }
    struct column column = column_of(game, layout);
    int least = column.y + (is_unfolded(&game->odds) ? UNFOLDED_ROWS : 0);
    draw_beside(&column, &game->odds, true);
    return column.y > least ? column.y : least;
}

/* ---- in the hint line ---- */

struct part {
    const char *text;
    struct term_color color;
};

static struct term_color number_color(bool dim) {
    return term_token(dim ? TERM_DIM : TERM_TEXT);
}

enum { GAP = 2, PARTS = 7 };

static int parts_width(const struct part *parts) {
    int width = 0;
    for (int i = 0; i < PARTS; i++) {
        int columns = term_text_width(parts[i].text);
        width += columns + (columns > 0 && width > 0 ? GAP : 0);
    }
    return width;
}

/* Shows possibility, both odds, the hint and the keys, as far as they fit. Drops first what the
 * odds and keys imply, then labels. */
static void draw_hints_below(struct term_screen *screen, const struct view_odds *odds, int y) {
    char keys[160] = "", best[40], all_seeing[40], here[40] = "";
    if (odds->shows_keys) {
        write_keys(&odds->keys, keys, sizeof keys);
    }
    snprintf(best, sizeof best, "%s %s", app_label(APP_LABEL_BEST_PLAY), odds->odds);
    snprintf(all_seeing, sizeof all_seeing, "%s %s", app_label(APP_LABEL_ALL_SEEING),
             odds->all_seeing);
    if (odds->here[0] != '\0') {
        snprintf(here, sizeof here, "%s %s", app_label(APP_LABEL_HERE), odds->here);
    }
    struct part parts[PARTS] = {{app_label(APP_LABEL_PERFECT_CLEAR), term_token(TERM_DIM)},
                                {odds->verdict, tone_color(odds->tone)},
                                {best, number_color(odds->odds_dim)},
                                {all_seeing, number_color(odds->all_seeing_dim)},
                                {odds->hint, term_token(TERM_ACCENT)},
                                {keys, term_token(TERM_TEXT)},
                                {here, number_color(odds->here_dim)}};
    const struct {
        int part;
        const char *text;
    } shorter[] = {
        {1, ""}, {0, ""}, {keys[0] != '\0' ? 4 : 5, ""}, {2, odds->odds}, {3, odds->all_seeing},
        {3, ""}};
    for (size_t i = 0;
         i < sizeof shorter / sizeof shorter[0] && parts_width(parts) > screen->columns; i++) {
        parts[shorter[i].part].text = shorter[i].text;
    }
    int width = parts_width(parts), x = width < screen->columns ? (screen->columns - width) / 2 : 0;
    for (int i = 0; i < PARTS; i++) {
        if (parts[i].text[0] != '\0') {
            x = term_text(screen, x, y, screen->columns - x, parts[i].text, parts[i].color, 0) +
                GAP;
        }
    }
}

static void draw_below(struct term_screen *screen, const struct view_odds *odds, int y) {
    struct term_area line = {0, y, screen->columns, 1};
    bool cost = odds->verdict[0] == '\0';
    const char *news = cost ? odds->cost : odds->verdict;
    struct term_color color = cost ? cost_color(odds) : tone_color(odds->tone);
    char text[96];
    term_fill(screen, line, term_token(TERM_VOID));
    if (is_unfolded(odds)) {
        draw_hints_below(screen, odds, y);
        return;
    }
    snprintf(text, sizeof text, "%s  %s", app_label(APP_LABEL_PERFECT_CLEAR), news);
    term_text_middle(screen, line, y, term_text_width(text) <= line.width ? text : news, color, 0);
}

bool term_odds_are_below(const struct view_game *game, const struct term_layout *layout) {
    const struct view_odds *odds = &game->odds;
    return odds->shown && !is_empty(odds) && layout->left.width < SIDE_LEAST;
}

void term_draw_odds(struct term_screen *screen, const struct view *view,
                    const struct term_layout *layout, int end) {
    const struct view_game *game = &view->game;
    if (!game->odds.shown) {
        return;
    }
    if (layout->left.width < SIDE_LEAST) {
        if (term_odds_are_below(game, layout)) {
            draw_below(screen, &game->odds, layout->hint_y);
        }
        return;
    }
    struct column column = column_of(game, layout), counted = column;
    draw_beside(&counted, &game->odds, true);
    column.screen = screen;
    draw_beside(&column, &game->odds, counted.y <= end || !is_unfolded(&game->odds));
}

/* ---- on the board ---- */

/* Impossible, not known yet, tens of percent, certain. */
static const char *glyph_of(const struct term_screen *screen, int mark, bool shades) {
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*"};
    if (mark == VIEW_LOST_MARK || mark == VIEW_OPEN_MARK) {
        bool lost = mark == VIEW_LOST_MARK;
        return !lost ? "?" : screen->plain ? "x" : "×";
    }
    return shades ? "" : digits[(mark - VIEW_LOST_MARK) / 10];
}

/* The heat map. A target's brackets stay on it. */
void term_draw_marks(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout) {
    const struct view_game *game = &view->game;
    struct term_tiles tiles = term_tiles_of(view, screen, layout->tile);
    bool shades = has_shades(screen);
    for (int i = 0; i < layout->rows * VIEW_COLUMNS; i++) {
        int x = i % VIEW_COLUMNS, y = i / VIEW_COLUMNS, mark = game->marks[y][x];
        if (mark == 0 || (game->cells[y][x] & VIEW_PIECE) != 0) {
            continue;
        }
        bool percent = mark > VIEW_LOST_MARK && mark < VIEW_OPEN_MARK;
        struct term_light light =
            shades && percent ? shade_of(mark - VIEW_LOST_MARK) : (struct term_light){.part = 0};
        const char *glyph = glyph_of(screen, mark, shades);
        if (screen->board != NULL && light.part > 0) {
            term_board_shade(screen->board, x, y, light);
            continue;
        }
        term_tile_shade(screen, &tiles, layout->field.x + layout->tile * x, term_half_of(layout, y),
                        light, (game->cells[y][x] & VIEW_AIM) != 0 ? "" : glyph);
    }
}

/* ---- below a replay ---- */

/* The last known part of those in a column; -1: none. */
static int part_at(const struct view_replay *replay, int column, int width) {
    int found = -1;
    int first = column * VIEW_MARKS / width, last = (column + 1) * VIEW_MARKS / width;
    for (int i = first; i < last || i == first; i++) {
        found = i < VIEW_MARKS && replay->odds[i] > 0 ? i : found;
    }
    return found;
}

/* Inexact odds are dim and show the upper bound. */
static struct term_color part_color(const struct view_replay *replay, int part) {
    bool exact = replay->odds_low[part] == replay->odds[part];
    return term_token(!exact ? TERM_DIM : replay->odds[part] == 1 ? TERM_ERROR : TERM_SUCCESS);
}

void term_draw_odds_line(struct term_screen *screen, const struct view_replay *replay, int x, int y,
                         int width) {
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const plain[] = {"_", ".", ":", "-", "=", "+", "*", "#"};
    for (int i = 0; i < width && replay->shows_odds; i++) {
        int part = part_at(replay, i, width);
        if (part >= 0) {
            int step = (replay->odds[part] - 1) * 7 / 100;
            term_put(screen, x + i, y, screen->plain ? plain[step] : blocks[step],
                     part_color(replay, part), 0);
        }
    }
}
