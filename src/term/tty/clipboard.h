/* The terminal's clipboard. */
#ifndef FIN_TERM_TTY_CLIPBOARD_H
#define FIN_TERM_TTY_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Asks the terminal to take a text (OSC 52); whether it does, it does not say.
 * False if it is longer than terminals take. */
bool term_clipboard(const uint8_t *text, size_t length);

#endif
