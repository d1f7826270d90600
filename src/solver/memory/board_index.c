/* Sorts boards, and looks up their numbers. */
#include "solver/memory/board_index.h"

#include <string.h>

#include "core/check.h"
#include "solver/memory/hash.h"

enum {
    BYTES = 5,              /* of a board */
    PREFETCH_DISTANCE = 16, /* boards to prefetch while an index is filled */
};

/* ---- radix sort ---- */

static void sort_by_byte(const uint64_t *from, uint64_t *to, size_t count, int shift) {
    size_t first[256] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++) {
        first[from[i] >> shift & 255]++;
    }
    for (int byte = 0; byte < 256; byte++) {
        size_t boards = first[byte];
        first[byte] = sum;
        sum += boards;
    }
    for (size_t i = 0; i < count; i++) {
        to[first[from[i] >> shift & 255]++] = from[i];
    }
}

void fin_board_list_sort(uint64_t *list, uint64_t *scratch, size_t count) {
    uint64_t *from = list, *to = scratch;
    for (int byte = 0; byte < BYTES; byte++) {
        sort_by_byte(from, to, count, 8 * byte);
        uint64_t *sorted = to;
        to = from;
        from = sorted;
    }
    memcpy(list, scratch, count * sizeof *list);
}

/* ---- index ---- */

uint64_t fin_board_index_slots(size_t boards) {
    uint64_t slots = 16;
    while (slots < 2 * (uint64_t)boards) {
        slots *= 2;
    }
    return slots;
}

struct fin_board_index fin_board_index_make(const uint64_t *list, size_t boards, uint64_t *slots) {
    struct fin_board_index index = {.slots = slots, .count = fin_board_index_slots(boards)};
    index.shift = fin_hash_shift(index.count);
    fin_require(boards <= FIN_BOARD_INDEX_MOST);
    for (size_t i = 0; i < boards; i++) {
        if (i + PREFETCH_DISTANCE < boards) {
            fin_board_index_fetch(&index, list[i + PREFETCH_DISTANCE]);
        }
        uint64_t slot = fin_hash_slot_of(list[i], index.shift);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (index.count - 1);
        }
        slots[slot] = list[i] << FIN_BOARD_INDEX_BITS | (i + 1);
    }
    return index;
}

int64_t fin_board_index_find(const struct fin_board_index *index, uint64_t board) {
    uint64_t slot = fin_hash_slot_of(board, index->shift), there = index->slots[slot];
    while (there != 0 && there >> FIN_BOARD_INDEX_BITS != board) {
        slot = (slot + 1) & (index->count - 1);
        there = index->slots[slot];
    }
    return (int64_t)(there & FIN_BOARD_INDEX_MOST) - 1; /* a free slot is FIN_BOARD_INDEX_NONE */
}

void fin_board_index_fetch(const struct fin_board_index *index, uint64_t board) {
    __builtin_prefetch(&index->slots[fin_hash_slot_of(board, index->shift)]);
}
