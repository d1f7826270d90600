/* Computes the values of one layer from those of the next. */
#include "solver/odds/opener.h"

#include <string.h>

#include "core/check.h"

/* ---- rows ---- */

/* Values for all later orders: bits if all pieces are visible, otherwise counts. */
struct row {
    uint64_t bits[FIN_OPENER_WORDS];
    uint32_t counts[FIN_OPENER_COUNTS];
};

/* Selects the orders with this kind at this place, from 1 on; place 0: all orders. */
struct where {
    int index, kind;
};

static const struct where everywhere = {0, 0};

static bool is_there(const struct fin_opener *opener, int seen, uint32_t order,
                     struct where where) {
    return where.index == 0 || opener->later[seen][order][where.index - 1] == where.kind;
}

/* A row of the next layer, for a player who sees this many pieces. */
struct given {
    const struct fin_opener *opener;
    const void *row;
    bool bits; /* it holds bits */
    int seen;
};

static uint32_t count_of(const struct given *given, uint32_t order) {
    if (!given->bits) {
        return ((const uint32_t *)given->row)[order];
    }
    static const uint8_t ones[] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return ones[((const uint64_t *)given->row)[order / 16] >> order % 16 * 4 & 15];
}

static void better_bits(struct row *row, const struct given *given, struct where where) {
    const uint64_t *bits = given->row;
    const uint64_t *with = given->opener->with[where.index][where.kind];
    for (int i = 0; i < FIN_OPENER_WORDS; i++) {
        row->bits[i] |= bits[i] & with[i];
    }
}

static void better_counts(struct row *row, const struct given *given, struct where where) {
    int seen = fin_opener_seen_later(given->seen);
    uint32_t orders = fin_opener_later(seen);
    for (uint32_t i = 0; i < orders; i++) {
        uint32_t count = count_of(given, i);
        if (count > row->counts[i] && is_there(given->opener, seen, i, where)) {
            row->counts[i] = count;
        }
    }
}

/* A choice of the player: raises the values of a row to those of another where they are higher. */
static void better(struct row *row, const struct given *given, struct where where) {
    if (given->seen == FIN_OPENER_SEEN) {
        better_bits(row, given, where);
    } else {
        better_counts(row, given, where);
    }
}

static void *row_at(const struct fin_values *values, uint64_t state, uint32_t rank) {
    size_t size = values->width * (values->bits ? sizeof(uint64_t) : sizeof(uint32_t));
    return (char *)values->rows + (state * values->ranks + rank) * size;
}

/* ---- fewer visible pieces ---- */

/* Adds the values of a rank to those of a player who sees one piece less. If that piece belongs
 * to the bag, this joins ranks; otherwise orders. */
static void add_less(const struct fin_opener *opener, uint32_t *less, const struct row *row,
                     int layer, int seen, uint32_t rank, struct where where) {
    int later = fin_opener_seen_later(seen);
    if (later == 0) {
        int joined = fin_opener_left_of_bag(layer) - fin_opener_seen_of_bag(layer, seen) + 1;
        less[rank / (uint32_t)joined] += row->counts[0];
        return;
    }
    bool bits = seen == FIN_OPENER_SEEN;
    uint32_t orders = bits ? FIN_OPENER_COUNTS : fin_opener_later(later);
    uint32_t joined = bits ? 1 : (uint32_t)(FIN_KINDS - later + 1);
    struct given given = {.row = bits ? (const void *)row->bits : row->counts, .bits = bits};
    for (uint32_t i = 0; i < orders; i++) {
        if (is_there(opener, bits ? later - 1 : later, i, where)) {
            less[rank * (orders / joined) + i / joined] += count_of(&given, i);
        }
    }
}

/* ---- a state ---- */

/* The current state: a board and, while the first bag lasts, the set of kinds on it. */
struct state {
    struct fin_opener *opener;
    const struct fin_opener_successor_lists *successors;
    uint64_t number;
    unsigned set;
    int layer;
};

static unsigned kind_left(const struct state *state, uint32_t index) {
    unsigned kind = 0;
    while ((state->set >> kind & 1) != 0 || index-- > 0) {
        kind++;
    }
    return kind;
}

/* Places a piece. The pieces then visible have a rank in the next layer. */
static void lay(const struct state *state, const struct fin_values *values, unsigned kind,
                uint32_t rank, int seen, struct where where, struct row *row) {
    struct given given = {.opener = state->opener, .bits = values->bits, .seen = seen};
    int layer = state->layer + 1;
    for (int i = 0; i < state->successors->count[kind]; i++) {
        uint64_t next = state->successors->numbers[kind][i];
        if (layer < FIN_OPENER_BAG) {
            next = fin_opener_state(state->opener, layer, (uint32_t)next, state->set | 1u << kind);
        }
        given.row = row_at(values, next, rank);
        better(row, &given, where);
    }
}

/* Held and current piece while the first bag has at least two pieces left, with the ranks after
 * placing either. */
struct two_pieces {
    unsigned held, current;
    uint32_t held_laid, current_laid;
};

static struct two_pieces two_pieces_of(const struct state *state, uint32_t rank, int seen) {
    int left = fin_opener_left_of_bag(state->layer),
        of_bag = fin_opener_seen_of_bag(state->layer, seen);
    uint32_t after_one = fin_opener_ranks(left - 1, of_bag - 1);
    uint32_t after_two = fin_opener_ranks(left - 2, of_bag - 2);
    uint32_t held = rank / after_one, current = rank % after_one / after_two;
    current += current >= held;
    return (struct two_pieces){
        .held = kind_left(state, held),
        .current = kind_left(state, current),
        .held_laid = rank % after_one,
        .current_laid = (held - (held > current)) * after_two + rank % after_two,
    };
}

/* The place of the current piece among the later ones, from 1, if a piece is held; one less
 * otherwise. */
static int current_place(const struct state *state) {
    return state->layer + 2 - FIN_OPENER_BAG;
}

/* The held piece when at most one piece of the bag is left. */
static unsigned held_late(const struct state *state, uint32_t rank) {
    return fin_opener_left_of_bag(state->layer) == 1 ? kind_left(state, 0) : rank;
}

/* Keeps the held piece and places the current one. */
static void keep_held(const struct state *state, uint32_t rank, int seen, struct row *row) {
    const struct fin_values *values = &state->opener->held[state->layer + 1];
    if (fin_opener_left_of_bag(state->layer) > 1) {
        struct two_pieces pieces = two_pieces_of(state, rank, seen);
        lay(state, values, pieces.current, pieces.current_laid, seen, everywhere, row);
        return;
    }
    for (unsigned kind = 0; kind < FIN_KINDS; kind++) {
        struct where where = {current_place(state), (int)kind};
        lay(state, values, kind, held_late(state, rank), seen, where, row);
    }
}

/* Places the held piece and holds the current one. */
static void lay_held(const struct state *state, uint32_t rank, int seen, struct row *row) {
    const struct fin_values *values = &state->opener->held[state->layer + 1];
    if (fin_opener_left_of_bag(state->layer) > 1) {
        struct two_pieces pieces = two_pieces_of(state, rank, seen);
        lay(state, values, pieces.held, pieces.held_laid, seen, everywhere, row);
        return;
    }
    for (unsigned kind = 0; kind < FIN_KINDS; kind++) {
        struct where where = {current_place(state), (int)kind};
        lay(state, values, held_late(state, rank), kind, seen, where, row);
    }
}

/* Holds nothing and places the current piece. */
static void lay_current(const struct state *state, uint32_t rank, int seen, struct row *row) {
    const struct fin_values *values = &state->opener->empty[state->layer + 1];
    int left = fin_opener_left_of_bag(state->layer);
    if (left > 0) {
        uint32_t after_one =
            fin_opener_ranks(left - 1, fin_opener_seen_of_bag(state->layer, seen) - 1);
        unsigned current = kind_left(state, rank / after_one);
        lay(state, values, current, rank % after_one, seen, everywhere, row);
        return;
    }
    for (unsigned kind = 0; kind < FIN_KINDS; kind++) {
        struct where where = {current_place(state) - 1, (int)kind};
        lay(state, values, kind, 0, seen, where, row);
    }
}

/* ---- all values of a state ---- */

/* Most ranks and orders with nothing held: on the empty board, seven previews show the whole
 * first bag and one later piece. */
enum { HOLDS = 5040 * FIN_KINDS };

/* The orders that match the piece that hold takes: the first of the bag's order, or a later one. */
static struct where taken_by_hold(const struct state *state, uint32_t rank) {
    bool late = fin_opener_left_of_bag(state->layer) == 0;
    return late ? (struct where){current_place(state) - 1, (int)rank} : everywhere;
}

/* Computes the values with a held piece. Also adds to `holds` the value of pressing hold for a
 * player who holds nothing and so sees one piece less. */
static void value_held(const struct state *state, uint32_t *holds) {
    struct fin_opener *opener = state->opener;
    int layer = state->layer, seen = fin_opener_seen_held(opener, layer);
    bool late = fin_opener_left_of_bag(layer) == 0;
    uint32_t ranks =
        late ? FIN_KINDS
             : fin_opener_ranks(fin_opener_left_of_bag(layer), fin_opener_seen_of_bag(layer, seen));
    for (uint32_t rank = 0; rank < ranks; rank++) {
        struct row row = {{0}, {0}};
        struct where taken = taken_by_hold(state, rank);
        keep_held(state, rank, seen, &row);
        if (fin_opener_seen_empty(opener, layer) < FIN_OPENER_SEEN) {
            add_less(opener, holds, &row, layer, seen, late ? 0 : rank, taken);
        }
        lay_held(state, rank, seen, &row);
        if (seen == FIN_OPENER_SEEN) {
            memcpy(row_at(&opener->held[layer], state->number, rank), row.bits, sizeof row.bits);
        } else {
            uint32_t *less = row_at(&opener->held[layer], state->number, 0);
            add_less(opener, less, &row, layer, seen, rank, everywhere);
        }
    }
}

/* With all pieces visible, holding nothing is as good as holding the current piece. */
static void value_empty_bits(const struct state *state) {
    const struct fin_opener *opener = state->opener;
    struct row row = {{0}, {0}};
    for (unsigned kind = 0; kind < FIN_KINDS; kind++) {
        struct given given = {.opener = opener, .bits = true, .seen = FIN_OPENER_SEEN};
        given.row = row_at(&opener->held[state->layer], state->number, kind);
        better(&row, &given, taken_by_hold(state, kind));
    }
    memcpy(row_at(&opener->empty[state->layer], state->number, 0), row.bits, sizeof row.bits);
}

static void value_empty(const struct state *state, const uint32_t *holds) {
    struct fin_opener *opener = state->opener;
    int layer = state->layer, seen = fin_opener_seen_empty(opener, layer);
    uint32_t ranks =
        fin_opener_ranks(fin_opener_left_of_bag(layer), fin_opener_seen_of_bag(layer, seen));
    uint32_t orders = fin_opener_later(fin_opener_seen_later(seen));
    for (uint32_t rank = 0; rank < ranks; rank++) {
        struct row row = {{0}, {0}};
        memcpy(row.counts, holds + rank * orders, orders * sizeof *holds);
        lay_current(state, rank, seen, &row);
        if (layer > 0) {
            uint32_t *less = row_at(&opener->empty[layer], state->number, 0);
            add_less(opener, less, &row, layer, seen, rank, everywhere);
            continue;
        }
        for (uint32_t i = 0; i < orders; i++) {
            opener->successes += row.counts[i];
        }
    }
}

/* Counts all orders of the first bag. The first piece may be held. */
static void count_bits(const struct state *state) {
    const struct fin_values *held = &state->opener->held[state->layer];
    struct given given = {.bits = true};
    for (uint32_t rank = 0; rank < held->ranks; rank++) {
        given.row = row_at(held, state->number, rank);
        for (uint32_t i = 0; i < FIN_OPENER_COUNTS; i++) {
            state->opener->successes += count_of(&given, i);
        }
    }
}

static void value_state(const struct state *state) {
    int layer = state->layer, seen = fin_opener_seen_empty(state->opener, layer);
    uint32_t holds[HOLDS];
    if (seen < FIN_OPENER_SEEN) {
        uint32_t ranks =
            fin_opener_ranks(fin_opener_left_of_bag(layer), fin_opener_seen_of_bag(layer, seen));
        uint32_t count = ranks * fin_opener_later(fin_opener_seen_later(seen));
        fin_require(count <= HOLDS);
        memset(holds, 0, count * sizeof *holds);
    }
    value_held(state, holds);
    if (seen < FIN_OPENER_SEEN) {
        value_empty(state, holds);
    } else if (layer >= FIN_OPENER_BAG) {
        value_empty_bits(state);
    } else if (layer == 0) {
        count_bits(state);
    }
}

void fin_opener_value(struct fin_opener *opener, int layer, uint64_t from, uint64_t to) {
    const struct fin_layer *boards = &opener->legal->layers[layer];
    struct fin_opener_successor_lists successors;
    struct state state = {.opener = opener, .successors = &successors, .layer = layer};
    for (uint64_t i = from; i < to; i++) {
        bool late = layer >= FIN_OPENER_BAG;
        uint64_t sets = late ? 1 : opener->sets[layer][i];
        if (sets != 0) {
            fin_opener_successors(opener, layer, boards->boards[i], &successors);
        }
        state.number = late ? i : opener->first[layer][i];
        for (; sets != 0; sets &= sets - 1, state.number++) {
            state.set = late ? 0 : opener->set_of_bit[layer][__builtin_ctzll(sets)];
            value_state(&state);
        }
    }
}
