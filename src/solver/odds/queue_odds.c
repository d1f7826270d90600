/* The queues of a census one by one, and whether each can be finished. */
#include "solver/odds/queue_odds.h"

#include <string.h>

#include "core/check.h"

/* ---- one queue ---- */

/* With hold a queue is pieces of which all but the last two can wait: the one
 * that waits is `held`, the next is queue[at]. */
struct hands {
    const struct fin_census *census;
    const uint8_t *queue;
};

static bool finishes(const struct hands *hands, uint64_t field, int layer, int held, int at);

static bool lays(const struct hands *hands, uint64_t field, int layer, int kind, int held, int at) {
    const struct fin_atlas *atlas = hands->census->atlas;
    uint64_t next[FIN_LOW_NEXT];
    int count = fin_low_next(&atlas->low, field, kind, next);
    for (int i = 0; i < count; i++) {
        if (layer + 1 == atlas->pieces) {
            if (next[i] == atlas->low.full) {
                return true;
            }
        } else if (fin_index_find(&hands->census->layers[layer + 1], next[i]) != FIN_NO_BOARD &&
                   finishes(hands, next[i], layer + 1, held, at)) {
            return true;
        }
    }
    return false;
}

static bool finishes(const struct hands *hands, uint64_t field, int layer, int held, int at) {
    int current = hands->queue[at];
    return lays(hands, field, layer, current, held, at + 1) ||
           (held != current && lays(hands, field, layer, held, current, at + 1));
}

/* ---- all queues ---- */

/* Whether bags cut so may deal a queue. */
static bool is_dealt(const struct fin_cut *cut, const uint8_t *queue) {
    for (int bag = 0; bag < cut->bags; bag++) {
        unsigned used = 0;
        for (int piece = 0; piece < cut->pieces[bag]; piece++, queue++) {
            if ((used >> *queue & 1) != 0) {
                return false;
            }
            used |= 1u << *queue;
        }
    }
    return true;
}

/* A queue that grows: kinds used of the bag at hand, and the bag and piece. */
struct growth {
    struct fin_census *census;
    const struct fin_cut *cut;
    uint8_t queue[FIN_CENSUS_SEEN];
    int length;
    uint32_t unit;
    uint64_t parts, whole;
};

static void grow(struct growth *growth, int bag, int piece, unsigned used);

/* Each queue is told once, however often it is dealt. */
static void tell(const struct growth *growth) {
    const struct fin_census *census = growth->census;
    const uint8_t *dealt = growth->queue + (census->held ? 1 : 0);
    bool told = false;
    for (const struct fin_cut *cut = census->cuts; cut < growth->cut; cut++) {
        told = told || is_dealt(cut, dealt);
    }
    if (!told) {
        census->failed(census->data, growth->queue, growth->length);
    }
}

static void count_queue(struct growth *growth) {
    const struct fin_census *census = growth->census;
    struct hands hands = {census, growth->queue};
    bool good = census->answers != NULL ? fin_answers_has(census->answers, growth->queue)
                                        : finishes(&hands, 0, 0, growth->queue[0], 1);
    growth->whole++;
    growth->parts += good;
    if (!good && census->failed != NULL) {
        tell(growth);
    }
}

/* The first two kinds tell the unit that a queue belongs to. */
static bool is_ours(const struct growth *growth) {
    return growth->length != 2 ||
           growth->unit == (uint32_t)(growth->queue[0] * FIN_KINDS + growth->queue[1]);
}

static void append(struct growth *growth, int kind, int bag, int piece, unsigned used) {
    growth->queue[growth->length++] = (uint8_t)kind;
    if (is_ours(growth)) {
        grow(growth, bag, piece, used);
    }
    growth->length--;
}

static void grow(struct growth *growth, int bag, int piece, unsigned used) {
    if (bag < growth->cut->bags && piece == growth->cut->pieces[bag]) {
        grow(growth, bag + 1, 0, 0);
        return;
    }
    if (bag == growth->cut->bags) {
        count_queue(growth);
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if ((used >> kind & 1) == 0) {
            append(growth, kind, bag, piece + 1, used | 1u << kind);
        }
    }
}

/* ---- for callers ---- */

/* Bags cut a queue at any place; whether the first is whole or cut short does not
 * show if it lasts to the end. */
static void list_cuts(struct fin_census *census, int pieces, bool opener) {
    for (int first = opener ? FIN_KINDS : 1; first <= FIN_KINDS; first++) {
        struct fin_cut *cut = &census->cuts[census->cut_count];
        int left = pieces;
        for (int bag = first; left > 0; bag = FIN_KINDS) {
            int of_bag = bag < left ? bag : left;
            cut->pieces[cut->bags++] = (uint8_t)of_bag;
            left -= of_bag;
        }
        census->cut_count++;
        if (first >= pieces) {
            break;
        }
    }
}

size_t fin_census_size(const struct fin_atlas *atlas) {
    size_t size = sizeof(struct fin_census) + 64;
    for (int layer = 1; layer < atlas->pieces; layer++) {
        size += (size_t)fin_index_slots((size_t)atlas->layers[layer].count) * sizeof(uint64_t);
    }
    return size;
}

static struct fin_census *make(void *memory, size_t size, int pieces, bool opener, bool held) {
    size_t past = (size_t)(-(uintptr_t)memory % 64);
    struct fin_census *census = (void *)((unsigned char *)memory + past);
    memset(memory, 0, size);
    census->held = held;
    census->units = FIN_KINDS * FIN_KINDS;
    list_cuts(census, pieces + (held ? 0 : 1), opener);
    return census;
}

struct fin_census *fin_census_make(void *memory, size_t size, const struct fin_atlas *atlas,
                                   bool opener, bool held) {
    if (size < fin_census_size(atlas)) {
        return NULL;
    }
    struct fin_census *census = make(memory, fin_census_size(atlas), atlas->pieces, opener, held);
    uint64_t *slots = (void *)(census + 1);
    census->atlas = atlas;
    for (int layer = 1; layer < atlas->pieces; layer++) {
        const struct fin_layer *fields = &atlas->layers[layer];
        census->layers[layer] = fin_index_make(fields->fields, (size_t)fields->count, slots);
        slots += census->layers[layer].count;
    }
    return census;
}

size_t fin_census_size_answered(void) {
    return sizeof(struct fin_census) + 64;
}

struct fin_census *fin_census_make_answered(void *memory, size_t size,
                                            const struct fin_answers *answers, bool opener,
                                            bool held) {
    if (size < fin_census_size_answered()) {
        return NULL;
    }
    struct fin_census *census =
        make(memory, fin_census_size_answered(), FIN_ANSWERS_KINDS - 1, opener, held);
    census->answers = answers;
    return census;
}

void fin_census_tell(struct fin_census *census,
                     void (*failed)(void *data, const uint8_t *kinds, int count), void *data) {
    census->failed = failed;
    census->data = data;
}

uint32_t fin_census_units(const struct fin_census *census) {
    return (uint32_t)census->units;
}

void fin_census_run(struct fin_census *census, uint32_t unit) {
    struct growth growth = {.census = census, .unit = unit};
    fin_require(unit < (uint32_t)census->units);
    for (int i = 0; i < census->cut_count; i++) {
        growth.cut = &census->cuts[i];
        if (!census->held) {
            grow(&growth, 0, 0, 0);
            continue;
        }
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            growth.queue[0] = (uint8_t)kind;
            growth.length = 1;
            grow(&growth, 0, 0, 0);
            growth.length = 0;
        }
    }
    census->parts[unit] = growth.parts;
    census->whole[unit] = growth.whole;
}

struct fin_fraction fin_census_odds(const struct fin_census *census) {
    struct fin_fraction odds = {0, 0};
    for (int unit = 0; unit < census->units; unit++) {
        odds.parts += census->parts[unit];
        odds.whole += census->whole[unit];
    }
    return odds;
}
