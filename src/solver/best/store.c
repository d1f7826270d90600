/* Tables and the store of a job for best play. */
#include "solver/best/best.h"

#include <string.h>

/* ---- the store ---- */

static bool has_room(const struct fin_store *store, size_t words) {
    return words < store->size - store->below - store->above;
}

uint32_t fin_store_keep(struct fin_store *store, size_t words) {
    if (!has_room(store, words)) {
        return 0;
    }
    uint32_t thing = store->below;
    store->below += (uint32_t)words;
    return thing;
}

uint32_t fin_store_take(struct fin_store *store, size_t words) {
    if (!has_room(store, words)) {
        return 0;
    }
    store->above += (uint32_t)words;
    return store->above;
}

/* ---- tables ---- */

enum {
    FIRST_SLOTS = 1 << 10,
    GROWTH = 4, /* a table that is full gets so many times as many slots */
    FULL_PARTS = 3,
    PARTS = 4, /* it is full when three of four are taken */
    SLOT_WORDS = sizeof(struct fin_slot) / sizeof(uint64_t),
};

static bool make(struct fin_slots *slots, struct fin_store *store, bool low, uint32_t count) {
    size_t words = (size_t)count * SLOT_WORDS;
    uint32_t thing = low ? fin_store_keep(store, words) : fin_store_take(store, words);
    if (thing == 0) {
        return false;
    }
    void *memory = low ? fin_store_low(store, thing) : fin_store_high(store, thing);
    *slots = (struct fin_slots){.slots = memory, .count = count, .low = low};
    memset(memory, 0, count * sizeof *slots->slots);
    return true;
}

bool fin_slots_make(struct fin_slots *slots, struct fin_store *store, bool low) {
    return make(slots, store, low, FIRST_SLOTS);
}

static void put(struct fin_slots *slots, struct fin_slot slot) {
    uint32_t place = fin_slots_place(slot.key, slots->count);
    while (slots->slots[place].key != 0) {
        place = (place + 1) & (slots->count - 1);
    }
    slots->slots[place] = slot;
    slots->used++;
}

static bool grow(struct fin_slots *slots, struct fin_store *store) {
    struct fin_slots larger;
    if (slots->count > UINT32_MAX / 2 / GROWTH ||
        !make(&larger, store, slots->low, slots->count * GROWTH)) {
        return false;
    }
    for (uint32_t i = 0; i < slots->count; i++) {
        if (slots->slots[i].key != 0) {
            put(&larger, slots->slots[i]);
        }
    }
    *slots = larger;
    return true;
}

bool fin_slots_add(struct fin_slots *slots, struct fin_store *store, uint64_t key, uint32_t value) {
    if (slots->used >= slots->count / PARTS * FULL_PARTS && !grow(slots, store)) {
        return false;
    }
    put(slots, (struct fin_slot){key, value, 0});
    return true;
}

uint64_t fin_words_hash(const uint64_t *words, size_t count) {
    uint64_t mixed = count;
    for (size_t i = 0; i < count; i++) {
        mixed = (mixed ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        mixed ^= mixed >> 29;
    }
    return mixed != 0 ? mixed : 1;
}
