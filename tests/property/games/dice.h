/* The random numbers of the tests: splitmix64, separate from the library's generator, so that a
 * change there does not change the games played here. */
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

/* Consecutive seeds give unrelated rolls. */
static inline struct dice dice_make(uint64_t seed) {
    struct dice dice = {seed};
    dice.state = dice_roll(&dice);
    return dice;
}

/* A number from low to high, inclusive. */
static inline int64_t dice_between(struct dice *dice, int64_t low, int64_t high) {
    return low + (int64_t)(dice_roll(dice) % (uint64_t)(high - low + 1));
}

static inline unsigned dice_below(struct dice *dice, unsigned n) {
    return (unsigned)(dice_roll(dice) % n);
}

/* True with probability 1/n. */
static inline bool dice_one_in(struct dice *dice, unsigned n) {
    return dice_below(dice, n) == 0;
}

#endif
