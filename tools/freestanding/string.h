/* All of <string.h> that the library may use: the four functions that a C
 * compiler demands even without a C library. The freestanding check compiles
 * the library against this header. */
#ifndef FIN_FREESTANDING_STRING_H
#define FIN_FREESTANDING_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

#endif
