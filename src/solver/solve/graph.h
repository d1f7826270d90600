/* The graph of all ways of one queue, found with a guide: the states of a game after
 * each number of pieces, a layer of them, and the edges from one layer to the next. A
 * layer is gone through in parts, at which several threads may look at once; in each,
 * many boards are looked up together, so that what is far in memory comes while other
 * things are done. Then, from the end, each state has as many ways as the states that
 * its edges lead to, and those that have some are kept in the table of the job.
 *
 * States and edges lie in the job's memory, in the order in which they were found: so a
 * layer's are beside each other, and so are a state's edges. */
#ifndef FIN_SOLVER_SOLVE_GRAPH_H
#define FIN_SOLVER_SOLVE_GRAPH_H

#include <stddef.h>

#include "solver/tables/legal_boards.h"

enum { FIN_GRAPH_PARTS = 8 };

struct fin_pc;
struct fin_graph_candidate;

struct fin_graph_state {
    uint64_t board, ways;
    uint32_t edges;
    uint8_t hold;
    uint8_t firsts; /* kinds that can be placed, a bit each, as far as the guide knows */
};

/* Some states of a layer, and what may come of them. */
struct fin_graph_part {
    struct fin_graph_candidate *candidates;
    uint32_t count;
    uint32_t past; /* the last of its states */
    bool is_seen;  /* since the last that were taken */
};

struct fin_graph {
    struct fin_graph_state *states;
    uint32_t *edges; /* the numbers of states */
    uint32_t *slots; /* of the layer being found: numbers, from 1 on; those of others are free */
    uint32_t state_room, edge_room, mask;
    struct fin_graph_part parts[FIN_GRAPH_PARTS];
    uint32_t candidate_room; /* of each */
    uint32_t part_count;

    uint32_t state_count, edge_count;
    uint32_t at; /* the next state to go on from; on the way back: past the next */
    int32_t placed;
    bool is_back;                          /* all are found */
    uint32_t starts[FIN_TABLE_PIECES + 1]; /* the first state of each layer */
    uint8_t to_come[FIN_TABLE_PIECES];     /* by layer; FIN_NONE: none comes */
    uint32_t tags[FIN_TABLE_PIECES];
};

/* Whether a job finds its answers so. */
bool fin_graph_is_for(const struct fin_pc *pc);
/* Takes a part of some memory; returns where the rest of it begins. */
char *fin_graph_lay_out(struct fin_graph *graph, char *memory, char *end);
/* Brings what was found to another place, which has been laid out; false if there is too little
 * room. */
bool fin_graph_copy(struct fin_graph *graph, const struct fin_graph *from);
/* From the first state of a job. */
void fin_graph_begin(struct fin_pc *pc);
/* As fin_pc_parts, fin_pc_look and fin_pc_run; a step is a state. */
uint32_t fin_graph_parts(const struct fin_graph *graph);
void fin_graph_look(struct fin_pc *pc, uint32_t part);
int fin_graph_run(struct fin_pc *pc, uint64_t steps);

#endif
