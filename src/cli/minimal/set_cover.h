/* Exact set cover: the cheapest sets that together have every element. */
#ifndef FINESSIMO_CLI_MINIMAL_SET_COVER_H
#define FINESSIMO_CLI_MINIMAL_SET_COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct set_cover {
    size_t sets, elements;
    size_t words;         /* of a set's bits, 64 elements each */
    const uint64_t *bits; /* one set after another; every element is in at least one */
    const uint32_t *cost; /* by set, at least 1 */
    uint64_t steps;       /* most nodes of the search; 0: no limit */
};

struct set_cover_result {
    size_t count;
    size_t *chosen; /* ascending; free it */
    uint64_t cost;  /* their sum */
    uint64_t bound; /* lower bound on the cost of every cover; equal to `cost`: proved */
    uint64_t nodes; /* of the search */
};

/* Finds a cover of least cost. Ctrl-C and the limit stop the search with the best one so far. */
void set_cover_find(const struct set_cover *cover, struct set_cover_result *result);

#endif
