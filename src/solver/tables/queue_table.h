/* A lookup table of all queues: does a player who knows the queue, and may hold, get a perfect
 * clear of four lines from the empty board? There is an entry for any eleven kinds: the held
 * piece and the ten that come. With nothing held, the first two are the current piece and the
 * next; it does not matter which of the two waits.
 *
 * With hold a player places one of the first two kinds, then the other or the third, and so on:
 * neighbours in the queue change places or not, from the beginning to the end. So the table
 * starts with the queues that work without hold. Then, for every two neighbours from the end to
 * the beginning, a queue works if the one with the two exchanged does. */
#ifndef FIN_SOLVER_TABLES_QUEUE_TABLE_H
#define FIN_SOLVER_TABLES_QUEUE_TABLE_H

#include "solver/tables/sequences.h"

enum {
    /* the kinds that choose the word; the last two choose its bit */
    FIN_QUEUE_TABLE_DIGITS = FIN_QUEUE_TABLE_KINDS - 2,
    FIN_QUEUE_TABLE_UNITS = 343,
};

struct fin_queue_table {
    /* as fin_sequences_list returned them; until the first round is done */
    const uint64_t *sequences;
    uint64_t *list;
    int32_t round;
};

#endif
