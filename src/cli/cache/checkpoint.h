/* Parts of long work that are kept in the cache while it is not done, so that one that was
 * killed goes on near where it was: `finessimo/unfinished` has a file for each. When the work
 * is done they are removed. */
#ifndef FINESSIMO_CLI_CACHE_CHECKPOINT_H
#define FINESSIMO_CLI_CACHE_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

struct parts {
    const char *work; /* a name, with all that tells two questions apart: "odds-5" */
    int version;
    int lines, rotation;
    unsigned options; /* of the search */
    bool stopped;     /* one could not be kept: no more are */
};

/* A part is the bytes of a few pieces of memory. It has a stage of the work and a number. */
struct parts_memory {
    void *bytes;
    size_t size;
};

bool parts_have(const struct parts *parts, int stage, int number);
/* Fills the memory, which is zeros. False, and it is zeros again, if the part is not there, or
 * damaged, which is told in a sentence; then it is removed. */
bool parts_load(const struct parts *parts, int stage, int number, const struct parts_memory *memory,
                int count);
/* After one that can not be kept, which is told in a sentence, no more are tried. Parts may be
 * kept by several threads at once. */
void parts_keep(struct parts *parts, int stage, int number, const struct parts_memory *memory,
                int count);
/* Removes parts from 0 on. */
void parts_drop(const struct parts *parts, int stage, int count);
/* Removes what is left of other work whose names begin like this ("odds-"). */
void parts_drop_others(const struct parts *parts, const char *beginning);
/* Removes the folder if nothing is in it. */
void parts_tidy(void);

#endif
