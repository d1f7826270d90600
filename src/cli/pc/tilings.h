/* All tilings of a pattern's queues, each with the queues that can build it, as the verbs of `pc`
 * use them. */
#ifndef FINESSIMO_CLI_PC_TILINGS_H
#define FINESSIMO_CLI_PC_TILINGS_H

#include "cli/pc/pc.h"

enum { PC_FINDERS = 65 }; /* the most threads of parallel_for */

struct pc_tiling {
    struct fin_pc_solution solution; /* in one order; hold is not filled in */
    uint64_t served;                 /* number of queues */
    uint32_t unit;                   /* that found it */
    uint32_t finder;                 /* whose bytes have the queues from here on */
    size_t first;
};

/* The results of one thread. A queue is one or more bytes: the difference from the queue before. */
struct pc_finder {
    bool taken;
    struct fin_tiler_work *work;
    void *memory;
    uint32_t unit;
    uint32_t finder;
    struct pc_tiling *list;
    size_t count, room;
    uint8_t *bytes;
    size_t length, bytes_room;
};

struct pc_tilings {
    struct pc_job job; /* with the queues */
    struct pc_tiling *list;
    size_t count;
    struct pc_finder *finders;
};

/* Finds them on all cores. False after a message; then there is nothing to end. */
bool pc_tilings_find(struct pc_tilings *tilings, const struct pc_task *task);
void pc_tilings_end(struct pc_tilings *tilings);

/* The queues of a tiling, one after the other. */
struct pc_served {
    const uint8_t *at;
    uint64_t left, next; /* queues to come; one past the last */
};

struct pc_served pc_tilings_served(const struct pc_tilings *tilings, size_t number);
/* The next queue by its number; false if there is none. */
bool pc_served_next(struct pc_served *served, uint64_t *queue);

/* path_csv.c: prints tilings as solution-finder's CSV, by the key of the task; `fumens` are those
 * of the tilings. */
void pc_path_csv(const struct pc_task *task, const struct pc_tilings *tilings, char **fumens);

#endif
