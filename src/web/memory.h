/* Memory of the module: what lies behind its own data, and more as the browser
 * gives it. */
#ifndef FIN_WEB_MEMORY_H
#define FIN_WEB_MEMORY_H

#include <stddef.h>

/* NULL if there is none. */
void *web_allocate(size_t size);
/* Enlarged, where it was or elsewhere; NULL if there is no memory, the old piece
 * stays then. */
void *web_resize(void *memory, size_t size);
void web_release(void *memory);

#endif
