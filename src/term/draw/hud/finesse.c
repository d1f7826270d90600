/* Finesse beside the board: the verdict on the last piece, your keys on one line and the best
 * keys on the next, with the difference highlighted. If the sides are narrow, it replaces the
 * hint line. */
#include "app/text/labels.h"
#include "core/min_max.h"
#include "term/draw/draw.h"

enum { SIDE_LEAST = 18 };

/* ---- a row of keys ---- */

static int key_columns(const struct view_keys *keys, int key) {
    return term_text_width(keys->keys[key]);
}

static int keys_width(const struct view_keys *keys, int first, int count) {
    int width = count > 0 ? count - 1 : term_text_width(app_label(APP_LABEL_NO_KEYS));
    for (int i = first; i < first + count; i++) {
        width += key_columns(keys, i);
    }
    return width;
}

/* Draws some keys; returns the column after them. */
static int put_keys(struct term_screen *screen, int x, int y, const struct view_keys *keys,
                    int first, int count, int lit_token) {
    if (keys->count == 0) {
        return term_text(screen, x, y, screen->columns, app_label(APP_LABEL_NO_KEYS),
                         term_token(TERM_SECONDARY), 0);
    }
    for (int i = first; i < first + count; i++) {
        bool lit = i >= keys->lit;
        x = term_text(screen, x, y, screen->columns, keys->keys[i],
                      term_token(lit ? lit_token : TERM_TEXT), lit ? TERM_BOLD : 0);
        x += i + 1 < first + count;
    }
    return x;
}

/* ---- beside the board ---- */

/* A side being written downwards from a row; text ends at the board. */
struct column {
    struct term_screen *screen; /* NULL: only count rows */
    struct term_area side;
    int y;
};

static void put_title(struct column *column, const struct view_finesse *finesse) {
    struct term_area side = column->side;
    char line[sizeof finesse->title];
    int rows = term_text_lines(finesse->title, side.width, 0, line, sizeof line);
    for (int i = 0; i < rows; i++, column->y++) {
        term_text_lines(finesse->title, side.width, i, line, sizeof line);
        if (column->screen != NULL) {
            term_text_right(column->screen, side.x + side.width, column->y, side.width, line,
                            term_token(finesse->bad ? TERM_ERROR : TERM_SUCCESS), TERM_BOLD);
        }
    }
}

/* The number of keys, from `first` on, that fit into this width; at least one. */
static int keys_that_fit(const struct view_keys *keys, int first, int columns) {
    int count = 1;
    while (first + count < keys->count && keys_width(keys, first, count + 1) <= columns) {
        count++;
    }
    return min_int(count, keys->count);
}

/* Draws keys on as many rows as they need, with the label before the first. */
static void put_row(struct column *column, const char *label, const struct view_keys *keys,
                    int lit_token) {
    struct term_area side = column->side;
    int before = term_text_width(label) + 1, first = 0;
    do {
        int count = keys_that_fit(keys, first, side.width - before);
        int x = side.x + side.width - keys_width(keys, first, count);
        if (column->screen != NULL) {
            put_keys(column->screen, x, column->y, keys, first, count, lit_token);
            term_text_right(column->screen, x - 1, column->y, before, first == 0 ? label : "",
                            term_token(TERM_DIM), 0);
        }
        first += count;
        column->y++;
    } while (first < keys->count);
}

/* The keys to press now are separated from the verdict on the previous card. */
static void put_all(struct column *column, const struct view_finesse *finesse) {
    int label = finesse->apart ? APP_LABEL_CARD_KEYS : APP_LABEL_BEST_KEYS;
    put_title(column, finesse);
    if (finesse->shows_own) {
        put_row(column, app_label(APP_LABEL_OWN_KEYS), &finesse->own, TERM_ERROR);
    }
    if (finesse->shows_best) {
        column->y += finesse->apart && finesse->shows_own;
        put_row(column, app_label(label), &finesse->best, TERM_SUCCESS);
    }
}

int term_finesse_rows(const struct view_game *game, const struct term_layout *layout) {
    struct column column = {NULL, layout->left, 0};
    put_all(&column, &game->finesse);
    return column.y;
}

/* Below hold and calls, above the goal. If odds are shown, right below hold; calls are then below
 * the odds. */
static void draw_beside(struct term_screen *screen, const struct view_game *game,
                        const struct term_layout *layout) {
    enum { CALL_ROWS = 2 };
    int hold = game->shows_hold ? 3 + 2 * layout->scale : 0;
    int calls = term_odds_end(game, layout) > layout->left.y ? 0 : CALL_ROWS;
    int top = layout->left.y + hold, end = term_left_end(screen, game, layout);
    struct column column = {NULL, layout->left, 0};
    column.y = max_int(top, min_int(top + calls, end - term_finesse_rows(game, layout)));
    column.screen = screen;
    put_all(&column, &game->finesse);
}

/* ---- in the hint line ---- */

/* A part of the line: keys or text. */
struct part {
    const struct view_keys *keys;
    const char *text;
    int token;
    bool bold;
};

static int part_columns(const struct part *part) {
    return part->keys != NULL ? keys_width(part->keys, 0, part->keys->count)
                              : term_text_width(part->text);
}

enum { PARTS = 4 };

static struct part title_part(const struct view_finesse *finesse) {
    int token = finesse->bad ? TERM_ERROR : TERM_SUCCESS;
    return (struct part){.text = finesse->title, .token = token, .bold = true};
}

/* The parts in order of display. In a drill the task is beside the board, so the line has the
 * help, or the verdict. */
static int parts_of(const struct view *view, bool plain, struct part parts[PARTS]) {
    const struct view_finesse *finesse = &view->game.finesse;
    bool compares = finesse->shows_own && finesse->bad && !finesse->apart;
    const char *rest = compares ? finesse->title : finesse->prompt[0] != '\0' ? view->help : "";
    int count = 0;
    if (compares) {
        parts[count++] = (struct part){.keys = &finesse->own, .token = TERM_ERROR};
        parts[count++] = (struct part){.text = plain ? "not" : "✕", .token = TERM_DIM};
    } else if (finesse->title[0] != '\0' && !finesse->apart) {
        parts[count++] = title_part(finesse);
    }
    if (finesse->shows_best && finesse->apart) {
        parts[count++] = (struct part){.text = app_label(APP_LABEL_CARD_KEYS), .token = TERM_DIM};
    }
    if (finesse->shows_best) {
        parts[count++] = (struct part){.keys = &finesse->best, .token = TERM_SUCCESS};
    }
    if (finesse->apart && finesse->title[0] != '\0') {
        parts[count++] = title_part(finesse);
    }
    if (rest[0] != '\0') {
        parts[count++] = (struct part){.text = rest, .token = TERM_SECONDARY};
    }
    return count;
}

static int parts_width(const struct part *parts, int count) {
    int width = count > 0 ? count - 1 : 0;
    for (int i = 0; i < count; i++) {
        width += part_columns(&parts[i]);
    }
    return width;
}

/* Chooses the parts that fit: everything; or without the parts after the best keys; or the best
 * keys alone. Keys to press now have priority over all others. In a drill, the verdict matters
 * more than the keys that led to it. Returns the first part. */
static int fit_parts(const struct view_finesse *finesse, const struct part parts[PARTS], int *count,
                     int width) {
    enum { COMPARED = 2 }; /* own keys and a mark */
    int first = 0;
    while (finesse->apart && *count > COMPARED && parts_width(parts, *count) > width) {
        --*count;
    }
    if (parts_width(parts, *count) > width) {
        bool names = finesse->prompt[0] != '\0' && finesse->shows_own && finesse->bad;
        bool has_rest = parts[*count - 1].token == TERM_SECONDARY;
        if (names && parts_width(parts + COMPARED, *count - COMPARED) <= width) {
            first = COMPARED;
        } else if (has_rest && *count > 1) {
            --*count;
        }
    }
    while (*count - first > 1 && parts_width(parts + first, *count - first) > width) {
        first++;
    }
    return first;
}

static void draw_below(struct term_screen *screen, const struct view *view, int y) {
    struct part parts[PARTS] = {{.keys = NULL}};
    int count = parts_of(view, screen->plain, parts), width = screen->columns;
    int first = fit_parts(&view->game.finesse, parts, &count, width);
    int x = max_int((width - parts_width(parts + first, count - first)) / 2, 0);
    term_fill(screen, (struct term_area){0, y, width, 1}, term_token(TERM_VOID));
    for (int i = first; i < count; i++) {
        const struct part *part = &parts[i];
        if (part->keys != NULL) {
            x = put_keys(screen, x, y, part->keys, 0, part->keys->count, part->token) + 1;
        } else {
            x = term_text(screen, x, y, width - x, part->text, term_token(part->token),
                          part->bold ? TERM_BOLD : 0) +
                1;
        }
    }
}

bool term_finesse_is_below(const struct view_game *game, const struct term_layout *layout) {
    return game->finesse.shown && layout->left.width < SIDE_LEAST;
}

void term_draw_finesse(struct term_screen *screen, const struct view *view,
                       const struct term_layout *layout) {
    const struct view_game *game = &view->game;
    if (!game->finesse.shown) {
        return;
    }
    if (term_finesse_is_below(game, layout)) {
        draw_below(screen, view, layout->hint_y);
    } else {
        draw_beside(screen, game, layout);
    }
}
