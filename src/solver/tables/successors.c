/* Lists the successors of many boards in turn. */
#include "solver/tables/successors.h"

/* The successors of a board that are not hopeless; those of a kind end at its entry in `ends`.
 * They are listed some boards in advance, so that the prefetched slots of the index are in the
 * cache when needed. */
struct ahead {
    uint64_t next[FIN_KINDS * FIN_SMALL_SUCCESSORS];
    int ends[FIN_KINDS];
};

enum { PREFETCH_DISTANCE = 2, RING = PREFETCH_DISTANCE + 1 };

static void list_ahead(const struct fin_successors_walk *walk, uint64_t board,
                       struct ahead *ahead) {
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        count += fin_small_hopeful(walk->small, board, kind, ahead->next + count);
        ahead->ends[kind] = count;
    }
    for (int i = 0; i < count; i++) {
        fin_board_index_fetch(walk->next, ahead->next[i]);
    }
}

/* Appends a number, unless it is FIN_BOARD_INDEX_NONE or already in the list. Without branches
 * except the loop. */
static int add_once(uint32_t *numbers, int count, int64_t number) {
    bool is_new = number != FIN_BOARD_INDEX_NONE;
    for (int i = 0; i < count; i++) {
        is_new &= numbers[i] != (uint32_t)number;
    }
    numbers[count] = (uint32_t)number;
    return count + is_new;
}

static void find_numbers(const struct fin_successors_walk *walk, const struct ahead *ahead,
                         struct fin_successors *successors) {
    uint32_t *numbers = successors->numbers;
    for (int kind = 0, at = 0; kind < FIN_KINDS; kind++) {
        int count = 0;
        for (; at < ahead->ends[kind]; at++) {
            count = add_once(numbers, count, fin_board_index_find(walk->next, ahead->next[at]));
        }
        successors->count[kind] = count;
        numbers += count;
    }
}

void fin_successors_walk(const struct fin_successors_walk *walk, uint64_t from, uint64_t to) {
    struct ahead ring[RING];
    struct fin_successors successors;
    for (uint64_t i = from; i < to + PREFETCH_DISTANCE; i++) {
        if (i < to) {
            list_ahead(walk, walk->boards[i], &ring[i % RING]);
        }
        if (i >= from + PREFETCH_DISTANCE) {
            find_numbers(walk, &ring[(i - PREFETCH_DISTANCE) % RING], &successors);
            walk->visit(walk->data, i - PREFETCH_DISTANCE, &successors);
        }
    }
}
