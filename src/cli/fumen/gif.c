/* Animated GIF files, compressed by LZW. */
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/fumen/picture.h"

enum {
    COLOR_BITS = 5, /* of PICTURE_COLORS */
    CODE_CLEAR = 1 << COLOR_BITS,
    CODE_END,
    CODE_FIRST,
    CODES = 1 << 12,
    BLOCK = 255,
};

/* Codes as bits in blocks of bytes. */
struct blocks {
    FILE *file;
    uint8_t bytes[BLOCK];
    int length, count;
    uint32_t bits;
};

static void put_16(FILE *file, int number) {
    fputc(number & 0xFF, file);
    fputc(number >> 8, file);
}

static void end_block(struct blocks *blocks) {
    if (blocks->length > 0) {
        fputc(blocks->length, blocks->file);
        fwrite(blocks->bytes, 1, (size_t)blocks->length, blocks->file);
        blocks->length = 0;
    }
}

static void put_byte(struct blocks *blocks) {
    blocks->bytes[blocks->length++] = (uint8_t)blocks->bits;
    blocks->bits >>= 8;
    if (blocks->length == BLOCK) {
        end_block(blocks);
    }
}

static void put_code(struct blocks *blocks, int code, int bits) {
    blocks->bits |= (uint32_t)code << blocks->count;
    for (blocks->count += bits; blocks->count >= 8; blocks->count -= 8) {
        put_byte(blocks);
    }
}

/* The table has, for each code and next colour, the code of both together; 0: none yet. */
static void put_pixels(struct blocks *blocks, const uint8_t *pixels, size_t count) {
    uint16_t(*table)[PICTURE_COLORS] = calloc(CODES, sizeof *table);
    int bits = COLOR_BITS + 1, next = CODE_FIRST, code = pixels[0];
    put_code(blocks, CODE_CLEAR, bits);
    for (size_t i = 1; i < count && table != NULL; i++) {
        int longer = table[code][pixels[i]];
        if (longer != 0) {
            code = longer;
            continue;
        }
        put_code(blocks, code, bits);
        if (next == CODES) {
            put_code(blocks, CODE_CLEAR, bits);
            memset(table, 0, CODES * sizeof *table);
            bits = COLOR_BITS + 1;
            next = CODE_FIRST;
        } else {
            bits += next == 1 << bits;
            table[code][pixels[i]] = (uint16_t)next++;
        }
        code = pixels[i];
    }
    put_code(blocks, code, bits);
    bits += next == 1 << bits && next < CODES; /* the reader has one more code by now */
    put_code(blocks, CODE_END, bits);
    if (blocks->count > 0) {
        put_byte(blocks);
    }
    end_block(blocks);
    fputc(0, blocks->file);
    free(table);
}

void picture_start_gif(const struct picture *first, FILE *file) {
    fputs("GIF89a", file);
    put_16(file, first->width);
    put_16(file, first->height);
    fputc(0xF0 | (COLOR_BITS - 1), file);
    fputc(0, file);
    fputc(0, file);
    for (int i = 0; i < 3 * PICTURE_COLORS; i++) {
        fputc((int)(first->colors[i / 3] >> (16 - 8 * (i % 3)) & 0xFF), file);
    }
    fwrite("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00", 1, 19, file); /* repeats for ever */
}

void picture_add_gif(const struct picture *frame, int milliseconds, FILE *file) {
    struct blocks blocks = {.file = file};
    fwrite("\x21\xF9\x04\x04", 1, 4, file);
    put_16(file, milliseconds / 10);
    fputc(0, file);
    fputc(0, file);
    fputc(0x2C, file);
    put_16(file, 0);
    put_16(file, 0);
    put_16(file, frame->width);
    put_16(file, frame->height);
    fputc(0, file);
    fputc(COLOR_BITS, file);
    put_pixels(&blocks, frame->pixels, (size_t)frame->width * (size_t)frame->height);
}

void picture_end_gif(FILE *file) {
    fputc(0x3B, file);
}
