/* The title screen: logo, menu, a small picture of the keys, and the terminal's abilities. */
#include "core/min_max.h"
#include "term/draw/draw.h"

#include <string.h>

/* On a tall screen, the parts stay together in the middle. */
enum { TALLEST = 32, NARROW = 60 };

static const char logo[] = "FINESSIMO";

/* Draws the logo in the accent colour, brighter at the top. Returns the row after it. */
static int draw_logo(struct term_screen *screen, int y) {
    struct term_area all = {0, 0, screen->columns, screen->rows};
    struct term_color accent = term_token(TERM_ACCENT);
    struct term_color top = term_mix(accent, term_token(TERM_TEXT), 120);
    struct term_color bottom = term_mix(accent, term_token(TERM_VOID), 70);
    top.ansi = bottom.ansi = accent.ansi;
    int form = term_letters_form(screen, logo, screen->columns - 4);
    int columns = term_letters_columns(screen, logo, form);
    if (columns > screen->columns) {
        term_text_middle(screen, all, y, "F I N E S S I M O", accent, TERM_BOLD);
        return y + 1;
    }
    term_letters(screen, (screen->columns - columns) / 2, y, logo, form, top, bottom);
    return y + term_letters_rows(screen);
}

/* The keys as caps, with their effects; in a narrow window with shorter words. */
struct caps {
    struct term_screen *screen;
    const struct view_game *game;
    bool brief;
};

enum { CAPS_APART = 3 };

static const char *word_of(const struct caps *caps, int cap) {
    const struct view_hint *hint = &caps->game->hints[cap];
    return caps->brief && hint->brief[0] != '\0' ? hint->brief : hint->what;
}

static int caps_width(const struct caps *caps, int first, int count) {
    int width = CAPS_APART * (count - 1);
    for (int i = first; i < first + count; i++) {
        width += term_text_width(caps->game->hints[i].keys) + 3 + term_text_width(word_of(caps, i));
    }
    return width;
}

static void draw_caps(const struct caps *caps, int first, int count, int y) {
    struct term_screen *screen = caps->screen;
    int x = (screen->columns - caps_width(caps, first, count)) / 2;
    for (int i = first; i < first + count; i++) {
        const char *keys = caps->game->hints[i].keys;
        int width = term_text_width(keys) + 2;
        term_fill(screen, (struct term_area){x, y, width, 1}, term_token(TERM_LIT));
        term_text(screen, x + 1, y, width, keys, term_token(TERM_TEXT), TERM_BOLD);
        x = term_text(screen, x + width + 1, y, screen->columns, word_of(caps, i),
                      term_token(TERM_DIM), 0);
        x += CAPS_APART;
    }
}

/* True if every row of `each` keys fits. */
static bool rows_fit(const struct caps *caps, int each) {
    for (int first = 0; first < caps->game->hint_count; first += each) {
        int count = min_int(each, caps->game->hint_count - first);
        if (caps_width(caps, first, count) > caps->screen->columns - 4) {
            return false;
        }
    }
    return true;
}

/* Draws the keys on as few and as even rows as possible, the last at the bottom; returns the
 * number of screen rows. */
static int draw_keys(struct term_screen *screen, const struct view_game *game, int bottom) {
    struct caps caps = {screen, game, screen->columns < NARROW};
    int apart = screen->rows < 26 ? 1 : 2, rows = 1, each = game->hint_count;
    while (each > 1 && !rows_fit(&caps, each)) {
        rows++;
        each = (game->hint_count + rows - 1) / rows;
    }
    for (int i = 0; i < rows && i * each < game->hint_count; i++) {
        draw_caps(&caps, i * each, min_int(each, game->hint_count - i * each),
                  bottom - apart * (rows - 1 - i));
    }
    return apart * rows;
}

static int list_width(const struct view *view) {
    int width = 0;
    for (int i = 0; i < view->item_count; i++) {
        int label = term_text_width(view->items[i].label);
        width = label > width ? label : width;
    }
    return width + 8;
}

void term_draw_title(struct term_screen *screen, const struct view *view) {
    struct term_area all = {0, 0, screen->columns, min_int(screen->rows, TALLEST)};
    all.y = (screen->rows - all.height) / 2;
    int spare = all.height - 22;
    int bottom = min_int(all.y + all.height, screen->rows + 1 - term_bottom_rows(screen, view));
    int y = draw_logo(screen, all.y + (spare >= 4 ? 2 + spare / 6 : 1));
    term_text_middle(screen, all, y, view->version, term_token(TERM_DIM), 0);
    int gap = spare > 0 ? 1 : 0; /* with few rows, the menu needs them all */
    int below = bottom - 4 - gap - draw_keys(screen, &view->game, bottom - 4 - gap);
    int width = min_int(list_width(view), screen->columns - 4);
    int room = below - y - gap;
    int top = y + 1 + gap + (room > view->item_count ? (room - view->item_count) / 3 : 0);
    struct term_area list = {(screen->columns - width) / 2, top, width, below - top + 1};
    term_draw_items(screen, view, list);
    term_text_middle(screen, all, bottom - 3, view->lead, term_token(TERM_SECONDARY), 0);
    term_text_middle(screen, all, bottom - 2, view->subtitle, term_token(TERM_DIM), 0);
    term_draw_bottom(screen, view);
}
