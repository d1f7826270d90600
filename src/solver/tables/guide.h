/* The guide: a pruning table with an entry for every legal board. It stores the multisets of pieces
 * that complete the board in some order, and which pairs of kinds can be placed first and second. A
 * search that knows the queue asks the guide which branches are dead before it follows them.
 *
 * A guide is a list of words that can be stored in a file without conversion:
 *
 *   32 words   header: the lines of the boards; the number of sets of each layer and, from
 *              FIN_GUIDE_ROWS on, the number of rows
 *   slots      of each layer, eight per row: a board and, in the high bits, the number of its set
 *   sets       of each layer, from the last to the first: a word with a bit for each pair of
 *              kinds; then a bit for each multiset of as many pieces as are left
 *
 * The hash of a board selects its row; if that is full, the board is in one of the next rows. Each
 * layer has its own rows, so those of small layers stay close together in memory. Boards of a layer
 * with equal sets share one. */
#ifndef FIN_SOLVER_TABLES_GUIDE_H
#define FIN_SOLVER_TABLES_GUIDE_H

#include "solver/boards/multiset.h"
#include "solver/tables/legal_boards.h"
#include "solver/tables/successors.h"

enum {
    FIN_GUIDE_HEAD = 32, /* words */
    FIN_GUIDE_LINES = 0,
    FIN_GUIDE_ROWS = 16,
    FIN_GUIDE_ROW = 8,
    FIN_GUIDE_PROBES = 64, /* most rows to probe */
    FIN_GUIDE_NUMBER = 40, /* bit where the set's number starts */
    FIN_GUIDE_SETS = 1 << 24,
};

struct fin_guide {
    int32_t lines, pieces;
    /* by the number of pieces on the board */
    const uint64_t *slots[FIN_TABLE_PIECES], *sets[FIN_TABLE_PIECES];
    uint64_t rows[FIN_TABLE_PIECES];
    uint64_t counts[FIN_TABLE_PIECES], widths[FIN_TABLE_PIECES];
};

/* Pairs with this first kind and any second; and the first kinds of pairs. */
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

/* The words of a set when this many pieces are left. */
uint64_t fin_guide_width(int left);

FIN_INLINED uint64_t fin_guide_row(uint64_t rows, uint64_t board) {
    return (board * UINT64_C(0x9E3779B97F4A7C15) >> 32) * rows >> 32;
}

/* Prefetches the row of a board. */
FIN_INLINED void fin_guide_fetch(const struct fin_guide *guide, uint64_t board, int pieces) {
    __builtin_prefetch(guide->slots[pieces] +
                       FIN_GUIDE_ROW * fin_guide_row(guide->rows[pieces], board));
}

/* The set of a board with this many pieces: the multisets that complete it. NULL if there is
 * none. */
const uint64_t *fin_guide_find(const struct fin_guide *guide, uint64_t board, int pieces);

/* Looks up the boards of a list of items and keeps, in order, the items whose board is in the
 * guide: moves them to the front, and lists their sets. Returns the number kept. An item has
 * `size` bytes with the board at `offset`. Prefetches the sets; the caller should have prefetched
 * the boards (fin_guide_fetch). */
FIN_INLINED uint32_t fin_guide_keep(const struct fin_guide *guide, int pieces, void *items,
                                    size_t size, size_t offset, uint32_t count,
                                    const uint64_t **sets) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *item = (const char *)items + i * size;
        uint64_t board;
        memcpy(&board, item + offset, sizeof board);
        const uint64_t *set = fin_guide_find(guide, board, pieces);
        if (set != NULL) {
            __builtin_prefetch(set);
            __builtin_prefetch(set + guide->widths[pieces] - 1);
            memmove((char *)items + kept * size, item, size);
            sets[kept++] = set;
        }
    }
    return kept;
}

#endif
