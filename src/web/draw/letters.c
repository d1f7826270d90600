/* The app's pixel letters on canvases of their own: titles, large figures, the numbers beside the
 * board. The margin around letters, for their glow, takes no room in the layout. */
#include "app/text/letters.h"

#include <string.h>

#include "web/changes.h"
#include "web/draw/field.h"
#include "web/exports.h"

struct look {
    int dot, glow, margin; /* in CSS pixels */
    int token;             /* enum web_token */
};

static void start(struct look look, int wide, float scale) {
    web_drawing_start_scaled(web_most(1, wide * look.dot + 2 * look.margin),
                             APP_LETTER_HEIGHT * look.dot + 2 * look.margin, scale);
    web_drawing.margin = (uint32_t)look.margin;
    web_color(WEB_COLOR_OF(look.token));
}

/* Draws a letter from a point in hundredths of a pixel, with gaps between dots of that size if
 * they are large enough. */
static void draw_letter(char letter, int left, int top, int dot) {
    int face = dot > 300 ? (dot - dot / web_least(dot / 100, 8) + 50) / 100 : dot / 100;
    for (int i = 0; i < APP_LETTER_WIDTH * APP_LETTER_HEIGHT; i++) {
        int x = i % APP_LETTER_WIDTH, y = i / APP_LETTER_WIDTH;
        if (app_letter_pixel(letter, x, y)) {
            web_fill((left + x * dot) / 100, (top + y * dot) / 100, face, face);
        }
    }
}

const char *web_draw_word(const char *text, int left, int top, int dot) {
    for (; *text != '\0' && *text != ' '; text++) {
        draw_letter(*text, left, top, dot);
        left += dot * (app_letter_width(*text) + APP_LETTER_GAP);
    }
    return *text == ' ' ? text + 1 : text;
}

/* The radius of the canvas's shadow that looks like this glow. */
static void set_glow(int glow, float scale) {
    web_put(WEB_GLOW, web_round((float)glow * scale * 0.7f), 0, 0, 0, 0);
}

static void draw_text(const char *text, struct look look, float scale) {
    int left = look.margin;
    start(look, app_letters_width(text), scale);
    set_glow(look.glow, scale);
    for (; *text != '\0'; text++) {
        draw_letter(*text, left * 100, look.margin * 100, look.dot * 100);
        left += (app_letter_width(*text) + APP_LETTER_GAP) * look.dot;
    }
    set_glow(0, scale);
}

/* ---- titles and figures ---- */

/* As large as fits into a page of this size. */
static struct look look_of_title(int width, int height) {
    static const uint8_t tones[] = {WEB_TOKEN_ACCENT_PRIMARY, WEB_TOKEN_ERROR,
                                    WEB_TOKEN_ACCENT_GOLD};
    static const uint8_t largest[] = {[VIEW_GAME] = 2, [VIEW_POSITION] = 3};
    int screen = web_view.screen, most = web_view.popup ? 5 : largest[screen];
    most = screen == VIEW_TITLE && !web_view.popup ? web_least(14, height / 48) : most;
    int room = web_least(width - 48, web_view.popup ? 300 : 860);
    int fits = room / web_most(1, app_letters_width(web_view.title));
    int dot = web_most(2, web_least(most > 0 ? most : 4, fits));
    bool is_gold = screen == VIEW_TABLE && !web_view.popup;
    return (struct look){
        .dot = dot,
        .margin = dot * 3,
        .token = is_gold ? WEB_TOKEN_ACCENT_GOLD : tones[web_view.tone],
    };
}

EXPORT(draw_title) void draw_title(int width, int height, bool glows, float scale) {
    struct look look = look_of_title(width, height);
    look.glow = glows ? look.dot * 3 : 0;
    draw_text(web_view.title, look, scale);
}

/* The wider light around the name of the game. */
EXPORT(draw_shine) void draw_shine(int width, int height, float scale) {
    struct look look = look_of_title(width, height);
    look.glow = look.margin = look.dot * 5;
    draw_text(web_view.title, look, scale);
}

/* The first figure of a result. */
EXPORT(draw_figure) void draw_figure(float scale) {
    int glow = web_view.crt ? 14 : 0;
    draw_text(web_view.items[0].value,
              (struct look){.dot = 5, .glow = glow, .margin = glow, .token = WEB_TOKEN_ACCENT_GOLD},
              scale);
}

/* ---- numbers ---- */

/* The first numbers have room for more digits than they may have, at their left, because a growing
 * canvas would cause a new layout. */
enum { LARGE = 3 };
static const uint8_t dots[LARGE] = {4, 3, 3}, digits[LARGE] = {7, 3, 3};
enum { DOT = 2, DIGITS = 4, GLOW = 6 };

static struct look look_of_number(int place, bool is_small) {
    int glow = place == 0 && web_view.crt ? GLOW : 0;
    return (struct look){.dot = is_small || place >= LARGE ? DOT : dots[place],
                         .glow = glow,
                         .margin = glow,
                         .token = WEB_TOKEN_TEXT};
}

/* The width of a number's canvas in dots. */
static int room_of(int place, bool is_small, const char *text) {
    int most = is_small ? 0 : place < LARGE ? digits[place] : DIGITS;
    return web_most(app_letters_width(text),
                    most * (APP_LETTER_WIDTH + APP_LETTER_GAP) - APP_LETTER_GAP);
}

/* Only the size. */
EXPORT(size_number) void size_number(int place, bool is_small, float scale) {
    const char *text = web_view.game.stats[place].value;
    start(look_of_number(place, is_small), room_of(place, is_small, text), scale);
}

/* A letter of the first number with its glow, as a picture. */
EXPORT(draw_glyph) void draw_glyph(int letter) {
    char text[] = {(char)letter, '\0'};
    draw_text(text, look_of_number(0, web_field_size.is_small), web_field_size.scale);
}

/* The numbers on the canvases. */
static struct {
    char text[sizeof web_view.game.stats[0].value];
    int glow;
} drawn[VIEW_STATS];

void web_forget_numbers(void) {
    memset(drawn, 0, sizeof drawn);
}

/* True if letters of the old number can be replaced one by one: they stand at whole pixels. */
static bool fits(const char *text, const char *old, struct look look) {
    float size = (float)look.dot * web_field_size.scale;
    bool same = look.glow == 0 && size == (float)(int)size && *old != '\0';
    for (; same && (*text != '\0' || *old != '\0'); text++, old++) {
        same = *text != '\0' && *old != '\0' && app_letter_width(*text) == app_letter_width(*old);
    }
    return same;
}

/* Draws changed letters; the whole number if a glow overlaps them. */
EXPORT(paint_number) void paint_number(int place) {
    bool is_small = web_field_size.is_small;
    const char *text = web_view.game.stats[place].value, *old = drawn[place].text;
    struct look look = look_of_number(place, is_small);
    int room = room_of(place, is_small, text), wide = app_letters_width(text);
    int left = !is_small && place < LARGE ? (room - wide) * look.dot : 0;
    int height = APP_LETTER_HEIGHT * look.dot + 2 * look.margin;
    bool keeps = drawn[place].glow == 0 && fits(text, old, look);
    start(look, room, web_field_size.scale);
    if (!keeps) {
        web_put(WEB_CLEAR, 0, 0, 0, room * look.dot + 2 * look.margin, height);
    }
    for (int i = 0; text[i] != '\0'; i++) {
        int width = app_letter_width(text[i]) * look.dot + 2 * look.margin;
        if (keeps && text[i] != old[i]) {
            web_put(WEB_CLEAR, 0, left, 0, width, height);
        }
        if (look.glow > 0) {
            web_put(WEB_IMAGE, WEB_PICTURE_LETTER + (uint8_t)text[i], left, 0, width, height);
        } else if (!keeps || text[i] != old[i]) {
            draw_letter(text[i], left * 100, 0, look.dot * 100);
        }
        left += (app_letter_width(text[i]) + APP_LETTER_GAP) * look.dot;
    }
    memcpy(drawn[place].text, text, sizeof drawn[place].text);
    drawn[place].glow = look.glow;
}
