/* Gives up the rights that a thread of the server does not need. */
#ifndef FIN_SERVE_SANDBOX_H
#define FIN_SERVE_SANDBOX_H

#include <stdbool.h>

/* From here on this thread, and every thread it starts, can open, create, run or remove no
 * file and can make no TCP connection; what is open stays open. Returns false where the
 * system offers no such limit: the server then runs without it. */
bool serve_sandbox(void);

#endif
