/* Text and marks over the cells of the board: TETRIS! and PERFECT CLEAR, the countdown, the bar
 * of the restart key, the odds of placements. */
#include "app/text/letters.h"
#include "web/changes.h"
#include "web/draw/field.h"

static const struct view_game *const game = &web_view.game;

static bool is_on_field(int i) {
    return i < game->call_count && game->calls[i].on_field && game->calls[i].age > 0;
}

bool web_field_has_words(void) {
    bool has_calls = false;
    for (int i = 0; i < VIEW_CALLS; i++) {
        has_calls |= is_on_field(i);
    }
    return has_calls || game->count_down[0] != '\0' || game->restart_fill > 0 || game->odds.shown;
}

/* ---- words ---- */

struct word {
    int middle, moved; /* in device pixels from the top, and to the right */
    int grown;         /* in percent */
    int wide, tall;    /* percent of the board's width; dots per height of a cell */
};

/* The width of the text up to the next space, in dots. */
static int word_width(const char *text) {
    int width = -APP_LETTER_GAP;
    for (; *text != '\0' && *text != ' '; text++) {
        width += app_letter_width(*text) + APP_LETTER_GAP;
    }
    return width;
}

/* Draws each word of a text on its own line; returns the middle of the line after them. */
static int draw_words(const char *text, struct word word) {
    int cell = web_field_size.cell;
    web_put(WEB_GLOW, web_view.crt ? cell / 2 : 0, 0, 0, 0, 0);
    while (*text != '\0') {
        int across = VIEW_COLUMNS * cell * word.wide / 100 / web_most(1, word_width(text));
        int size = web_least(across, cell / word.tall);
        int dot = web_most(1, size) * word.grown;
        int left = (web_field_left(VIEW_COLUMNS / 2) + word.moved) * 100;
        text = web_draw_word(text, left - dot * word_width(text) / 2,
                             word.middle * 100 - dot * APP_LETTER_HEIGHT / 2, dot);
        word.middle += cell * 17 / 10;
    }
    web_put(WEB_GLOW, 0, 0, 0, 0, 0);
    return word.middle;
}

/* Easing in percent, with one small overshoot, for t up to 100. */
static int ease_bounce(int t) {
    int left = 100 - t;
    return 100 + (120 - 220 * left / 100) * left / 100 * left / 100;
}

static void draw_call(const struct view_call *call) {
    int cell = web_field_size.cell, age = call->age, rest = VIEW_FULL - age;
    bool still = web_view.reduced_motion, shakes = !still && age < VIEW_FULL / 2;
    struct word word = {
        .middle = (VIEW_ROWS * 10 - 145) * cell / 10,
        .moved = shakes ? (age / 13 & 1 ? -1 : 1) * (VIEW_FULL / 2 - age) * cell / 1200 : 0,
        .grown = still ? 100 : ease_bounce(web_least(100, age * 100 / (VIEW_FULL / 5))),
        .wide = 82,
        .tall = 5,
    };
    web_alpha(web_least(VIEW_FULL, rest * 4));
    web_color(WEB_COLOR_OF(call->gold ? WEB_TOKEN_ACCENT_GOLD : WEB_TOKEN_ACCENT_PRIMARY));
    word.middle = draw_words(call->text, word);
    web_color(WEB_COLOR_OF(WEB_TOKEN_ACCENT_SUCCESS));
    draw_words(call->points,
               (struct word){.middle = word.middle, .grown = 100, .wide = 50, .tall = 8});
    web_alpha(VIEW_FULL);
}

/* ---- odds ---- */

/* A cross: impossible. */
static void draw_cross(int left, int top, int size) {
    web_put(WEB_LINE, web_most(1, size / 4), left, top, size, size);
    web_put(WEB_LINE, web_most(1, size / 4), left + size, top, -size, size);
}

/* A cell of the heat map: the brighter, the better; a dot while it is not known. */
static void draw_mark(int column, int row) {
    int mark = game->marks[row][column], cell = web_field_size.cell, sign = cell / 5;
    int left = web_field_left(column), top = web_field_top(row), middle = (cell - sign) / 2;
    if (mark == 0 || (game->cells[row][column] & VIEW_PIECE) != 0) {
        return;
    }
    if (mark == VIEW_LOST_MARK || mark == VIEW_OPEN_MARK) {
        web_color(WEB_COLOR_OF(WEB_TOKEN_TEXT_DIM));
        if (mark == VIEW_LOST_MARK) {
            draw_cross(left + middle, top + middle, sign);
        } else {
            web_fill(left + middle, top + middle, sign, sign);
        }
        return;
    }
    web_color(WEB_COLOR_OF(WEB_TOKEN_ACCENT_SUCCESS));
    web_alpha(30 + (mark - VIEW_LOST_MARK) * 150 / (VIEW_FULL_MARK - VIEW_LOST_MARK));
    web_fill(left + 1, top + 1, cell - 2, cell - 2);
    web_alpha(VIEW_FULL);
}

/* ---- all of it ---- */

void web_draw_words(void) {
    int frame = web_field_size.frame, cell = web_field_size.cell;
    for (int i = 0; i < VIEW_CALLS; i++) {
        if (is_on_field(i)) {
            draw_call(&game->calls[i]);
        }
    }
    web_color(WEB_COLOR_OF(WEB_TOKEN_ACCENT_PRIMARY));
    draw_words(game->count_down,
               (struct word){.middle = VIEW_ROWS * cell / 2, .grown = 250, .wide = 50, .tall = 5});
    if (game->restart_fill > 0) { /* the time that the key has been held, as a bar on the floor */
        web_fill(frame, web_field_size.height - frame * 2,
                 VIEW_COLUMNS * cell * game->restart_fill / VIEW_FULL, frame * 2);
    }
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS && game->odds.shown; i++) {
        draw_mark(i % VIEW_COLUMNS, i / VIEW_COLUMNS);
    }
}
