/* Memory of a job, from one piece that the caller handed in: what stays from the
 * lower end, what a round needs from the upper end. It is filled with zeros when it
 * is taken, but for what is asked for unset. */
#ifndef FIN_SOLVER_ARENA_H
#define FIN_SOLVER_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct fin_arena {
    unsigned char *memory;
    size_t size, below, above; /* bytes taken at the lower and the upper end */
    bool too_small;            /* something was asked for that did not fit */
};

static inline size_t fin_arena_room(const struct fin_arena *arena) {
    return arena->size - arena->below - arena->above;
}

/* NULL, and the arena is too small, if it does not fit. */
static inline void *fin_arena_keep_unset(struct fin_arena *arena, uint64_t bytes) {
    uint64_t rounded = (bytes + 63) / 64 * 64;
    if (rounded > fin_arena_room(arena)) {
        arena->too_small = true;
        return NULL;
    }
    void *taken = arena->memory + arena->below;
    arena->below += (size_t)rounded;
    return taken;
}

static inline void *fin_arena_keep(struct fin_arena *arena, uint64_t bytes) {
    void *taken = fin_arena_keep_unset(arena, bytes);
    return taken != NULL ? memset(taken, 0, (size_t)bytes) : NULL;
}

static inline void *fin_arena_borrow(struct fin_arena *arena, uint64_t bytes) {
    uint64_t rounded = (bytes + 63) / 64 * 64;
    if (rounded > fin_arena_room(arena)) {
        arena->too_small = true;
        return NULL;
    }
    arena->above += (size_t)rounded;
    return memset(arena->memory + arena->size - arena->above, 0, (size_t)rounded);
}

#endif
