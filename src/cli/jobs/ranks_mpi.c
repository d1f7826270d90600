/* Ranks by MPI. One thread of a rank, the first, calls it. What waits for another rank sleeps
 * meanwhile, so that the threads of this one can work. */
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
    int own, count, beside;
} ranks = {.count = 1, .beside = 1};

/* ---- beginning and end ---- */

/* Without mpirun, MPI would take long to find out that it is alone. */
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
    MPI_Comm_size(machine, &ranks.beside);
    MPI_Comm_free(&machine);
    return true;
}

void ranks_quit(int exit_code) {
    fflush(NULL);
    if (ranks.begun) {
        MPI_Abort(MPI_COMM_WORLD, exit_code);
    }
    exit(exit_code);
}

/* Ranks that help leave with an answer of rank 0 that is no, too. */
int ranks_end(int exit_code) {
    if (exit_code > 1) {
        ranks_quit(exit_code);
    }
    ranks_all(true);
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

int ranks_beside(void) {
    return ranks.beside;
}

int ranks_cores(void) {
    int shared = cores_of_machine() / ranks.beside, own = cores_count();
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

bool ranks_all(bool holds) {
    int own = holds, all = holds;
    MPI_Request request;
    if (ranks.count > 1) {
        MPI_Iallreduce(&own, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
        finish(&request);
    }
    return all != 0;
}

void ranks_share(int owner, void *bytes, size_t size) {
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

int ranks_await(int from, uint64_t *words) {
    int count;
    while ((count = ranks_receive(&from, words)) < 0) {
        sleep_a_moment();
    }
    return count;
}
