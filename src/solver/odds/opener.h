/* The opener: a game begins with the empty board and nothing held, its pieces
 * come in bags of seven, and a perfect clear of four lines is tried. How often
 * does it succeed under best play, if so many next pieces are seen?
 *
 * Eleven pieces matter: the first bag, and four of the second ("later" ones, of
 * which there are 840 orders). A value is the number of orders of all pieces not
 * yet seen with which best play succeeds, so all is exact in whole numbers. It
 * belongs to a board, to what is held (or to an empty hold) and to the pieces
 * seen. Those are told by their rank:
 *   - of the first bag, while pieces of it are left (boards of up to six
 *     pieces): the pieces laid are a set, and those not laid are in an order, the
 *     held one first, of which a beginning is seen;
 *   - of the later ones the beginning of their order.
 * One piece more is seen with each that is laid, and one more with a hold that was
 * empty. Where all eleven are seen a value is one bit, and the 840 bits of all
 * later orders are worked on together. */
#ifndef FIN_SOLVER_ODDS_OPENER_H
#define FIN_SOLVER_ODDS_OPENER_H

#include "solver/memory/words.h"
#include "solver/tables/legal_boards.h"

enum {
    FIN_OPENER_PIECES = FIN_TABLE_PIECES,
    FIN_OPENER_SEEN = FIN_OPENER_PIECES + 1, /* that matter */
    FIN_OPENER_BAG = FIN_KINDS,
    FIN_OPENER_LATER = FIN_OPENER_SEEN - FIN_OPENER_BAG,
    FIN_OPENER_ORDERS = 7 * 6 * 5 * 4, /* of the later pieces */
    FIN_OPENER_WORDS = (FIN_OPENER_ORDERS + 63) / 64,
    FIN_OPENER_COUNTS = FIN_OPENER_ORDERS / 4, /* with the last one not seen */
    FIN_OPENER_SETS = 35,                      /* most sets of so many kinds */
};

/* Values of a layer, as its parents see them: for every state and rank of the
 * first bag (or held piece) a row, of bits or of counts. */
struct fin_values {
    void *rows; /* NULL: not known, or bits of the others tell it */
    uint32_t ranks, width;
    bool bits;
};

struct fin_opener {
    const struct fin_legal_boards *legal;
    struct fin_arena arena;
    int32_t previews;
    int32_t round;

    /* the sets of different kinds that a board can be built of, a bit each, and the
     * number of its first state; boards of up to six pieces */
    uint64_t *sets[FIN_OPENER_BAG];
    uint32_t *first[FIN_OPENER_BAG];
    uint8_t set_of_bit[FIN_OPENER_BAG + 1][FIN_OPENER_SETS], bit_of_set[1 << FIN_KINDS];

    struct fin_values held[FIN_OPENER_PIECES + 1], empty[FIN_OPENER_PIECES + 1];
    uint8_t later[FIN_OPENER_LATER + 1][FIN_OPENER_ORDERS][FIN_OPENER_LATER];
    uint64_t with[FIN_OPENER_LATER + 1][FIN_KINDS][FIN_OPENER_WORDS]; /* orders with a kind there */

    /* of the round at hand */
    struct fin_board_index next;
    size_t below, above; /* of the arena: after the states; before the index */
    uint32_t units;
    uint64_t states; /* of the layer whose values are found */
    uint64_t successes;
};

/* opener_values.c: the values of boards from … to of a layer. */
void fin_opener_value(struct fin_opener *opener, int layer, uint64_t from, uint64_t to);
/* What layers look like to their parents; false if there is no room. */
bool fin_opener_room(struct fin_opener *opener, int layer, uint64_t states);

/* The bytes of all rows of a state. */
size_t fin_opener_row_bytes(const struct fin_values *values);

/* Pieces seen when a board of so many pieces is to be played on. */
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

/* The next boards by kind, as numbers of the next layer. */
struct fin_opener_successor_lists {
    int count[FIN_KINDS];
    uint32_t numbers[FIN_KINDS][FIN_SMALL_SUCCESSORS];
};
void fin_opener_successors(const struct fin_opener *opener, int layer, uint64_t board,
                           struct fin_opener_successor_lists *successors);
/* The number of a state: a board and a set of its kinds. */
uint64_t fin_opener_state(const struct fin_opener *opener, int layer, uint32_t board, unsigned set);

/* Ranks. */
uint32_t fin_opener_ranks(int kinds, int seen); /* orders of the first few of so many */
uint32_t fin_opener_later(int seen);            /* the same of the later ones */

#endif
