/* What the environment says about the terminal. */
#ifndef FIN_TERM_ENVIRONMENT_H
#define FIN_TERM_ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

/* How many colours: from the values of COLORTERM, TERM and NO_COLOR (NULL: not
 * set). Returns an enum term_depth. */
int term_depth_found(const char *colorterm, const char *term, const char *no_color);
/* NO_COLOR asks for none: set, and not empty. */
bool term_says_no_color(const char *no_color);
/* TERM of a terminal that can only write one line below the other. */
bool term_is_dumb(const char *term);
/* Local time is so many seconds ahead of UTC. */
int32_t term_zone(void);

#endif
