/* The random number generator, splitmix64:
 *
 *   mix(z)   z ^= z >> 30, z *= 0xBF58476D1CE4E5B9,
 *            z ^= z >> 27, z *= 0x94D049BB133111EB, z ^= z >> 31
 *   seeding  state = mix(seed)
 *   output   state += 0x9E3779B97F4A7C15, then mix(state)
 *
 * mix is a bijection, so each seed has its own stream. mix(0) is 0, so seed 0 gives the outputs
 * published for splitmix64 started at 0.
 *
 * A text that is not a number is hashed to a seed: FNV-1a over its bytes, then mix. */
#include "core/check.h"
#include "finessimo.h"

static uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

struct fin_random fin_random_seed(uint64_t seed) {
    return (struct fin_random){mix(seed)};
}

uint64_t fin_random_next(struct fin_random *random) {
    random->state += 0x9E3779B97F4A7C15;
    return mix(random->state);
}

/* Lemire's method (2019): multiply a 32-bit output by n; the upper half of the product is the
 * result. If the lower half is below 2^32 mod n, the result would be biased, so the output is
 * rejected. */
uint32_t fin_random_below(struct fin_random *random, uint32_t n) {
    fin_require(n > 0);
    uint64_t product = (fin_random_next(random) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t surplus = (0 - n) % n;
        while ((uint32_t)product < surplus) {
            product = (fin_random_next(random) >> 32) * n;
        }
    }
    return (uint32_t)(product >> 32);
}

/* False if the text is empty, contains anything but digits, or exceeds 64 bits. */
static bool parse_number(const char *text, uint64_t *number) {
    uint64_t value = 0;
    const char *next = text;
    for (; *next >= '0' && *next <= '9'; next++) {
        uint64_t digit = (uint64_t)(*next - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return next != text && *next == '\0';
}

static uint64_t hash(const char *text) {
    uint64_t value = 0xCBF29CE484222325;
    for (; *text != '\0'; text++) {
        value = (value ^ (uint8_t)*text) * 0x100000001B3;
    }
    return value;
}

uint64_t fin_seed_parse(const char *text) {
    uint64_t number;
    return parse_number(text, &number) ? number : mix(hash(text));
}
