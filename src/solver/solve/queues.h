/* The queues of a pattern as a graph: a node is what may still come, with an edge for each kind
 * that may be next. Equal futures share their node, so a pattern of a billion queues has a few
 * hundred nodes. */
#ifndef FIN_SOLVER_SOLVE_QUEUES_H
#define FIN_SOLVER_SOLVE_QUEUES_H

#include "finessimo_pc.h"

enum {
    FIN_QUEUE_NONE,  /* no node */
    FIN_QUEUE_END,   /* nothing more comes */
    FIN_QUEUE_START, /* before the first piece */
};

struct fin_queue_node {
    uint64_t count;             /* queues from here on */
    uint64_t units;             /* see fin_pc_units */
    uint64_t before[FIN_KINDS]; /* of these, those that begin with an earlier kind */
    uint32_t next[FIN_KINDS];
    uint32_t first_item, items; /* only while the graph is made: places in the patterns */
};

struct fin_queues {
    uint32_t count; /* of nodes */
    uint32_t length;
    struct fin_queue_node nodes[];
};

/* The queues of a unit begin with the same pieces, at least one, then go on from a node. */
struct fin_queue_unit {
    uint32_t length;
    uint32_t node;
    uint8_t pieces[FIN_PATTERN_PIECES];
};

struct fin_queue_unit fin_queues_unit(const struct fin_queues *queues, uint64_t number);

#endif
