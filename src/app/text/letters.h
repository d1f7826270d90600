/* Our own pixel font, 5 by 7: the logo, large words and large numbers in all front ends. */
#ifndef FIN_APP_TEXT_LETTERS_H
#define FIN_APP_TEXT_LETTERS_H

#include <stdbool.h>

enum {
    APP_LETTER_WIDTH = 5,
    APP_LETTER_HEIGHT = 7,
    APP_LETTER_GAP = 1, /* between two letters */
};

/* Capitals, digits and "!?+-.,:/%"; lower case looks like capitals. Narrow letters have fewer
 * columns, digits always five; an unknown character is a space. */
bool app_letter_known(char letter);
int app_letter_width(char letter);
/* Row 0 is the top one. */
bool app_letter_pixel(char letter, int x, int y);
/* The width of a text in pixels, including gaps. */
int app_letters_width(const char *text);

#endif
