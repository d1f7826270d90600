/* A set of fields that several threads fill at once, and the numbers of fields in
 * a sorted list. */
#ifndef FIN_SOLVER_BOARDS_H
#define FIN_SOLVER_BOARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Fields are put where their product with a large odd number says, or behind it. */
struct fin_boards {
    uint64_t *slots; /* 0: none; the empty field is in no set. The highest bit is a mark */
    uint64_t count;  /* of the slots, a power of two */
    int32_t shift;   /* the upper bits of the product are the slot */
    bool full;       /* a field found no room: the set is not complete */
};

/* Takes all slots, which are 0. */
struct fin_boards fin_boards_make(uint64_t *slots, uint64_t count);
/* Any thread may add while others do. */
void fin_boards_add(struct fin_boards *boards, uint64_t field);
bool fin_boards_has(const struct fin_boards *boards, uint64_t field);
/* Marks a field if the set has it; any thread may. */
bool fin_boards_mark(struct fin_boards *boards, uint64_t field);
/* Reads the slot of a field into the cache, so that it is there soon. */
void fin_boards_fetch(const struct fin_boards *boards, uint64_t field);
/* Writes the fields, in no order, and returns how many. The list may be the
 * slots themselves. */
size_t fin_boards_list(const struct fin_boards *boards, uint64_t *list);
/* The same, of the marked ones only. */
size_t fin_boards_marked(const struct fin_boards *boards, uint64_t *list);

/* Sorts fields of at most 40 bits, with room for as many beside them. */
void fin_boards_sort(uint64_t *list, uint64_t *beside, size_t count);

/* Where fields are in a list: slots with the field and, below it, its number plus one. So a look
 * into memory finds both. */
struct fin_index {
    uint64_t *slots;
    uint64_t count;
    int32_t shift;
};

enum { FIN_NO_BOARD = -1, FIN_INDEX_BITS = 24, FIN_INDEX_MOST = (1 << FIN_INDEX_BITS) - 1 };

/* How many slots an index of so many fields takes, at most FIN_INDEX_MOST. */
uint64_t fin_index_slots(size_t fields);
/* The slots are 0. */
struct fin_index fin_index_make(const uint64_t *list, size_t fields, uint64_t *slots);
int64_t fin_index_find(const struct fin_index *index, uint64_t field);
/* Reads where a field will be looked for into the cache. */
void fin_index_fetch(const struct fin_index *index, uint64_t field);

#endif
