/* Clocks that never go back, for durations. */
#ifndef FINESSIMO_CLI_COMMON_CLOCK_H
#define FINESSIMO_CLI_COMMON_CLOCK_H

#include <stdint.h>

double clock_seconds(void);
uint64_t clock_ms(void);
/* Processor time that the program has used: other programs hardly change it. */
double clock_cpu_seconds(void);

#endif
