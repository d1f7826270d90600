/* Files by the paths that players give. */
#ifndef FIN_TERM_FILES_FILES_H
#define FIN_TERM_FILES_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TERM_PATH = 4096 };

/* Expands ~, because no shell did, and removes the trailing blank that terminals add to a dropped
 * file. */
void term_file_path(const char *value, char path[TERM_PATH]);
/* All of a file, to be freed with free(); NULL if it can't be read or is longer. */
uint8_t *term_file_read(const char *path, size_t most, size_t *length);
/* Writes or replaces a file atomically: it has either the old bytes or all of the new ones, which
 * are then on the disk. Writes into pipes and devices. False, with errno, after a failure. */
bool term_file_write(const char *path, const uint8_t *bytes, size_t length);
/* Writes a new file in the current folder, and never overwrites one: if the wanted name is taken, a
 * number is added. Stores the name that it used. False if it can't write a file. */
bool term_file_write_new(const char *wanted, const uint8_t *bytes, size_t length, char *name,
                         size_t size);

#endif
