/* The table of legal boards in the cache: made when it is first needed, read from then on. */
#ifndef FINESSIMO_CLI_CACHE_LEGAL_BOARDS_FILE_H
#define FINESSIMO_CLI_CACHE_LEGAL_BOARDS_FILE_H

#include <stddef.h>

#include "finessimo_pc.h"

/* The table with its memory. */
struct legal_boards_table {
    struct fin_legal_boards *boards; /* NULL: there is no table */
    void *memory, *search, *fields;
};

/* From the cache; if it is missing or damaged, makes and caches it. NULL after a message. */
struct legal_boards_table legal_boards_open(int lines, int rotation, unsigned options);
/* From the cache; NULL, without a message, if it is not there. */
struct legal_boards_table legal_boards_load(int lines, int rotation, unsigned options);
/* Makes it, without the cache. */
struct legal_boards_table legal_boards_make(int lines, int rotation, unsigned options);
/* For all ranks: rank 0 opens it first, so that the others find it in a shared cache. */
struct legal_boards_table legal_boards_open_all(int lines, int rotation, unsigned options);
void legal_boards_close(struct legal_boards_table *table);

#endif
