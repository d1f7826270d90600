/* A search, and its paths. A path is the same code compiled for another machine: landings as
 * sets, and perft. */
#ifndef FIN_SEARCH_SEARCH_H
#define FIN_SEARCH_SEARCH_H

#include "search/field.h"
#include "search/mover.h"

/* Landings by facing; facings with the same cells are stored as the first of them. */
struct fin_landing_sets {
    fin_lanes words[FIN_WORDS];
    int32_t count; /* number of words in use */
};

/* Landings that a turn can end in, by facing; with soft drop only. */
struct fin_turned_sets {
    fin_lanes by_last[FIN_WORDS];  /* by the last kick of a quarter turn */
    fin_lanes by_other[FIN_WORDS]; /* by any other kick */
    int32_t count;                 /* number of words in use */
};

struct fin_path {
    void (*landings)(const struct fin_mover *mover, const struct fin_field *field,
                     struct fin_landing_sets *sets);
    void (*turned)(const struct fin_mover *mover, const struct fin_field *field,
                   struct fin_turned_sets *sets);
    /* Like fin_landings_small. */
    void (*small)(const struct fin_mover *mover, uint64_t field, int rows,
                  uint64_t landings[FIN_FACINGS]);
    /* The number of sequences of placements of these kinds. Depth is at least 1, and the board
     * has no full rows. */
    uint64_t (*perft)(const struct fin_search *search, const struct fin_field *field,
                      const uint8_t *kinds, size_t depth);
};

struct fin_search {
    struct fin_mover movers[FIN_KINDS];
    const struct fin_path *path;
};

extern const struct fin_path fin_path_plain;
/* Only in builds for x86-64. */
extern const struct fin_path fin_path_avx2;

/* The fastest path of this machine. */
const struct fin_path *fin_path_native(void);

#endif
