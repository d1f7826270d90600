/* What a search that has a guide wants of it: with so many pieces placed and this
 * one in hold, the bundles that the rest of its queues can be. */
#ifndef FIN_SOLVER_DEMAND_H
#define FIN_SOLVER_DEMAND_H

#include "solver/tables/guide.h"

enum { FIN_DEMAND_WORDS = 16 };

struct fin_demand {
    uint64_t pairs; /* kinds that can be placed first and then */
    uint64_t bits[FIN_DEMAND_WORDS];
    uint8_t at[FIN_DEMAND_WORDS]; /* which words of a set they are */
    uint8_t count;
    bool any; /* too many to list */
};

/* Adds a bundle by its number. */
void fin_demand_add(struct fin_demand *demand, uint32_t number);

FIN_INLINED bool fin_demand_meets(const struct fin_demand *demand, const uint64_t *set) {
    bool meets = demand->any;
    if ((set[0] & demand->pairs) == 0) {
        return false;
    }
    for (int i = 0; i < demand->count && !meets; i++) {
        meets = (set[demand->at[i]] & demand->bits[i]) != 0;
    }
    return meets;
}

#endif
