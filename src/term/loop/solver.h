/* Runs the solver in a thread of its own. It works on one question at a time and reports an
 * answer whenever it knows more. Asking and taking answers never block. */
#ifndef FIN_TERM_LOOP_SOLVER_H
#define FIN_TERM_LOOP_SOLVER_H

#include "app/practice/odds.h"

struct term_solver;

/* NULL if out of memory or pipes. The thread starts with the first question. */
struct term_solver *term_solver_make(void);
/* Ends the thread after at most one slice of work. NULL is allowed. */
void term_solver_free(struct term_solver *solver);
/* Readable when an answer is ready; -1 for NULL. */
int term_solver_descriptor(const struct term_solver *solver);
/* Asks a question and cancels the previous one; NULL only cancels. False if there is no thread to
 * work on it. */
bool term_solver_ask(struct term_solver *solver, uint32_t number,
                     const struct fin_best_question *question);
/* The newest answer and the number of its question; false if there is none. An invalid question
 * gets an answer of size 0. */
bool term_solver_take(struct term_solver *solver, uint32_t *number, struct app_odds *odds);
/* For tests: slices of work done by any thread, and by the asking one. */
uint64_t term_solver_slices(const struct term_solver *solver, uint64_t *by_the_asker);

#endif
