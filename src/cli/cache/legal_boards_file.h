/* The atlas in the cache: made when it is first needed, read from then on. */
#ifndef FINESSIMO_CLI_CACHE_LEGAL_BOARDS_FILE_H
#define FINESSIMO_CLI_CACHE_LEGAL_BOARDS_FILE_H

#include <stddef.h>

#include "finessimo.h"

/* An atlas with its memory. */
struct atlas_held {
    struct fin_atlas *atlas; /* NULL: there is none, a sentence was said */
    void *memory, *search, *fields;
};

/* From the cache, else made and put there; what is damaged is made again, and a
 * cache that can not be written is said once. */
struct atlas_held atlas_open(int lines, int rotation, unsigned options);
/* From the cache; there is none, and nothing is said, if that has none. */
struct atlas_held atlas_load(int lines, int rotation, unsigned options);
/* Made, whatever the cache has, and not kept. */
struct atlas_held atlas_make(int lines, int rotation, unsigned options);
/* For all ranks: rank 0 opens it first, so that the others find it in a cache they share. */
struct atlas_held atlas_open_all(int lines, int rotation, unsigned options);
void atlas_close(struct atlas_held *held);

#endif
