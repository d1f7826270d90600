/* Copies text to the clipboard by an escape sequence (OSC 52), which contains it in base64. */
#include "term/tty/clipboard.h"

#include <stdlib.h>
#include <string.h>

#include "term/tty/tty.h"

enum { MOST = 74994 }; /* bytes that xterm accepts */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Encodes three bytes as four characters; "=" stands for missing bytes. */
static void put_group(const uint8_t *bytes, size_t count, uint8_t out[4]) {
    uint32_t group = (uint32_t)bytes[0] << 16;
    group |= count > 1 ? (uint32_t)bytes[1] << 8 : 0;
    group |= count > 2 ? bytes[2] : 0;
    for (size_t i = 0; i < 4; i++) {
        out[i] = i <= count ? (uint8_t)digits[group >> (18 - 6 * i) & 63] : '=';
    }
}

bool term_clipboard(const uint8_t *text, size_t length) {
    static const char begin[] = "\033]52;c;";
    size_t at = sizeof begin - 1;
    if (length > MOST) {
        return false;
    }
    uint8_t *bytes = malloc(at + (length + 2) / 3 * 4 + 1);
    if (bytes == NULL) {
        return false;
    }
    memcpy(bytes, begin, at);
    for (size_t i = 0; i < length; i += 3, at += 4) {
        put_group(text + i, length - i < 3 ? length - i : 3, bytes + at);
    }
    bytes[at++] = '\a';
    bool written = term_tty_write(bytes, at);
    free(bytes);
    return written;
}
