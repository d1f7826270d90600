/* The transposition table: answers of states, in the caller's memory. A table that keeps
 * everything reports when it is full; the other kind replaces entries. */
#ifndef FIN_SOLVER_SOLVE_STATE_TABLE_H
#define FIN_SOLVER_SOLVE_STATE_TABLE_H

#include "solver/boards/bitboard.h"

/* A state: board, held piece, what comes next, and cleared rows if they matter. */
struct fin_state_key {
    uint64_t low;
    uint64_t rest; /* without FIN_ENTRY_HINT */
};

enum { FIN_ENTRY_HINT = 1 << 28 };

struct fin_entry {
    struct fin_state_key
        key; /* with FIN_ENTRY_HINT, `tried` holds only the queues that the narrow pass tried */
    uint64_t tried;  /* queues, a bit each */
    uint64_t solved; /* solvable queues, a bit each; or the number of solutions */
};

struct fin_state_table {
    struct fin_entry *entries;
    uint64_t mask; /* number of entries minus one */
    uint64_t used;
    bool keeps_all;
};

FIN_INLINED struct fin_state_key fin_state_key_make(struct fin_bitboard board, int hold,
                                                    uint8_t gone, uint32_t tag) {
    return (struct fin_state_key){
        board.words[0],
        board.words[1] | (uint64_t)hold << 16 | (uint64_t)gone << 20 | (uint64_t)tag << 32,
    };
}

/* Makes an empty table with the largest power of two of entries that fits. */
struct fin_state_table fin_state_table_make(void *memory, size_t size, bool keeps_all);
void fin_state_table_clear(struct fin_state_table *table);
/* Adds an answer. A hint never replaces a full answer. False if the table is full; then it is
 * unchanged. */
bool fin_state_table_add(struct fin_state_table *table, struct fin_entry found);
/* Copies everything to a larger table. */
void fin_state_table_copy(struct fin_state_table *table, const struct fin_state_table *from);

FIN_INLINED uint64_t fin_state_key_hash(struct fin_state_key key) {
    uint64_t mixed =
        (key.low ^ key.rest * UINT64_C(0xD6E8FEB86659FD93)) * UINT64_C(0x9E3779B97F4A7C15);
    return mixed ^ mixed >> 32;
}

FIN_INLINED bool fin_entry_has_key(const struct fin_entry *entry, struct fin_state_key key) {
    return entry->key.low == key.low && (entry->key.rest & ~(uint64_t)FIN_ENTRY_HINT) == key.rest;
}

/* The tag in a key is never 0. */
FIN_INLINED bool fin_entry_is_empty(const struct fin_entry *entry) {
    return entry->key.rest == 0;
}

/* Prefetches the entry of a key. */
FIN_INLINED void fin_state_table_fetch(const struct fin_state_table *table,
                                       struct fin_state_key key) {
    __builtin_prefetch(&table->entries[fin_state_key_hash(key) & table->mask]);
}

/* The entry of a state; NULL if it is unknown. */
FIN_INLINED struct fin_entry *fin_state_table_find(const struct fin_state_table *table,
                                                   struct fin_state_key key) {
    uint64_t at = fin_state_key_hash(key) & table->mask;
    if (!table->keeps_all) {
        for (int i = 0; i < 2; i++, at ^= 1) {
            if (fin_entry_has_key(&table->entries[at], key)) {
                return &table->entries[at];
            }
        }
        return NULL;
    }
    for (; !fin_entry_is_empty(&table->entries[at]); at = (at + 1) & table->mask) {
        if (fin_entry_has_key(&table->entries[at], key)) {
            return &table->entries[at];
        }
    }
    return NULL;
}

#endif
