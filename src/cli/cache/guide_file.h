/* The guide in the cache: a table that makes the solver fast on an empty board. */
#ifndef FINESSIMO_CLI_CACHE_GUIDE_FILE_H
#define FINESSIMO_CLI_CACHE_GUIDE_FILE_H

#include <stddef.h>

#include "finessimo_pc.h"

struct guide_table {
    const struct fin_guide *guide; /* NULL: there is none */
    const uint64_t *words;
    size_t count;
    void *memory, *map; /* of the guide, and of its words with their size */
    size_t size;
};

/* From the cache. NULL without a message if there is none, with one if it is damaged. */
struct guide_table guide_load(int lines, int rotation, unsigned options);
/* From the cache; if it is not there, makes and caches it. NULL after a message. */
struct guide_table guide_open(int lines, int rotation, unsigned options);
void guide_close(struct guide_table *table);

#endif
