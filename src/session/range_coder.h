/* An adaptive binary range coder that works in both directions: when writing, each function takes
 * the value to write and returns it; when reading, it ignores the argument and returns the value
 * read. A model is thus written once, and its reader can not differ from its writer. */
#ifndef FIN_SESSION_RANGE_CODER_H
#define FIN_SESSION_RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The probability that a bit is 0, in 65536ths, adapted to the bits seen so far: quickly at
 * first, then by 1/32 of the error. It stays between 1/64 and 63/64, so every bit costs at least
 * 0.022 bits. */
struct fin_chance {
    uint16_t zero;
    uint8_t seen;
};

struct fin_range_coder {
    /* the coded bytes */
    bool writing;
    uint8_t *output;      /* when writing */
    const uint8_t *input; /* when reading */
    size_t size;          /* when writing: capacity; when reading: length */
    size_t position;      /* bytes written or read; past size: out of room, or zeros read */

    /* the interval [low, low + range) of possible continuations */
    uint32_t low, range;
    uint32_t code; /* when reading: the code value, minus low */
};

struct fin_range_coder fin_range_writer(uint8_t *bytes, size_t size);
struct fin_range_coder fin_range_reader(const uint8_t *bytes, size_t length);

void fin_chances_reset(struct fin_chance *chances, size_t count);

/* Codes a bit with its adaptive probability. */
unsigned fin_code_bit(struct fin_range_coder *coder, struct fin_chance *chance, unsigned bit);
/* Codes a number of `bits` bits, the highest first. The probability of each bit depends on the
 * bits before it, so there are 2^bits of them. */
unsigned fin_code_tree(struct fin_range_coder *coder, struct fin_chance *chances, int bits,
                       unsigned value);
/* Codes the lowest `bits` bits of a number, the highest of them first, with equal probabilities. */
uint64_t fin_code_direct(struct fin_range_coder *coder, int bits, uint64_t value);

/* Finishes writing: false if there was not enough room; otherwise *length bytes, at least one,
 * were written. Readers assume zeros after the end. */
bool fin_range_finish(struct fin_range_coder *coder, size_t *length);
/* After reading: true if the input is exactly the bytes that the writer produces for these
 * values. */
bool fin_range_exact(const struct fin_range_coder *coder);

#endif
