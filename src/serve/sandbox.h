/* Gives up the rights that a thread of the server does not need. */
#ifndef FIN_SERVE_SANDBOX_H
#define FIN_SERVE_SANDBOX_H

#include <stdbool.h>

/* From now on this thread, and every thread it starts, can not open, create, run or remove files
 * and can not make TCP connections. Open descriptors stay open. Returns false if the system has
 * no such feature; the server then runs without it. */
bool serve_sandbox(void);

#endif
