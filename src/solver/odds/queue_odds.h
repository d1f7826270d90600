/* Queue odds: the share of all queues that make a perfect clear from the empty board, for a
 * player who knows the queue. Each queue is searched, or looked up in the queue table. */
#ifndef FIN_SOLVER_ODDS_QUEUE_ODDS_H
#define FIN_SOLVER_ODDS_QUEUE_ODDS_H

#include "solver/tables/queue_table.h"

enum { FIN_QUEUE_ODDS_PIECES = FIN_TABLE_PIECES + 1, FIN_QUEUE_ODDS_CUTS = 8 };

/* The number of pieces of the queue in the first bag, in the second, and so on. */
struct fin_bag_cut {
    uint8_t pieces[FIN_QUEUE_ODDS_PIECES];
    uint8_t bags;
};

struct fin_queue_odds {
    const struct fin_queue_table *table; /* or NULL; then legal boards and indexes are set */
    const struct fin_legal_boards *legal;
    struct fin_board_index layers[FIN_TABLE_PIECES];

    int32_t units;
    bool held; /* the first piece is held, and may be of any kind */
    struct fin_bag_cut cuts[FIN_QUEUE_ODDS_CUTS];
    int32_t cut_count;
    uint64_t parts[FIN_ROUND_UNITS], whole[FIN_ROUND_UNITS];     /* per unit */
    void (*failed)(void *data, const uint8_t *kinds, int count); /* or NULL */
    void *data;
};

#endif
