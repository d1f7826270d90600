/* A first-fit allocator on one stretch of memory, because the C library's own is a tenth of the
 * module. It is made for the page, which has a few dozen blocks at most: it walks all of them to
 * find a free one. */
#ifndef FIN_WEB_MEMORY_HEAP_H
#define FIN_WEB_MEMORY_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct web_heap {
    uint8_t *start, *end;
};

/* The most bytes of overhead that a block has. */
enum { WEB_HEAP_EXTRA = 16 };

/* Adds the memory at the end of the heap's memory to it. The first one must be aligned to eight
 * bytes, and all sizes must be multiples of eight. */
void web_heap_extend(struct web_heap *heap, uint8_t *memory, size_t size);
/* Aligned for any number; NULL if there is no block large enough. */
void *web_heap_take(struct web_heap *heap, size_t size);
/* The size of a block, at least the requested one. */
size_t web_heap_size(const void *piece);
/* Frees a block; NULL is allowed. */
void web_heap_give(void *piece);

#endif
