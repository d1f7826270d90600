/* The tiler: all tilings of the empty cells by the pieces of a pattern, each with its queues.
 *
 * It finds tilings first, column by column, as an exact cover of the empty cells, whatever the
 * order of pieces (tiler.c). Rows tell early that a cover can not be built: a piece whose cells
 * are parted waits until the rows between are cleared, and so do all rows that it helps to fill;
 * no row may wait for itself. Then come the orders: which pieces of a tiling may lie at some time
 * (orders.c). Queues come last, thousands at a time, as bits (queue_bits.c). */
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

/* 64 queues of each word, a bit each. */
struct fin_queue_block {
    uint64_t words[FIN_BLOCK_WORDS];
};

/* The kinds of a set of pieces as a number: its digits are the counts. */
struct fin_multisets {
    uint32_t digit[FIN_KINDS];
    uint32_t size;    /* one past the highest number */
    uint8_t *allowed; /* a bit each: those that are part of what some queue has to place */
};

/* The queues of a pattern as bits. When a player has made so many placements, the pieces placed
 * are among the first ones of the queue: as many, or one more if hold may be used. If that is so
 * after each placement, the queue can make them. So all that matters of a queue is how many
 * pieces of a kind are among its first ones. */
struct fin_queue_bits {
    const struct fin_queues *queues;
    uint64_t count;
    uint32_t blocks;
    int32_t pieces, length;
    bool hold;
    uint8_t held, saves;
    uint8_t most[FIN_KINDS];   /* pieces of a kind in any queue */
    uint8_t column[FIN_KINDS]; /* where a kind begins */
    uint8_t columns;
    /* By block, placements, and column of a kind and a count: the queues with that many. */
    struct fin_queue_block *have;
    struct fin_queue_block *all; /* by block: its queues; the last block may have fewer */
};

struct fin_tiler {
    const struct fin_search *search;
    struct fin_pc_question question;
    int32_t lines, pieces;
    uint32_t units;
    struct fin_bitboard start;
    uint32_t columns[FIN_COLUMNS + FIN_CELLS]; /* filled cells, bit y; full ones behind the last */
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

/* Pieces that lie at some time. */
struct fin_tiling_state {
    struct fin_bitboard board; /* rows as at the start, full ones too */
    uint16_t tiles;            /* a bit each */
    uint8_t placed;            /* number of tiles */
    bool leads;                /* to the whole tiling */
};

/* A piece that may be placed next. */
struct fin_tiling_edge {
    uint16_t from, to; /* states */
    uint8_t tile, kind;
    uint8_t count; /* of its kind that lie then */
};

/* What a thread works with. */
struct fin_tiler_work {
    struct fin_tile tiles[FIN_TILER_PIECES];
    uint32_t state_count, edge_count;
    struct fin_tiling_state *states;
    struct fin_tiling_edge *edges;
    uint16_t *numbers;               /* of states by their tiles; 0: none so far */
    struct fin_queue_block *reached; /* by state: queues that can lead to it */
    uint64_t *served;
    uint64_t served_count;
};

/* orders.c: finds the states and edges that lead to the whole tiling; false if there is no order
 * of its pieces. Gives a solution. */
bool fin_tiling_find_orders(const struct fin_tiler *tiler, struct fin_tiler_work *work);
void fin_tiling_note_way(const struct fin_tiler *tiler, const struct fin_tiler_work *work,
                         struct fin_pc_way *way);

/* queue_bits.c: takes the measure of the queues; false if there are too many. Then the memory for
 * them, and what they are as bits. */
bool fin_queue_bits_measure(struct fin_queue_bits *bits, struct fin_multisets *multisets,
                            const struct fin_queues *queues,
                            const struct fin_pc_question *question);
size_t fin_queue_bits_size(const struct fin_queue_bits *bits,
                           const struct fin_multisets *multisets);
void fin_queue_bits_make(struct fin_queue_bits *bits, struct fin_multisets *multisets,
                         void *memory);
/* Finds the queues that the orders of a tiling serve. */
void fin_tiling_find_queues(const struct fin_tiler *tiler, struct fin_tiler_work *work);

FIN_INLINED bool fin_multisets_allow(const struct fin_multisets *multisets, uint32_t number) {
    return (multisets->allowed[number / 8] >> number % 8 & 1) != 0;
}

#endif
