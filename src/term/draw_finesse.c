/* Finesse beside the field: what was said about the last piece, your keys on one
 * line and the best on the next, the difference lit. Where the sides are narrow
 * it takes the place of the hint line. */
#include "term/draw.h"

enum { SIDE_LEAST = 18 };

/* ---- keys in a row ---- */

static int keys_width(const struct view_keys *keys) {
    int width = keys->count > 0 ? keys->count - 1 : 1;
    for (int i = 0; i < keys->count; i++) {
        width += term_text_width(keys->keys[i]);
    }
    return width;
}

/* Returns the column behind them. */
static int put_keys(struct term_screen *screen, int x, int y, int end, const struct view_keys *keys,
                    int lit_token) {
    if (keys->count == 0) {
        return term_text(screen, x, y, end - x, "-", term_token(TERM_SECONDARY), 0);
    }
    for (int i = 0; i < keys->count && x < end; i++) {
        bool lit = i >= keys->lit;
        x = term_text(screen, x, y, end - x, keys->keys[i], term_token(lit ? lit_token : TERM_TEXT),
                      lit ? TERM_BOLD : 0);
        x += i + 1 < keys->count;
    }
    return x;
}

/* ---- beside the field ---- */

static void put_row(struct term_screen *screen, struct term_area side, int y, const char *label,
                    const struct view_keys *keys, int lit_token) {
    int end = side.x + side.width;
    int width = term_text_width(label) + 1 + keys_width(keys);
    int x = width < side.width ? end - width : side.x;
    x = term_text(screen, x, y, end - x, label, term_token(TERM_DIM), 0) + 1;
    put_keys(screen, x, y, end, keys, lit_token);
}

static void draw_beside(struct term_screen *screen, const struct view_finesse *finesse,
                        struct term_area side, int y) {
    if (finesse->title[0] != '\0') {
        term_text_right(screen, side.x + side.width, y++, side.width, finesse->title,
                        term_token(finesse->bad ? TERM_ERROR : TERM_SUCCESS), TERM_BOLD);
    }
    if (finesse->shows_own) {
        put_row(screen, side, y++, "you", &finesse->own, TERM_ERROR);
    }
    if (finesse->shows_best) {
        put_row(screen, side, y + !finesse->shows_own, "keys", &finesse->best, TERM_SUCCESS);
    }
}

/* ---- in the hint line ---- */

static void draw_below(struct term_screen *screen, const struct view_finesse *finesse, int y) {
    int end = screen->columns, x = 0;
    term_fill(screen, (struct term_area){0, y, end, 1}, term_token(TERM_VOID));
    bool bad = finesse->bad;
    if (finesse->shows_own && bad) {
        x = put_keys(screen, x, y, end, &finesse->own, TERM_ERROR) + 1;
        x = term_text(screen, x, y, end - x, screen->plain ? "not" : "✕", term_token(TERM_DIM), 0) +
            1;
    } else if (finesse->title[0] != '\0') {
        x = term_text(screen, x, y, end - x, finesse->title,
                      term_token(bad ? TERM_ERROR : TERM_SUCCESS), TERM_BOLD) +
            1;
    }
    if (finesse->shows_best) {
        x = put_keys(screen, x, y, end, &finesse->best, TERM_SUCCESS) + 2;
    }
    const char *rest = finesse->prompt[0] != '\0' ? finesse->prompt : bad ? finesse->title : "";
    term_text(screen, x, y, end - x, rest, term_token(TERM_SECONDARY), 0);
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
        draw_below(screen, &game->finesse, layout->hint_y);
    } else {
        int hold = game->shows_hold ? 3 + 2 * layout->scale : 0;
        draw_beside(screen, &game->finesse, layout->left, layout->left.y + hold + 2);
    }
}
