/* A hash set of boards that several threads can fill at once. */
#ifndef FIN_SOLVER_MEMORY_HASH_SET_H
#define FIN_SOLVER_MEMORY_HASH_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fin_hash_set {
    uint64_t
        *slots; /* 0: free, so the empty board can not be in a set; the highest bit is the mark */
    uint64_t count; /* of the slots, a power of two */
    int32_t shift;
    bool full; /* a board found no slot: the set is incomplete */
};

/* Makes a set in the given slots, which must be 0. */
struct fin_hash_set fin_hash_set_make(uint64_t *slots, uint64_t count);
/* Safe to call from several threads. */
void fin_hash_set_add(struct fin_hash_set *set, uint64_t board);
bool fin_hash_set_has(const struct fin_hash_set *set, uint64_t board);
/* Marks a board if it is in the set. Safe to call from several threads. */
bool fin_hash_set_mark(struct fin_hash_set *set, uint64_t board);
/* Prefetches the slot of a board. */
void fin_hash_set_fetch(const struct fin_hash_set *set, uint64_t board);
/* Writes the boards, unsorted, and returns their number. The list may overlap the slots. */
size_t fin_hash_set_list(const struct fin_hash_set *set, uint64_t *list);
/* The same for marked boards only. */
size_t fin_hash_set_marked(const struct fin_hash_set *set, uint64_t *list);

#endif
