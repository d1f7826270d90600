/* The orders in which unseen pieces may come, and values for them. Beginnings of equal length are
 * sorted by their pieces: the continuations of a beginning are contiguous, and so are the orders
 * that start with it. */
#include "solver/best/best.h"

#include <string.h>

/* ---- the bag ---- */

struct bag {
    uint8_t left[FIN_KINDS];
    uint8_t sum;
    uint8_t method;
};

static void fill(struct bag *bag) {
    uint8_t copies = bag->method == FIN_GENERATOR_BAG14 ? 2 : 1;
    memset(bag->left, copies, sizeof bag->left);
    bag->sum = (uint8_t)(FIN_KINDS * copies);
}

static struct bag first_bag(const struct fin_best_question *question) {
    struct bag bag = {.method = question->generator};
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        bag.left[kind] = question->bag[kind];
        bag.sum = (uint8_t)(bag.sum + question->bag[kind]);
    }
    if (bag.sum == 0 || bag.method == FIN_GENERATOR_UNIFORM) {
        fill(&bag);
    }
    return bag;
}

static void draw(struct bag *bag, int kind) {
    if (bag->method == FIN_GENERATOR_UNIFORM) {
        return;
    }
    bag->left[kind]--;
    if (--bag->sum == 0) {
        fill(bag);
    }
}

/* ---- counting orders ---- */

static bool is_new(const struct bag *bag) {
    return bag->sum == FIN_KINDS * (bag->method == FIN_GENERATOR_BAG14 ? 2 : 1);
}

/* True if a kind may follow another. Pieces that count as a set are sorted within a bag; with the
 * uniform generator they do not matter at all. */
static bool may_come(const struct fin_orders *orders, const struct bag *bag, int index, int before,
                     int kind) {
    if (index >= orders->drawn) {
        return bag->left[kind] > 0;
    }
    if (bag->method == FIN_GENERATOR_UNIFORM) {
        return kind == 0;
    }
    return bag->left[kind] > 0 && (index == 0 || is_new(bag) || kind >= before);
}

/* The number of beginnings of a length; stops counting above `most`. */
static uint32_t count_beginnings(const struct fin_orders *orders, struct bag bag, int index,
                                 int length, int before, uint32_t most) {
    uint32_t count = 0;
    int kinds = 0;
    if (index == length) {
        return 1;
    }
    for (int kind = 0; kind < FIN_KINDS && count <= most && kinds < orders->most[index]; kind++) {
        if (may_come(orders, &bag, index, before, kind)) {
            struct bag next = bag;
            draw(&next, kind);
            count += count_beginnings(orders, next, index + 1, length, kind, most - count);
            kinds++;
        }
    }
    return count;
}

uint32_t fin_orders_count(const struct fin_best_question *question, int unseen, int drawn) {
    struct fin_orders orders = {.unseen = unseen, .drawn = drawn};
    memset(orders.most, FIN_KINDS, sizeof orders.most);
    return count_beginnings(&orders, first_bag(question), 0, unseen, 0, FIN_BEST_ORDERS);
}

/* Chooses the number of kinds to list at each place: all, unless that gives too many orders; then
 * fewer at the last place, at the one before, and so on. */
static void choose_kinds(struct fin_orders *orders, const struct fin_best_question *question) {
    struct bag bag = first_bag(question);
    int unseen = orders->unseen;
    memset(orders->most, FIN_KINDS, sizeof orders->most);
    for (int index = unseen - 1;
         count_beginnings(orders, bag, 0, unseen, 0, FIN_BEST_ORDERS) > FIN_BEST_ORDERS;) {
        orders->partial = true;
        index -= orders->most[index] == 1;
        orders->most[index]--;
    }
}

/* ---- listing orders ---- */

/* The bag after the first pieces of an order. */
static struct bag bag_after(const struct fin_best_question *question, const uint8_t *kinds,
                            int length) {
    struct bag bag = first_bag(question);
    for (int i = 0; i < length; i++) {
        draw(&bag, kinds[i]);
    }
    return bag;
}

static void *take(struct fin_arena *arena, size_t bytes) {
    uint32_t thing = fin_arena_borrow_words(arena, (bytes + 7) / 8);
    return thing != 0 ? memset(fin_arena_borrowed(arena, thing), 0, (bytes + 7) / 8 * 8) : NULL;
}

/* Allocates memory for the beginnings of a length. */
static bool make_room(struct fin_orders *orders, struct fin_arena *arena, int length) {
    size_t count = orders->count[length];
    orders->longer[length] = take(arena, (count + 1) * sizeof(uint32_t));
    orders->first[length] = take(arena, (count + 1) * sizeof(uint32_t));
    orders->copies[length] = take(arena, count);
    orders->weights[length] = take(arena, count * sizeof(uint32_t));
    return orders->longer[length] != NULL && orders->first[length] != NULL &&
           orders->copies[length] != NULL && orders->weights[length] != NULL;
}

static bool make_sets(struct fin_orders *orders, struct fin_arena *arena) {
    size_t bytes = orders->words * sizeof(uint64_t);
    orders->kinds = take(arena, (size_t)orders->count[orders->unseen] * (size_t)orders->unseen + 1);
    orders->all = take(arena, bytes);
    bool enough = orders->kinds != NULL && orders->all != NULL;
    for (int i = 0; i < orders->unseen * FIN_KINDS; i++) {
        uint64_t **with = &orders->with[i / FIN_KINDS][i % FIN_KINDS];
        *with = take(arena, bytes);
        enough = enough && *with != NULL;
    }
    return enough;
}

/* Lists all orders recursively. */
struct walk {
    struct fin_orders *orders;
    uint8_t kinds[FIN_BEST_UNSEEN];
    uint32_t at[FIN_BEST_UNSEEN + 1]; /* finished beginnings by length */
};

static void note_order(struct walk *walk) {
    struct fin_orders *orders = walk->orders;
    uint32_t number = walk->at[orders->unseen];
    uint64_t bit = (uint64_t)1 << number % 64;
    orders->all[number / 64] |= bit;
    for (int i = 0; i < orders->unseen; i++) {
        orders->kinds[number * (uint32_t)orders->unseen + (uint32_t)i] = walk->kinds[i];
        orders->with[i][walk->kinds[i]][number / 64] |= bit;
        orders->possible[i] |= (uint8_t)(1 << walk->kinds[i]);
    }
}

static void go_through(struct walk *walk, struct bag bag, int length, uint32_t weight) {
    struct fin_orders *orders = walk->orders;
    uint32_t number = walk->at[length];
    int kinds = 0;
    orders->first[length][number] = walk->at[orders->unseen];
    orders->weights[length][number] = weight;
    if (length == orders->unseen) {
        note_order(walk);
    } else {
        orders->longer[length][number] = walk->at[length + 1];
        for (int kind = 0; kind < FIN_KINDS && kinds < orders->most[length]; kind++) {
            int before = length > 0 ? walk->kinds[length - 1] : 0;
            if (may_come(orders, &bag, length, before, kind)) {
                kinds++;
                struct bag next = bag;
                uint8_t copies = bag.method == FIN_GENERATOR_UNIFORM ? 1 : bag.left[kind];
                draw(&next, kind);
                walk->kinds[length] = (uint8_t)kind;
                orders->copies[length + 1][walk->at[length + 1]] = copies;
                go_through(walk, next, length + 1, weight * copies);
            }
        }
        orders->longer[length][number + 1] = walk->at[length + 1];
    }
    walk->at[length]++;
    orders->first[length][number + 1] = walk->at[orders->unseen];
}

bool fin_orders_make(struct fin_orders *orders, struct fin_arena *arena,
                     const struct fin_best_question *question, int unseen, int drawn) {
    struct walk walk = {.orders = orders};
    memset(orders, 0, sizeof *orders);
    orders->unseen = unseen;
    orders->drawn = drawn;
    choose_kinds(orders, question);
    for (int length = 0; length <= unseen; length++) {
        orders->count[length] =
            count_beginnings(orders, first_bag(question), 0, length, 0, FIN_BEST_ORDERS);
        if (!make_room(orders, arena, length)) {
            return false;
        }
    }
    orders->words = (orders->count[unseen] + 63) / 64;
    if (!make_sets(orders, arena)) {
        return false;
    }
    go_through(&walk, first_bag(question), 0, 1);
    orders->whole[unseen] = 1;
    for (int length = unseen; length > 0; length--) {
        struct bag bag = bag_after(question, orders->kinds, length - 1);
        orders->whole[length - 1] = orders->whole[length] * bag.sum;
    }
    return true;
}

bool fin_orders_bag_is(const struct fin_orders *orders, const struct fin_best_question *first,
                       int length, uint32_t number, const struct fin_best_question *question) {
    uint32_t order = orders->first[length][number];
    struct bag bag = bag_after(first, orders->kinds + order * (uint32_t)orders->unseen, length);
    struct bag other = first_bag(question);
    return length == orders->unseen || memcmp(bag.left, other.left, sizeof bag.left) == 0;
}

/* Undoes a draw. */
static void put_back(struct bag *bag, int kind) {
    if (bag->sum == FIN_KINDS) {
        memset(bag->left, 0, sizeof bag->left);
        bag->sum = 0;
    }
    bag->left[kind] = 1;
    bag->sum++;
}

unsigned fin_orders_bag(const struct fin_orders *orders, const struct fin_best_question *question,
                        int known, uint32_t order) {
    const uint8_t *kinds = orders->kinds + order * (uint32_t)orders->unseen;
    struct bag bag = bag_after(question, kinds, orders->unseen);
    unsigned left = 0;
    for (int i = question->count; i > known; i--) {
        put_back(&bag, question->see[i - 1]);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        left |= (unsigned)(bag.left[kind] != 0) << kind;
    }
    return left;
}

/* ---- domains ---- */

bool fin_orders_longer(const struct fin_orders *orders, int length, int kind, uint32_t *number) {
    uint32_t past = orders->longer[length][*number + 1];
    for (uint32_t i = orders->longer[length][*number]; i < past; i++) {
        uint32_t order = orders->first[length + 1][i];
        if (orders->kinds[order * (uint32_t)orders->unseen + (uint32_t)length] == kind) {
            *number = i;
            return true;
        }
    }
    return false;
}

/* Sorts the first pieces within each bag. */
static void sort_drawn(const struct fin_best_question *question, uint8_t *kinds, int drawn) {
    struct bag bag = first_bag(question);
    int first = 0;
    for (int i = 0; i < drawn; i++) {
        uint8_t kind = kinds[i];
        int at = i;
        first = is_new(&bag) ? i : first;
        draw(&bag, kind);
        for (; at > first && kinds[at - 1] > kind; at--) {
            kinds[at] = kinds[at - 1];
        }
        kinds[at] = kind;
    }
    if (question->generator == FIN_GENERATOR_UNIFORM) {
        memset(kinds, 0, (size_t)drawn);
    }
}

/* The index of the beginning that stands for these pieces. */
static uint32_t find_number(const struct fin_orders *orders,
                            const struct fin_best_question *question, const uint8_t *others,
                            int length) {
    uint8_t kinds[FIN_BEST_UNSEEN];
    uint32_t number = 0;
    memcpy(kinds, others, (size_t)length);
    sort_drawn(question, kinds, orders->drawn < length ? orders->drawn : length);
    for (int i = 0; i < length; i++) {
        fin_orders_longer(orders, i, kinds[i], &number);
    }
    return number;
}

bool fin_domain_map(const struct fin_domain *domain, struct fin_arena *arena,
                    const struct fin_best_question *question, const struct fin_orders *others,
                    uint32_t **begin) {
    uint32_t unseen = (uint32_t)others->unseen;
    for (int length = domain->orders.drawn; length <= others->unseen; length++) {
        uint32_t *numbers = take(arena, others->count[length] * sizeof *numbers);
        if (numbers == NULL) {
            return false;
        }
        for (uint32_t i = 0; i < others->count[length]; i++) {
            const uint8_t *kinds = others->kinds + others->first[length][i] * unseen;
            numbers[i] = find_number(&domain->orders, question, kinds, length);
        }
        begin[length] = numbers;
    }
    return true;
}

/* ---- values ---- */

size_t fin_values_size(const struct fin_orders *orders, int length) {
    size_t count = orders->count[length];
    if (length == orders->unseen) {
        return orders->words * sizeof(uint64_t);
    }
    return length + 1 == orders->unseen ? (count + 7) / 8 * 8 : (count + 1) / 2 * 8;
}

uint64_t fin_values_get(const struct fin_orders *orders, int length, const void *values,
                        uint32_t number) {
    if (length == orders->unseen) {
        return ((const uint64_t *)values)[number / 64] >> number % 64 & 1;
    }
    return length + 1 == orders->unseen ? ((const uint8_t *)values)[number]
                                        : ((const uint32_t *)values)[number];
}

void fin_values_fold(const struct fin_orders *orders, int length, const void *values, void *less) {
    const uint32_t *longer = orders->longer[length - 1];
    const uint8_t *copies = orders->copies[length];
    memset(less, 0, fin_values_size(orders, length - 1));
    for (uint32_t i = 0; i < orders->count[length - 1]; i++) {
        uint64_t sum = 0;
        for (uint32_t j = longer[i]; j < longer[i + 1]; j++) {
            sum += copies[j] * fin_values_get(orders, length, values, j);
        }
        if (length == orders->unseen) {
            ((uint8_t *)less)[i] = (uint8_t)sum;
        } else {
            ((uint32_t *)less)[i] = (uint32_t)sum;
        }
    }
}

uint64_t fin_orders_weight(const struct fin_orders *orders, int length, uint32_t number,
                           const uint64_t *bits) {
    uint32_t first = orders->first[length][number], past = orders->first[length][number + 1];
    const uint32_t *weights = orders->weights[orders->unseen];
    uint64_t weight = 0;
    for (uint32_t i = first; i < past; i++) {
        weight += (bits[i / 64] >> i % 64 & 1) * weights[i];
    }
    return weight / orders->weights[length][number]; /* without the beginning's own weight */
}

uint64_t fin_orders_missing(const struct fin_orders *orders, int length, uint32_t number) {
    return orders->whole[length] - fin_orders_weight(orders, length, number, orders->all);
}
