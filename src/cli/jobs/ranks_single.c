/* Rank 0 alone: a build without MPI. */
#include <stdlib.h>

#include "cli/common/message.h"
#include "cli/jobs/cpu_count.h"
#include "cli/jobs/ranks.h"

/* Started by mpirun it would do everything as often as there are processes. */
bool ranks_begin(void) {
    const char *count = getenv("OMPI_COMM_WORLD_SIZE");
    if (count != NULL && atoi(count) > 1) {
        cli_wrong("This finessimo is built without MPI, so that mpirun can't share the work out: "
                  "build it with `meson setup build -Dmpi=enabled`.");
        return false;
    }
    return true;
}

int ranks_end(int exit_code) {
    return exit_code;
}

void ranks_quit(int exit_code) {
    exit(exit_code);
}

int ranks_count(void) {
    return 1;
}

int ranks_own(void) {
    return 0;
}

int ranks_cores(void) {
    return cores_count();
}

int ranks_beside(void) {
    return 1;
}

bool ranks_all(bool holds) {
    return holds;
}

void ranks_share(int owner, void *bytes, size_t size) {
    (void)owner;
    (void)bytes;
    (void)size;
}

void ranks_send(int to, const uint64_t *words, int count) {
    (void)to;
    (void)words;
    (void)count;
}

int ranks_receive(int *from, uint64_t *words) {
    (void)from;
    (void)words;
    return -1;
}

int ranks_await(int from, uint64_t *words) {
    (void)from;
    (void)words;
    return -1;
}
