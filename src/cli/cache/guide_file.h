/* The guide in the cache: what makes the solver quick on ways from the empty field. */
#ifndef FINESSIMO_CLI_CACHE_GUIDE_FILE_H
#define FINESSIMO_CLI_CACHE_GUIDE_FILE_H

#include <stddef.h>

#include "finessimo.h"

struct guide_held {
    const struct fin_guide *guide; /* NULL: there is none */
    const uint64_t *words;
    size_t count;
    void *memory, *map; /* of the guide, and of its words, with their bytes */
    size_t size;
};

/* From the cache; nothing is said if there is none, and one that is damaged is left
 * out after a sentence. */
struct guide_held guide_load(int lines, int rotation, unsigned options);
/* From the cache, else made and put there. Without a guide a sentence was said. */
struct guide_held guide_open(int lines, int rotation, unsigned options);
void guide_close(struct guide_held *held);

#endif
