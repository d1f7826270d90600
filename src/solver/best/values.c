/* Values of states in best play: the progress of a state, and sets of orders, each stored once. */
#include <string.h>

#include "search/lanes_plain.h"
#include "solver/best/best.h"

/* ---- progress of a state ---- */

int fin_best_layer(const struct fin_best *best, uint64_t board) {
    int empty = fin_word_count(best->ends.small.full & ~board);
    return best->pieces - empty / FIN_CELLS;
}

uint16_t fin_best_number(const struct fin_best *best, const struct fin_orders *orders,
                         uint32_t order, int index, int count) {
    uint32_t number = 0;
    for (int i = index; i < index + count; i++) {
        uint32_t at = order * (uint32_t)orders->unseen + (uint32_t)(i - best->known);
        number = FIN_KINDS * number + (i < best->known ? best->first.see[i] : orders->kinds[at]);
    }
    return (uint16_t)number;
}

/* ---- sets of orders ---- */

/* Header of a set. First word: reference to its folded counts (0 = not folded yet) and, from bit
 * DOMAIN, its domain. Second word: the same orders in the domain before. */
enum { HEAD = 2, DOMAIN = 32 };

const uint64_t *fin_best_bits(const struct fin_best *best, uint32_t orders) {
    return fin_arena_borrowed(&best->arena, orders) + HEAD;
}

static bool is_empty(const uint64_t *words, size_t count) {
    uint64_t any = 0;
    for (size_t i = 0; i < count; i++) {
        any |= words[i];
    }
    return any == 0;
}

static int domain_of(const struct fin_best *best, uint32_t orders) {
    return (int)(fin_arena_borrowed(&best->arena, orders)[0] >> DOMAIN);
}

bool fin_best_intern(struct fin_best *best, int domain, const uint64_t *bits, uint32_t *orders) {
    size_t count = fin_best_orders(best, domain)->words;
    uint64_t key = fin_hash_words(bits, count) + (uint64_t)domain;
    *orders = 0;
    if (is_empty(bits, count)) {
        return true;
    }
    for (; fin_hash_table_find(&best->values, key, orders); key++) {
        if (domain_of(best, *orders) == domain &&
            memcmp(fin_best_bits(best, *orders), bits, count * sizeof *bits) == 0) {
            return true;
        }
    }
    *orders = fin_arena_borrow_words(&best->arena, HEAD + count);
    if (*orders == 0) {
        return false;
    }
    uint64_t *thing = fin_arena_borrowed(&best->arena, *orders);
    thing[0] = (uint64_t)domain << DOMAIN;
    thing[1] = 0;
    memcpy(thing + HEAD, bits, count * sizeof *bits);
    return fin_hash_table_add(&best->values, &best->arena, key, *orders);
}

/* Adds a run of bits to another set. */
static void join_run(uint64_t *into, uint32_t to, const uint64_t *bits, uint32_t from,
                     uint32_t count) {
    while (count > 0) {
        uint32_t room = 64 - to % 64, there = 64 - from % 64;
        uint32_t some = room < there ? room : there;
        some = some < count ? some : count;
        into[to / 64] |= (bits[from / 64] >> from % 64 & UINT64_MAX >> (-some & 63)) << to % 64;
        to += some;
        from += some;
        count -= some;
    }
}

/* Converts orders to the domain before. After the pieces that count as a set, both have the same
 * orders. */
static bool expand_once(struct fin_best *best, uint32_t orders, int domain, uint32_t *expanded) {
    const struct fin_orders *into = fin_best_orders(best, domain - 1);
    const struct fin_orders *own = &best->domains[domain].orders;
    const uint32_t *first = into->first[own->drawn], *own_first = own->first[own->drawn];
    const uint32_t *from = best->domains[domain].begin_from[own->drawn];
    const uint64_t *bits = fin_best_bits(best, orders);
    uint64_t *all = fin_arena_borrowed(&best->arena, best->scratch);
    memset(all, 0, into->words * sizeof *all);
    for (uint32_t i = 0; i < into->count[own->drawn]; i++) {
        join_run(all, first[i], bits, own_first[from[i]], first[i + 1] - first[i]);
    }
    return fin_best_intern(best, domain - 1, all, expanded);
}

uint32_t fin_best_expand(struct fin_best *best, uint32_t orders, int domain) {
    for (int own = domain_of(best, orders); own > domain; own--) {
        uint32_t expanded = (uint32_t)fin_arena_borrowed(&best->arena, orders)[1];
        if (expanded == 0 && !expand_once(best, orders, own, &expanded)) {
            return 0;
        }
        fin_arena_borrowed(&best->arena, orders)[1] = expanded;
        orders = expanded;
    }
    return orders;
}

const void *fin_best_folded(struct fin_best *best, uint32_t orders) {
    uint64_t *thing = fin_arena_borrowed(&best->arena, orders);
    if ((uint32_t)thing[0] == 0) {
        const struct fin_orders *all = fin_best_orders(best, domain_of(best, orders));
        int length = all->unseen;
        size_t words = fin_values_size(all, length - 1) / sizeof(uint64_t);
        uint32_t folded = fin_arena_borrow_words(&best->arena, words);
        if (folded == 0) {
            return NULL;
        }
        fin_values_fold(all, length, thing + HEAD, fin_arena_borrowed(&best->arena, folded));
        thing[0] |= folded;
    }
    return fin_arena_borrowed(&best->arena, (uint32_t)thing[0]);
}

/* ---- known values ---- */

#define NO_ORDERS UINT32_MAX /* computed, and empty */

static const uint16_t powers[FIN_BEST_ENDS + 1] = {1, 7, 49, 343};

/* The held piece as the highest digit of the number of the pieces to come. */
static uint32_t held_part(int hold, int to_come) {
    return hold < FIN_KINDS ? (uint32_t)hold * powers[to_come] : 0;
}

enum { SEVEN = (1 << FIN_KINDS) - 1 };

/* Sets a few bits at a place, across words if needed. */
static void add_bits(uint64_t *words, uint32_t index, uint64_t bits) {
    words[index / 64] |= bits << index % 64;
    if (index % 64 > 64 - FIN_KINDS && bits >> (64 - index % 64) != 0) {
        words[index / 64 + 1] |= bits >> (64 - index % 64);
    }
}

int fin_best_end_domain(const struct fin_best *best, int hold) {
    int layer = best->pieces - best->end;
    return hold == FIN_HOLDS_CURRENT ? fin_best_domain(best, layer - 1, 0)
                                     : fin_best_domain(best, layer, hold);
}

static bool make_end_value(struct fin_best *best, uint32_t set, int hold, uint32_t *value) {
    int domain = fin_best_end_domain(best, hold);
    uint32_t held = held_part(hold, best->end);
    int come = hold < FIN_KINDS            ? FIN_COMES_BEHIND_HELD
               : hold == FIN_HOLDS_CURRENT ? FIN_COMES_BEFORE_HELD
               : best->first.hold          ? FIN_COMES_FIRST_HELD
                                           : FIN_COMES_BEHIND_HELD;
    uint64_t *bits = fin_arena_borrowed(&best->arena, best->scratch);
    const uint64_t *words = fin_ends_words(best, set);
    uint32_t order = 0;
    memset(bits, 0, fin_best_orders(best, domain)->words * sizeof *bits);
    for (uint32_t i = 0; i < best->tail_count[come]; i++) {
        const struct fin_tail *tail = &best->tails[come][i];
        uint32_t begin = held / FIN_KINDS + tail->begin;
        unsigned seven = words[begin / FIN_KINDS] >> begin % FIN_KINDS * FIN_KINDS & SEVEN;
        add_bits(bits, order, best->squeezed[tail->kinds][seven]);
        order += tail->count;
    }
    return fin_best_intern(best, domain, bits, value);
}

/* The orders that complete a board with this set. */
static bool value_of_set(struct fin_best *best, uint32_t set, int hold, uint32_t *value) {
    *value = 0;
    if (set == 0) {
        return true;
    }
    uint32_t *made = &fin_ends_head(best, set)->values[hold];
    if (*made == 0) {
        if (!make_end_value(best, set, hold, value)) {
            return false;
        }
        *made = *value != 0 ? *value : NO_ORDERS;
    }
    *value = *made != NO_ORDERS ? *made : 0;
    return true;
}

/* ---- if the piece left over matters ---- */

/* The piece left over. If nothing is held, the last piece counts as held. */
static int left_of(const struct fin_best *best, const struct fin_orders *orders, int hold,
                   uint32_t order) {
    return hold < FIN_KINDS ? hold : fin_best_number(best, orders, order, best->pieces, 1);
}

static bool is_good(const struct fin_best *best, int domain, int left, uint32_t order) {
    return (best->leaving[domain][left][order / 64] >> order % 64 & 1) != 0;
}

/* The case with no piece to go. */
static void join_left(const struct fin_best *best, int hold, uint64_t *bits) {
    int domain = fin_best_end_domain(best, hold);
    const struct fin_orders *orders = fin_best_orders(best, domain);
    for (uint32_t i = 0; i < orders->count[orders->unseen]; i++) {
        int left = left_of(best, orders, hold, i);
        bits[i / 64] |= (uint64_t)is_good(best, domain, left, i) << i % 64;
    }
}

/* The case with pieces to go: any kind may be left. */
static bool join_ends(struct fin_best *best, uint64_t board, int hold, uint64_t *bits) {
    int domain = fin_best_end_domain(best, hold);
    uint32_t words = fin_best_orders(best, domain)->words;
    for (int left = 0; left < FIN_KINDS; left++) {
        uint32_t set, orders;
        if (!fin_ends_find(best, board, best->end, left, &set) ||
            !value_of_set(best, set, hold, &orders)) {
            return false;
        }
        const uint64_t *can = orders != 0 ? fin_best_bits(best, orders) : NULL;
        for (uint32_t i = 0; i < words && can != NULL; i++) {
            bits[i] |= can[i] & best->leaving[domain][left][i];
        }
    }
    return true;
}

static bool leaving_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value) {
    uint64_t key = fin_best_key(board, hold), *bits = fin_arena_borrowed(&best->arena, best->low);
    if (fin_hash_table_find(&best->states, key, value)) {
        return true;
    }
    memset(bits, 0, best->orders.words * sizeof *bits);
    if (best->end == 0) {
        join_left(best, hold, bits);
    } else if (!join_ends(best, board, hold, bits)) {
        return false;
    }
    return fin_best_intern(best, fin_best_end_domain(best, hold), bits, value) &&
           fin_hash_table_add(&best->states, &best->arena, key, *value);
}

/* ---- for any state ---- */

bool fin_best_end_value(struct fin_best *best, uint64_t board, int hold, uint32_t *value) {
    uint32_t set;
    if (best->leaves) {
        return leaving_value(best, board, hold, value);
    }
    if (best->end == 0) {
        int domain = fin_best_end_domain(best, hold);
        return fin_best_intern(best, domain, fin_best_orders(best, domain)->all, value);
    }
    return fin_ends_find(best, board, best->end, FIN_LEFT_ANY, &set) &&
           value_of_set(best, set, hold, value);
}

/* Determines whether an order completes a board and leaves this piece. */
static bool can_leave(struct fin_best *best, uint64_t board, int hold, uint32_t order, int left,
                      bool *can) {
    int layer = fin_best_layer(best, board), to_go = best->pieces - layer;
    int index = fin_best_sight(best, layer, hold).current;
    bool first_held = best->first.hold && hold == FIN_HOLDS_NOTHING;
    uint32_t set, number = fin_best_number(best, &best->orders, order, index, to_go + first_held);
    if (!fin_ends_find(best, board, to_go, left, &set)) {
        return false;
    }
    *can = set != 0 && fin_ends_has(best, set, number + held_part(hold, to_go));
    return true;
}

bool fin_best_past_end(struct fin_best *best, uint64_t board, int hold, uint32_t order,
                       bool *succeeds) {
    if (fin_best_layer(best, board) == best->pieces) {
        int left = best->leaves ? left_of(best, &best->orders, hold, order) : 0;
        *succeeds = !best->leaves || is_good(best, 0, left, order);
        return true;
    }
    if (!best->leaves) {
        return can_leave(best, board, hold, order, FIN_LEFT_ANY, succeeds);
    }
    bool enough = true, can = false;
    *succeeds = false;
    for (int left = 0; left < FIN_KINDS && enough; left++) {
        enough = can_leave(best, board, hold, order, left, &can);
        *succeeds = *succeeds || (enough && can && is_good(best, 0, left, order));
    }
    return enough;
}
