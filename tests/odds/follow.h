/* Small atlases for tests: three different pieces somewhere, and all that can
 * follow. What holds for their fields holds in the whole atlas too, for nothing that
 * comes after a field is missing. */
#ifndef TESTS_ODDS_FOLLOW_H
#define TESTS_ODDS_FOLLOW_H

#include "solver/tables/legal_boards.h"

struct follow {
    struct fin_atlas *atlas;
    void *memory;
    uint64_t *fields;
};

/* The next atlas of some size. */
struct follow follow_random(const struct fin_search *search, uint64_t *random);
void follow_free(struct follow *follow);

bool follow_has(const struct fin_atlas *atlas, uint64_t field, int layer);

uint32_t follow_random_below(uint64_t *random, uint32_t most);
void follow_shuffle(uint64_t *random, int *kinds, int count);

#endif
