/* A lookup table of all queues: can a player who knows the queue, and may hold, make a perfect
 * clear of four lines from the empty board? It has an entry for any eleven kinds: the held piece
 * and the ten that come. With nothing held, the first two are the current piece and the next one;
 * it does not matter which of the two waits.
 *
 * With hold, a player places one of the first two kinds, then the other or the third, and so on:
 * neighbours in the queue may swap places, once each from the front to the back. The table
 * therefore starts with the queues that work without hold. Then, for each pair of neighbours from
 * the back to the front, a queue also works if the one with the two swapped does. */
#ifndef FIN_SOLVER_TABLES_QUEUE_TABLE_H
#define FIN_SOLVER_TABLES_QUEUE_TABLE_H

#include "solver/tables/sequences.h"

enum {
    /* kinds that select the word; the last two select its bit */
    FIN_QUEUE_TABLE_DIGITS = FIN_QUEUE_TABLE_KINDS - 2,
    FIN_QUEUE_TABLE_UNITS = 343,
};

struct fin_queue_table {
    /* as from fin_sequences_list; needed until the first round is done */
    const uint64_t *sequences;
    uint64_t *list;
    int32_t round;
};

#endif
