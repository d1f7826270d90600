/* Windows by number: the held piece, then how many pieces of the first bag are left, then the
 * pieces in sight, each by its place among those that its bag still has. */
#include "cli/best/visible_queues.h"

#include <string.h>

enum { BAG = FIN_KINDS };

/* Orders of so many pieces of a bag. */
static uint32_t orders(int pieces) {
    uint32_t count = 1;
    for (int i = 0; i < pieces; i++) {
        count *= (uint32_t)(BAG - i);
    }
    return count;
}

/* Pieces in sight that the first bag deals, if it has so many left. */
static int of_first(const struct windows *windows, int left) {
    return windows->see < left ? windows->see : left;
}

static uint32_t count_left(const struct windows *windows, int left) {
    int first = of_first(windows, left);
    return orders(first) * orders(windows->see - first);
}

static uint32_t count_held(const struct windows *windows) {
    uint32_t count = 0;
    for (int left = BAG; left > 0; left--) {
        count += count_left(windows, left);
    }
    return count;
}

uint32_t windows_count(const struct windows *windows) {
    return windows->held ? FIN_KINDS * count_held(windows) : count_left(windows, BAG);
}

/* Deals pieces of a new bag, by the rank of their order; it keeps what is left. */
static void deal(uint32_t rank, int pieces, uint8_t *kinds, uint8_t bag[FIN_KINDS]) {
    memset(bag, 1, FIN_KINDS);
    for (int i = 0; i < pieces; i++) {
        uint32_t behind = orders(pieces) / orders(i + 1), place = rank / behind;
        uint8_t kind = 0;
        for (; bag[kind] == 0 || place-- > 0; kind++) {
        }
        kinds[i] = kind;
        bag[kind] = 0;
        rank %= behind;
    }
}

void windows_ask(const struct windows *windows, uint32_t number,
                 struct fin_best_question *question) {
    int left = BAG;
    question->held = FIN_NONE;
    if (windows->held) {
        question->held = (uint8_t)(number / count_held(windows));
        number %= count_held(windows);
        for (; number >= count_left(windows, left); left--) {
            number -= count_left(windows, left);
        }
    }
    int first = of_first(windows, left), second = windows->see - first;
    question->count = (uint8_t)windows->see;
    deal(number / orders(second), first, question->see, question->bag);
    if (left < BAG) { /* the kinds that came before are not known, and all that is left is seen */
        memset(question->bag, 0, FIN_KINDS);
    }
    if (second > 0) {
        deal(number % orders(second), second, question->see + first, question->bag);
    }
}
