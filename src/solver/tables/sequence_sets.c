/* A hash table of sets. A thread writes a set under a new number, then claims a slot by compare
 * and swap. If another thread has stored the same set first, the new number stays unused. */
#include "solver/tables/sequence_sets.h"

#include <string.h>

#include "solver/memory/hash.h"

bool fin_sequence_sets_make(struct fin_sequence_sets *sets, struct fin_arena *arena, uint64_t most,
                            uint64_t more) {
    uint64_t slots = 16;
    while (slots < 2 * most) {
        slots *= 2;
    }
    *sets = (struct fin_sequence_sets){.slot_count = slots, .most = (uint32_t)most};
    sets->slots = fin_arena_keep(arena, slots * sizeof *sets->slots);
    sets->sets =
        fin_arena_keep_unset(arena, (most + 1 + more) * FIN_SEQUENCE_SET * sizeof *sets->sets);
    if (sets->slots == NULL || sets->sets == NULL) {
        return false;
    }
    memset(sets->sets, 0, FIN_SEQUENCE_SET * sizeof *sets->sets);
    return true;
}

static bool is_empty(const uint64_t set[FIN_SEQUENCE_SET]) {
    uint64_t any = 0;
    for (int i = 0; i < FIN_SEQUENCE_SET; i++) {
        any |= set[i];
    }
    return any == 0;
}

/* Writes a set under the next number; 0 if there is no room. */
static uint32_t write_set(struct fin_sequence_sets *sets, const uint64_t set[FIN_SEQUENCE_SET]) {
    uint32_t number = __atomic_add_fetch(&sets->count, 1, __ATOMIC_RELAXED);
    if (number > sets->most) {
        __atomic_store_n(&sets->full, true, __ATOMIC_RELAXED);
        return 0;
    }
    memcpy(sets->sets + (size_t)number * FIN_SEQUENCE_SET, set, FIN_SEQUENCE_SET * sizeof *set);
    return number;
}

uint32_t fin_sequence_sets_add(struct fin_sequence_sets *sets,
                               const uint64_t set[FIN_SEQUENCE_SET]) {
    uint32_t own = 0;
    if (is_empty(set) || __atomic_load_n(&sets->full, __ATOMIC_RELAXED)) {
        return 0;
    }
    for (uint64_t at = fin_hash_words(set, FIN_SEQUENCE_SET) & (sets->slot_count - 1);;
         at = (at + 1) & (sets->slot_count - 1)) {
        uint32_t there = __atomic_load_n(&sets->slots[at], __ATOMIC_ACQUIRE);
        if (there == 0) {
            own = own != 0 ? own : write_set(sets, set);
            if (own == 0 || __atomic_compare_exchange_n(&sets->slots[at], &there, own, false,
                                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
                return own;
            }
        }
        if (memcmp(fin_sequence_set(sets, there), set, FIN_SEQUENCE_SET * sizeof *set) == 0) {
            return there;
        }
    }
}
