/* Packs bytes that are mostly zeros, such as the counts and bit sets of checkpoints. */
#ifndef FINESSIMO_CLI_CACHE_ZERO_RUNS_H
#define FINESSIMO_CLI_CACHE_ZERO_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most bytes that this many bytes take when packed. */
size_t zero_runs_bound(size_t size);
/* Packs bytes; returns their packed size. */
size_t zero_runs_pack(uint8_t *to, const uint8_t *from, size_t size);
/* Fills memory, which must be zeros, and moves `packed` past what it read. False if these are
 * not `size` bytes packed by zero_runs_pack; then `packed` stays. */
bool zero_runs_unpack(uint8_t *to, size_t size, const uint8_t **packed, const uint8_t *end);

#endif
