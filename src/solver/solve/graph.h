/* The graph of all solutions of one queue, found with a guide. It has a layer of states for each
 * number of pieces, and edges from each layer to the next.
 *
 * Layers are divided into parts, which several threads may work on. Within a part, many boards are
 * looked up together, so that memory latency overlaps with other work. Then, from the last layer
 * back, the solutions of a state are the sum over its edges; states that have some go into the
 * job's table.
 *
 * States and edges are stored in the order in which they are found: the states of a layer are
 * contiguous, and so are the edges of a state. */
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

/* A part: some states of a layer, and their candidates for the next layer. */
struct fin_graph_part {
    struct fin_graph_candidate *candidates;
    uint32_t count;
    uint32_t past; /* one past the last state */
    bool is_seen;  /* worked on since parts were last collected */
};

struct fin_graph {
    struct fin_graph_state *states;
    uint32_t *edges; /* numbers of states */
    uint32_t *slots; /* of the next layer: state numbers plus 1; lower values are free */
    uint32_t state_room, edge_room, mask;
    struct fin_graph_part parts[FIN_GRAPH_PARTS];
    uint32_t candidate_room; /* per part */
    uint32_t part_count;

    uint32_t state_count, edge_count;
    uint32_t at; /* next state; when counting, one past it */
    int32_t placed;
    bool is_back;                          /* all states are found; counting */
    uint32_t starts[FIN_TABLE_PIECES + 1]; /* first state of each layer */
    uint8_t to_come[FIN_TABLE_PIECES];     /* next piece by layer, or FIN_NONE */
    uint32_t tags[FIN_TABLE_PIECES];
};

/* True if a job uses the graph: to count all solutions of one queue, with a guide. */
bool fin_graph_is_for(const struct fin_pc *pc);
/* Takes its share of a block of memory; returns the start of the rest. */
char *fin_graph_lay_out(struct fin_graph *graph, char *memory, char *end);
/* Copies the contents to a graph with another layout; false if that is too small. */
bool fin_graph_copy(struct fin_graph *graph, const struct fin_graph *from);
/* Starts with the first state of a job. */
void fin_graph_begin(struct fin_pc *pc);
/* Like fin_pc_parts. */
uint32_t fin_graph_parts(const struct fin_graph *graph);
/* Like fin_pc_look. */
void fin_graph_look(struct fin_pc *pc, uint32_t part);
/* Like fin_pc_run; a step is a state. */
int fin_graph_run(struct fin_pc *pc, uint64_t steps);

#endif
