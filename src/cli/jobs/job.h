/* Long jobs of the library, run on all cores with a progress bar. A job has its own memory. */
#ifndef FINESSIMO_CLI_JOBS_JOB_H
#define FINESSIMO_CLI_JOBS_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A kind of job. Its functions are those of a job of finessimo_pc.h, section 2. */
struct job_kind {
    const char *name;   /* shown beside the bar: "legal boards" */
    const char *result; /* as in "the table of legal boards takes 900 MB" */
    /* Makes a job from its input; NULL if the memory is too small. */
    void *(*make)(void *memory, size_t size, void *input);
    /* Number of units of the current round; 0: the job is done. */
    uint32_t (*units)(const void *job);
    void (*run)(void *job, uint32_t unit);
    /* Goes to the next round; false if the memory is too small. */
    bool (*next)(void *job);
    /* Returns the number of rounds; *done: the number of finished ones. */
    int (*rounds)(const void *job, int *done);
};

/* A finished job, with its memory. */
struct job {
    void *state;
    void *memory;
    size_t size;
};

/* Makes a job and does all of it. False after a message if there is not enough memory; then
 * nothing is left to free. */
bool job_run(struct job *job, const struct job_kind *kind, size_t size, void *input);
void job_free(struct job *job);

/* Defines the four functions on rounds for a kind whose own have this prefix. */
#define JOB_FORWARD(prefix)                                                                        \
    static uint32_t units(const void *job) {                                                       \
        return prefix##_units(job);                                                                \
    }                                                                                              \
    static void run(void *job, uint32_t unit) {                                                    \
        prefix##_run(job, unit);                                                                   \
    }                                                                                              \
    static bool next(void *job) {                                                                  \
        return prefix##_next(job);                                                                 \
    }                                                                                              \
    static int rounds(const void *job, int *done) {                                                \
        return prefix##_rounds(job, done);                                                         \
    }

#endif
