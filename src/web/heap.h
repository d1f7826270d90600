/* Pieces of one stretch of memory, taken and given back: the C library's own
 * allocator is a tenth of the module. It is made for the page, which holds a few
 * dozen pieces at most: all are gone through to find a free one. */
#ifndef FIN_WEB_HEAP_H
#define FIN_WEB_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct web_heap {
    uint8_t *start, *end;
};

/* At least so much more than it is asked for is taken up by a piece. */
enum { WEB_HEAP_EXTRA = 16 };

/* The memory behind the end is the heap's as well. The first that it is given is
 * at a multiple of eight, and all sizes are. */
void web_heap_extend(struct web_heap *heap, uint8_t *memory, size_t size);
/* Aligned for any number; NULL if there is no room in one piece. */
void *web_heap_take(struct web_heap *heap, size_t size);
/* How large a piece is, at least what was asked for. */
size_t web_heap_size(const void *piece);
/* NULL is no piece. */
void web_heap_give(void *piece);

#endif
