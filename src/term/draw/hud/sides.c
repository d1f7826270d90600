/* The sides of the board: hold, calls, goal and its numbers on the left; preview and other
 * numbers on the right. On narrow sides a number is on its own row below its label. */
#include "app/text/labels.h"
#include "core/min_max.h"
#include "finessimo.h"
#include "term/draw/draw.h"

/* A side of the board. Text is next to the board: on the left side it is right-aligned. */
struct side {
    struct term_screen *screen;
    struct term_area area;
    bool ends; /* right-aligned */
};

static void put_text(const struct side *side, int y, const char *text, struct term_color color,
                     int attributes) {
    struct term_area area = side->area;
    if (side->ends) {
        term_text_right(side->screen, area.x + area.width, y, area.width, text, color, attributes);
    } else {
        term_text(side->screen, area.x, y, area.width, text, color, attributes);
    }
}

static void put_label(const struct side *side, int y, const char *text) {
    put_text(side, y, text, term_token(TERM_DIM), 0);
}

static void put_piece(const struct side *side, const struct term_tiles *tiles, int y, int kind,
                      bool dim) {
    int width = tiles->size * term_tile_piece_width(kind);
    int x = side->ends ? side->area.x + side->area.width - width : side->area.x;
    term_tile_piece(side->screen, tiles, x, y, kind, dim);
}

/* ---- numbers ---- */

enum { ONE_ROW = 14 /* columns of label and value on one row */ };

/* How numbers stand below each other: the first in pixel letters, all with a row between them,
 * or close together. */
enum spread { LARGE, APART, DENSE };

static bool is_one_row(const struct side *side, const struct view_stat *stat) {
    int width = min_int(side->area.width, ONE_ROW);
    int note = term_text_width(stat->note);
    return term_text_width(stat->label) + 1 + term_text_width(stat->value) <= width &&
           (note == 0 || width + 1 + note <= side->area.width);
}

static bool note_is_beside(const struct side *side, const struct view_stat *stat) {
    int value = term_text_width(stat->value), note = term_text_width(stat->note);
    return note == 0 || value + 1 + note <= side->area.width;
}

/* The label, the number in letters, and its note. */
static int large_rows(const struct side *side, const struct view_stat *stat) {
    return 1 + term_letters_rows(side->screen) + (stat->note[0] != '\0' ? 1 : 0);
}

/* The rows of a number, without the gap to the next. */
static int stat_rows(const struct side *side, const struct view_stat *stat, enum spread spread) {
    return spread == DENSE && is_one_row(side, stat) ? 1 : note_is_beside(side, stat) ? 2 : 3;
}

static int stats_rows(const struct side *side, const struct view_stat *stats, int count,
                      enum spread spread) {
    int rows = spread == DENSE ? 0 : count - 1;
    for (int i = 0; i < count; i++) {
        bool large = spread == LARGE && i == 0;
        rows += large ? large_rows(side, &stats[i]) : stat_rows(side, &stats[i], spread);
    }
    return rows;
}

/* The form of a large number: a score keeps its own while it grows. */
static int large_form(const struct side *side, const struct view_stat *stat, bool counts_down) {
    return counts_down ? term_letters_form(side->screen, stat->value, side->area.width)
                       : TERM_NARROW;
}

static void put_large(const struct side *side, int y, const struct view_stat *stat, int form) {
    struct term_color color = term_token(TERM_TEXT);
    int width = term_letters_columns(side->screen, stat->value, form);
    int x = side->ends ? side->area.x + side->area.width - width : side->area.x;
    put_label(side, y, stat->label);
    term_letters(side->screen, x, y + 1, stat->value, form, color, color);
    put_text(side, y + 1 + term_letters_rows(side->screen), stat->note,
             term_token(stat->better ? TERM_SUCCESS : TERM_DIM), 0);
}

static void put_stat_row(const struct side *side, int y, const struct view_stat *stat) {
    struct term_area area = side->area;
    int width = min_int(area.width, ONE_ROW);
    int x = side->ends ? area.x + area.width - width : area.x;
    term_text(side->screen, x, y, width, stat->label, term_token(TERM_DIM), 0);
    term_text_right(side->screen, x + width, y, width, stat->value, term_token(TERM_TEXT),
                    TERM_BOLD);
    term_text(side->screen, x + width + 1, y, area.width - width - 1, stat->note,
              term_token(stat->better ? TERM_SUCCESS : TERM_DIM), 0);
}

static void put_stat(const struct side *side, int y, const struct view_stat *stat) {
    struct term_color color = term_token(stat->better ? TERM_SUCCESS : TERM_DIM);
    int end = side->area.x + side->area.width, value = term_text_width(stat->value);
    put_label(side, y, stat->label);
    if (!note_is_beside(side, stat)) {
        put_text(side, y + 2, stat->note, color, 0);
    } else if (side->ends) {
        int note = term_text_width(stat->note);
        term_text_right(side->screen, end, y + 1, note, stat->note, color, 0);
        term_text_right(side->screen, end - note - (note > 0), y + 1, value, stat->value,
                        term_token(TERM_TEXT), TERM_BOLD);
        return;
    } else {
        int x = side->area.x + value + 1;
        term_text(side->screen, x, y + 1, end - x, stat->note, color, 0);
    }
    put_text(side, y + 1, stat->value, term_token(TERM_TEXT), TERM_BOLD);
}

/* Draws numbers at the bottom of the given rows. */
static void put_stats(const struct side *side, const struct view_stat *stats, int count, int top) {
    int bottom = side->area.y + side->area.height;
    enum spread spread = stats_rows(side, stats, count, APART) > bottom - top ? DENSE : APART;
    int y = bottom - stats_rows(side, stats, count, spread);
    for (int i = 0; i < count; i++) {
        int rows = stat_rows(side, &stats[i], spread);
        if (y >= top && rows == 1) {
            put_stat_row(side, y, &stats[i]);
        } else if (y >= top) {
            put_stat(side, y, &stats[i]);
        }
        y += rows + (spread == DENSE ? 0 : 1);
    }
}

/* ---- left: hold, calls, goal, score ---- */

static int put_hold(const struct side *side, const struct view *view, int scale) {
    const struct view_game *game = &view->game;
    if (!game->shows_hold) {
        return side->area.y;
    }
    put_label(side, side->area.y, app_label(APP_LABEL_HOLD));
    struct term_tiles tiles = term_tiles_of(view, side->screen, 2 * scale);
    tiles.grid = false;
    if (game->hold < FIN_KINDS) {
        put_piece(side, &tiles, side->area.y + 1 + scale / 2, game->hold, !game->can_hold);
    }
    return side->area.y + 2 + 2 * scale + scale / 2;
}

static void put_call(const struct side *side, int y, const struct view_call *call) {
    struct term_color color = term_token(call->gold ? TERM_GOLD : TERM_ACCENT);
    int fade = call->age > 128 ? (call->age - 128) * 2 : 0;
    color = term_mix(color, term_token(TERM_VOID), fade * 3 / 4);
    put_text(side, y, call->text, color, TERM_BOLD);
    if (call->points[0] != '\0') {
        put_text(side, y + 1, call->points,
                 term_mix(term_token(TERM_SUCCESS), term_token(TERM_VOID), fade * 3 / 4), 0);
    }
}

/* Draws the calls that fit above `end`. */
static void put_calls(const struct side *side, const struct view_game *game, int y, int end) {
    for (int i = 0; i < game->call_count; i++) {
        const struct view_call *call = &game->calls[i];
        int rows = call->points[0] != '\0' ? 2 : 1;
        if (!call->on_field && y + rows <= end) {
            put_call(side, y, call);
            y += rows;
        }
    }
}

static int text_rows(const char *text, int width) {
    char line[sizeof((struct view_game *)0)->goal];
    return term_text_lines(text, width, 0, line, sizeof line);
}

/* Draws a text on as many rows as it needs, the last one above `end`. */
static void put_wrapped(const struct side *side, int end, const char *text,
                        struct term_color color) {
    int rows = text_rows(text, side->area.width);
    for (int i = 0; i < rows; i++) {
        char line[sizeof((struct view_game *)0)->goal];
        term_text_lines(text, side->area.width, i, line, sizeof line);
        put_text(side, end - rows + i, line, color, 0);
    }
}

enum { NARROW = 20 }; /* narrower sides drop the mode's name in favour of calls */

/* A number that counts the goal down says it all. */
static const char *goal_of(const struct view_game *game) {
    return game->counts_goal ? "" : game->goal;
}

/* Draws the goal, with the mode's name above it if that stays below `top`. */
static void put_goal(const struct side *side, const struct view_game *game, int top, int end) {
    int width = side->area.width;
    put_wrapped(side, end, goal_of(game), term_token(TERM_SECONDARY));
    end -= text_rows(goal_of(game), width);
    bool free = game->call_count == 0 && end - text_rows(game->mode, width) >= top;
    if (width >= NARROW || free) {
        put_wrapped(side, end, game->mode, term_token(TERM_DIM));
    }
}

static int goal_rows(const struct term_area *side, const struct view_game *game) {
    int mode = side->width >= NARROW ? text_rows(game->mode, side->width) : 0;
    return text_rows(goal_of(game), side->width) + mode;
}

enum { CALL_ROWS = 6 /* kept free above the goal for calls and faults */ };

static struct side left_side(const struct term_screen *screen, const struct term_layout *layout) {
    return (struct side){(struct term_screen *)screen, layout->left, true};
}

static int hold_rows(const struct view_game *game, const struct term_layout *layout) {
    return game->shows_hold ? 2 + 2 * layout->scale + layout->scale / 2 : 0;
}

/* The first number is large if everything else still fits. */
static bool fits_large(const struct side *side, const struct view_game *game,
                       const struct term_layout *layout) {
    int count = min_int(game->stat_count, TERM_LEFT_STATS);
    int faults = game->finesse.shown ? term_finesse_rows(game, layout) + 1 : 0;
    int above = hold_rows(game, layout) + (faults > CALL_ROWS ? faults : CALL_ROWS);
    int free = side->area.height - above - goal_rows(&side->area, game);
    int form = count > 0 ? large_form(side, &game->stats[0], game->counts_goal) : TERM_WIDE;
    return game->leads && count > 0 && free >= stats_rows(side, game->stats, count, LARGE) &&
           term_letters_columns(side->screen, game->stats[0].value, form) <= side->area.width;
}

/* The part below the odds: the goal, and the numbers from a row on. */
struct left_foot {
    bool goal, large;
    int stats_y, end; /* the row after the free rows above */
};

/* If the odds need more rows, they replace first the goal, then the gaps between numbers, then
 * the numbers. */
static struct left_foot left_foot(const struct term_screen *screen, const struct view_game *game,
                                  const struct term_layout *layout) {
    struct side side = left_side(screen, layout);
    int count = min_int(game->stat_count, TERM_LEFT_STATS), bottom = side.area.y + side.area.height;
    int large = bottom - stats_rows(&side, game->stats, count, LARGE);
    int apart = bottom - stats_rows(&side, game->stats, count, APART);
    int dense = bottom - stats_rows(&side, game->stats, count, DENSE);
    int goal = goal_rows(&layout->left, game);
    const struct left_foot feet[] = {
        {true, true, large, large - 2 - goal}, {true, false, apart, apart - 2 - goal},
        {false, false, apart, apart - 1},      {false, false, dense, dense - 1},
        {false, false, bottom, bottom},
    };
    int odds = term_odds_end(game, layout);
    bool odds_fit = odds == layout->left.y || odds + CALL_ROWS <= feet[0].end;
    int i = odds_fit && fits_large(&side, game, layout) ? 0 : 1;
    while (odds > layout->left.y && feet[i].end < odds &&
           i + 1 < (int)(sizeof feet / sizeof feet[0])) {
        i++;
    }
    return feet[i];
}

int term_left_end(const struct term_screen *screen, const struct view_game *game,
                  const struct term_layout *layout) {
    return left_foot(screen, game, layout).end;
}

static void put_left_stats(const struct side *side, const struct view_game *game,
                           const struct left_foot *foot) {
    int count = min_int(game->stat_count, TERM_LEFT_STATS), first = foot->large ? 1 : 0;
    if (foot->large) {
        put_large(side, foot->stats_y, &game->stats[0],
                  large_form(side, &game->stats[0], game->counts_goal));
    }
    put_stats(side, game->stats + first, count - first, foot->stats_y);
}

static void draw_left(struct term_screen *screen, const struct view *view,
                      const struct term_layout *layout) {
    struct side side = left_side(screen, layout);
    const struct view_game *game = &view->game;
    struct left_foot foot = left_foot(screen, game, layout);
    int y = put_hold(&side, view, layout->scale), odds = term_odds_end(game, layout);
    if (odds > layout->left.y) { /* the odds keep their place */
        put_calls(&side, game, odds + 1, foot.end);
    } else {
        put_calls(&side, game, y + 1, side.area.y + side.area.height);
    }
    if (foot.goal) {
        put_goal(&side, game, y + 1, foot.stats_y - 1);
    }
    term_draw_odds(screen, view, layout, foot.end);
    put_left_stats(&side, game, &foot);
}

/* ---- right: next, the other numbers ---- */

static int piece_rows(int kind) {
    return kind == FIN_I ? 1 : 2;
}

/* Draws pieces below each other, with a gap if there is room. */
static int put_next(const struct side *side, const struct view *view, int scale, int room) {
    const struct view_game *game = &view->game;
    if (game->next_count == 0) {
        return side->area.y;
    }
    struct term_tiles tiles = term_tiles_of(view, side->screen, 2 * scale);
    int rows = 1, y = side->area.y + 1 + scale / 2;
    tiles.grid = false;
    put_label(side, side->area.y, app_label(APP_LABEL_NEXT));
    for (int i = 0; i < game->next_count; i++) {
        rows += scale * piece_rows(game->next[i]) + 1;
    }
    int gap = rows - 1 <= room ? 1 : 0; /* no gap after the last */
    for (int i = 0; i < game->next_count && game->next[i] < FIN_KINDS; i++) {
        int kind = game->next[i];
        if (y + scale * piece_rows(kind) > side->area.y + side->area.height) {
            break;
        }
        put_piece(side, &tiles, kind == FIN_I ? y - scale : y, kind, false);
        y += scale * piece_rows(kind) + gap;
    }
    return y;
}

static void draw_right(struct term_screen *screen, const struct view *view,
                       const struct term_layout *layout) {
    struct side side = {screen, layout->right, false};
    const struct view_game *game = &view->game;
    int first = min_int(TERM_LEFT_STATS, game->stat_count), count = game->stat_count - first;
    int room = side.area.height - stats_rows(&side, game->stats + first, count, DENSE);
    int y = put_next(&side, view, layout->scale, room);
    put_stats(&side, game->stats + first, count, y + (y < side.area.y + room ? 1 : 0));
}

void term_draw_sides(struct term_screen *screen, const struct view *view,
                     const struct term_layout *layout) {
    draw_left(screen, view, layout);
    draw_right(screen, view, layout);
}
