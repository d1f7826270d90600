/* Reads and writes numbers as bytes; checksums. */
#include "session/bytes.h"

void fin_put_byte(struct fin_byte_writer *writer, uint8_t byte) {
    if (writer->length < writer->size) {
        writer->bytes[writer->length] = byte;
    }
    writer->length++;
}

void fin_put_fixed(struct fin_byte_writer *writer, int width, uint64_t value) {
    for (int i = 0; i < width; i++) {
        fin_put_byte(writer, (uint8_t)(value >> 8 * i));
    }
}

void fin_put_varint(struct fin_byte_writer *writer, uint64_t value) {
    for (; value >= 128; value >>= 7) {
        fin_put_byte(writer, (uint8_t)(value | 128));
    }
    fin_put_byte(writer, (uint8_t)value);
}

void fin_put_signed(struct fin_byte_writer *writer, int64_t value) {
    uint64_t twice = (uint64_t)value << 1;
    fin_put_varint(writer, value < 0 ? ~twice : twice);
}

void fin_byte_fail(struct fin_byte_reader *reader, size_t offset, const char *sentence) {
    if (reader->error.sentence == NULL) {
        reader->error = (struct fin_byte_error){.sentence = sentence, .offset = offset};
        reader->length = reader->position;
    }
}

uint8_t fin_get_byte(struct fin_byte_reader *reader) {
    if (reader->position >= reader->length) {
        fin_byte_fail(reader, reader->length, "The replay ends in the middle of a number.");
        return 0;
    }
    return reader->bytes[reader->position++];
}

uint64_t fin_get_fixed(struct fin_byte_reader *reader, int width) {
    uint64_t value = 0;
    for (int i = 0; i < width; i++) {
        value |= (uint64_t)fin_get_byte(reader) << 8 * i;
    }
    return reader->error.sentence == NULL ? value : 0;
}

uint64_t fin_get_varint(struct fin_byte_reader *reader) {
    size_t start = reader->position;
    uint64_t value = 0;
    uint8_t byte = 128;
    for (int shift = 0; (byte & 128) != 0; shift += 7) {
        byte = fin_get_byte(reader);
        if (shift == 63 && byte > 1) {
            fin_byte_fail(reader, start, "A number in the replay is longer than 64 bits.");
            return 0;
        }
        value |= (uint64_t)(byte & 127) << shift;
    }
    if (byte == 0 && reader->position > start + 1) {
        fin_byte_fail(reader, start, "A number in the replay is not in its shortest form.");
    }
    return reader->error.sentence == NULL ? value : 0;
}

int64_t fin_get_signed(struct fin_byte_reader *reader) {
    uint64_t value = fin_get_varint(reader);
    int64_t half = (int64_t)(value >> 1);
    return (value & 1) != 0 ? -half - 1 : half;
}

uint32_t fin_crc32(const uint8_t *bytes, size_t length) {
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320u : 0);
        }
    }
    return ~crc;
}

uint64_t fin_fold_bytes(uint64_t hash, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 32;
    }
    return hash;
}
