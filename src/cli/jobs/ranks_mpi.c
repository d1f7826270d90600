/* Ranks by MPI, which only the main thread of a rank calls. Waiting for another rank sleeps, so
 * that this one's threads keep their cores. */
#define _DEFAULT_SOURCE
#define OMPI_SKIP_MPICXX 1

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/common/message.h"
#include "cli/jobs/cpu_count.h"
#include "cli/jobs/ranks.h"

enum { PIECE = 1 << 26, PAUSE_NS = 1000 * 1000 };

static struct {
    bool begun;
    int own, count, on_machine;
} ranks = {.count = 1, .on_machine = 1};

/* ---- beginning and end ---- */

/* Without mpirun, MPI would take long to find out that it is alone, so it is not started. */
static bool is_started(void) {
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL || getenv("PMIX_RANK") != NULL ||
           getenv("PMI_RANK") != NULL;
}

bool ranks_begin(void) {
    int level = 0;
    MPI_Comm machine;
    if (!is_started()) {
        return true;
    }
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS ||
        level < MPI_THREAD_FUNNELED) {
        cli_wrong("MPI can't be started for a program with threads.");
        return false;
    }
    ranks.begun = true;
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &ranks.on_machine);
    MPI_Comm_free(&machine);
    return true;
}

void ranks_abort(int exit_code) {
    fflush(NULL);
    if (ranks.begun) {
        MPI_Abort(MPI_COMM_WORLD, exit_code);
    }
    exit(exit_code);
}

/* CLI_NO is an answer, not a failure. */
int ranks_end(int exit_code) {
    if (exit_code > 1) {
        ranks_abort(exit_code);
    }
    ranks_agree(true);
    if (ranks.begun) {
        MPI_Finalize();
    }
    return exit_code;
}

int ranks_count(void) {
    return ranks.count;
}

int ranks_own(void) {
    return ranks.own;
}

int ranks_on_machine(void) {
    return ranks.on_machine;
}

int ranks_cores(void) {
    int shared = cpu_count_all() / ranks.on_machine, own = cpu_count_usable();
    return shared < 1 ? 1 : shared < own ? shared : own;
}

/* ---- all ranks ---- */

static void sleep_a_moment(void) {
    nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
}

static void finish(MPI_Request *request) {
    int done = 0;
    while (MPI_Test(request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done) {
        sleep_a_moment();
    }
}

bool ranks_agree(bool holds) {
    int own = holds, all = holds;
    MPI_Request request;
    if (ranks.count > 1) {
        MPI_Iallreduce(&own, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
        finish(&request);
    }
    return all != 0;
}

void ranks_broadcast(int owner, void *bytes, size_t size) {
    for (size_t at = 0; at < size && ranks.count > 1; at += PIECE) {
        int piece = size - at < PIECE ? (int)(size - at) : PIECE;
        MPI_Request request;
        MPI_Ibcast((char *)bytes + at, piece, MPI_BYTE, owner, MPI_COMM_WORLD, &request);
        finish(&request);
    }
}

/* ---- two ranks ---- */

void ranks_send(int to, const uint64_t *words, int count) {
    MPI_Request request;
    MPI_Isend(words, count, MPI_UINT64_T, to, 0, MPI_COMM_WORLD, &request);
    finish(&request);
}

int ranks_receive(int *from, uint64_t *words) {
    int there = 0, count = 0;
    MPI_Status status;
    if (ranks.count == 1) {
        return -1;
    }
    MPI_Iprobe(*from < 0 ? MPI_ANY_SOURCE : *from, 0, MPI_COMM_WORLD, &there, &status);
    if (!there) {
        return -1;
    }
    *from = status.MPI_SOURCE;
    MPI_Recv(words, RANKS_WORDS, MPI_UINT64_T, *from, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_UINT64_T, &count);
    return count;
}

int ranks_wait_for(int from, uint64_t *words) {
    int count;
    while ((count = ranks_receive(&from, words)) < 0) {
        sleep_a_moment();
    }
    return count;
}
