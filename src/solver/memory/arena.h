/* An arena: a job's memory, allocated from one block of the caller. Lasting data is taken from
 * the lower end, temporary data from the upper end. */
#ifndef FIN_SOLVER_MEMORY_ARENA_H
#define FIN_SOLVER_MEMORY_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Sizes are in words. To free the latest allocations at an end, restore `below` or `above`. */
struct fin_arena {
    uint64_t *words;
    size_t size, below, above; /* total; allocated at the lower and the upper end */
    bool too_small;            /* some allocation did not fit */
};

enum { FIN_ARENA_LINE = 64 }; /* bytes of a cache line */

/* Places a job's own struct, zeroed, at the start of a block; the arena gets the rest. NULL if
 * the block is too small. */
static inline void *fin_arena_open(struct fin_arena *arena, void *memory, size_t size, size_t own) {
    size_t skipped = (size_t)(-(uintptr_t)memory % FIN_ARENA_LINE);
    size_t used = skipped + (own + FIN_ARENA_LINE - 1) / FIN_ARENA_LINE * FIN_ARENA_LINE;
    if (size < used) {
        return NULL;
    }
    *arena = (struct fin_arena){
        .words = (void *)((unsigned char *)memory + used),
        .size = (size - used) / FIN_ARENA_LINE * (FIN_ARENA_LINE / sizeof(uint64_t)),
    };
    return memset((unsigned char *)memory + skipped, 0, own);
}

static inline size_t fin_arena_room(const struct fin_arena *arena) {
    return arena->size - arena->below - arena->above;
}

/* ---- whole cache lines, by address ---- */

/* The number of words for this many bytes, in whole cache lines. SIZE_MAX if they do not fit;
 * then the arena is marked too small. */
static inline size_t fin_arena_fit(struct fin_arena *arena, uint64_t bytes) {
    uint64_t words = (bytes + FIN_ARENA_LINE - 1) / FIN_ARENA_LINE * (FIN_ARENA_LINE / 8);
    bool fits = words <= fin_arena_room(arena);
    arena->too_small |= !fits;
    return fits ? (size_t)words : SIZE_MAX;
}

/* Allocates at the lower end, uninitialised. NULL if it does not fit. */
static inline void *fin_arena_keep_unset(struct fin_arena *arena, uint64_t bytes) {
    size_t words = fin_arena_fit(arena, bytes);
    if (words == SIZE_MAX) {
        return NULL;
    }
    arena->below += words;
    return arena->words + arena->below - words;
}

/* The same, zeroed. */
static inline void *fin_arena_keep(struct fin_arena *arena, uint64_t bytes) {
    void *taken = fin_arena_keep_unset(arena, bytes);
    return taken != NULL ? memset(taken, 0, (size_t)bytes) : NULL;
}

/* Allocates at the upper end, zeroed. NULL if it does not fit. */
static inline void *fin_arena_borrow(struct fin_arena *arena, uint64_t bytes) {
    size_t words = fin_arena_fit(arena, bytes);
    if (words == SIZE_MAX) {
        return NULL;
    }
    arena->above += words;
    return memset(arena->words + arena->size - arena->above, 0, words * sizeof(uint64_t));
}

/* ---- single words, by 32-bit reference ---- */

/* References stay valid when the whole arena moves. They are never 0, which means out of room.
 * The memory is not initialised. Only for arenas whose first word is in use and that have fewer
 * than 2^32 words. */
static inline uint32_t fin_arena_keep_words(struct fin_arena *arena, size_t words) {
    if (words >= fin_arena_room(arena)) {
        return 0;
    }
    arena->below += words;
    return (uint32_t)(arena->below - words);
}

static inline uint32_t fin_arena_borrow_words(struct fin_arena *arena, size_t words) {
    if (words >= fin_arena_room(arena)) {
        return 0;
    }
    arena->above += words;
    return (uint32_t)arena->above;
}

/* The address for a reference to the lower end. */
static inline uint64_t *fin_arena_kept(const struct fin_arena *arena, uint32_t reference) {
    return arena->words + reference;
}

/* The address for a reference to the upper end. */
static inline uint64_t *fin_arena_borrowed(const struct fin_arena *arena, uint32_t reference) {
    return arena->words + (arena->size - reference);
}

#endif
