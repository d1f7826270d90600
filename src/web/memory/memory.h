/* The module's memory: the memory after its own data, and more from the browser as needed. */
#ifndef FIN_WEB_MEMORY_MEMORY_H
#define FIN_WEB_MEMORY_MEMORY_H

#include <stddef.h>

/* NULL if there is none. */
void *web_allocate(size_t size);
/* Resizes a block, which may move; NULL if there is no memory, and the old block stays. */
void *web_resize(void *memory, size_t size);
void web_release(void *memory);

#endif
