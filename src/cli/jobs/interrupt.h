/* Ctrl-C as a question: long work asks whether it was pressed, stops, and keeps its results. */
#ifndef FINESSIMO_CLI_JOBS_INTERRUPT_H
#define FINESSIMO_CLI_JOBS_INTERRUPT_H

#include <stdbool.h>

struct sigaction;

/* From now on the signal only sets a flag; once: the second one ends the program. Restore
 * `before` with sigaction. */
void interrupt_catch(int number, bool once, struct sigaction *before);
/* Whether a signal that was caught has come. */
bool interrupted(void);

#endif
