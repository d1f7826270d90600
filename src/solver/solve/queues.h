/* The queues that may come, as a graph: a node is what may still come, with an
 * edge for each piece that may be next. Ways that lead to the same choices share
 * their node, so a pattern of a billion queues has a few hundred. */
#ifndef FIN_SOLVER_SOLVE_QUEUES_H
#define FIN_SOLVER_SOLVE_QUEUES_H

#include "finessimo_pc.h"

enum {
    FIN_QUEUE_NONE,  /* no node */
    FIN_QUEUE_END,   /* nothing more comes */
    FIN_QUEUE_START, /* the first piece is to come */
};

struct fin_queue_node {
    uint64_t count;             /* of the queues from here on */
    uint64_t units;             /* see fin_pc_units */
    uint64_t before[FIN_KINDS]; /* of these, those that begin with an earlier kind */
    uint32_t next[FIN_KINDS];
    uint32_t first_item, items; /* while the graph is made: places in the patterns */
};

struct fin_queues {
    uint32_t count; /* of the nodes */
    uint32_t length;
    struct fin_queue_node nodes[];
};

/* The queues of a unit begin with the same pieces, then go on from a node; every
 * unit has at least one piece in its beginning. */
struct fin_queue_unit {
    uint32_t length;
    uint32_t node;
    uint8_t pieces[FIN_PATTERN_PIECES];
};

struct fin_queue_unit fin_queues_unit(const struct fin_queues *queues, uint64_t number);

#endif
