/* Makes small tables, which are loaded like saved ones. */
#include "follow.h"

#include <stdlib.h>
#include <string.h>

enum { BEGINNING = 3, LAYER = 6, LEAST = 5000, MOST = 1 << 22 };

uint32_t follow_random_below(uint64_t *random, uint32_t most) {
    *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)((*random >> 33) % most);
}

void follow_shuffle(uint64_t *random, int *kinds, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = (int)follow_random_below(random, (uint32_t)i + 1), kind = kinds[i];
        kinds[i] = kinds[j];
        kinds[j] = kind;
    }
}

bool follow_has(const struct fin_legal_boards *legal, uint64_t board, int layer) {
    if (layer == FIN_TABLE_PIECES) {
        return board == legal->small.full;
    }
    const struct fin_layer *boards = &legal->layers[layer];
    uint64_t low = 0, high = boards->count;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (boards->boards[middle] < board) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < boards->count && boards->boards[low] == board;
}

static int by_field(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The boards after one more piece, sorted, each once. */
static uint64_t list_next(const struct fin_small *small, const uint64_t *from, uint64_t count,
                          uint64_t *to) {
    uint64_t found = 0, kept = 0, next[FIN_SMALL_SUCCESSORS];
    for (uint64_t i = 0; i < count * FIN_KINDS; i++) {
        int nexts = fin_small_hopeful(small, from[i / FIN_KINDS], (int)(i % FIN_KINDS), next);
        if (found + (uint64_t)nexts > MOST) {
            abort();
        }
        memcpy(to + found, next, (size_t)nexts * sizeof *next);
        found += (uint64_t)nexts;
    }
    qsort(to, found, sizeof *to, by_field);
    for (uint64_t i = 0; i < found; i++) {
        if (i == 0 || to[i] != to[i - 1]) {
            to[kept++] = to[i];
        }
    }
    return kept;
}

static bool leads_on(const struct fin_legal_boards *legal, int layer, uint64_t board) {
    uint64_t next[FIN_SMALL_SUCCESSORS];
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        int count = fin_small_successors(&legal->small, board, kind, next);
        for (int i = 0; i < count; i++) {
            if (follow_has(legal, next[i], layer + 1)) {
                return true;
            }
        }
    }
    return false;
}

/* Keeps the boards that can be completed, from the end back. */
static void keep_what_leads_on(struct fin_legal_boards *legal) {
    for (int layer = FIN_TABLE_PIECES - 1; layer > 0; layer--) {
        struct fin_layer *boards = &legal->layers[layer];
        uint64_t kept = 0;
        for (uint64_t i = 0; i < boards->count; i++) {
            if (leads_on(legal, layer, boards->boards[i])) {
                boards->boards[kept++] = boards->boards[i];
            }
        }
        boards->count = kept;
    }
}

/* Legal boards of one random beginning; false if there are few or none. */
static bool follow_one(const struct fin_search *search, uint64_t *random, struct follow *follow) {
    uint64_t counts[FIN_TABLE_PIECES] = {1, 1, 1, 1}, *layer = follow->boards;
    uint64_t next[FIN_SMALL_SUCCESSORS];
    int kinds[FIN_KINDS] = {0, 1, 2, 3, 4, 5, 6};
    struct fin_small small = fin_small_make(search, FIN_FOUR_LINES);
    follow_shuffle(random, kinds, FIN_KINDS);
    layer[0] = 0;
    for (int i = 0; i < BEGINNING; i++, layer++) {
        uint32_t count = (uint32_t)fin_small_successors(&small, *layer, kinds[i], next);
        layer[1] = next[follow_random_below(random, count)];
    }
    for (int i = BEGINNING; i + 1 < FIN_TABLE_PIECES; i++) {
        counts[i + 1] = list_next(&small, layer, counts[i], layer + counts[i]);
        layer += counts[i];
    }
    follow->legal = fin_legal_boards_load(follow->memory, fin_legal_boards_size(2), search,
                                          FIN_FOUR_LINES, follow->boards, counts);
    keep_what_leads_on(follow->legal);
    return follow->legal->layers[LAYER].count >= LEAST;
}

struct follow follow_random(const struct fin_search *search, uint64_t *random) {
    struct follow follow = {.memory = malloc(fin_legal_boards_size(2)),
                            .boards = malloc(2 * MOST * sizeof(uint64_t))};
    while (!follow_one(search, random, &follow)) {
    }
    return follow;
}

void follow_free(struct follow *follow) {
    free(follow->memory);
    free(follow->boards);
}
