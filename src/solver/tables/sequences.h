/* The sequences that make a perfect clear of four lines: ten kinds that can be placed in this order
 * on the empty board. They are computed from the end: the set of a board contains, for each kind,
 * that kind followed by any sequence that completes a successor by it.
 *
 * Boards with six pieces have sets of sequences of four; equal sets are stored once. The same goes
 * for the parts, by first kind, of the sets of boards with five pieces. Sets of earlier boards
 * would take too much memory. They are computed in 49 slices, each with the sequences whose fifth
 * and sixth kinds are fixed, for boards of four and of three pieces. The set of a board with three
 * pieces then follows every sequence of three that leads to the board. */
#ifndef FIN_SOLVER_TABLES_SEQUENCES_H
#define FIN_SOLVER_TABLES_SEQUENCES_H

#include "solver/tables/legal_boards.h"
#include "solver/tables/sequence_sets.h"
#include "solver/tables/successors.h"

enum {
    FIN_SEQUENCES_PIECES = FIN_TABLE_PIECES,
    FIN_SEQUENCES_SLICED = 4, /* boards of up to this many pieces are processed in slices */
};

/* The successors of all boards of a layer. */
struct fin_successor_lists {
    uint32_t *first;              /* the first successor of each board */
    uint8_t (*counts)[FIN_KINDS]; /* per board, by kind */
    uint32_t *numbers;            /* numbers of boards in the next layer */
    uint64_t count, most;
};

struct fin_sequences {
    const struct fin_legal_boards *legal;
    struct fin_arena arena;
    int32_t round;

    uint64_t *ends[FIN_SEQUENCES_PIECES + 1]; /* sequences of up to two pieces, a bit each */
    uint64_t *blocks;                         /* sequences of three, for boards with seven pieces */
    struct fin_sequence_sets sets;            /* sequences of four */
    uint32_t *of_six;                         /* the set of each board with six pieces */
    /* for each board with five pieces, by kind: the set after it */
    uint32_t *of_five;
    struct fin_successor_lists successors[FIN_SEQUENCES_SLICED + 1];
    uint64_t *beginnings[FIN_SEQUENCES_SLICED]; /* sequences that lead to each board, a bit each */
    uint32_t *sliced;                           /* the set of each board with four pieces */
    uint64_t *slice;     /* sequences of the empty board in the current slice */
    uint64_t *sequences; /* the result */

    /* per round */
    struct fin_board_index next;
    uint32_t units;
    int32_t slice_number;
};

/* ---- sequences_slice.c ---- */

/* The size of a slice in words. */
size_t fin_sequences_slice_length(void);
/* The size of a board's beginnings in words. */
size_t fin_sequences_beginnings_length(int layer);
/* Finds the sequences that lead to each board; needs the successors. */
void fin_sequences_find_beginnings(struct fin_sequences *sequences);
/* Works on the boards `from` to `to` of a sliced layer. The last layer comes first, then the one
 * before. */
void fin_sequences_slice(struct fin_sequences *sequences, int layer, uint64_t from, uint64_t to);
/* Copies the slice into the result. */
void fin_sequences_keep_slice(struct fin_sequences *sequences);

#endif
