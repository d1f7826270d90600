/* What the environment says about the terminal. */
#ifndef FIN_TERM_TTY_ENVIRONMENT_H
#define FIN_TERM_TTY_ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/core/app.h"

/* How many colours: from the values of COLORTERM, TERM and NO_COLOR (NULL: not
 * set). Returns an enum term_depth. */
int term_depth_found(const char *colorterm, const char *term, const char *no_color);
/* NO_COLOR asks for none: set, and not empty. */
bool term_says_no_color(const char *no_color);
/* TERM of a terminal that can only write one line below the other. */
bool term_is_dumb(const char *term);
/* The depth that the player's choice (enum app_colors) makes of the one found. */
int term_depth_chosen(int colors, int found);
/* This terminal as the app knows it, with the line that the title shows. */
struct app_platform term_platform(bool releases, int depth, uint64_t device, const char *version);

#endif
