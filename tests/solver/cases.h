/* Solver questions made from a number, and brute force to answer them. */
#ifndef FIN_TESTS_SOLVER_CASES_H
#define FIN_TESTS_SOLVER_CASES_H

#include "finessimo_pc.h"

struct solver_case {
    struct fin_pc_question question;
    int rotation;
    unsigned options;
    int length; /* of the queue: the pieces that count */
    uint8_t queue[FIN_PATTERN_PIECES];
};

/* Lines with a few pieces removed, and a queue with these or other pieces, under every rotation
 * system and option in turn. */
struct solver_case case_make(uint64_t number);
/* The empty board with a queue of a bag. */
struct solver_case case_opener(uint64_t number);

/* The answers by brute force, without pruning: the number of solutions, and of tilings. */
struct brute {
    bool given_up; /* too many positions were visited */
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

/* Answers a case. The table starts small, so that it must grow. */
struct job job_run(const struct solver_case *asked, int aim);
void job_end(struct job *job);
/* The number of tilings after a finished job for FIN_PC_COUNT. */
uint64_t job_tilings(const struct job *job, const struct solver_case *asked);

/* The tiler's result for the queues of a pattern. */
enum { TILER_QUEUES = 64 };
struct tiler_counts {
    int tilings, queues;
    int of_queue[TILER_QUEUES]; /* tilings that each can build */
    bool good;                  /* each tiling counts its queues correctly */
};

/* False if the tiler can not handle the question. */
bool tiler_count(const struct solver_case *asked, const char *pattern, struct tiler_counts *counts);

#endif
