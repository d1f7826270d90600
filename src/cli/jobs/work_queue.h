/* Units of long work that need nothing of each other, for the threads of all ranks. A unit's
 * result is a number; who found it makes no difference. */
#ifndef FINESSIMO_CLI_JOBS_WORK_QUEUE_H
#define FINESSIMO_CLI_JOBS_WORK_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

struct farm_work {
    void *data;
    uint32_t first, past; /* units from … to before */
    uint64_t *results;    /* by unit, not 0; of those that are known, and on rank 0 of all others */
    /* What a thread works with, NULL after a sentence; a result, 0 if farm_stopped; the end. */
    void *(*open)(void *data);
    uint64_t (*run)(void *tools, uint32_t unit);
    void (*close)(void *tools);
    /* On rank 0, now and then and at the end. */
    void (*keep)(void *data);
};

enum farm_end { FARM_DONE, FARM_STOPPED, FARM_FAILED };

/* Does all units without a result. Ctrl-C ends it: then what is done is kept. */
enum farm_end farm_do(const struct farm_work *work);
/* Whether Ctrl-C was pressed. */
bool farm_stopped(void);

#endif
