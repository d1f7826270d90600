/* Blocks in memory order, each with its size before it. */
#include "web/memory/heap.h"

#include <stdbool.h>

enum { GRAIN = 8 };

/* size: of the memory after it, a multiple of the grain. */
struct block {
    uint32_t size, is_taken;
};

_Static_assert(sizeof(struct block) == GRAIN, "what follows a block's head is aligned");

static struct block *next_of(struct block *block) {
    return (struct block *)(void *)((uint8_t *)(block + 1) + block->size);
}

void web_heap_extend(struct web_heap *heap, uint8_t *memory, size_t size) {
    struct block *block = (struct block *)(void *)memory;
    *block = (struct block){.size = (uint32_t)(size - sizeof *block)};
    heap->start = heap->start != NULL ? heap->start : memory;
    heap->end = memory + size;
}

/* Joins a free block with the free blocks after it. */
static void merge(const struct web_heap *heap, struct block *block) {
    for (;;) {
        struct block *next = next_of(block);
        if ((uint8_t *)next >= heap->end || next->is_taken) {
            return;
        }
        block->size += (uint32_t)sizeof *next + next->size;
    }
}

/* Takes a block; the rest becomes a free block if one fits in. */
static void *take_from(struct block *block, uint32_t size) {
    uint32_t left = block->size - size;
    if (left >= sizeof *block) {
        block->size = size;
        *next_of(block) = (struct block){.size = left - (uint32_t)sizeof *block};
    }
    block->is_taken = true;
    return block + 1;
}

void *web_heap_take(struct web_heap *heap, size_t size) {
    if (size > UINT32_MAX - GRAIN) {
        return NULL;
    }
    uint32_t wanted = ((uint32_t)size + GRAIN - 1) & ~(uint32_t)(GRAIN - 1);
    struct block *block = (struct block *)(void *)heap->start;
    for (; (uint8_t *)block < heap->end; block = next_of(block)) {
        if (block->is_taken) {
            continue;
        }
        merge(heap, block);
        if (block->size >= wanted) {
            return take_from(block, wanted);
        }
    }
    return NULL;
}

size_t web_heap_size(const void *piece) {
    return ((const struct block *)piece - 1)->size;
}

void web_heap_give(void *piece) {
    if (piece != NULL) {
        ((struct block *)piece - 1)->is_taken = false;
    }
}
