/* Long work in rounds, on all cores, with a bar that shows how far it is. */
#ifndef FINESSIMO_CLI_JOBS_PARALLEL_H
#define FINESSIMO_CLI_JOBS_PARALLEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Work of the library's: see section 15 of its header. */
struct rounds_work {
    const char *name; /* shown beside the bar: "legal fields" */
    void *job;
    uint32_t (*units)(const void *job);
    void (*run)(void *job, uint32_t unit);
    bool (*next)(void *job);
    int (*rounds)(const void *job, int *done);
};

/* Does all of it. False if the memory was too small. */
bool rounds_do(const struct rounds_work *work);

/* The units of a single round, shown nowhere. */
void rounds_share(void *job, void (*run)(void *job, uint32_t unit), uint32_t units);

/* Memory that is there once it is touched; NULL if there is none. */
void *rounds_memory(size_t size);
void rounds_free(void *memory, size_t size);

#endif
