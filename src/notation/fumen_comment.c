/* The text of comments: converts between UTF-8 and the escaped form inside a fumen, which is that
 * of JavaScript's escape(). */
#include <string.h>

#include "notation/fumen.h"

enum { REPLACEMENT = 0xFFFD }; /* replaces an unpaired surrogate */

bool fumen_comment_equal(const struct fin_fumen_comment *a, const struct fin_fumen_comment *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

void fumen_comment_copy(struct fin_fumen_comment *to, const struct fin_fumen_comment *from) {
    to->length = from->length;
    memcpy(to->text, from->text, from->length);
    to->text[to->length] = '\0';
}

/* ---- UTF-8 ---- */

/* Decodes the first character. Returns its length in bytes; 0 if it is invalid: overlong, a
 * surrogate, out of range or incomplete. */
static size_t read_utf8(const char *text, size_t length, uint32_t *character) {
    static const struct {
        uint8_t mask, mark;
        uint32_t least;
    } forms[] = {{0x80, 0x00, 0}, {0xE0, 0xC0, 0x80}, {0xF0, 0xE0, 0x800}, {0xF8, 0xF0, 0x10000}};
    const uint8_t *bytes = (const uint8_t *)text;
    for (size_t i = 0; length > 0 && i < sizeof forms / sizeof forms[0]; i++) {
        if ((bytes[0] & forms[i].mask) != forms[i].mark || i >= length) {
            continue;
        }
        uint32_t read = bytes[0] & (uint8_t)~forms[i].mask;
        bool whole = true;
        for (size_t k = 1; k <= i; k++) {
            whole = whole && (bytes[k] & 0xC0) == 0x80;
            read = read << 6 | (bytes[k] & 0x3F);
        }
        bool half = read >= 0xD800 && read < 0xE000;
        *character = read;
        return whole && !half && read >= forms[i].least && read <= 0x10FFFF ? i + 1 : 0;
    }
    return 0;
}

/* Appends a character, unless it does not fit. */
static void write_utf8(struct fin_fumen_comment *comment, uint32_t character) {
    int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const uint8_t marks[] = {0x00, 0xC0, 0xE0, 0xF0};
    if (comment->length + more + 1 >= FIN_FUMEN_COMMENT) {
        return;
    }
    comment->text[comment->length++] = (char)(marks[more] | character >> 6 * more);
    while (more-- > 0) {
        comment->text[comment->length++] = (char)(0x80 | (character >> 6 * more & 0x3F));
    }
}

size_t fumen_white_space(const char *text, size_t length) {
    static const uint16_t others[] = {0x20,   0xA0,   0x1680, 0x2028, 0x2029,
                                      0x202F, 0x205F, 0x3000, 0xFEFF};
    uint32_t character = 0;
    size_t bytes = read_utf8(text, length, &character);
    bool white =
        (character >= 0x09 && character <= 0x0D) || (character >= 0x2000 && character <= 0x200A);
    for (size_t i = 0; bytes > 0 && i < sizeof others / sizeof others[0]; i++) {
        white = white || character == others[i];
    }
    return bytes > 0 && white ? bytes : 0;
}

/* ---- escaping ---- */

static bool stays(uint32_t character) {
    static const char marks[] = {'@', '*', '_', '+', '-', '.', '/'};
    for (size_t i = 0; i < sizeof marks; i++) {
        if (character == (uint32_t)marks[i]) {
            return true;
        }
    }
    return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z') ||
           (character >= '0' && character <= '9');
}

/* Escapes one UTF-16 code unit; returns the length. */
static int escape_unit(uint32_t unit, char *to) {
    static const char hex[] = "0123456789ABCDEF";
    int length = 0;
    if (stays(unit)) {
        to[0] = (char)unit;
        return 1;
    }
    to[length++] = '%';
    if (unit > 0xFF) {
        to[length++] = 'u';
        to[length++] = hex[unit >> 12];
        to[length++] = hex[unit >> 8 & 15];
    }
    to[length++] = hex[unit >> 4 & 15];
    to[length++] = hex[unit & 15];
    return length;
}

static int escape_character(uint32_t character, char to[12]) {
    if (character < 0x10000) {
        return escape_unit(character, to);
    }
    character -= 0x10000;
    int length = escape_unit(0xD800 | character >> 10, to);
    return length + escape_unit(0xDC00 | (character & 0x3FF), to + length);
}

int fumen_escape(const struct fin_fumen_comment *comment, struct fin_fumen_comment *escaped) {
    size_t at = 0;
    size_t taken = 0;
    bool room = true;
    escaped->length = 0;
    while (at < comment->length) {
        uint32_t character;
        char unit[12];
        size_t bytes = read_utf8(comment->text + at, comment->length - at, &character);
        if (bytes == 0) {
            return -1;
        }
        int length = escape_character(character, unit);
        room = room && escaped->length + length < FIN_FUMEN_COMMENT;
        at += bytes;
        if (room) {
            memcpy(escaped->text + escaped->length, unit, (size_t)length);
            escaped->length = (uint16_t)(escaped->length + length);
            taken = at;
        }
    }
    return (int)taken;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    char small = (char)(c | 0x20);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/* The value of `count` hexadecimal digits at an offset; -1 if they are not there. */
static int32_t read_hex(const struct fin_fumen_comment *escaped, size_t at, int count) {
    int32_t value = 0;
    if (at + (size_t)count > escaped->length) {
        return -1;
    }
    for (int i = 0; i < count; i++) {
        int digit = hex_digit(escaped->text[at + (size_t)i]);
        if (digit < 0) {
            return -1;
        }
        value = value * 16 + digit;
    }
    return value;
}

/* Decodes the next UTF-16 code unit. A '%' that does not start an escape stands for itself. */
static uint32_t unescape_unit(const struct fin_fumen_comment *escaped, size_t *at) {
    char c = escaped->text[*at];
    if (c == '%') {
        bool wide = *at + 1 < escaped->length && escaped->text[*at + 1] == 'u';
        int32_t value = wide ? read_hex(escaped, *at + 2, 4) : read_hex(escaped, *at + 1, 2);
        if (value >= 0) {
            *at += wide ? 6 : 3;
            return (uint32_t)value;
        }
    }
    (*at)++;
    return (uint8_t)c;
}

void fumen_unescape(const struct fin_fumen_comment *escaped, struct fin_fumen_comment *comment) {
    comment->length = 0;
    for (size_t at = 0; at < escaped->length;) {
        uint32_t character = unescape_unit(escaped, &at);
        if (character >= 0xD800 && character < 0xE000) {
            size_t after = at;
            uint32_t second = at < escaped->length ? unescape_unit(escaped, &after) : 0;
            bool pair = character < 0xDC00 && second >= 0xDC00 && second < 0xE000;
            at = pair ? after : at;
            character =
                pair ? 0x10000 + ((character & 0x3FF) << 10 | (second & 0x3FF)) : REPLACEMENT;
        }
        write_utf8(comment, character);
    }
    comment->text[comment->length] = '\0';
}
