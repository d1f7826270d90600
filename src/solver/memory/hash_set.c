/* The hash set uses open addressing. A thread takes a slot by compare and exchange, so no
 * locks are needed, and the contents do not depend on which thread was first. */
#include "solver/memory/hash_set.h"

#include "solver/memory/hash.h"

enum { PROBES = 1024 }; /* slots to try before the set counts as full */

#define MARK (UINT64_C(1) << 63)

struct fin_hash_set fin_hash_set_make(uint64_t *slots, uint64_t count) {
    return (struct fin_hash_set){.slots = slots, .count = count, .shift = fin_hash_shift(count)};
}

void fin_hash_set_add(struct fin_hash_set *set, uint64_t board) {
    uint64_t slot = fin_hash_slot_of(board, set->shift);
    for (int i = 0; i < PROBES; i++, slot = (slot + 1) & (set->count - 1)) {
        uint64_t there = __atomic_load_n(&set->slots[slot], __ATOMIC_RELAXED);
        if (there == 0 && __atomic_compare_exchange_n(&set->slots[slot], &there, board, false,
                                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            return;
        }
        if (there == board) {
            return;
        }
    }
    __atomic_store_n(&set->full, true, __ATOMIC_RELAXED);
}

/* The slot of a board, or NULL. */
static uint64_t *find(const struct fin_hash_set *set, uint64_t board) {
    uint64_t slot = fin_hash_slot_of(board, set->shift);
    for (int i = 0; i < PROBES; i++, slot = (slot + 1) & (set->count - 1)) {
        uint64_t there = __atomic_load_n(&set->slots[slot], __ATOMIC_RELAXED);
        if ((there & ~MARK) == board) {
            return &set->slots[slot];
        }
        if (there == 0) {
            return NULL;
        }
    }
    return NULL;
}

bool fin_hash_set_has(const struct fin_hash_set *set, uint64_t board) {
    return find(set, board) != NULL;
}

bool fin_hash_set_mark(struct fin_hash_set *set, uint64_t board) {
    uint64_t *slot = find(set, board);
    if (slot == NULL) {
        return false;
    }
    if ((__atomic_load_n(slot, __ATOMIC_RELAXED) & MARK) == 0) {
        __atomic_store_n(slot, board | MARK, __ATOMIC_RELAXED);
    }
    return true;
}

void fin_hash_set_fetch(const struct fin_hash_set *set, uint64_t board) {
    __builtin_prefetch(&set->slots[fin_hash_slot_of(board, set->shift)]);
}

size_t fin_hash_set_list(const struct fin_hash_set *set, uint64_t *list) {
    size_t count = 0;
    for (uint64_t i = 0; i < set->count; i++) {
        if (set->slots[i] != 0) {
            list[count++] = set->slots[i];
        }
    }
    return count;
}

size_t fin_hash_set_marked(const struct fin_hash_set *set, uint64_t *list) {
    size_t count = 0;
    for (uint64_t i = 0; i < set->count; i++) {
        if ((set->slots[i] & MARK) != 0) {
            list[count++] = set->slots[i] & ~MARK;
        }
    }
    return count;
}
