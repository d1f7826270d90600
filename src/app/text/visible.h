/* Decides which characters of foreign text may be sent to a terminal: a comment, a name or a path
 * can contain control characters, and marks that reverse or hide text. */
#ifndef FIN_APP_TEXT_VISIBLE_H
#define FIN_APP_TEXT_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>

/* The length in bytes of the first UTF-8 character of a zero-terminated text; an invalid one is
 * one byte. */
size_t app_character_length(const char *text);
/* True if it is complete and visible: no control character (C0, DEL, C1), no line separator,
 * nothing of zero width, no change of direction. */
bool app_character_is_visible(const char *text);

#endif
