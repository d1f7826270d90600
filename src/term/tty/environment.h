/* Reads the terminal's abilities from environment variables. */
#ifndef FIN_TERM_TTY_ENVIRONMENT_H
#define FIN_TERM_TTY_ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/core/app.h"

/* The colour depth (enum term_depth) from the values of COLORTERM, TERM and NO_COLOR; NULL: not
 * set. */
int term_depth_found(const char *colorterm, const char *term, const char *no_color);
/* True if NO_COLOR is set and not empty. */
bool term_says_no_color(const char *no_color);
/* True if TERM is a terminal without cursor control. */
bool term_is_dumb(const char *term);
/* True if TERM and TMUX are those of a multiplexer, which does not pass on pictures. */
bool term_is_multiplexer(const char *term, const char *tmux);
/* The depth that results from the player's choice (enum app_colors) and the detected one. */
int term_depth_chosen(int colors, int found);
/* The description of this terminal for the app, with the line for the title screen. */
struct app_platform term_platform(bool releases, int depth, uint64_t device, const char *version);

#endif
