/* Sets and lists of fields. Sets are open tables; a slot is taken by comparing
 * and exchanging it, so threads need no locks, and what is in the set does not
 * depend on who was first. */
#include "solver/memory/board_set.h"

#include <string.h>

#include "core/check.h"

enum {
    PROBES = 1024, /* further slots that are tried before the set counts as full */
    BYTES = 5,     /* of a field that is sorted */
    AHEAD = 16,    /* fields that are fetched before they are put into an index */
};

#define MARK (UINT64_C(1) << 63)

static uint64_t place_of(uint64_t field, int shift) {
    return field * UINT64_C(0x9E3779B97F4A7C15) >> shift;
}

static int shift_of(uint64_t slots) {
    int shift = 64;
    for (; slots > 1; slots /= 2) {
        shift--;
    }
    return shift;
}

/* ---- the set ---- */

struct fin_boards fin_boards_make(uint64_t *slots, uint64_t count) {
    return (struct fin_boards){.slots = slots, .count = count, .shift = shift_of(count)};
}

void fin_boards_add(struct fin_boards *boards, uint64_t field) {
    uint64_t place = place_of(field, boards->shift);
    for (int i = 0; i < PROBES; i++, place = (place + 1) & (boards->count - 1)) {
        uint64_t there = __atomic_load_n(&boards->slots[place], __ATOMIC_RELAXED);
        if (there == 0 && __atomic_compare_exchange_n(&boards->slots[place], &there, field, false,
                                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            return;
        }
        if (there == field) {
            return;
        }
    }
    __atomic_store_n(&boards->full, true, __ATOMIC_RELAXED);
}

/* The slot of a field, or NULL. */
static uint64_t *find(const struct fin_boards *boards, uint64_t field) {
    uint64_t place = place_of(field, boards->shift);
    for (int i = 0; i < PROBES; i++, place = (place + 1) & (boards->count - 1)) {
        uint64_t there = __atomic_load_n(&boards->slots[place], __ATOMIC_RELAXED);
        if ((there & ~MARK) == field) {
            return &boards->slots[place];
        }
        if (there == 0) {
            return NULL;
        }
    }
    return NULL;
}

bool fin_boards_has(const struct fin_boards *boards, uint64_t field) {
    return find(boards, field) != NULL;
}

bool fin_boards_mark(struct fin_boards *boards, uint64_t field) {
    uint64_t *slot = find(boards, field);
    if (slot == NULL) {
        return false;
    }
    if ((__atomic_load_n(slot, __ATOMIC_RELAXED) & MARK) == 0) {
        __atomic_store_n(slot, field | MARK, __ATOMIC_RELAXED);
    }
    return true;
}

void fin_boards_fetch(const struct fin_boards *boards, uint64_t field) {
    __builtin_prefetch(&boards->slots[place_of(field, boards->shift)]);
}

size_t fin_boards_list(const struct fin_boards *boards, uint64_t *list) {
    size_t count = 0;
    for (uint64_t i = 0; i < boards->count; i++) {
        if (boards->slots[i] != 0) {
            list[count++] = boards->slots[i];
        }
    }
    return count;
}

size_t fin_boards_marked(const struct fin_boards *boards, uint64_t *list) {
    size_t count = 0;
    for (uint64_t i = 0; i < boards->count; i++) {
        if ((boards->slots[i] & MARK) != 0) {
            list[count++] = boards->slots[i] & ~MARK;
        }
    }
    return count;
}

/* ---- sorted lists ---- */

static void sort_by_byte(const uint64_t *from, uint64_t *to, size_t count, int shift) {
    size_t first[256] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++) {
        first[from[i] >> shift & 255]++;
    }
    for (int byte = 0; byte < 256; byte++) {
        size_t fields = first[byte];
        first[byte] = sum;
        sum += fields;
    }
    for (size_t i = 0; i < count; i++) {
        to[first[from[i] >> shift & 255]++] = from[i];
    }
}

void fin_boards_sort(uint64_t *list, uint64_t *beside, size_t count) {
    uint64_t *from = list, *to = beside;
    for (int byte = 0; byte < BYTES; byte++) {
        sort_by_byte(from, to, count, 8 * byte);
        uint64_t *sorted = to;
        to = from;
        from = sorted;
    }
    memcpy(list, beside, count * sizeof *list);
}

uint64_t fin_index_slots(size_t fields) {
    uint64_t slots = 16;
    while (slots < 2 * (uint64_t)fields) {
        slots *= 2;
    }
    return slots;
}

struct fin_index fin_index_make(const uint64_t *list, size_t fields, uint64_t *slots) {
    struct fin_index index = {.slots = slots, .count = fin_index_slots(fields)};
    index.shift = shift_of(index.count);
    fin_require(fields <= FIN_INDEX_MOST);
    for (size_t i = 0; i < fields; i++) {
        if (i + AHEAD < fields) {
            fin_index_fetch(&index, list[i + AHEAD]);
        }
        uint64_t place = place_of(list[i], index.shift);
        while (slots[place] != 0) {
            place = (place + 1) & (index.count - 1);
        }
        slots[place] = list[i] << FIN_INDEX_BITS | (i + 1);
    }
    return index;
}

int64_t fin_index_find(const struct fin_index *index, uint64_t field) {
    uint64_t place = place_of(field, index->shift), there = index->slots[place];
    while (there != 0 && there >> FIN_INDEX_BITS != field) {
        place = (place + 1) & (index->count - 1);
        there = index->slots[place];
    }
    return (int64_t)(there & FIN_INDEX_MOST) - 1; /* nothing there is FIN_NO_BOARD */
}

void fin_index_fetch(const struct fin_index *index, uint64_t field) {
    __builtin_prefetch(&index->slots[place_of(field, index->shift)]);
}
