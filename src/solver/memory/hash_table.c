/* Adds to a hash table, which grows when it is three quarters full. */
#include "solver/memory/hash_table.h"

enum {
    FIRST_SLOTS = 1 << 10,
    GROWTH = 4, /* factor by which a full table grows */
    SLOT_WORDS = sizeof(struct fin_hash_slot) / sizeof(uint64_t),
};

static bool make(struct fin_hash_table *table, struct fin_arena *arena, bool kept, uint32_t count) {
    size_t words = (size_t)count * SLOT_WORDS;
    uint32_t reference =
        kept ? fin_arena_keep_words(arena, words) : fin_arena_borrow_words(arena, words);
    if (reference == 0) {
        return false;
    }
    void *memory = kept ? fin_arena_kept(arena, reference) : fin_arena_borrowed(arena, reference);
    *table = (struct fin_hash_table){.slots = memory, .count = count, .kept = kept};
    memset(memory, 0, count * sizeof *table->slots);
    return true;
}

bool fin_hash_table_make(struct fin_hash_table *table, struct fin_arena *arena, bool kept) {
    return make(table, arena, kept, FIRST_SLOTS);
}

static void put(struct fin_hash_table *table, struct fin_hash_slot entry) {
    uint32_t slot = fin_hash_table_slot(entry.key, table->count);
    while (table->slots[slot].key != 0) {
        slot = (slot + 1) & (table->count - 1);
    }
    table->slots[slot] = entry;
    table->used++;
}

static bool grow(struct fin_hash_table *table, struct fin_arena *arena) {
    struct fin_hash_table larger;
    if (table->count > UINT32_MAX / 2 / GROWTH ||
        !make(&larger, arena, table->kept, table->count * GROWTH)) {
        return false;
    }
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->slots[i].key != 0) {
            put(&larger, table->slots[i]);
        }
    }
    *table = larger;
    return true;
}

bool fin_hash_table_add(struct fin_hash_table *table, struct fin_arena *arena, uint64_t key,
                        uint32_t value) {
    if (table->used >= table->count / 4 * 3 && !grow(table, arena)) {
        return false;
    }
    put(table, (struct fin_hash_slot){key, value, 0});
    return true;
}
