/* What a search that has a guide wants of it: with so many pieces placed and this
 * one in hold, the multisets that the rest of its queues can be. */
#ifndef FIN_SOLVER_SOLVE_PRUNE_H
#define FIN_SOLVER_SOLVE_PRUNE_H

#include "solver/tables/guide.h"

enum { FIN_REMAINING_WORDS = 16 };

struct fin_remaining {
    uint64_t pairs; /* kinds that can be placed first and then */
    uint64_t bits[FIN_REMAINING_WORDS];
    uint8_t at[FIN_REMAINING_WORDS]; /* which words of a set they are */
    uint8_t count;
    bool any; /* too many to list */
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
