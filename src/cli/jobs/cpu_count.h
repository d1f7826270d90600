/* The number of processors for threads. */
#ifndef FINESSIMO_CLI_JOBS_CPU_COUNT_H
#define FINESSIMO_CLI_JOBS_CPU_COUNT_H

/* Processors that this program may use: `taskset` can restrict it to fewer than the machine has. */
int cpu_count_usable(void);
int cpu_count_all(void);
/* From now on cpu_count_usable returns at most this; 0: no limit. */
void cpu_count_limit(int most);

#endif
