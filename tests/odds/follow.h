/* Small tables for tests: three different pieces somewhere, and all that can
 * follow. What holds for their boards holds in all legal boards too, for nothing that
 * comes after a board is missing. */
#ifndef TESTS_ODDS_FOLLOW_H
#define TESTS_ODDS_FOLLOW_H

#include "solver/tables/legal_boards.h"

struct follow {
    struct fin_legal_boards *legal;
    void *memory;
    uint64_t *boards;
};

/* The next legal boards of some size. */
struct follow follow_random(const struct fin_search *search, uint64_t *random);
void follow_free(struct follow *follow);

bool follow_has(const struct fin_legal_boards *legal, uint64_t board, int layer);

uint32_t follow_random_below(uint64_t *random, uint32_t most);
void follow_shuffle(uint64_t *random, int *kinds, int count);

#endif
