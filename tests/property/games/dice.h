/* The random numbers of the tests: splitmix64, apart from the library's own
 * stream, so that a change of that one leaves the same games to be played. */
#ifndef FIN_TESTS_DICE_H
#define FIN_TESTS_DICE_H

#include <stdbool.h>
#include <stdint.h>

struct dice {
    uint64_t state;
};

static inline uint64_t dice_roll(struct dice *dice) {
    uint64_t z = dice->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* Neighbouring seeds give unrelated rolls. */
static inline struct dice dice_make(uint64_t seed) {
    struct dice dice = {seed};
    dice.state = dice_roll(&dice);
    return dice;
}

/* From low to high, both included. */
static inline int64_t dice_between(struct dice *dice, int64_t low, int64_t high) {
    return low + (int64_t)(dice_roll(dice) % (uint64_t)(high - low + 1));
}

static inline unsigned dice_below(struct dice *dice, unsigned n) {
    return (unsigned)(dice_roll(dice) % n);
}

/* True once in n times. */
static inline bool dice_one_in(struct dice *dice, unsigned n) {
    return dice_below(dice, n) == 0;
}

#endif
