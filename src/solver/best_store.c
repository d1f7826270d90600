/* Tables and the store of a job for best play. */
#include "solver/best.h"

#include <string.h>

enum { FULL_PARTS = 7, ALL_PARTS = 8 }; /* a table counts as full when 7/8 are taken */

static uint32_t place_of(uint64_t key, uint32_t count) {
    uint64_t mixed = key * UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return (uint32_t)((mixed >> 32) * count >> 32);
}

bool fin_slots_find(const struct fin_slots *slots, uint64_t key, uint32_t *value) {
    uint32_t place = place_of(key, slots->count);
    while (slots->slots[place].key != 0) {
        if (slots->slots[place].key == key) {
            *value = slots->slots[place].value;
            return true;
        }
        place = place + 1 < slots->count ? place + 1 : 0;
    }
    return false;
}

bool fin_slots_add(struct fin_slots *slots, uint64_t key, uint32_t value) {
    uint32_t place = place_of(key, slots->count);
    if (slots->used >= slots->count / ALL_PARTS * FULL_PARTS) {
        return false;
    }
    while (slots->slots[place].key != 0) {
        place = place + 1 < slots->count ? place + 1 : 0;
    }
    slots->slots[place] = (struct fin_slot){key, value, 0};
    slots->used++;
    return true;
}

void fin_slots_clear(struct fin_slots *slots) {
    if (slots->used > 0) {
        memset(slots->slots, 0, slots->count * sizeof *slots->slots);
        slots->used = 0;
    }
}

void fin_slots_fetch(const struct fin_slots *slots, uint64_t key) {
    __builtin_prefetch(&slots->slots[place_of(key, slots->count)]);
}

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

uint64_t fin_words_hash(const uint64_t *words, size_t count) {
    uint64_t mixed = count;
    for (size_t i = 0; i < count; i++) {
        mixed = (mixed ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        mixed ^= mixed >> 29;
    }
    return mixed != 0 ? mixed : 1;
}
