/* An adaptive binary range coder. One coder works in both directions: every
 * function takes the value to write and returns the value written, or ignores
 * it and returns the value read. So a model of some data is written once and
 * its reader can not differ from its writer. */
#ifndef FIN_SESSION_RANGE_CODER_H
#define FIN_SESSION_RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How likely a bit is 0, in 65536ths, learnt from the bits seen so far: fast
 * at first, then by 1/32 of the difference. It stays within 1/64 and 63/64, so
 * that no bit costs less than 0.022 bits. */
struct fin_chance {
    uint16_t zero;
    uint8_t seen;
};

struct fin_range_coder {
    /* the coded bytes */
    bool writing;
    uint8_t *output;      /* when writing */
    const uint8_t *input; /* when reading */
    size_t size;          /* room when writing, length when reading */
    size_t position;      /* bytes written or read; past the size: no room, or zeros read */

    /* the interval [low, low + range) of all that can still follow */
    uint32_t low, range;
    uint32_t code; /* reading: what was read, less low */
};

struct fin_range_coder fin_range_writer(uint8_t *bytes, size_t size);
struct fin_range_coder fin_range_reader(const uint8_t *bytes, size_t length);

void fin_chances_reset(struct fin_chance *chances, size_t count);

/* A bit by its chance. */
unsigned fin_code_bit(struct fin_range_coder *coder, struct fin_chance *chance, unsigned bit);
/* A number of so many bits, the highest first, each with a chance that depends
 * on the bits before it; there are 2^bits chances. */
unsigned fin_code_tree(struct fin_range_coder *coder, struct fin_chance *chances, int bits,
                       unsigned value);
/* The lowest bits of a number, the highest of them first, all equally likely. */
uint64_t fin_code_direct(struct fin_range_coder *coder, int bits, uint64_t value);

/* Ends the writing: false if there was not enough room, else *length bytes were
 * written, at least one. The reader takes zeros to follow. */
bool fin_range_finish(struct fin_range_coder *coder, size_t *length);
/* After the reading: the bytes are those, and all those, that the writer makes
 * for what was read. */
bool fin_range_exact(const struct fin_range_coder *coder);

#endif
