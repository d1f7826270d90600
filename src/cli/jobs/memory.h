/* Large memory that takes room only where it is written. */
#ifndef FINESSIMO_CLI_JOBS_MEMORY_H
#define FINESSIMO_CLI_JOBS_MEMORY_H

#include <stddef.h>

/* Zeros; NULL if there is not enough. */
void *memory_reserve(size_t size);
/* Gives it back, or what was mapped from a file; NULL is fine. */
void memory_release(void *memory, size_t size);

#endif
