/* Runs the coach in a thread of its own. It works on one question at a time. Asking and taking
 * answers never block. */
#ifndef FIN_TERM_LOOP_COACH_H
#define FIN_TERM_LOOP_COACH_H

#include "app/coach/question.h"

struct term_coach;

/* NULL if out of memory or pipes. The thread starts with the first question. */
struct term_coach *term_coach_make(void);
/* Ends the thread once the current question is answered: some milliseconds. NULL is allowed. */
void term_coach_free(struct term_coach *coach);
/* Readable when an answer is ready; -1 for NULL. */
int term_coach_descriptor(const struct term_coach *coach);
/* Asks the question in these bytes; a question that waits is dropped for it. False if there is no
 * thread to work on it. */
bool term_coach_ask(struct term_coach *coach, uint32_t number, const uint8_t *bytes, size_t length);
/* The newest answer and the number of its question; false if there is none. */
bool term_coach_take(struct term_coach *coach, uint32_t *number, struct app_coach_answer *answer);

#endif
