/* A set cover problem that shrinks: sets and elements that are left, and reductions. */
#ifndef FINESSIMO_CLI_MINIMAL_PROBLEM_H
#define FINESSIMO_CLI_MINIMAL_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/minimal/set_cover.h"

/* Lists in both directions, ascending. */
struct problem {
    size_t sets, elements;
    size_t *name;             /* by set: its number in the whole problem */
    uint32_t *cost;           /* by set */
    size_t *first, *first_of; /* where the lists of a set, and of an element, begin */
    uint32_t *element, *set;  /* the lists: elements of a set, sets of an element */
    double *price;            /* by element: Lagrange multipliers, kept from the parent */
};

struct problem problem_make(const struct set_cover *cover);
void problem_free(struct problem *problem);
/* The problem with only some sets and elements. */
struct problem problem_cut(const struct problem *from, const bool *sets, const bool *elements);
/* False if an element has no set. */
bool problem_is_coverable(const struct problem *problem);
/* Frees the problem and returns the reduced one. Names of sets that every cover needs are added to
 * `chosen`, and their cost. */
struct problem problem_reduce(struct problem problem, size_t *chosen, size_t *count,
                              uint64_t *cost);
/* Splits the sets into groups that share no element; `group` by set. Returns how many. */
size_t problem_group(const struct problem *problem, size_t *group);

/* Memory filled with zeros. */
void *problem_memory(size_t count, size_t size);

#endif
