/* A hash set of boards that several threads fill at once. */
#ifndef FIN_SOLVER_MEMORY_HASH_SET_H
#define FIN_SOLVER_MEMORY_HASH_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fin_hash_set {
    uint64_t *slots; /* 0: free, so the empty board is in no set. The highest bit is a mark */
    uint64_t count;  /* of the slots, a power of two */
    int32_t shift;
    bool full; /* a board found no slot: the set is not complete */
};

/* Takes over the slots, which are 0. */
struct fin_hash_set fin_hash_set_make(uint64_t *slots, uint64_t count);
/* Any thread may add while others do. */
void fin_hash_set_add(struct fin_hash_set *set, uint64_t board);
bool fin_hash_set_has(const struct fin_hash_set *set, uint64_t board);
/* Marks a board if the set has it; any thread may. */
bool fin_hash_set_mark(struct fin_hash_set *set, uint64_t board);
/* Prefetches the slot of a board. */
void fin_hash_set_fetch(const struct fin_hash_set *set, uint64_t board);
/* Writes the boards, unsorted, and returns how many. The list may be the slots themselves. */
size_t fin_hash_set_list(const struct fin_hash_set *set, uint64_t *list);
/* The same, of the marked ones only. */
size_t fin_hash_set_marked(const struct fin_hash_set *set, uint64_t *list);

#endif
