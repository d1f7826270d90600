/* A build without MPI: there is only rank 0. */
#include <stdlib.h>

#include "cli/common/message.h"
#include "cli/jobs/cpu_count.h"
#include "cli/jobs/ranks.h"

/* Under mpirun, each process would do all of the work. */
bool ranks_begin(void) {
    const char *count = getenv("OMPI_COMM_WORLD_SIZE");
    if (count != NULL && atoi(count) > 1) {
        cli_wrong("This finessimo is built without MPI, so mpirun can't share the work. "
                  "Build it with `meson setup build -Dmpi=enabled`.");
        return false;
    }
    return true;
}

int ranks_end(int exit_code) {
    return exit_code;
}

void ranks_abort(int exit_code) {
    exit(exit_code);
}

int ranks_count(void) {
    return 1;
}

int ranks_own(void) {
    return 0;
}

int ranks_cores(void) {
    return cpu_count_usable();
}

int ranks_on_machine(void) {
    return 1;
}

bool ranks_agree(bool holds) {
    return holds;
}

void ranks_broadcast(int owner, void *bytes, size_t size) {
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

int ranks_wait_for(int from, uint64_t *words) {
    (void)from;
    (void)words;
    return -1;
}
