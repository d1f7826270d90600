/* The rows of an opener's layers, and their memory. */
#include "solver/odds/opener.h"

/* ---- previews ---- */

int fin_opener_seen_held(const struct fin_opener *opener, int layer) {
    return fin_int_minimum(FIN_OPENER_SEEN, layer + 2 + opener->previews);
}

int fin_opener_seen_empty(const struct fin_opener *opener, int layer) {
    return fin_int_minimum(FIN_OPENER_SEEN, layer + 1 + opener->previews);
}

uint32_t fin_opener_ranks(int kinds, int seen) {
    uint32_t ranks = 1;
    for (int i = 0; i < seen; i++) {
        ranks *= (uint32_t)(kinds - i);
    }
    return ranks;
}

uint32_t fin_opener_later(int seen) {
    return fin_opener_ranks(FIN_KINDS, seen);
}

/* ---- memory ---- */

size_t fin_opener_row_bytes(const struct fin_values *values) {
    size_t size = values->bits ? sizeof(uint64_t) : sizeof(uint32_t);
    return size * values->width * values->ranks;
}

static bool take(struct fin_opener *opener, int layer, struct fin_values *values, uint64_t states) {
    uint64_t size = states * fin_opener_row_bytes(values);
    values->rows = layer % 2 == 0 ? fin_arena_keep(&opener->arena, size)
                                  : fin_arena_borrow(&opener->arena, size);
    return values->rows != NULL;
}

/* The layout of rows for a player who sees this many pieces, as predecessors use them. */
static struct fin_values shape_of(int layer, int seen, uint32_t late_ranks) {
    struct fin_values values = {.bits = seen == FIN_OPENER_SEEN};
    int left = fin_opener_left_of_bag(layer), less = values.bits ? seen : seen - 1;
    values.ranks =
        left == 0 ? late_ranks : fin_opener_ranks(left, fin_opener_seen_of_bag(layer, less));
    values.width = values.bits ? FIN_OPENER_WORDS : fin_opener_later(fin_opener_seen_later(less));
    return values;
}

bool fin_opener_room(struct fin_opener *opener, int layer, uint64_t states) {
    struct fin_values *held = &opener->held[layer], *empty = &opener->empty[layer];
    *held = shape_of(layer, fin_opener_seen_held(opener, layer), FIN_KINDS);
    *empty = shape_of(layer, fin_opener_seen_empty(opener, layer), 1);
    if (!take(opener, layer, held, states)) {
        return false;
    }
    if (empty->bits && layer < FIN_OPENER_BAG) {
        *empty = *held; /* the first piece, which hold would take, has the same rank */
        return true;
    }
    return take(opener, layer, empty, states);
}
