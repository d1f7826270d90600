/* The solver beside the game: a thread of its own, which works on one question at a
 * time and has answers ready as often as it knows more. Asking and taking never
 * wait for it. */
#ifndef FIN_TERM_LOOP_SOLVER_H
#define FIN_TERM_LOOP_SOLVER_H

#include "app/practice/odds.h"

struct term_solver;

/* NULL if there is no memory or no pipe. The thread begins with the first question. */
struct term_solver *term_solver_make(void);
/* It ends after at most one slice of work. NULL is fine. */
void term_solver_free(struct term_solver *solver);
/* Can be read from when an answer is ready; -1 for NULL. */
int term_solver_descriptor(const struct term_solver *solver);
/* The question before is given up. NULL: nothing more is asked. False if there is
 * no thread to work on it. */
bool term_solver_ask(struct term_solver *solver, uint32_t number,
                     const struct fin_best_question *question);
/* The newest answer, and the number of its question; false if there is none. A
 * question that can not be asked is answered with size 0. */
bool term_solver_take(struct term_solver *solver, uint32_t *number, struct app_odds *odds);
/* Slices of work done so far, for tests: by any thread, and by the one that asks. */
uint64_t term_solver_slices(const struct term_solver *solver, uint64_t *by_the_asker);

#endif
