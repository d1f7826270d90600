/* Checkpoints of long jobs, so that a job that was killed resumes near where it stopped. They are
 * files in the cache's folder `finessimo/unfinished`, and are removed when the job is done. */
#ifndef FINESSIMO_CLI_CACHE_CHECKPOINT_H
#define FINESSIMO_CLI_CACHE_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

/* All checkpoints of one job. Each has a stage of the job and a number. */
struct checkpoints {
    const char *work; /* a name that no other job has: "odds-5" */
    int version;
    int lines, rotation;
    unsigned options; /* of the search */
    bool failed;      /* saving failed once: no more are saved */
};

/* A checkpoint holds the bytes of a few blocks of memory. */
struct checkpoint_block {
    void *bytes;
    size_t size;
};

bool checkpoint_exists(const struct checkpoints *checkpoints, int stage, int number);
/* Fills the blocks, which must be zeros. False, with zeros again, if there is no such checkpoint,
 * or after a message if it is damaged; then it is removed. */
bool checkpoint_load(const struct checkpoints *checkpoints, int stage, int number,
                     const struct checkpoint_block *blocks, int count);
/* After a failure, which prints a message, nothing more is saved. Threads may save at once. */
void checkpoint_save(struct checkpoints *checkpoints, int stage, int number,
                     const struct checkpoint_block *blocks, int count);
/* Removes numbers 0 to count - 1 of a stage. */
void checkpoint_remove(const struct checkpoints *checkpoints, int stage, int count);
/* Removes those of other jobs whose names begin with this ("odds-"). */
void checkpoint_remove_others(const struct checkpoints *checkpoints, const char *beginning);
/* Removes the folder if it is empty. */
void checkpoint_remove_folder(void);

#endif
