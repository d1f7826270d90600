/* Numbers as bytes: fixed widths in little-endian order, and varints (LEB128: seven bits per
 * byte, lowest first, the top bit set in all bytes but the last). A reader never reads past its
 * bytes and remembers the first error with its offset. A writer that runs out of room only
 * counts. */
#ifndef FIN_SESSION_BYTES_H
#define FIN_SESSION_BYTES_H

#include "finessimo.h"

struct fin_byte_writer {
    uint8_t *bytes;
    size_t size, length; /* length > size: it did not fit */
};

void fin_put_byte(struct fin_byte_writer *writer, uint8_t byte);
void fin_put_fixed(struct fin_byte_writer *writer, int width, uint64_t value);
void fin_put_varint(struct fin_byte_writer *writer, uint64_t value);
/* Zigzag encoding: 0, -1, 1, -2... become the varints 0, 1, 2, 3... */
void fin_put_signed(struct fin_byte_writer *writer, int64_t value);

struct fin_byte_reader {
    const uint8_t *bytes;
    size_t length, position;
    struct fin_byte_error error; /* the first error; everything read after it is 0 */
};

/* Records an error, unless there is one already, and ends reading. */
void fin_byte_fail(struct fin_byte_reader *reader, size_t offset, const char *sentence);
uint8_t fin_get_byte(struct fin_byte_reader *reader);
uint64_t fin_get_fixed(struct fin_byte_reader *reader, int width);
/* Accepts only the shortest encoding of a number. */
uint64_t fin_get_varint(struct fin_byte_reader *reader);
int64_t fin_get_signed(struct fin_byte_reader *reader);

/* CRC-32 as in zip and PNG: detects any burst error of up to 32 bits. */
uint32_t fin_crc32(const uint8_t *bytes, size_t length);

/* Continues a 64-bit hash with more bytes. Well mixed, but not cryptographic. */
uint64_t fin_fold_bytes(uint64_t hash, const uint8_t *bytes, size_t length);

#endif
