/* The sieve of four lines in the cache, for best play. */
#ifndef FINESSIMO_CLI_CACHE_BLOOM_FILTER_FILE_H
#define FINESSIMO_CLI_CACHE_BLOOM_FILTER_FILE_H

#include <stddef.h>
#include <stdint.h>

struct sieve_held {
    uint64_t *words; /* NULL: there is none; nothing was said, it is only slower without */
    size_t length;
};

/* From the cache; or of an atlas there, and kept. */
struct sieve_held sieve_load(int rotation, unsigned options);
void sieve_close(struct sieve_held *held);

#endif
