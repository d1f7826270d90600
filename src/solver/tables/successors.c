/* Leads of many fields, one after the other. */
#include "solver/tables/successors.h"

/* What pieces make of a field and is not hopeless, that of each kind up to an end.
 * It is listed some fields ahead of its use, so that meanwhile the slots of the index
 * come into the cache. */
struct ahead {
    uint64_t next[FIN_KINDS * FIN_LOW_NEXT];
    int ends[FIN_KINDS];
};

enum { AHEAD = 2, RING = AHEAD + 1 };

static void list_ahead(const struct fin_leads_walk *walk, uint64_t field, struct ahead *ahead) {
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        count += fin_low_hopeful(walk->low, field, kind, ahead->next + count);
        ahead->ends[kind] = count;
    }
    for (int i = 0; i < count; i++) {
        fin_index_fetch(walk->next, ahead->next[i]);
    }
}

/* Adds a number to a list unless it is none or is there. There is no branch that could
 * be guessed wrong but the one round the list. */
static int add_once(uint32_t *numbers, int count, int64_t number) {
    bool is_new = number != FIN_NO_BOARD;
    for (int i = 0; i < count; i++) {
        is_new &= numbers[i] != (uint32_t)number;
    }
    numbers[count] = (uint32_t)number;
    return count + is_new;
}

static void find_numbers(const struct fin_leads_walk *walk, const struct ahead *ahead,
                         struct fin_leads *leads) {
    uint32_t *numbers = leads->numbers;
    for (int kind = 0, at = 0; kind < FIN_KINDS; kind++) {
        int count = 0;
        for (; at < ahead->ends[kind]; at++) {
            count = add_once(numbers, count, fin_index_find(walk->next, ahead->next[at]));
        }
        leads->count[kind] = count;
        numbers += count;
    }
}

void fin_leads_walk(const struct fin_leads_walk *walk, uint64_t from, uint64_t to) {
    struct ahead ring[RING];
    struct fin_leads leads;
    for (uint64_t i = from; i < to + AHEAD; i++) {
        if (i < to) {
            list_ahead(walk, walk->fields[i], &ring[i % RING]);
        }
        if (i >= from + AHEAD) {
            find_numbers(walk, &ring[(i - AHEAD) % RING], &leads);
            walk->visit(walk->data, i - AHEAD, &leads);
        }
    }
}
