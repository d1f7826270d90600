/* The Bloom filter of legal boards of four lines in the cache, which makes best play faster. */
#ifndef FINESSIMO_CLI_CACHE_BLOOM_FILTER_FILE_H
#define FINESSIMO_CLI_CACHE_BLOOM_FILTER_FILE_H

#include <stddef.h>
#include <stdint.h>

struct sieve_held {
    uint64_t *words; /* NULL: there is none, which only makes best play slower */
    size_t length;
};

/* From the cache, or made from the legal boards there and cached. */
struct sieve_held sieve_load(int rotation, unsigned options);
void sieve_close(struct sieve_held *held);

#endif
