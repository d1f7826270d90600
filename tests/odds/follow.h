/* Small tables for tests: three different pieces at random, and every board that can follow.
 * Properties of these boards also hold in all legal boards, because no board that follows is
 * missing. */
#ifndef TESTS_ODDS_FOLLOW_H
#define TESTS_ODDS_FOLLOW_H

#include "solver/tables/legal_boards.h"

struct follow {
    struct fin_legal_boards *legal;
    void *memory;
    uint64_t *boards;
};

/* The next legal boards of a reasonable number. */
struct follow follow_random(const struct fin_search *search, uint64_t *random);
void follow_free(struct follow *follow);

bool follow_has(const struct fin_legal_boards *legal, uint64_t board, int layer);

uint32_t follow_random_below(uint64_t *random, uint32_t most);
void follow_shuffle(uint64_t *random, int *kinds, int count);

#endif
