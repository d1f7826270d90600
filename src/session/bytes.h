/* Numbers in bytes: fixed widths with the lowest byte first, and varints, seven
 * bits a byte with the lowest first and the top bit set in all but the last. A
 * reader never leaves its bytes and remembers the first mistake and its place;
 * a writer counts on when there is no more room. */
#ifndef FIN_SESSION_BYTES_H
#define FIN_SESSION_BYTES_H

#include "finessimo.h"

struct fin_byte_writer {
    uint8_t *bytes;
    size_t size, length; /* past the size: it did not fit */
};

void fin_put_byte(struct fin_byte_writer *writer, uint8_t byte);
void fin_put_fixed(struct fin_byte_writer *writer, int width, uint64_t value);
void fin_put_varint(struct fin_byte_writer *writer, uint64_t value);
/* 0, -1, 1, -2 ... as the varints 0, 1, 2, 3 ... */
void fin_put_signed(struct fin_byte_writer *writer, int64_t value);

struct fin_byte_reader {
    const uint8_t *bytes;
    size_t length, position;
    struct fin_byte_error error; /* the first; then all that is read is 0 */
};

/* Notes a mistake at a place, unless there was one before; there is nothing
 * more to read then. */
void fin_byte_fail(struct fin_byte_reader *reader, size_t offset, const char *sentence);
uint8_t fin_get_byte(struct fin_byte_reader *reader);
uint64_t fin_get_fixed(struct fin_byte_reader *reader, int width);
/* Only the shortest form of a number is taken. */
uint64_t fin_get_varint(struct fin_byte_reader *reader);
int64_t fin_get_signed(struct fin_byte_reader *reader);

/* CRC-32 (that of zip and PNG): any change of up to 32 bits in a row shows. */
uint32_t fin_crc32(const uint8_t *bytes, size_t length);

/* Goes on with a hash, byte by byte: 64 bits with no pattern, but no secret either. */
uint64_t fin_fold_bytes(uint64_t hash, const uint8_t *bytes, size_t length);

#endif
