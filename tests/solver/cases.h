/* Questions to the solver that are made from a number, and the plain way to answer
 * them. */
#ifndef FIN_TESTS_SOLVER_CASES_H
#define FIN_TESTS_SOLVER_CASES_H

#include "finessimo_pc.h"

struct solver_case {
    struct fin_pc_question question;
    int rotation;
    unsigned options;
    int length; /* of the queue, which has as many pieces as count */
    uint8_t queue[FIN_PATTERN_PIECES];
};

/* Lines out of which a few pieces were taken, and a queue that has these or others,
 * under every rotation system and all options in turn. */
struct solver_case case_make(uint64_t number);
/* The empty board with a queue of a bag. */
struct solver_case case_opener(uint64_t number);

/* The answers of a search through every choice of a player, without a glance ahead:
 * the ways to place the pieces, and how many tilings are among them. */
struct brute {
    bool given_up; /* too many places were visited */
    uint64_t ways;
    int tilings;
};

struct brute brute_solve(const struct solver_case *asked);

/* A job for a case, in memory of its own. */
struct job {
    void *search_memory, *queue_memory, *memory;
    size_t size;
    const struct fin_search *search;
    struct fin_pc *pc;
};

/* Answers a case; the table begins small, so that it grows. */
struct job job_run(const struct solver_case *asked, int aim);
void job_end(struct job *job);
/* The tilings of a job for FIN_PC_COUNT that is done. */
uint64_t job_tilings(const struct job *job, const struct solver_case *asked);

/* What the tiler says of the queues of a pattern. */
enum { TILER_QUEUES = 64 };
struct tiler_counts {
    int tilings, queues;
    int of_queue[TILER_QUEUES]; /* tilings that each can build */
    bool good;                  /* each tiling counts its queues right */
};

/* False if the question is not for the tiler. */
bool tiler_count(const struct solver_case *asked, const char *pattern, struct tiler_counts *counts);

#endif
