/* Large memory that is only committed where it is written. */
#ifndef FINESSIMO_CLI_JOBS_MEMORY_H
#define FINESSIMO_CLI_JOBS_MEMORY_H

#include <stddef.h>

/* Filled with zeros; NULL if there is not enough. */
void *memory_reserve(size_t size);
/* Frees it, or a file's mapping; NULL is allowed. */
void memory_release(void *memory, size_t size);

#endif
