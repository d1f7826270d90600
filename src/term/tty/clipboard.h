/* The terminal's clipboard. */
#ifndef FIN_TERM_TTY_CLIPBOARD_H
#define FIN_TERM_TTY_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Asks the terminal to copy a text; terminals do not report whether they did. False if it is
 * longer than terminals accept. */
bool term_clipboard(const uint8_t *text, size_t length);

#endif
