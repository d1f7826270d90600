/* Ctrl-C as a flag: long work polls it, stops, and keeps its results. */
#ifndef FINESSIMO_CLI_JOBS_INTERRUPT_H
#define FINESSIMO_CLI_JOBS_INTERRUPT_H

#include <stdbool.h>

struct sigaction;

/* From now on the signal only sets a flag; once: a second signal ends the program. Restore
 * `before` with sigaction. */
void interrupt_catch(int number, bool once, struct sigaction *before);
/* True after a signal that was caught. */
bool interrupted(void);

#endif
