/* Monotonic clocks, for durations. */
#ifndef FINESSIMO_CLI_COMMON_CLOCK_H
#define FINESSIMO_CLI_COMMON_CLOCK_H

#include <stdint.h>

double clock_seconds(void);
uint64_t clock_ms(void);
/* CPU time that the program has used: other programs hardly change it. */
double clock_cpu_seconds(void);

#endif
