/* A queue of independent units of long work, for the threads of all ranks. A unit's result is a
 * number, the same whoever finds it. */
#ifndef FINESSIMO_CLI_JOBS_WORK_QUEUE_H
#define FINESSIMO_CLI_JOBS_WORK_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

struct work_queue {
    void *data;
    uint32_t first, past; /* units first to past - 1 */
    /* By unit; 0: not known yet. Rank 0 gets those that the other ranks find. */
    uint64_t *results;
    /* Makes one thread's working state from the data; NULL after a message. */
    void *(*open)(void *data);
    /* The result of a unit, never 0 unless the work was interrupted. */
    uint64_t (*run)(void *tools, uint32_t unit);
    void (*close)(void *tools);
    /* Saves the results: on rank 0, every few seconds and at the end. */
    void (*save)(void *data);
};

enum work_queue_end { WORK_DONE, WORK_STOPPED, WORK_FAILED };

/* Runs all units without a result. Ctrl-C stops it after the results are saved. */
enum work_queue_end work_queue_run(const struct work_queue *work);

#endif
