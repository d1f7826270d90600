/* Loops whose units run on all cores: each thread takes the next unit until none is left. */
#ifndef FINESSIMO_CLI_JOBS_PARALLEL_H
#define FINESSIMO_CLI_JOBS_PARALLEL_H

#include <stdint.h>

#include "cli/jobs/progress.h"

/* A loop as one round of longer work, for its bar. */
struct parallel_progress {
    struct progress_bar bar;
    int round, rounds;
};

/* Runs units 0 to units - 1, each once. The progress may be NULL. */
void parallel_for(void *data, void (*run)(void *data, uint32_t unit), uint32_t units,
                  struct parallel_progress *progress);
/* The same with its own progress bar. */
void parallel_for_shown(const char *name, void *data, void (*run)(void *data, uint32_t unit),
                        uint32_t units);

#endif
