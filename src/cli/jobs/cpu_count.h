/* How many processors there are to run threads on. */
#ifndef FINESSIMO_CLI_JOBS_CPU_COUNT_H
#define FINESSIMO_CLI_JOBS_CPU_COUNT_H

/* Those that this program may use: `taskset` can leave it fewer than the machine has. */
int cpu_count_usable(void);
int cpu_count_all(void);

#endif
