/* The tiler: all tilings of the empty cells by the pieces of a pattern, each with its queues.
 *
 * 1. Tilings come first, as exact covers of the empty cells, column by column and in no order of
 *    pieces (tiler.c). A row order rejects most covers early: a piece whose cells are split waits
 *    until the rows between them are cleared, and so do all rows that it helps to fill. A cycle
 *    means that the cover can not be built.
 * 2. Then come the orders: the sets of pieces of a tiling that can lie on the board at some time
 *    (orders.c).
 * 3. Queues come last, thousands at a time, as bits (queue_bits.c). */
#ifndef FIN_SOLVER_TILING_TILER_H
#define FIN_SOLVER_TILING_TILER_H

#include "solver/solve/queues.h"
#include "solver/tiling/shapes.h"

enum {
    FIN_TILER_PIECES = 12,
    FIN_TILER_QUEUES = 1 << 22,
    FIN_TILER_MULTISETS = 1 << 24,
    FIN_BLOCK_WORDS = 64,
    FIN_BLOCK_QUEUES = FIN_BLOCK_WORDS * 64,
};

/* A block of queues, as bits of words. */
struct fin_queue_block {
    uint64_t words[FIN_BLOCK_WORDS];
};

/* Multisets of pieces as mixed-radix numbers; the digits are the counts. */
struct fin_multisets {
    uint32_t digit[FIN_KINDS];
    uint32_t size;    /* one past the highest number */
    uint8_t *allowed; /* one bit each: contained in what some queue places */
};

/* The queues of a pattern as bits. After n placements the pieces placed must be among the first n
 * pieces of the queue (n + 1 if hold is allowed). If that is true after each placement, the queue
 * can place them. So all that matters about a queue is how many pieces of each kind are among its
 * first ones. */
struct fin_queue_bits {
    const struct fin_queues *queues;
    uint64_t count;
    uint32_t blocks;
    int32_t pieces, length;
    bool hold;
    uint8_t held, saves;
    uint8_t most[FIN_KINDS];   /* most pieces of a kind in any queue */
    uint8_t column[FIN_KINDS]; /* first column of a kind */
    uint8_t columns;
    /* Indexed by block, number of placements, and column of a kind and count: the queues that
     * have this count. */
    struct fin_queue_block *have;
    struct fin_queue_block
        *all; /* by block: the queues that exist (the last block may be partly filled) */
};

struct fin_tiler {
    const struct fin_search *search;
    struct fin_pc_question question;
    int32_t lines, pieces;
    uint32_t units;
    struct fin_bitboard start;
    uint32_t columns[FIN_COLUMNS +
                     FIN_CELLS]; /* filled cells, bit y; after the last column, full ones */
    struct fin_multisets multisets;
    struct fin_queue_bits bits;
    struct fin_shapes shapes;
};

/* A piece of a tiling. */
struct fin_tile {
    const struct fin_shape *shape;
    struct fin_bitboard cells;
    uint8_t x;
};

/* A set of tiles that can lie on the board at some time. */
struct fin_tiling_state {
    struct fin_bitboard board; /* rows as at the start, including full ones */
    uint16_t tiles;            /* a bit each */
    uint8_t placed;            /* number of tiles */
    bool leads;                /* can lead to the whole tiling */
};

/* A tile that can be placed next. */
struct fin_tiling_edge {
    uint16_t from, to; /* states */
    uint8_t tile, kind;
    uint8_t count; /* number of tiles of its kind afterwards */
};

/* The memory of one thread. */
struct fin_tiler_work {
    struct fin_tile tiles[FIN_TILER_PIECES];
    uint32_t state_count, edge_count;
    struct fin_tiling_state *states;
    struct fin_tiling_edge *edges;
    uint16_t *numbers;               /* of states, by their tiles; 0: none yet */
    struct fin_queue_block *reached; /* by state: the queues that can reach it */
    uint64_t *served;
    uint64_t served_count;
};

/* ---- orders.c ---- */

/* Finds the states and edges that lead to the whole tiling; false if its pieces can not be placed
 * in any order. */
bool fin_tiling_find_orders(const struct fin_tiler *tiler, struct fin_tiler_work *work);
/* Fills in one solution. */
void fin_tiling_note_solution(const struct fin_tiler *tiler, const struct fin_tiler_work *work,
                              struct fin_pc_solution *solution);

/* ---- queue_bits.c ---- */

/* Measures the queues; false if there are too many. */
bool fin_queue_bits_measure(struct fin_queue_bits *bits, struct fin_multisets *multisets,
                            const struct fin_queues *queues,
                            const struct fin_pc_question *question);
/* The memory that the bits need. */
size_t fin_queue_bits_size(const struct fin_queue_bits *bits,
                           const struct fin_multisets *multisets);
/* Fills in the bits. */
void fin_queue_bits_make(struct fin_queue_bits *bits, struct fin_multisets *multisets,
                         void *memory);
/* Finds the queues that the orders of a tiling serve. */
void fin_tiling_find_queues(const struct fin_tiler *tiler, struct fin_tiler_work *work);

FIN_INLINED bool fin_multisets_allow(const struct fin_multisets *multisets, uint32_t number) {
    return (multisets->allowed[number / 8] >> number % 8 & 1) != 0;
}

#endif
