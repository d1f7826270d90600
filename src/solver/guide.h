/* The guide: which bundles of pieces finish a field, in some order, and which two
 * kinds can be laid first, for every field of an atlas. A search that knows what is
 * to come asks it which branches are dead before it follows them.
 *
 * A guide is a list of words, which can be kept as they are:
 *
 *   16 words      how many sets each layer has; then the lines of the field, and how
 *                 many rows the slots have
 *   slots         eight to a row: the field, and above it the number of its set
 *   sets          those of each layer, from the last to the first: a word of the
 *                 pairs, a bit for each; then a bit for each bundle of as many pieces
 *                 as are left
 *
 * A field is in the row that its product with a large odd number says, or, if that is
 * full, in the next ones. Fields of a layer that have the same set share it. */
#ifndef FIN_SOLVER_GUIDE_H
#define FIN_SOLVER_GUIDE_H

#include "solver/atlas.h"
#include "solver/bundle.h"
#include "solver/leads.h"

enum {
    FIN_GUIDE_HEAD = 16, /* words */
    FIN_GUIDE_LINES = 14,
    FIN_GUIDE_ROWS = 15,
    FIN_GUIDE_ROW = 8,
    FIN_GUIDE_PROBES = 64, /* rows that are looked into at most */
    FIN_GUIDE_NUMBER = 40, /* bits of a slot below its set's number */
    FIN_GUIDE_SETS = 1 << 24,
};

struct fin_guide {
    int32_t lines, pieces;
    const uint64_t *slots;
    uint64_t rows;
    /* by pieces that lie: the sets, how many, and the words of each */
    const uint64_t *sets[FIN_ATLAS_PIECES];
    uint64_t counts[FIN_ATLAS_PIECES], widths[FIN_ATLAS_PIECES];
};

/* Pairs with this first kind and any second, and the first kinds of pairs. */
FIN_INLINED uint64_t fin_pairs_from(int first) {
    return UINT64_C(0x7F) << FIN_KINDS * first;
}

FIN_INLINED unsigned fin_pairs_firsts(uint64_t pairs) {
    unsigned firsts = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        firsts |= (unsigned)((pairs & fin_pairs_from(kind)) != 0) << kind;
    }
    return firsts;
}

/* Words of a set where so many pieces are left. */
uint64_t fin_guide_width(int left);

FIN_INLINED uint64_t fin_guide_row(uint64_t rows, uint64_t field) {
    return (field * UINT64_C(0x9E3779B97F4A7C15) >> 32) * rows >> 32;
}

/* Reads where a field will be looked for into the cache. */
FIN_INLINED void fin_guide_fetch(const struct fin_guide *guide, uint64_t field) {
    __builtin_prefetch(guide->slots + FIN_GUIDE_ROW * fin_guide_row(guide->rows, field));
}

/* The bundles that finish a field of so many pieces; NULL if none does. */
const uint64_t *fin_guide_find(const struct fin_guide *guide, uint64_t field, int pieces);

#endif
