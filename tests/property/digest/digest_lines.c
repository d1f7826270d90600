/* Formats the lines of a digest, without stdio, so that it also runs as WebAssembly. */
#include "digest.h"

static uint64_t digest_of_all = 1;

uint64_t digest_fold(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ hash >> 29;
}

static char *write_text(char *to, const char *text) {
    while (*text != '\0') {
        *to++ = *text++;
    }
    return to;
}

static char *write_hash(char *to, uint64_t hash) {
    for (int shift = 60; shift >= 0; shift -= 4) {
        *to++ = "0123456789abcdef"[hash >> shift & 15];
    }
    return to;
}

static char *write_number(char *to, uint32_t number) {
    if (number >= 10) {
        to = write_number(to, number / 10);
    }
    *to++ = (char)('0' + number % 10);
    return to;
}

size_t digest_line(uint32_t number, char *text) {
    char *to = text;
    uint64_t hash = digest_of_all;
    if (number < DIGEST_CASES) {
        hash = digest_case(number);
        digest_of_all = digest_fold(digest_of_all, hash);
        to = write_number(to, number);
    } else {
        to = write_text(to, "digest");
    }
    to = write_hash(write_text(to, " "), hash);
    *to++ = '\n';
    return (size_t)(to - text);
}
