/* Drawing on the cells of a screen: text, areas, frames, pixel letters. Text
 * keeps the background that is there; everything is cut at the screen's edges.
 * A character is one column wide. */
#ifndef FIN_TERM_SCREEN_PAINT_H
#define FIN_TERM_SCREEN_PAINT_H

#include "term/screen/screen.h"

struct term_area {
    int x, y, width, height;
};

/* Columns that a text takes. */
int term_text_width(const char *text);

/* A text in lines of at most so many columns, broken at blanks: copies the line of
 * that number and returns how many there are. */
int term_text_lines(const char *text, int columns, int number, char *line, size_t size);

/* One character of UTF-8 text. */
void term_put(struct term_screen *screen, int x, int y, const char *glyph, struct term_color fg,
              int attributes);
/* At most `most` columns; what is longer ends in an ellipsis. Returns the column
 * behind it. */
int term_text(struct term_screen *screen, int x, int y, int most, const char *text,
              struct term_color fg, int attributes);
/* The same, ending at column x (not included). */
void term_text_right(struct term_screen *screen, int x, int y, int most, const char *text,
                     struct term_color fg, int attributes);
/* The same, in the middle of an area's width. */
void term_text_middle(struct term_screen *screen, struct term_area area, int y, const char *text,
                      struct term_color fg, int attributes);

void term_fill(struct term_screen *screen, struct term_area area, struct term_color bg);
void term_frame(struct term_screen *screen, struct term_area area, struct term_color fg);
void term_line(struct term_screen *screen, int x, int y, int width, struct term_color fg);
/* The walls and the floor around a small field, one column and one row outside of it. */
void term_walls(struct term_screen *screen, struct term_area field, struct term_color fg);
/* Every cell of the area through a function of colours. */
void term_recolor(struct term_screen *screen, struct term_area area,
                  struct term_color (*change)(struct term_color color));

/* Pixel letters, two pixels to a character's height, one (wide) or two (narrow)
 * to its width; the colour goes from the top to the bottom one. Where only ASCII
 * can be shown a pixel is a whole character. */
enum term_letters { TERM_WIDE, TERM_NARROW };
int term_letters_columns(const struct term_screen *screen, const char *text, int form);
int term_letters_rows(const struct term_screen *screen);
/* The wide form if the text fits into so many columns, else the narrow one. */
int term_letters_form(const struct term_screen *screen, const char *text, int columns);
void term_letters(struct term_screen *screen, int x, int y, const char *text, int form,
                  struct term_color top, struct term_color bottom);

#endif
