/* Values of states in best play: where a state is in the game, and sets of orders
 * as things that are there once. */
#include <string.h>

#include "search/lanes_plain.h"
#include "solver/best.h"

/* ---- where a state is ---- */

int fin_best_layer(const struct fin_best *best, uint64_t field) {
    int empty = fin_word_count(best->ends.well.full & ~field);
    return best->pieces - empty / FIN_CELLS;
}

uint16_t fin_best_number(const struct fin_best *best, uint32_t order, int place, int count) {
    const struct fin_orders *orders = &best->orders;
    uint32_t number = 0;
    for (int i = place; i < place + count; i++) {
        uint32_t at = order * (uint32_t)orders->unseen + (uint32_t)(i - best->known);
        number = FIN_KINDS * number + (i < best->known ? best->first.see[i] : orders->kinds[at]);
    }
    return (uint16_t)number;
}

/* ---- sets of orders ---- */

/* In front of the words: where what is folded is, 0: not yet. */
enum { HEAD = 1 };

const uint64_t *fin_best_bits(const struct fin_best *best, uint32_t orders) {
    return fin_store_high(&best->store, orders) + HEAD;
}

static bool is_empty(const uint64_t *words, size_t count) {
    uint64_t any = 0;
    for (size_t i = 0; i < count; i++) {
        any |= words[i];
    }
    return any == 0;
}

bool fin_best_intern(struct fin_best *best, const uint64_t *bits, uint32_t *orders) {
    size_t count = best->orders.words;
    uint64_t key = fin_words_hash(bits, count);
    *orders = 0;
    if (is_empty(bits, count)) {
        return true;
    }
    for (; fin_slots_find(&best->values, key, orders); key++) {
        if (memcmp(fin_best_bits(best, *orders), bits, count * sizeof *bits) == 0) {
            return true;
        }
    }
    *orders = fin_store_take(&best->store, HEAD + count);
    if (*orders == 0) {
        return false;
    }
    uint64_t *thing = fin_store_high(&best->store, *orders);
    thing[0] = 0;
    memcpy(thing + HEAD, bits, count * sizeof *bits);
    return fin_slots_add(&best->values, &best->store, key, *orders);
}

const void *fin_best_folded(struct fin_best *best, uint32_t orders) {
    uint64_t *thing = fin_store_high(&best->store, orders);
    if (thing[0] == 0) {
        int length = best->orders.unseen;
        size_t words = fin_values_size(&best->orders, length - 1) / sizeof(uint64_t);
        uint32_t folded = fin_store_take(&best->store, words);
        if (folded == 0) {
            return NULL;
        }
        fin_values_fold(&best->orders, length, thing + HEAD, fin_store_high(&best->store, folded));
        thing[0] = folded;
    }
    return fin_store_high(&best->store, (uint32_t)thing[0]);
}

/* ---- known values ---- */

#define NO_ORDERS UINT32_MAX /* a value that is made and is 0 */

static const uint16_t powers[FIN_BEST_ENDS + 1] = {1, 7, 49, 343};

/* What a held piece adds to the number of those to come. */
static uint32_t held_part(int hold, int to_come) {
    return hold < FIN_KINDS ? (uint32_t)hold * powers[to_come] : 0;
}

enum { SEVEN = (1 << FIN_KINDS) - 1 };

/* Some bits from a place on. */
static void add_bits(uint64_t *words, uint32_t place, uint64_t bits) {
    words[place / 64] |= bits << place % 64;
    if (place % 64 > 64 - FIN_KINDS && bits >> (64 - place % 64) != 0) {
        words[place / 64 + 1] |= bits >> (64 - place % 64);
    }
}

static bool make_end_value(struct fin_best *best, uint32_t set, int hold, uint32_t *value) {
    uint32_t held = held_part(hold, best->end);
    int come = hold < FIN_KINDS            ? FIN_COMES_BEHIND_HELD
               : hold == FIN_HOLDS_CURRENT ? FIN_COMES_BEFORE_HELD
               : best->first.hold          ? FIN_COMES_FIRST_HELD
                                           : FIN_COMES_BEHIND_HELD;
    uint64_t *bits = fin_store_high(&best->store, best->scratch);
    const uint64_t *words = fin_ends_words(best, set);
    uint32_t order = 0;
    memset(bits, 0, best->orders.words * sizeof *bits);
    for (uint32_t i = 0; i < best->tail_count; i++) {
        const struct fin_tail *tail = &best->tails[i];
        uint32_t begin = held / FIN_KINDS + tail->begin[come];
        unsigned seven = words[begin / FIN_KINDS] >> begin % FIN_KINDS * FIN_KINDS & SEVEN;
        add_bits(bits, order, best->squeezed[tail->kinds][seven]);
        order += tail->count;
    }
    return fin_best_intern(best, bits, value);
}

/* The orders with which what is left to go can be laid, by a set. */
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

/* ---- where it counts what is left ---- */

/* The kind left in hold by one who has this in hold at the end; if that is nothing, the
 * last piece is as good as held. */
static int left_of(const struct fin_best *best, int hold, uint32_t order) {
    return hold < FIN_KINDS ? hold : fin_best_number(best, order, best->pieces, 1);
}

static bool is_good(const struct fin_best *best, int left, uint32_t order) {
    return (best->leaving[left][order / 64] >> order % 64 & 1) != 0;
}

/* Nothing is to go. */
static void join_left(const struct fin_best *best, int hold, uint64_t *bits) {
    for (uint32_t i = 0; i < best->orders.count[best->orders.unseen]; i++) {
        bits[i / 64] |= (uint64_t)is_good(best, left_of(best, hold, i), i) << i % 64;
    }
}

/* Each kind may be left. */
static bool join_ends(struct fin_best *best, uint64_t field, int hold, uint64_t *bits) {
    for (int left = 0; left < FIN_KINDS; left++) {
        uint32_t set, orders;
        if (!fin_ends_find(best, field, best->end, left, &set) ||
            !value_of_set(best, set, hold, &orders)) {
            return false;
        }
        const uint64_t *can = orders != 0 ? fin_best_bits(best, orders) : NULL;
        for (uint32_t i = 0; i < best->orders.words && can != NULL; i++) {
            bits[i] |= can[i] & best->leaving[left][i];
        }
    }
    return true;
}

static bool leaving_value(struct fin_best *best, uint64_t field, int hold, uint32_t *value) {
    uint64_t key = fin_best_key(field, hold), *bits = fin_store_high(&best->store, best->low);
    if (fin_slots_find(&best->states, key, value)) {
        return true;
    }
    memset(bits, 0, best->orders.words * sizeof *bits);
    if (best->end == 0) {
        join_left(best, hold, bits);
    } else if (!join_ends(best, field, hold, bits)) {
        return false;
    }
    return fin_best_intern(best, bits, value) &&
           fin_slots_add(&best->states, &best->store, key, *value);
}

/* ---- for any state ---- */

bool fin_best_end_value(struct fin_best *best, uint64_t field, int hold, uint32_t *value) {
    uint32_t set;
    if (best->leaves) {
        return leaving_value(best, field, hold, value);
    }
    if (best->end == 0) {
        return fin_best_intern(best, best->orders.all, value);
    }
    return fin_ends_find(best, field, best->end, FIN_LEFT_ANY, &set) &&
           value_of_set(best, set, hold, value);
}

/* Whether a field can be finished in an order so that this is left. */
static bool can_leave(struct fin_best *best, uint64_t field, int hold, uint32_t order, int left,
                      bool *can) {
    int layer = fin_best_layer(best, field), to_go = best->pieces - layer;
    int place = fin_best_sight(best, layer, hold).current;
    bool first_held = best->first.hold && hold == FIN_HOLDS_NOTHING;
    uint32_t set, number = fin_best_number(best, order, place, to_go + first_held);
    if (!fin_ends_find(best, field, to_go, left, &set)) {
        return false;
    }
    *can = set != 0 && fin_ends_has(best, set, number + held_part(hold, to_go));
    return true;
}

bool fin_best_past_end(struct fin_best *best, uint64_t field, int hold, uint32_t order,
                       bool *succeeds) {
    if (fin_best_layer(best, field) == best->pieces) {
        *succeeds = !best->leaves || is_good(best, left_of(best, hold, order), order);
        return true;
    }
    if (!best->leaves) {
        return can_leave(best, field, hold, order, FIN_LEFT_ANY, succeeds);
    }
    bool enough = true, can = false;
    *succeeds = false;
    for (int left = 0; left < FIN_KINDS && enough; left++) {
        enough = can_leave(best, field, hold, order, left, &can);
        *succeeds = *succeeds || (enough && can && is_good(best, left, order));
    }
    return enough;
}
