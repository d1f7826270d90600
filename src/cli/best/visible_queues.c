/* The number of a visible queue: first the held piece, then how many pieces of the first bag are
 * left, then the visible pieces, each by its rank among those that its bag still has. */
#include "cli/best/visible_queues.h"

#include <string.h>

enum { BAG = FIN_KINDS };

/* The number of orders in which a new bag can deal this many pieces. */
static uint32_t orders(int pieces) {
    uint32_t count = 1;
    for (int i = 0; i < pieces; i++) {
        count *= (uint32_t)(BAG - i);
    }
    return count;
}

/* The number of visible pieces that come from the first bag, if this many are left in it. */
static int of_first(const struct visible_queues *queues, int left) {
    return queues->see < left ? queues->see : left;
}

static uint32_t count_left(const struct visible_queues *queues, int left) {
    int first = of_first(queues, left);
    return orders(first) * orders(queues->see - first);
}

static uint32_t count_held(const struct visible_queues *queues) {
    uint32_t count = 0;
    for (int left = BAG; left > 0; left--) {
        count += count_left(queues, left);
    }
    return count;
}

uint32_t visible_queues_count(const struct visible_queues *queues) {
    return queues->held ? FIN_KINDS * count_held(queues) : count_left(queues, BAG);
}

/* Deals pieces from a new bag, by the rank of their order; the bag keeps the rest. */
static void deal(uint32_t rank, int pieces, uint8_t *kinds, uint8_t bag[FIN_KINDS]) {
    memset(bag, 1, FIN_KINDS);
    for (int i = 0; i < pieces; i++) {
        uint32_t behind = orders(pieces) / orders(i + 1), index = rank / behind;
        uint8_t kind = 0;
        for (; bag[kind] == 0 || index-- > 0; kind++) {
        }
        kinds[i] = kind;
        bag[kind] = 0;
        rank %= behind;
    }
}

void visible_queues_ask(const struct visible_queues *queues, uint32_t number,
                        struct fin_best_question *question) {
    int left = BAG;
    question->held = FIN_NONE;
    if (queues->held) {
        question->held = (uint8_t)(number / count_held(queues));
        number %= count_held(queues);
        for (; number >= count_left(queues, left); left--) {
            number -= count_left(queues, left);
        }
    }
    int first = of_first(queues, left), second = queues->see - first;
    question->count = (uint8_t)queues->see;
    deal(number / orders(second), first, question->see, question->bag);
    if (left < BAG) { /* the first bag is then empty: all its pieces are visible */
        memset(question->bag, 0, FIN_KINDS);
    }
    if (second > 0) {
        deal(number % orders(second), second, question->see + first, question->bag);
    }
}
