/* The queues of a pattern as a graph. A node stands for everything that may still come, with an
 * edge for each possible next kind. Equal futures share a node, so a pattern with a billion
 * queues has a few hundred nodes. */
#ifndef FIN_SOLVER_SOLVE_QUEUES_H
#define FIN_SOLVER_SOLVE_QUEUES_H

#include "finessimo_pc.h"

enum {
    FIN_QUEUE_NONE,  /* no such node */
    FIN_QUEUE_END,   /* the end of the queue */
    FIN_QUEUE_START, /* before the first piece */
};

struct fin_queue_node {
    uint64_t count;             /* queues from here on */
    uint64_t units;             /* see fin_pc_units */
    uint64_t before[FIN_KINDS]; /* queues that start with an earlier kind */
    uint32_t next[FIN_KINDS];
    uint32_t first_item, items; /* only while the graph is built: positions in the patterns */
};

struct fin_queues {
    uint32_t count; /* number of nodes */
    uint32_t length;
    struct fin_queue_node nodes[];
};

/* The queues of a unit share their first pieces, at least one, and continue from a node. */
struct fin_queue_unit {
    uint32_t length;
    uint32_t node;
    uint8_t pieces[FIN_PATTERN_PIECES];
};

struct fin_queue_unit fin_queues_unit(const struct fin_queues *queues, uint64_t number);

#endif
