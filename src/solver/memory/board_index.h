/* Sorted lists of boards, and a hash table that finds the number of a board in its list. */
#ifndef FIN_SOLVER_MEMORY_BOARD_INDEX_H
#define FIN_SOLVER_MEMORY_BOARD_INDEX_H

#include <stddef.h>
#include <stdint.h>

/* Sorts boards of at most 40 bits (radix sort). `scratch` has room for as many. */
void fin_board_list_sort(uint64_t *list, uint64_t *scratch, size_t count);

/* A slot holds a board and, in its low bits, the board's number plus one, so a lookup touches
 * one cache line. */
struct fin_board_index {
    uint64_t *slots;
    uint64_t count;
    int32_t shift;
};

enum {
    FIN_BOARD_INDEX_NONE = -1,
    FIN_BOARD_INDEX_BITS = 24,
    FIN_BOARD_INDEX_MOST = (1 << FIN_BOARD_INDEX_BITS) - 1,
};

/* The number of slots for an index of this many boards, at most FIN_BOARD_INDEX_MOST. */
uint64_t fin_board_index_slots(size_t boards);
/* Makes an index in the given slots, which must be 0. */
struct fin_board_index fin_board_index_make(const uint64_t *list, size_t boards, uint64_t *slots);
/* The number of a board in its list, or FIN_BOARD_INDEX_NONE. */
int64_t fin_board_index_find(const struct fin_board_index *index, uint64_t board);
/* Prefetches the slot of a board. */
void fin_board_index_fetch(const struct fin_board_index *index, uint64_t board);

#endif
