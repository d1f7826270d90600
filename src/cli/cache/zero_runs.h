/* Bytes of which most are zeros, in fewer: counts and sets of bits that long work keeps. */
#ifndef FINESSIMO_CLI_CACHE_ZERO_RUNS_H
#define FINESSIMO_CLI_CACHE_ZERO_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most bytes that so many take when they are packed. */
size_t pack_most(size_t size);
/* Packs bytes; returns how many they take. */
size_t pack(uint8_t *to, const uint8_t *from, size_t size);
/* Fills memory, which is zeros, with what was packed, and moves past that. False if it is
 * nothing that `pack` makes of so many bytes. */
bool unpack(uint8_t *to, size_t size, const uint8_t **packed, const uint8_t *end);

#endif
