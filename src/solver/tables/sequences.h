/* The sequences that make a perfect clear of four lines: ten kinds, laid one after the
 * other on the empty board. They are found from the end. A board has a set of sequences
 * that finish it: for each kind, that kind and then a word that finishes one of the
 * boards it makes.
 *
 * Sets of boards with six pieces, sequences of four, are kept once each, and so are the
 * parts of the sets before them that begin with the same kind. The sets of earlier
 * boards would take too much room: they are found in 49 slices, the sequences whose fifth
 * and sixth kinds are given, for boards of four pieces and of three. What finishes those
 * is put behind each beginning, three kinds, that makes them of the empty board. */
#ifndef FIN_SOLVER_TABLES_SEQUENCES_H
#define FIN_SOLVER_TABLES_SEQUENCES_H

#include "solver/tables/legal_boards.h"
#include "solver/tables/sequence_sets.h"
#include "solver/tables/successors.h"

enum {
    FIN_SEQUENCES_PIECES = FIN_TABLE_PIECES,
    FIN_SEQUENCES_SLICED = 4, /* boards of so many pieces, and before, are worked on in slices */
};

/* Where pieces lead from the boards of a layer. */
struct fin_successor_lists {
    uint32_t *first;              /* of each board, where its next ones begin */
    uint8_t (*counts)[FIN_KINDS]; /* of each board, how many by kind */
    uint32_t *numbers;            /* of boards of the next layer */
    uint64_t count, most;
};

struct fin_sequences {
    const struct fin_legal_boards *legal;
    struct fin_arena arena;
    int32_t round;

    uint64_t *ends[FIN_SEQUENCES_PIECES + 1]; /* sequences of up to two pieces, a bit each */
    uint64_t *blocks;                         /* sequences of three, of boards with seven pieces */
    struct fin_sequence_sets sets;            /* sequences of four */
    uint32_t *of_six;                         /* the set of each board with six pieces */
    uint32_t *of_five;                        /* by kind, of each with five: the set behind it */
    struct fin_successor_lists successors[FIN_SEQUENCES_SLICED + 1];
    uint64_t *beginnings[FIN_SEQUENCES_SLICED]; /* sequences that lead to each board, a bit each */
    uint32_t *sliced;                           /* the set of each board of the last sliced layer */
    uint64_t *slice;     /* sequences of the empty board in the slice at hand */
    uint64_t *sequences; /* the result */

    /* of the round at hand */
    struct fin_board_index next;
    uint32_t units;
    int32_t slice_number;
};

/* words_slice.c: how many machine sequences a slice takes, and the beginnings of a board. */
size_t fin_sequences_slice_length(void);
size_t fin_sequences_beginnings_length(int layer);
/* Finds the beginnings, once it is known where boards lead. */
void fin_sequences_find_beginnings(struct fin_sequences *sequences);
/* Works on boards from … to of one of the last two sliced layers, first those of the last. */
void fin_sequences_slice(struct fin_sequences *sequences, int layer, uint64_t from, uint64_t to);
/* Puts the sequences of the slice at their place in the result. */
void fin_sequences_keep_slice(struct fin_sequences *sequences);

#endif
