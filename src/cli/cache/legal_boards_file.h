/* The table of legal boards in the cache: made when it is first needed, read from then on. */
#ifndef FINESSIMO_CLI_CACHE_LEGAL_BOARDS_FILE_H
#define FINESSIMO_CLI_CACHE_LEGAL_BOARDS_FILE_H

#include <stddef.h>

#include "finessimo.h"

/* The table with its memory. */
struct atlas_held {
    struct fin_atlas *atlas; /* NULL: there is no table */
    void *memory, *search, *fields;
};

/* From the cache; if it is missing or damaged, makes and caches it. NULL after a message. */
struct atlas_held atlas_open(int lines, int rotation, unsigned options);
/* From the cache; NULL, without a message, if it is not there. */
struct atlas_held atlas_load(int lines, int rotation, unsigned options);
/* Makes it, without the cache. */
struct atlas_held atlas_make(int lines, int rotation, unsigned options);
/* For all ranks: rank 0 opens it first, so that the others find it in a shared cache. */
struct atlas_held atlas_open_all(int lines, int rotation, unsigned options);
void atlas_close(struct atlas_held *held);

#endif
