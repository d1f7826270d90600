/* Files by the paths that players give. */
#ifndef FIN_TERM_FILES_H
#define FIN_TERM_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TERM_PATH = 4096 };

/* The path that was meant: the home folder's sign is replaced, which no shell has
 * done here, and the blank goes that a terminal puts behind a dropped file. */
void term_file_path(const char *value, char path[TERM_PATH]);
/* All of a file, to be freed with free(); NULL if it can't be read or is longer. */
uint8_t *term_file_read(const char *path, size_t most, size_t *length);
/* A new file of that name in this folder, or with a number behind it: nothing is
 * overwritten. NULL if none can be made; name has what it is called. */
FILE *term_file_new(const char *wanted, char *name, size_t size);

#endif
