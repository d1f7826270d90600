/* PNG files with a palette. The stream is deflated with fixed Huffman codes and runs: rows of
 * boards repeat, so few bytes remain without a search for other matches. */
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/fumen/picture.h"

/* ---- bits ---- */

struct stream {
    uint8_t *bytes;
    size_t length, room;
    uint32_t bits; /* not yet in a byte, the first one lowest */
    int count;
};

static void put_byte(struct stream *stream, unsigned byte) {
    if (stream->length == stream->room) {
        stream->room = 2 * stream->room + 4096;
        stream->bytes = cli_resize(stream->bytes, stream->room);
    }
    stream->bytes[stream->length++] = (uint8_t)byte;
}

static void put_bits(struct stream *stream, unsigned bits, int count) {
    stream->bits |= (uint32_t)bits << stream->count;
    for (stream->count += count; stream->count >= 8; stream->count -= 8) {
        put_byte(stream, stream->bits & 0xFF);
        stream->bits >>= 8;
    }
}

/* Huffman codes have their highest bit first. */
static void put_code(struct stream *stream, unsigned code, int count) {
    unsigned turned = 0;
    for (int i = 0; i < count; i++) {
        turned |= (code >> i & 1) << (count - 1 - i);
    }
    put_bits(stream, turned, count);
}

/* ---- deflate ---- */

enum { MATCH_LEAST = 3, MATCH_MOST = 258, SYMBOL_END = 256 };

static void put_symbol(struct stream *stream, unsigned symbol) {
    if (symbol < 144) {
        put_code(stream, 0x30 + symbol, 8);
    } else if (symbol < 256) {
        put_code(stream, 0x190 + symbol - 144, 9);
    } else if (symbol < 280) {
        put_code(stream, symbol - 256, 7);
    } else {
        put_code(stream, 0xC0 + symbol - 280, 8);
    }
}

/* The symbol of a number in a table of ranges, and its extra bits. */
static unsigned find_range(const uint16_t *firsts, unsigned count, unsigned number) {
    unsigned at = 0;
    while (at + 1 < count && firsts[at + 1] <= number) {
        at++;
    }
    return at;
}

static void put_match(struct stream *stream, unsigned length, unsigned distance) {
    static const uint16_t lengths[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                       15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                       67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t length_bits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                          2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t distances[] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    unsigned at = find_range(lengths, 29, length), from = find_range(distances, 30, distance);
    put_symbol(stream, 257 + at);
    put_bits(stream, length - lengths[at], length_bits[at]);
    put_code(stream, from, 5);
    put_bits(stream, distance - distances[from], from < 4 ? 0 : (int)from / 2 - 1);
}

static size_t run_length(const uint8_t *bytes, size_t at, size_t length, size_t distance) {
    size_t run = 0;
    while (distance <= at && at + run < length && run < MATCH_MOST &&
           bytes[at + run] == bytes[at + run - distance]) {
        run++;
    }
    return run;
}

/* Matches with the byte before and with the row above. */
static void deflate(struct stream *stream, const uint8_t *bytes, size_t length, size_t row) {
    put_bits(stream, 3, 3); /* the last block, fixed codes */
    for (size_t at = 0; at < length;) {
        size_t run = run_length(bytes, at, length, 1), above = run_length(bytes, at, length, row);
        size_t match = run > above ? run : above;
        if (match < MATCH_LEAST) {
            put_symbol(stream, bytes[at++]);
        } else {
            put_match(stream, (unsigned)match, run > above ? 1 : (unsigned)row);
            at += match;
        }
    }
    put_symbol(stream, SYMBOL_END);
    put_bits(stream, 0, 7); /* to a whole byte */
}

/* ---- chunks ---- */

static uint32_t crc_of(const uint8_t *bytes, size_t length, uint32_t crc) {
    for (size_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ ((crc & 1) != 0 ? UINT32_C(0xEDB88320) : 0);
        }
    }
    return crc;
}

static void put_32(uint8_t bytes[4], uint32_t number) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
    }
}

static void write_chunk(FILE *file, const char *name, const uint8_t *bytes, size_t length) {
    uint8_t number[4];
    uint32_t crc = crc_of((const uint8_t *)name, 4, UINT32_MAX);
    put_32(number, (uint32_t)length);
    fwrite(number, 1, 4, file);
    fwrite(name, 1, 4, file);
    fwrite(bytes, 1, length, file);
    put_32(number, ~crc_of(bytes, length, crc));
    fwrite(number, 1, 4, file);
}

static uint32_t adler_of(const uint8_t *bytes, size_t length) {
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < length; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static void write_pixels(const struct picture *picture, FILE *file) {
    size_t width = (size_t)picture->width, row = width + 1;
    size_t length = row * (size_t)picture->height;
    uint8_t *rows = cli_resize(NULL, length), adler[4];
    struct stream stream = {.bytes = NULL};
    for (size_t y = 0; y < (size_t)picture->height; y++) {
        rows[y * row] = 0; /* no filter */
        memcpy(rows + y * row + 1, picture->pixels + y * width, width);
    }
    put_byte(&stream, 0x78);
    put_byte(&stream, 0x01);
    deflate(&stream, rows, length, row);
    put_32(adler, adler_of(rows, length));
    for (int i = 0; i < 4; i++) {
        put_byte(&stream, adler[i]);
    }
    write_chunk(file, "IDAT", stream.bytes, stream.length);
    free(stream.bytes);
    free(rows);
}

void picture_write_png(const struct picture *picture, FILE *file) {
    uint8_t head[13] = {[8] = 8, [9] = 3}, palette[3 * PICTURE_COLORS];
    put_32(head, (uint32_t)picture->width);
    put_32(head + 4, (uint32_t)picture->height);
    for (int i = 0; i < 3 * PICTURE_COLORS; i++) {
        palette[i] = (uint8_t)(picture->colors[i / 3] >> (16 - 8 * (i % 3)));
    }
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
    write_chunk(file, "IHDR", head, sizeof head);
    write_chunk(file, "PLTE", palette, sizeof palette);
    write_pixels(picture, file);
    write_chunk(file, "IEND", (const uint8_t *)"", 0);
}
