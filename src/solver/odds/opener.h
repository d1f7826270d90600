/* The opener: the odds of a perfect clear of four lines at the start of a game, under optimal play
 * with a given number of previews. The board and the hold are empty; pieces come in bags of seven.
 *
 * Eleven pieces matter: the first bag, and four "later" pieces of the second, which have 840
 * orders. A value is the number of orders of the unseen pieces with which optimal play succeeds, so
 * values are exact. A value belongs to a board, a held piece (or none), and the visible pieces,
 * which are given by a rank:
 *   - while pieces of the first bag are left (boards of up to six pieces), the placed kinds are a
 *     set. The other kinds have an order, the held piece first; its visible part has a rank;
 *   - for later pieces, the visible part of their order has a rank.
 * Each placement reveals one more piece, and so does the first hold. Once all eleven are visible, a
 * value is one bit, and all 840 later orders are computed together as bits. */
#ifndef FIN_SOLVER_ODDS_OPENER_H
#define FIN_SOLVER_ODDS_OPENER_H

#include "solver/memory/words.h"
#include "solver/tables/legal_boards.h"

enum {
    FIN_OPENER_PIECES = FIN_TABLE_PIECES,
    FIN_OPENER_SEEN = FIN_OPENER_PIECES + 1, /* pieces that matter */
    FIN_OPENER_BAG = FIN_KINDS,
    FIN_OPENER_LATER = FIN_OPENER_SEEN - FIN_OPENER_BAG,
    FIN_OPENER_ORDERS = 7 * 6 * 5 * 4, /* of the later pieces */
    FIN_OPENER_WORDS = (FIN_OPENER_ORDERS + 63) / 64,
    FIN_OPENER_COUNTS = FIN_OPENER_ORDERS / 4, /* counts, for orders whose last piece is unseen */
    FIN_OPENER_SETS = 35,                      /* most sets of equally many kinds */
};

/* The values of a layer as its predecessors use them: a row of bits or counts for every state and
 * rank of the first bag (or of the held piece). */
struct fin_values {
    void *rows; /* NULL: unknown, or derived from the rows with a held piece */
    uint32_t ranks, width;
    bool bits;
};

struct fin_opener {
    const struct fin_legal_boards *legal;
    struct fin_arena arena;
    int32_t previews;
    int32_t round;

    /* For boards of up to six pieces: the sets of different kinds that can build them, a bit
     * each, and the number of the first state. */
    uint64_t *sets[FIN_OPENER_BAG];
    uint32_t *first[FIN_OPENER_BAG];
    uint8_t set_of_bit[FIN_OPENER_BAG + 1][FIN_OPENER_SETS], bit_of_set[1 << FIN_KINDS];

    struct fin_values held[FIN_OPENER_PIECES + 1], empty[FIN_OPENER_PIECES + 1];
    uint8_t later[FIN_OPENER_LATER + 1][FIN_OPENER_ORDERS][FIN_OPENER_LATER];
    /* orders with a given kind at a given place */
    uint64_t with[FIN_OPENER_LATER + 1][FIN_KINDS][FIN_OPENER_WORDS];

    /* of the current round */
    struct fin_board_index next;
    size_t below, above; /* arena ends: after the states; before the index */
    uint32_t units;
    uint64_t states; /* in the layer being computed */
    uint64_t successes;
};

/* opener_values.c: computes the values of the boards `from` to `to` of a layer. */
void fin_opener_value(struct fin_opener *opener, int layer, uint64_t from, uint64_t to);
/* opener_rows.c: allocates the rows of a layer. False if there is no room. */
bool fin_opener_room(struct fin_opener *opener, int layer, uint64_t states);

/* The bytes of all rows of a state. */
size_t fin_opener_row_bytes(const struct fin_values *values);

/* The number of visible pieces at a board with this many pieces. */
int fin_opener_seen_held(const struct fin_opener *opener, int layer);
int fin_opener_seen_empty(const struct fin_opener *opener, int layer);

/* The number of pieces left in the first bag; of those whose order is visible; and of visible
 * later pieces. */
FIN_INLINED int fin_opener_left_of_bag(int layer) {
    return fin_int_maximum(FIN_OPENER_BAG - layer, 0);
}

FIN_INLINED int fin_opener_seen_of_bag(int layer, int seen) {
    return fin_int_minimum(fin_opener_left_of_bag(layer), seen - layer);
}

FIN_INLINED int fin_opener_seen_later(int seen) {
    return fin_int_maximum(seen - FIN_OPENER_BAG, 0);
}

/* Successors by kind, as numbers in the next layer. */
struct fin_opener_successor_lists {
    int count[FIN_KINDS];
    uint32_t numbers[FIN_KINDS][FIN_SMALL_SUCCESSORS];
};
void fin_opener_successors(const struct fin_opener *opener, int layer, uint64_t board,
                           struct fin_opener_successor_lists *successors);
/* The number of a state, which is a board and a set of kinds on it. */
uint64_t fin_opener_state(const struct fin_opener *opener, int layer, uint32_t board, unsigned set);

/* The number of orders of the first `seen` of this many kinds. */
uint32_t fin_opener_ranks(int kinds, int seen);
/* The number of orders of the first later pieces. */
uint32_t fin_opener_later(int seen);

#endif
