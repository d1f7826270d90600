/* A census: of all queues that may come, those with which a perfect clear can be
 * had from the empty field, by one who knows the queue. Each is tried, or looked up
 * in answers. */
#ifndef FIN_SOLVER_CENSUS_H
#define FIN_SOLVER_CENSUS_H

#include "solver/tables/queue_table.h"

enum { FIN_CENSUS_SEEN = FIN_ATLAS_PIECES + 1, FIN_CENSUS_CUTS = 8 };

/* How bags cut the queue: so many pieces of the first, of the second, … */
struct fin_cut {
    uint8_t pieces[FIN_CENSUS_SEEN];
    uint8_t bags;
};

struct fin_census {
    const struct fin_answers *answers; /* or NULL, then these are there: */
    const struct fin_atlas *atlas;
    struct fin_index layers[FIN_ATLAS_PIECES];

    int32_t units;
    bool held; /* the first piece is the held one, of any kind */
    struct fin_cut cuts[FIN_CENSUS_CUTS];
    int32_t cut_count;
    uint64_t parts[FIN_ATLAS_UNITS], whole[FIN_ATLAS_UNITS];     /* of each unit */
    void (*failed)(void *data, const uint8_t *kinds, int count); /* or NULL */
    void *data;
};

#endif
