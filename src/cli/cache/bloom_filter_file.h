/* The Bloom filter of legal boards of four lines in the cache, which makes best play faster. */
#ifndef FINESSIMO_CLI_CACHE_BLOOM_FILTER_FILE_H
#define FINESSIMO_CLI_CACHE_BLOOM_FILTER_FILE_H

#include <stddef.h>
#include <stdint.h>

struct bloom_filter {
    uint64_t *words; /* NULL: there is none, which only makes best play slower */
    size_t length;
};

/* From the cache, or made from the legal boards there and cached. */
struct bloom_filter bloom_filter_load(int rotation, unsigned options);
void bloom_filter_close(struct bloom_filter *table);

#endif
