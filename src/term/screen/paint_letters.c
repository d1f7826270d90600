/* Pixel letters made of half and quarter blocks. */
#include <string.h>

#include "app/text/letters.h"
#include "term/screen/paint.h"

/* Indexed by pixels: 1 top left, 2 top right, 4 bottom left, 8 bottom right. */
static const char quarters[16][TERM_GLYPH] = {" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
                                              "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

/* The pixels of a text: a bit each, column by column. */
enum { PICTURE = 128 };

struct picture {
    uint8_t columns[PICTURE];
    int width;
};

static struct picture make_picture(const char *text) {
    struct picture picture = {.width = 0};
    for (; *text != '\0'; text++) {
        int width = app_letter_width(*text);
        for (int x = 0; x < width && picture.width < PICTURE; x++, picture.width++) {
            for (int y = 0; y < APP_LETTER_HEIGHT; y++) {
                bool lit = app_letter_pixel(*text, x, y);
                picture.columns[picture.width] |= (uint8_t)(lit ? 1u << y : 0);
            }
        }
        picture.width += text[1] != '\0' && picture.width < PICTURE ? APP_LETTER_GAP : 0;
    }
    return picture;
}

static bool is_lit(const struct picture *picture, int x, int y) {
    return x < picture->width && y < APP_LETTER_HEIGHT && (picture->columns[x] >> y & 1) != 0;
}

int term_letters_columns(const struct term_screen *screen, const char *text, int form) {
    int width = app_letters_width(text);
    return form == TERM_NARROW && !screen->plain ? (width + 1) / 2 : width;
}

int term_letters_rows(const struct term_screen *screen) {
    return screen->plain ? APP_LETTER_HEIGHT : (APP_LETTER_HEIGHT + 1) / 2;
}

int term_letters_form(const struct term_screen *screen, const char *text, int columns) {
    return term_letters_columns(screen, text, TERM_WIDE) <= columns ? TERM_WIDE : TERM_NARROW;
}

static struct term_color shade(struct term_color top, struct term_color bottom, int y) {
    return term_mix(top, bottom, y * 255 / (APP_LETTER_HEIGHT - 1));
}

static void put_plain(struct term_screen *screen, int x, int y, const struct picture *picture,
                      struct term_color top, struct term_color bottom) {
    for (int i = 0; i < picture->width; i++) {
        for (int j = 0; j < APP_LETTER_HEIGHT; j++) {
            if (is_lit(picture, i, j)) {
                term_put(screen, x + i, y + j, "#", shade(top, bottom, j), 0);
            }
        }
    }
}

/* If both halves are lit, each has its own colour, the lower one as the background. */
static void put_wide(struct term_screen *screen, int x, int y, const struct picture *picture,
                     int column, int row, struct term_color top, struct term_color bottom) {
    bool upper = is_lit(picture, column, 2 * row), lower = is_lit(picture, column, 2 * row + 1);
    struct term_color low = shade(top, bottom, 2 * row + 1);
    struct term_cell *cell = term_screen_cell(screen, x + column, y + row);
    if (cell == NULL || (!upper && !lower)) {
        return;
    }
    struct term_color high = shade(top, bottom, 2 * row);
    bool both = upper && lower;
    bool flat = both && (screen->depth == TERM_16 || screen->depth == TERM_MONO);
    term_put(screen, x + column, y + row, flat ? "█" : upper ? "▀" : "▄", upper ? high : low, 0);
    if (both && !flat) {
        cell->bg = low;
    }
}

static void put_narrow(struct term_screen *screen, int x, int y, const struct picture *picture,
                       int column, int row, struct term_color top, struct term_color bottom) {
    int lit = 0;
    for (int i = 0; i < 4; i++) {
        lit |= is_lit(picture, 2 * column + i % 2, 2 * row + i / 2) ? 1 << i : 0;
    }
    if (lit != 0) {
        term_put(screen, x + column, y + row, quarters[lit], shade(top, bottom, 2 * row), 0);
    }
}

void term_letters(struct term_screen *screen, int x, int y, const char *text, int form,
                  struct term_color top, struct term_color bottom) {
    struct picture picture = make_picture(text);
    if (screen->plain) {
        put_plain(screen, x, y, &picture, top, bottom);
        return;
    }
    int columns = form == TERM_NARROW ? (picture.width + 1) / 2 : picture.width;
    for (int row = 0; row < (APP_LETTER_HEIGHT + 1) / 2; row++) {
        for (int column = 0; column < columns; column++) {
            if (form == TERM_NARROW) {
                put_narrow(screen, x, y, &picture, column, row, top, bottom);
            } else {
                put_wide(screen, x, y, &picture, column, row, top, bottom);
            }
        }
    }
}
