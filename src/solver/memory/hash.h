/* Hashes of words, for hash tables with open addressing whose size is a power of two. */
#ifndef FIN_SOLVER_MEMORY_HASH_H
#define FIN_SOLVER_MEMORY_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The upper bits of a product with this number depend on all bits of the other factor
 * (Fibonacci hashing). It is 2^64 divided by the golden ratio. */
#define FIN_HASH_FACTOR UINT64_C(0x9E3779B97F4A7C15)

/* The slot where a lookup starts; `shift` is that of the table. */
static inline uint64_t fin_hash_slot_of(uint64_t word, int shift) {
    return word * FIN_HASH_FACTOR >> shift;
}

/* The shift of a table with this many slots. */
static inline int fin_hash_shift(uint64_t slots) {
    int shift = 64;
    for (; slots > 1; slots /= 2) {
        shift--;
    }
    return shift;
}

/* The hash of several words, never 0. Three independent sums, so that multiplications overlap. */
static inline uint64_t fin_hash_words(const uint64_t *words, size_t count) {
    uint64_t sums[3] = {1, 2, 3};
    for (size_t i = 0; i < count; i++) {
        uint64_t sum = (sums[i % 3] ^ words[i]) * FIN_HASH_FACTOR;
        sums[i % 3] = sum ^ sum >> 29;
    }
    uint64_t hash = (sums[0] ^ sums[1] << 21 ^ sums[2] << 42) * UINT64_C(0xD6E8FEB86659FD93);
    hash ^= hash >> 32;
    return hash != 0 ? hash : 1;
}

#endif
