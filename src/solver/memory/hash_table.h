/* A hash table from 64-bit keys to 32-bit values that grows in an arena. */
#ifndef FIN_SOLVER_MEMORY_HASH_TABLE_H
#define FIN_SOLVER_MEMORY_HASH_TABLE_H

#include "solver/memory/arena.h"
#include "solver/memory/hash.h"

/* Keys are not 0. */
struct fin_hash_table {
    struct fin_hash_slot {
        uint64_t key;
        uint32_t value, unused;
    } * slots;
    uint32_t count, used;
    bool kept; /* allocated at the lower end of the arena */
};

/* An empty table. False if there is no room. */
bool fin_hash_table_make(struct fin_hash_table *table, struct fin_arena *arena, bool kept);
/* Adds a key that the table does not have. False if there is no room; then the table is
 * unchanged. */
bool fin_hash_table_add(struct fin_hash_table *table, struct fin_arena *arena, uint64_t key,
                        uint32_t value);

/* The slot where a lookup starts. */
static inline uint32_t fin_hash_table_slot(uint64_t key, uint32_t count) {
    uint64_t mixed = key * FIN_HASH_FACTOR;
    mixed = (mixed ^ mixed >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return (uint32_t)(mixed >> 32) & (count - 1);
}

static inline bool fin_hash_table_find(const struct fin_hash_table *table, uint64_t key,
                                       uint32_t *value) {
    for (uint32_t slot = fin_hash_table_slot(key, table->count); table->slots[slot].key != 0;
         slot = (slot + 1) & (table->count - 1)) {
        if (table->slots[slot].key == key) {
            *value = table->slots[slot].value;
            return true;
        }
    }
    return false;
}

/* Prefetches the slot of a key. */
static inline void fin_hash_table_fetch(const struct fin_hash_table *table, uint64_t key) {
    __builtin_prefetch(&table->slots[fin_hash_table_slot(key, table->count)]);
}

#endif
