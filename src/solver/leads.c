/* Leads of many fields, one after the other. */
#include "solver/leads.h"

/* What pieces make of a field and is not hopeless, that of each kind up to an end.
 * It is listed two fields ahead of its use, so that meanwhile the slots of the index
 * come into the cache, and then what they lead to. */
struct ahead {
    uint64_t next[FIN_KINDS * FIN_LOW_NEXT];
    int ends[FIN_KINDS];
};

static void list_ahead(const struct fin_leads_walk *walk, uint64_t field, struct ahead *ahead) {
    uint64_t *next = ahead->next;
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        int past = count + fin_low_next(walk->low, field, kind, next + count);
        for (int i = count; i < past; i++) {
            if (!fin_low_hopeless(walk->low, next[i])) {
                fin_index_fetch(walk->next, next[i]);
                next[count++] = next[i];
            }
        }
        ahead->ends[kind] = count;
    }
}

static void fetch_listed(const struct fin_leads_walk *walk, const struct ahead *ahead) {
    for (int i = 0; i < ahead->ends[FIN_KINDS - 1]; i++) {
        fin_index_fetch_listed(walk->next, ahead->next[i]);
    }
}

/* Adds a number to a list unless it is there. */
static int add_once(uint32_t *numbers, int count, uint32_t number) {
    for (int i = 0; i < count; i++) {
        if (numbers[i] == number) {
            return count;
        }
    }
    numbers[count] = number;
    return count + 1;
}

static void find_numbers(const struct fin_leads_walk *walk, const struct ahead *ahead,
                         struct fin_leads *leads) {
    uint32_t *numbers = leads->numbers;
    for (int kind = 0, at = 0; kind < FIN_KINDS; kind++) {
        int count = 0;
        for (; at < ahead->ends[kind]; at++) {
            int64_t found = fin_index_find(walk->next, ahead->next[at]);
            count = found != FIN_NO_BOARD ? add_once(numbers, count, (uint32_t)found) : count;
        }
        leads->count[kind] = count;
        numbers += count;
    }
}

void fin_leads_walk(const struct fin_leads_walk *walk, uint64_t from, uint64_t to) {
    struct ahead ring[3];
    struct fin_leads leads;
    for (uint64_t i = from; i < to + 2; i++) {
        if (i < to) {
            list_ahead(walk, walk->fields[i], &ring[i % 3]);
        }
        if (i >= from + 1 && i < to + 1) {
            fetch_listed(walk, &ring[(i - 1) % 3]);
        }
        if (i >= from + 2) {
            find_numbers(walk, &ring[(i - 2) % 3], &leads);
            walk->visit(walk->data, i - 2, &leads);
        }
    }
}
