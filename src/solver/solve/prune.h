/* The multisets of pieces that can still come, for each number of placements and held piece. A
 * branch is dead if the guide completes it with none of them. */
#ifndef FIN_SOLVER_SOLVE_PRUNE_H
#define FIN_SOLVER_SOLVE_PRUNE_H

#include "solver/tables/guide.h"

enum { FIN_REMAINING_WORDS = 16 };

struct fin_remaining {
    uint64_t pairs; /* kinds that can be placed first and second, a bit per pair */
    uint64_t bits[FIN_REMAINING_WORDS];
    uint8_t at[FIN_REMAINING_WORDS]; /* index of their word in a set */
    uint8_t count;
    bool any; /* too many multisets to list */
};

/* Adds a multiset by its number. */
void fin_remaining_add(struct fin_remaining *remaining, uint32_t number);

FIN_INLINED bool fin_remaining_can_finish(const struct fin_remaining *remaining,
                                          const uint64_t *set) {
    bool meets = remaining->any;
    if ((set[0] & remaining->pairs) == 0) {
        return false;
    }
    for (int i = 0; i < remaining->count && !meets; i++) {
        meets = (set[remaining->at[i]] & remaining->bits[i]) != 0;
    }
    return meets;
}

#endif
