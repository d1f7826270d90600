/* Drawing on the cells of a screen: text, areas, frames, pixel letters. Text keeps the
 * background; everything is clipped at the edges of the screen. Each character is one column
 * wide. */
#ifndef FIN_TERM_SCREEN_PAINT_H
#define FIN_TERM_SCREEN_PAINT_H

#include "term/screen/screen.h"

struct term_area {
    int x, y, width, height;
};

/* The width of a text in columns. */
int term_text_width(const char *text);

/* Wraps a text at blanks to lines of at most `columns`, if possible not inside parentheses or
 * before a percent sign: copies the line with this number, and returns the number of lines. */
int term_text_lines(const char *text, int columns, int number, char *line, size_t size);

/* Draws one character of UTF-8 text. */
void term_put(struct term_screen *screen, int x, int y, const char *glyph, struct term_color fg,
              int attributes);
/* Draws a text, at most `most` columns; a longer one ends in an ellipsis. Returns the column
 * after it. */
int term_text(struct term_screen *screen, int x, int y, int most, const char *text,
              struct term_color fg, int attributes);
/* The same, ending before column x. */
void term_text_right(struct term_screen *screen, int x, int y, int most, const char *text,
                     struct term_color fg, int attributes);
/* The same, centred in an area. */
void term_text_middle(struct term_screen *screen, struct term_area area, int y, const char *text,
                      struct term_color fg, int attributes);

void term_fill(struct term_screen *screen, struct term_area area, struct term_color bg);
void term_frame(struct term_screen *screen, struct term_area area, struct term_color fg);
void term_line(struct term_screen *screen, int x, int y, int width, struct term_color fg);
/* Draws walls and floor around a small board, one column and one row outside it. */
void term_walls(struct term_screen *screen, struct term_area field, struct term_color fg);
/* Changes the colours of every cell in an area by a function. */
void term_recolor(struct term_screen *screen, struct term_area area,
                  struct term_color (*change)(struct term_color color));

/* Pixel letters: two pixels per character vertically, and horizontally one (wide) or two
 * (narrow). The colour is a gradient from top to bottom. In ASCII, each pixel is a whole
 * character. */
enum term_letters { TERM_WIDE, TERM_NARROW };
int term_letters_columns(const struct term_screen *screen, const char *text, int form);
int term_letters_rows(const struct term_screen *screen);
/* The wide form if the text fits, otherwise the narrow one. */
int term_letters_form(const struct term_screen *screen, const char *text, int columns);
void term_letters(struct term_screen *screen, int x, int y, const char *text, int form,
                  struct term_color top, struct term_color bottom);

#endif
