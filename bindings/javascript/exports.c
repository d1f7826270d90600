/* The allocator, which the package needs beside Finessimo's own functions. Those are exported
 * because they are visible. */
#include <stdlib.h>

__attribute__((export_name("malloc"))) void *js_malloc(size_t size);
__attribute__((export_name("free"))) void js_free(void *memory);

void *js_malloc(size_t size) {
    return malloc(size);
}

void js_free(void *memory) {
    free(memory);
}
