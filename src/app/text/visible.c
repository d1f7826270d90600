/* Characters that may be sent to a terminal. */
#include "app/text/visible.h"

#include <stdint.h>

size_t app_character_length(const char *text) {
    unsigned char first = (unsigned char)text[0];
    size_t length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1;
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80) {
            return 1;
        }
    }
    return length;
}

static uint32_t code_of(const char *text, size_t length) {
    static const uint8_t masks[] = {0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (unsigned char)text[0] & masks[length - 1];
    for (size_t i = 1; i < length; i++) {
        code = code << 6 | ((unsigned char)text[i] & 0x3F);
    }
    return code;
}

bool app_character_is_visible(const char *text) {
    static const struct {
        uint32_t first, last;
    } hidden[] = {
        {0x00, 0x1F},           {0x7F, 0x9F},     /* controls: C0, DEL, C1 */
        {0xAD, 0xAD},                             /* soft hyphen */
        {0x61C, 0x61C},                           /* Arabic letter mark */
        {0x180E, 0x180E},                         /* Mongolian vowel separator */
        {0x200B, 0x200F},                         /* zero width, direction marks */
        {0x2028, 0x202E},                         /* line separators, bidi overrides */
        {0x2060, 0x206F},                         /* word joiner, bidi isolates */
        {0xD800, 0xDFFF},                         /* surrogates */
        {0xFEFF, 0xFEFF},       {0xFFF9, 0xFFFB}, /* byte order mark, annotations */
        {0xE0000, 0xE0FFF},                       /* tags */
        {0x110000, UINT32_MAX},
    };
    /* The least code point of each length: an overlong form could hide a control character. */
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    size_t length = app_character_length(text);
    if (length == 1 && (unsigned char)text[0] >= 0x80) {
        return false;
    }
    uint32_t code = code_of(text, length);
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        if (code >= hidden[i].first && code <= hidden[i].last) {
            return false;
        }
    }
    return code >= least[length - 1];
}
