/* Gives the bytes of a file a valid length and checksum. Replays and profiles have both; without
 * valid ones, nearly every mutation would be rejected at once. */
#ifndef FIN_TESTS_FUZZ_SEALED_H
#define FIN_TESTS_FUZZ_SEALED_H

#include "fuzz.h"
#include "session/bytes.h"

/* A copy with the length at its place and the checksum at the end; freed by the caller. */
static inline uint8_t *make_sealed(const uint8_t *data, size_t size, size_t length_place) {
    uint8_t *bytes = malloc(size);
    must(bytes != NULL, "memory");
    memcpy(bytes, data, size);
    struct fin_byte_writer length = {.bytes = bytes + length_place, .size = 4};
    struct fin_byte_writer sum = {.bytes = bytes + size - 4, .size = 4};
    fin_put_fixed(&length, 4, size);
    fin_put_fixed(&sum, 4, fin_crc32(bytes, size - 4));
    return bytes;
}

#endif
