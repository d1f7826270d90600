/* Bytes as text for links: base64url (RFC 4648) without padding. Each byte sequence has exactly
 * one text; the decoder rejects others. */
#include "finessimo.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t fin_link_length(size_t length) {
    return length / 3 * 4 + (length % 3 * 4 + 2) / 3;
}

size_t fin_link_format(const uint8_t *bytes, size_t length, char *text, size_t size) {
    size_t count = fin_link_length(length);
    if (count >= size) {
        return 0;
    }
    uint32_t waiting = 0;
    int bits = 0;
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        if (bits < 6) {
            waiting = waiting << 8 | (taken < length ? bytes[taken] : 0);
            taken++;
            bits += 8;
        }
        bits -= 6;
        text[i] = alphabet[waiting >> bits & 63];
    }
    text[count] = '\0';
    return count;
}

/* The value of a character; -1 if it is not in the alphabet. */
static int digit(char c) {
    for (int i = 0; i < 64; i++) {
        if (alphabet[i] == c) {
            return i;
        }
    }
    return -1;
}

static struct fin_byte_error mistake(const char *sentence, size_t offset) {
    return (struct fin_byte_error){.sentence = sentence, .offset = offset};
}

struct fin_byte_error fin_link_parse(const char *text, size_t length, uint8_t *bytes, size_t size,
                                     size_t *count) {
    uint32_t waiting = 0;
    int bits = 0;
    size_t written = 0;
    for (size_t i = 0; i < length; i++) {
        int value = digit(text[i]);
        if (value < 0) {
            return mistake(
                "A link has only A-Z, a-z, 0-9, - and _. Copy the whole link and try again.", i);
        }
        waiting = waiting << 6 | (uint32_t)value;
        bits += 6;
        if (bits >= 8 && written == size) {
            return mistake("The link is too long.", i);
        }
        if (bits >= 8) {
            bits -= 8;
            bytes[written++] = (uint8_t)(waiting >> bits);
        }
    }
    if (bits == 6 || (waiting & ((1u << bits) - 1)) != 0) {
        return mistake("This link is incomplete. Copy the whole link and try again.", length);
    }
    *count = written;
    return mistake(NULL, 0);
}
