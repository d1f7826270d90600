/* A job: of all queues that may come, those with which a perfect clear can be
 * had from the empty board, by one who knows the queue. Each is tried, or looked up
 * in table. */
#ifndef FIN_SOLVER_ODDS_QUEUE_ODDS_H
#define FIN_SOLVER_ODDS_QUEUE_ODDS_H

#include "solver/tables/queue_table.h"

enum { FIN_QUEUE_ODDS_PIECES = FIN_TABLE_PIECES + 1, FIN_QUEUE_ODDS_CUTS = 8 };

/* How bags cut the queue: so many pieces of the first, of the second, … */
struct fin_bag_cut {
    uint8_t pieces[FIN_QUEUE_ODDS_PIECES];
    uint8_t bags;
};

struct fin_queue_odds {
    const struct fin_queue_table *table; /* or NULL, then these are there: */
    const struct fin_legal_boards *legal;
    struct fin_board_index layers[FIN_TABLE_PIECES];

    int32_t units;
    bool held; /* the first piece is the held one, of any kind */
    struct fin_bag_cut cuts[FIN_QUEUE_ODDS_CUTS];
    int32_t cut_count;
    uint64_t parts[FIN_ROUND_UNITS], whole[FIN_ROUND_UNITS];     /* of each unit */
    void (*failed)(void *data, const uint8_t *kinds, int count); /* or NULL */
    void *data;
};

#endif
