/* Large memory that is only committed where it is written. */
#include "cli/jobs/memory.h"

#include <sys/mman.h>

#include "platform/platform.h"

void *memory_reserve(size_t size) {
    return platform_reserve(size);
}

void memory_release(void *memory, size_t size) {
    if (memory != NULL) {
        munmap(memory, size);
    }
}
