/* A chromium without a window, for benchmarks: it opens a page and is asked what
 * an expression comes to there. It listens on a pipe that nobody else has. */
#ifndef FINESSIMO_CLI_BENCH_BROWSER_H
#define FINESSIMO_CLI_BENCH_BROWSER_H

#include <stdbool.h>

/* Opens the address and waits for the number that an expression of JavaScript
 * comes to, which may be a promise of one. NULL, or a sentence why there is none. */
const char *browser_ask(const char *address, const char *expression, double *number);

#endif
