/* The opener: how likely is a perfect clear of four lines at the start of a game, under
 * optimal play, with so many previews? The board and the hold are empty, and pieces come in
 * bags of seven.
 *
 * Eleven pieces matter: the first bag, and four "later" ones of the second, which have 840
 * orders. A value is the number of orders of the unseen pieces with which optimal play
 * succeeds, so values are exact. A value belongs to a board, the held piece (or none) and the
 * pieces in sight, which have a rank:
 *   - while pieces of the first bag are left (boards of up to six pieces): the placed kinds
 *     are a set; the others have an order, the held piece first, of which the beginning is
 *     in sight;
 *   - later pieces: the beginning of their order.
 * Each placement shows one more piece, and so does the first hold. Where all eleven are in
 * sight a value is one bit, and the 840 bits of all later orders are computed together. */
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
    FIN_OPENER_COUNTS = FIN_OPENER_ORDERS / 4, /* of orders whose last piece is not seen */
    FIN_OPENER_SETS = 35,                      /* most sets of so many kinds */
};

/* The values of a layer as its predecessors see them: a row of bits or counts for every state
 * and rank of the first bag (or held piece). */
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

    /* For boards of up to six pieces: the sets of different kinds that they can be built of, a
     * bit each, and the number of the first state. */
    uint64_t *sets[FIN_OPENER_BAG];
    uint32_t *first[FIN_OPENER_BAG];
    uint8_t set_of_bit[FIN_OPENER_BAG + 1][FIN_OPENER_SETS], bit_of_set[1 << FIN_KINDS];

    struct fin_values held[FIN_OPENER_PIECES + 1], empty[FIN_OPENER_PIECES + 1];
    uint8_t later[FIN_OPENER_LATER + 1][FIN_OPENER_ORDERS][FIN_OPENER_LATER];
    /* orders with a kind at a place */
    uint64_t with[FIN_OPENER_LATER + 1][FIN_KINDS][FIN_OPENER_WORDS];

    /* of the current round */
    struct fin_board_index next;
    size_t below, above; /* of the arena: after the states; before the index */
    uint32_t units;
    uint64_t states; /* of the layer whose values are being found */
    uint64_t successes;
};

/* opener_values.c: finds the values of the boards from … to of a layer. */
void fin_opener_value(struct fin_opener *opener, int layer, uint64_t from, uint64_t to);
/* opener_rows.c: takes the rows of a layer. False if there is no room. */
bool fin_opener_room(struct fin_opener *opener, int layer, uint64_t states);

/* The bytes of all rows of a state. */
size_t fin_opener_row_bytes(const struct fin_values *values);

/* The pieces in sight when a board of so many pieces is played on. */
int fin_opener_seen_held(const struct fin_opener *opener, int layer);
int fin_opener_seen_empty(const struct fin_opener *opener, int layer);

/* Pieces of the first bag that are left; those of them whose order is seen; later pieces
 * that are seen. */
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
/* The number of a state: a board and a set of its kinds. */
uint64_t fin_opener_state(const struct fin_opener *opener, int layer, uint32_t board, unsigned set);

/* The number of orders: */
uint32_t fin_opener_ranks(int kinds, int seen); /* of the first `seen` of so many kinds */
uint32_t fin_opener_later(int seen);            /* of the first later pieces */

#endif
