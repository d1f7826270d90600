/* The graph of all solutions of one queue, found with a guide: a layer of states for each
 * number of pieces, and the edges from each layer to the next. Layers are worked on in parts,
 * which several threads may look at together; within a part, many boards are looked up
 * together, so that memory is read while other work goes on. Then, from the end, each state
 * has as many solutions as the states that its edges lead to; states that have some go into
 * the table of the job.
 *
 * States and edges lie in the job's memory in the order in which they were found: those of a
 * layer are contiguous, and so are the edges of a state. */
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

/* Some states of a layer, and their candidates for the next. */
struct fin_graph_part {
    struct fin_graph_candidate *candidates;
    uint32_t count;
    uint32_t past; /* one past its last state */
    bool is_seen;  /* since parts were last taken */
};

struct fin_graph {
    struct fin_graph_state *states;
    uint32_t *edges; /* the numbers of states */
    uint32_t *slots; /* of the layer being found: numbers from 1 on; lower ones are free */
    uint32_t state_room, edge_room, mask;
    struct fin_graph_part parts[FIN_GRAPH_PARTS];
    uint32_t candidate_room; /* of each */
    uint32_t part_count;

    uint32_t state_count, edge_count;
    uint32_t at; /* the next state to work on; when counting, one past it */
    int32_t placed;
    bool is_back;                          /* all states are found: counting */
    uint32_t starts[FIN_TABLE_PIECES + 1]; /* the first state of each layer */
    uint8_t to_come[FIN_TABLE_PIECES];     /* the next piece by layer, or FIN_NONE */
    uint32_t tags[FIN_TABLE_PIECES];
};

/* True if a job uses the graph: all solutions of one queue, with a guide. */
bool fin_graph_is_for(const struct fin_pc *pc);
/* Takes part of a block of memory; returns where the rest begins. */
char *fin_graph_lay_out(struct fin_graph *graph, char *memory, char *end);
/* Copies the contents to a graph that was laid out elsewhere; false if that is too small. */
bool fin_graph_copy(struct fin_graph *graph, const struct fin_graph *from);
/* Begins with the first state of a job. */
void fin_graph_begin(struct fin_pc *pc);
/* As fin_pc_parts, fin_pc_look and fin_pc_run; a step is a state. */
uint32_t fin_graph_parts(const struct fin_graph *graph);
void fin_graph_look(struct fin_pc *pc, uint32_t part);
int fin_graph_run(struct fin_pc *pc, uint64_t steps);

#endif
