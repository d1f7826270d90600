/* Chooses the better of two states: raises the values of one to those of the other where these
 * are higher. */
#include "solver/best/best.h"

void fin_best_join_bits(const struct fin_orders *orders, uint64_t *into, const uint64_t *bits,
                        const struct fin_where where[2]) {
    const uint64_t *one = orders->all, *other = orders->all;
    if (where[0].index >= 0) {
        one = orders->with[where[0].index][where[0].kind];
    }
    if (where[1].index >= 0) {
        other = orders->with[where[1].index][where[1].kind];
    }
    for (uint32_t i = 0; i < orders->words; i++) {
        into[i] |= bits[i] & one[i] & other[i];
    }
}

static void raise_bytes(uint8_t *into, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        into[i] = bytes[i] > into[i] ? bytes[i] : into[i];
    }
}

static void raise_counts(uint32_t *into, const uint32_t *counts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        into[i] = counts[i] > into[i] ? counts[i] : into[i];
    }
}

static bool is_there(const struct fin_orders *orders, uint32_t order, struct fin_where where) {
    return where.index < 0 ||
           orders->kinds[order * (uint32_t)orders->unseen + (uint32_t)where.index] == where.kind;
}

/* Contiguous beginnings of a length, and the index of their values. */
struct run {
    uint32_t first, past, from;
};

static void raise_run(const struct fin_best_given *given, int length, void *into, struct run run) {
    const struct fin_orders *orders = fin_best_orders(given->best, given->domain);
    if (length + 1 == orders->unseen) {
        raise_bytes((uint8_t *)into + run.first, (const uint8_t *)given->values + run.from,
                    run.past - run.first);
    } else {
        raise_counts((uint32_t *)into + run.first, (const uint32_t *)given->values + run.from,
                     run.past - run.first);
    }
}

/* Raises only the values of orders with the given pieces. */
static void raise_there(const struct fin_best_given *given, int length, void *into,
                        const struct fin_where where[2]) {
    const struct fin_orders *orders = fin_best_orders(given->best, given->domain);
    for (uint32_t i = 0; i < orders->count[length]; i++) {
        uint32_t order = orders->first[length][i];
        if (is_there(orders, order, where[0]) && is_there(orders, order, where[1])) {
            raise_run(given, length, into, (struct run){i, i + 1, i});
        }
    }
}

/* The first beginning of a length that continues a shorter one. */
static uint32_t first_longer(const struct fin_orders *orders, int shorter, int length,
                             uint32_t number) {
    for (; shorter < length; shorter++) {
        number = orders->longer[shorter][number];
    }
    return number;
}

/* Raises all values that continue a beginning, one by one if a given piece comes after it. */
static void raise_behind(const struct fin_best_given *given, int length, void *into,
                         const struct fin_where where[2], struct run run, int shorter) {
    const struct fin_orders *orders = fin_best_orders(given->best, given->domain);
    bool whole = where[0].index < shorter && where[1].index < shorter;
    uint32_t past = whole ? run.past : run.first + 1;
    for (uint32_t first = run.first; first < run.past; first = past, past = first + 1) {
        uint32_t order = orders->first[length][first];
        if (is_there(orders, order, where[0]) && is_there(orders, order, where[1])) {
            raise_run(given, length, into,
                      (struct run){first, past, run.from + (first - run.first)});
        }
    }
}

/* Raises by values of a later domain. Behind the pieces whose order does not count there, both
 * domains list the same orders. */
static void raise_from(const struct fin_best_given *given, int length, void *into,
                       const struct fin_where where[2]) {
    const struct fin_orders *orders = fin_best_orders(given->best, given->domain);
    const struct fin_orders *others = fin_best_orders(given->best, given->of);
    int shorter = others->drawn;
    for (uint32_t i = 0; i < orders->count[shorter]; i++) {
        uint32_t from = i;
        for (int domain = given->domain + 1; domain <= given->of; domain++) {
            from = given->best->domains[domain].begin_from[shorter][from];
        }
        struct run run = {.first = first_longer(orders, shorter, length, i),
                          .past = first_longer(orders, shorter, length, i + 1),
                          .from = first_longer(others, shorter, length, from)};
        raise_behind(given, length, into, where, run, shorter);
    }
}

void fin_best_raise(const struct fin_best_given *given, int length, void *into,
                    const struct fin_where where[2]) {
    const struct fin_orders *orders = fin_best_orders(given->best, given->domain);
    const void *values = given->values;
    if (given->of != given->domain) {
        raise_from(given, length, into, where);
    } else if (where[0].index >= 0 || where[1].index >= 0) {
        raise_there(given, length, into, where);
    } else if (length + 1 == orders->unseen) {
        raise_bytes(into, values, orders->count[length]);
    } else {
        raise_counts(into, values, orders->count[length]);
    }
}
