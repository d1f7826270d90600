/* The successors of a layer's boards, as numbers in the next layer. */
#ifndef FIN_SOLVER_TABLES_SUCCESSORS_H
#define FIN_SOLVER_TABLES_SUCCESSORS_H

#include "solver/boards/small_board.h"
#include "solver/memory/board_index.h"

/* Each successor once, grouped by kind. */
struct fin_successors {
    int count[FIN_KINDS];
    uint32_t numbers[FIN_KINDS * FIN_SMALL_SUCCESSORS];
};

struct fin_successors_walk {
    const struct fin_small *small;
    const uint64_t *boards;
    const struct fin_board_index *next;
    /* Called for each board, with `data`, its number and its successors. */
    void (*visit)(void *data, uint64_t number, const struct fin_successors *successors);
    void *data;
};

/* Visits the boards `from` to `to`. */
void fin_successors_walk(const struct fin_successors_walk *walk, uint64_t from, uint64_t to);

#endif
