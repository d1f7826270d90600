/* The odds of a perfect clear: beside the field what a piece cost and what was asked
 * for, on the field the numbers of places, under a replay its line of odds. Where
 * the sides are narrow the most telling of it takes the hint line. */
#include "term/draw.h"

#include <stdio.h>
#include <string.h>

#include "finessimo.h"

enum { SIDE_LEAST = 18 };

/* ---- beside the field ---- */

struct column {
    struct term_screen *screen;
    struct term_area side;
    int y, end;
};

static void put_text(struct column *column, const char *text, struct term_color color, int bold) {
    char line[80];
    struct term_area side = column->side;
    int count = text[0] != '\0' ? term_text_lines(text, side.width, 0, line, sizeof line) : 0;
    for (int i = 0; i < count && column->y < column->end; i++) {
        term_text_lines(text, side.width, i, line, sizeof line);
        term_text_right(column->screen, side.x + side.width, column->y++, side.width, line, color,
                        bold);
    }
}

static void put_pair(struct column *column, const char *label, const char *value, bool dim) {
    char text[48];
    struct term_area side = column->side;
    if (value[0] == '\0' || column->y >= column->end) {
        return;
    }
    snprintf(text, sizeof text, "%s ", label);
    int width = term_text_width(value);
    term_text_right(column->screen, side.x + side.width, column->y, width, value,
                    term_token(dim ? TERM_DIM : TERM_TEXT), dim ? 0 : TERM_BOLD);
    term_text_right(column->screen, side.x + side.width - width, column->y++, side.width - width,
                    text, term_token(TERM_DIM), 0);
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

static void draw_beside(struct column *column, const struct view_odds *odds) {
    char keys[160];
    put_text(column, odds->verdict, tone_color(odds->tone), TERM_BOLD);
    put_text(column, odds->cost, cost_color(odds), 0);
    put_pair(column, "best play", odds->odds, odds->odds_dim);
    put_pair(column, "all-seeing", odds->all_seeing, odds->all_seeing_dim);
    put_text(column, odds->hint, term_token(TERM_ACCENT), TERM_BOLD);
    if (odds->shows_keys) {
        write_keys(&odds->keys, keys, sizeof keys);
        put_text(column, keys, term_token(TERM_TEXT), TERM_BOLD);
    }
}

/* ---- in the hint line ---- */

static void draw_below(struct term_screen *screen, const struct view_odds *odds, int y) {
    char keys[160] = "", text[400];
    if (odds->shows_keys) {
        write_keys(&odds->keys, keys, sizeof keys);
    }
    if (odds->odds[0] != '\0') {
        snprintf(text, sizeof text, "%s  %s%s%s", odds->odds, keys, keys[0] != '\0' ? "  " : "",
                 odds->hint);
    } else {
        snprintf(text, sizeof text, "%s", odds->verdict[0] != '\0' ? odds->verdict : odds->cost);
    }
    bool cost = odds->odds[0] == '\0' && odds->verdict[0] == '\0';
    term_fill(screen, (struct term_area){0, y, screen->columns, 1}, term_token(TERM_VOID));
    term_text_middle(screen, (struct term_area){0, y, screen->columns, 1}, y, text,
                     cost ? cost_color(odds) : tone_color(odds->tone), 0);
}

bool term_odds_are_below(const struct view_game *game, const struct term_layout *layout) {
    const struct view_odds *odds = &game->odds;
    bool any = odds->verdict[0] != '\0' || odds->cost[0] != '\0' || odds->odds[0] != '\0';
    return odds->shown && any && layout->left.width < SIDE_LEAST;
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
    int hold = game->shows_hold ? 3 + 2 * layout->scale : 0;
    int finesse = game->finesse.shown ? 4 : 0;
    struct column column = {screen, layout->left, layout->left.y + hold + finesse + 1, end};
    draw_beside(&column, &game->odds);
}

/* ---- on the field ---- */

static struct term_color mark_color(const struct view_odds *odds, int mark) {
    return term_token(mark == VIEW_OPEN_MARK    ? TERM_DIM
                      : mark == 1               ? TERM_ERROR
                      : mark == odds->best_mark ? TERM_SUCCESS
                                                : TERM_GOLD);
}

/* Two columns a cell: a certain one is written as stars. */
void term_draw_marks(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout) {
    const struct view_game *game = &view->game;
    for (int y = 0; y < layout->rows; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            int mark = game->marks[y][x];
            char text[8];
            if (mark == 0) {
                continue;
            }
            snprintf(text, sizeof text,
                     mark == VIEW_OPEN_MARK ? ".."
                     : mark > 100           ? "**"
                                            : "%2d",
                     mark - 1);
            int left = layout->field.x + 2 * layout->scale * x + layout->scale - 1;
            int top = layout->field.y + layout->scale * (layout->rows - 1 - y) + layout->scale / 2;
            term_text(screen, left, top, 2, text, mark_color(&game->odds, mark), TERM_BOLD);
        }
    }
}

/* ---- under a replay ---- */

/* The last part of those on a column of which something is known; -1: none. */
static int part_at(const struct view_replay *replay, int column, int width) {
    int found = -1;
    int first = column * VIEW_MARKS / width, last = (column + 1) * VIEW_MARKS / width;
    for (int i = first; i < last || i == first; i++) {
        found = i < VIEW_MARKS && replay->odds[i] > 0 ? i : found;
    }
    return found;
}

/* What is not exact yet is dim, as high as it can be. */
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
