/* How many threads work at a time. */
#ifndef FINESSIMO_CLI_JOBS_CPU_COUNT_H
#define FINESSIMO_CLI_JOBS_CPU_COUNT_H

/* The cores that the program may use: `taskset` can leave it fewer than there are. */
int cores_count(void);
/* Those of the machine. */
int cores_of_machine(void);

#endif
