/* The words that make a perfect clear of four lines: ten kinds, laid one after the
 * other on the empty field. They are found from the end. A field has a set of words
 * that finish it: for each kind, that kind and then a word that finishes one of the
 * fields it makes.
 *
 * Sets of fields with six pieces, words of four, are kept once each, and so are the
 * parts of the sets before them that begin with the same kind. The sets of earlier
 * fields would take too much room: they are found in 49 slices, the words whose fifth
 * and sixth kinds are given, for fields of four pieces and of three. What finishes those
 * is put behind each beginning, three kinds, that makes them of the empty field. */
#ifndef FIN_SOLVER_WORDS_H
#define FIN_SOLVER_WORDS_H

#include "solver/tables/legal_boards.h"
#include "solver/tables/successors.h"
#include "solver/tables/sequence_sets.h"

enum {
    FIN_WORDS_PIECES = FIN_ATLAS_PIECES,
    FIN_WORDS_SLICED = 4, /* fields of so many pieces, and before, are worked on in slices */
};

/* Where pieces lead from the fields of a layer. */
struct fin_onward {
    uint32_t *first;              /* of each field, where its next ones begin */
    uint8_t (*counts)[FIN_KINDS]; /* of each field, how many by kind */
    uint32_t *numbers;            /* of fields of the next layer */
    uint64_t count, most;
};

struct fin_words {
    const struct fin_atlas *atlas;
    struct fin_arena arena;
    int32_t round;

    uint64_t *ends[FIN_WORDS_PIECES + 1]; /* words of up to two pieces, a bit each */
    uint64_t *blocks;                     /* words of three, of fields with seven pieces */
    struct fin_word_sets sets;            /* words of four */
    uint32_t *of_six;                     /* the set of each field with six pieces */
    uint32_t *of_five;                    /* by kind, of each with five: the set behind it */
    struct fin_onward onward[FIN_WORDS_SLICED + 1];
    uint64_t *beginnings[FIN_WORDS_SLICED]; /* words that lead to each field, a bit each */
    uint32_t *sliced;                       /* the set of each field of the last sliced layer */
    uint64_t *slice;                        /* words of the empty field in the slice at hand */
    uint64_t *words;                        /* the result */

    /* of the round at hand */
    struct fin_index next;
    uint32_t units;
    int32_t slice_number;
};

/* words_slice.c: how many machine words a slice takes, and the beginnings of a field. */
size_t fin_words_slice_length(void);
size_t fin_words_beginnings_length(int layer);
/* Finds the beginnings, once it is known where fields lead. */
void fin_words_find_beginnings(struct fin_words *words);
/* Works on fields from … to of one of the last two sliced layers, first those of the last. */
void fin_words_slice(struct fin_words *words, int layer, uint64_t from, uint64_t to);
/* Puts the words of the slice at their place in the result. */
void fin_words_keep_slice(struct fin_words *words);

#endif
