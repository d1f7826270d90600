/* A best play job under test, and questions for it. */
#ifndef TESTS_ODDS_BEST_JOB_H
#define TESTS_ODDS_BEST_JOB_H

#include "finessimo_pc.h"

extern struct fin_best *job;

/* False if there is not enough memory. */
bool job_begin(size_t size);
void job_end(void);
/* Answers a question; checks that its bounds are always in order. */
void job_answer(const struct fin_best_question *question, uint64_t steps);

struct job_answers {
    int count, first;
    uint64_t whole;
    struct fin_best_choice choices[FIN_BEST_MOVES];
    struct fin_best_reply replies[FIN_KINDS];
};

void job_note(struct fin_best *best, struct job_answers *answers);
void job_assert_same(const struct job_answers *a, const struct job_answers *b);
/* Asks a new job. */
void job_answer_alone(const struct fin_best_question *question, struct job_answers *answers);

struct fin_best_question job_middle_of_a_game(void);
/* The question after a move, with newly visible pieces. Returns their number. */
int job_play(struct fin_best_question *question, const struct fin_best_choice *choice,
             const uint8_t *kinds);

#endif
