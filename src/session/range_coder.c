/* The range coder (Martin 1979). Each bit narrows a 32-bit interval in proportion to its
 * probability. Once the interval is small enough, its top byte is written. A later carry can
 * still propagate into bytes already written. */
#include "session/range_coder.h"

enum {
    CHANCE_BITS = 12,
    CHANCE_LEAST = 1024, /* probabilities are at least this, of 65536 */
    SEEN_MOST = 30,
};
static const uint32_t range_least = (uint32_t)1 << 24;
/* The last value ends in this many zero bits: an interval always contains such a value. */
static const uint32_t tail_mask = ((uint32_t)1 << 24) - 1;

struct fin_range_coder fin_range_writer(uint8_t *bytes, size_t size) {
    return (struct fin_range_coder){
        .writing = true, .output = bytes, .size = size, .range = UINT32_MAX};
}

static uint8_t read_byte(struct fin_range_coder *coder) {
    size_t position = coder->position++;
    return position < coder->size ? coder->input[position] : 0;
}

struct fin_range_coder fin_range_reader(const uint8_t *bytes, size_t length) {
    struct fin_range_coder coder = {.input = bytes, .size = length, .range = UINT32_MAX};
    for (int i = 0; i < 4; i++) {
        coder.code = coder.code << 8 | read_byte(&coder);
    }
    return coder;
}

void fin_chances_reset(struct fin_chance *chances, size_t count) {
    for (size_t i = 0; i < count; i++) {
        chances[i] = (struct fin_chance){.zero = 32768};
    }
}

/* Adapts a probability to a bit: an average of all bits at first, then an exponential average
 * with a weight of 1 / (SEEN_MOST + 2). The limits keep the cost of any bit below about 6 bits. */
static void learn(struct fin_chance *chance, unsigned bit) {
    int32_t zero = chance->zero;
    int32_t goal = bit != 0 ? 0 : 65535;
    zero += (goal - zero) / (chance->seen + 2);
    if (zero < CHANCE_LEAST) {
        zero = CHANCE_LEAST;
    }
    if (zero > 65536 - CHANCE_LEAST) {
        zero = 65536 - CHANCE_LEAST;
    }
    chance->zero = (uint16_t)zero;
    if (chance->seen < SEEN_MOST) {
        chance->seen++;
    }
}

static void write_byte(struct fin_range_coder *coder, uint8_t byte) {
    if (coder->position < coder->size) {
        coder->output[coder->position] = byte;
    }
    coder->position++;
}

/* Adds to low and propagates a carry into the bytes already written. The carry never runs past
 * the first byte, because all intervals lie within the initial one. */
static void raise_low(struct fin_range_coder *coder, uint32_t by) {
    coder->low += by;
    if (!coder->writing || coder->low >= by || coder->position > coder->size) {
        return;
    }
    size_t i = coder->position;
    do {
        i--;
        coder->output[i]++;
    } while (coder->output[i] == 0);
}

/* Writes or reads leading bytes until the interval is large enough for the next split. */
static void shift_out(struct fin_range_coder *coder) {
    while (coder->range < range_least) {
        if (coder->writing) {
            write_byte(coder, (uint8_t)(coder->low >> 24));
        } else {
            coder->code = coder->code << 8 | read_byte(coder);
        }
        coder->low <<= 8;
        coder->range <<= 8;
    }
}

/* Splits the interval at a bound; a bit of 0 selects the lower part. */
static unsigned split(struct fin_range_coder *coder, uint32_t bound, unsigned bit) {
    if (!coder->writing) {
        bit = coder->code >= bound;
    }
    if (bit != 0) {
        raise_low(coder, bound);
        coder->range -= bound;
        coder->code -= bound;
    } else {
        coder->range = bound;
    }
    shift_out(coder);
    return bit;
}

/* range >> CHANCE_BITS is at least 4096, and a probability is neither 0 nor 1, so both parts of
 * the interval are non-empty. */
unsigned fin_code_bit(struct fin_range_coder *coder, struct fin_chance *chance, unsigned bit) {
    uint32_t part = chance->zero >> (16 - CHANCE_BITS);
    bit = split(coder, (coder->range >> CHANCE_BITS) * part, bit);
    learn(chance, bit);
    return bit;
}

/* A binary tree of probabilities: each bit has one for every value of the higher bits. */
unsigned fin_code_tree(struct fin_range_coder *coder, struct fin_chance *chances, int bits,
                       unsigned value) {
    unsigned node = 1;
    for (int i = bits - 1; i >= 0; i--) {
        node = node << 1 | fin_code_bit(coder, &chances[node], value >> i & 1);
    }
    return node - (1u << bits);
}

/* Bits with equal probabilities, for values without a pattern. */
uint64_t fin_code_direct(struct fin_range_coder *coder, int bits, uint64_t value) {
    uint64_t result = 0;
    for (int i = bits - 1; i >= 0; i--) {
        result = result << 1 | split(coder, coder->range >> 1, value >> i & 1);
    }
    return result;
}

bool fin_range_finish(struct fin_range_coder *coder, size_t *length) {
    raise_low(coder, tail_mask);
    write_byte(coder, (uint8_t)(coder->low >> 24));
    if (coder->position > coder->size) {
        return false;
    }
    *length = coder->position;
    return true;
}

/* The writer flushes one byte; the reader is always three bytes ahead. */
bool fin_range_exact(const struct fin_range_coder *coder) {
    uint32_t value = coder->low + coder->code;
    uint32_t last = (coder->low + tail_mask) & ~tail_mask;
    return value == last && coder->position == coder->size + 3;
}
