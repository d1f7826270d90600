/* A headless chromium for benchmarks: it opens a page and evaluates an expression there. It is
 * controlled over a pipe. */
#ifndef FINESSIMO_CLI_BENCH_BROWSER_H
#define FINESSIMO_CLI_BENCH_BROWSER_H

#include <stdbool.h>

/* Opens the address and evaluates a JavaScript expression to a number, or to a promise of one.
 * Returns NULL, or a message why that fails. */
const char *browser_ask(const char *address, const char *expression, double *number);

#endif
