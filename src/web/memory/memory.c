/* The module's heap, and its growth. */
#include "web/memory/memory.h"

#include <stdbool.h>
#include <string.h>

#include "web/memory/heap.h"

enum { PAGE = 65536 };

extern uint8_t __heap_base; /* from the linker: the end of the module's own data */

static struct web_heap heap;

static uint8_t *memory_end(void) {
    return (uint8_t *)(__builtin_wasm_memory_size(0) * PAGE);
}

static void begin(void) {
    uint8_t *first = (uint8_t *)(((uintptr_t)&__heap_base + 7) & ~(uintptr_t)7);
    web_heap_extend(&heap, first, (size_t)(memory_end() - first));
}

static bool grow(size_t size) {
    size_t pages = (size + WEB_HEAP_EXTRA + PAGE - 1) / PAGE;
    uint8_t *end = memory_end();
    if (size > SIZE_MAX / 2 || __builtin_wasm_memory_grow(0, pages) == SIZE_MAX) {
        return false;
    }
    web_heap_extend(&heap, end, pages * PAGE);
    return true;
}

void *web_allocate(size_t size) {
    if (heap.start == NULL) {
        begin();
    }
    void *memory = web_heap_take(&heap, size);
    if (memory == NULL && grow(size)) {
        memory = web_heap_take(&heap, size);
    }
    return memory;
}

void *web_resize(void *memory, size_t size) {
    if (memory != NULL && web_heap_size(memory) >= size) {
        return memory;
    }
    void *larger = web_allocate(size);
    if (larger != NULL && memory != NULL) {
        memcpy(larger, memory, web_heap_size(memory));
        web_heap_give(memory);
    }
    return larger;
}

void web_release(void *memory) {
    web_heap_give(memory);
}
