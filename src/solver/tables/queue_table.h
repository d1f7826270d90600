/* Which queues make a perfect clear of four lines from the empty board, for one who
 * knows them and may hold: an answer for each eleven kinds, the held piece and the
 * ten that come; with nothing held the first two of them are the current piece and
 * the next, for it does not matter which of the two waits.
 *
 * With hold a player lays one of the first two kinds, then one of the other and the
 * third, and so on: in the list of kinds neighbours are exchanged or not, from the
 * beginning to the end. So the table begin as those without hold, and for every
 * two neighbours, from the end to the beginning, an answer is yes if that of the
 * list with the two exchanged is. */
#ifndef FIN_SOLVER_TABLES_QUEUE_TABLE_H
#define FIN_SOLVER_TABLES_QUEUE_TABLE_H

#include "solver/tables/sequences.h"

enum {
    FIN_QUEUE_TABLE_DIGITS = FIN_QUEUE_TABLE_KINDS - 2, /* kinds that tell the word; two its bit */
    FIN_QUEUE_TABLE_UNITS = 343,
};

struct fin_queue_table {
    const uint64_t *sequences; /* as fin_sequences_list gave them; until the first round is done */
    uint64_t *list;
    int32_t round;
};

#endif
