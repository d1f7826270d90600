/* Where pieces lead from the fields of a layer: to which fields of the next one. */
#ifndef FIN_SOLVER_LEADS_H
#define FIN_SOLVER_LEADS_H

#include "solver/memory/board_set.h"
#include "solver/boards/small_board.h"

/* The fields that pieces make of a field, as numbers of the next layer, each once,
 * those of a kind behind those of the kind before. */
struct fin_leads {
    int count[FIN_KINDS];
    uint32_t numbers[FIN_KINDS * FIN_LOW_NEXT];
};

struct fin_leads_walk {
    const struct fin_low *low;
    const uint64_t *fields;
    const struct fin_index *next;
    /* Gets what was handed in, the number of a field and its leads. */
    void (*visit)(void *data, uint64_t number, const struct fin_leads *leads);
    void *data;
};

/* Visits the fields from … to. */
void fin_leads_walk(const struct fin_leads_walk *walk, uint64_t from, uint64_t to);

#endif
