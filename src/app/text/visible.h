/* Which characters of a text from outside a terminal may be sent: a comment, a name or a
 * path can hold control characters, and marks that reverse or hide what follows. */
#ifndef FIN_APP_TEXT_VISIBLE_H
#define FIN_APP_TEXT_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the UTF-8 character that a zero-terminated text begins with; a broken one is one
 * byte. */
size_t app_character_length(const char *text);
/* Whether it is whole and shows itself: no control character (C0, DEL, C1), no line
 * separator, nothing of zero width, no change of direction. */
bool app_character_is_visible(const char *text);

#endif
