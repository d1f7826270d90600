/* The user's folders, as XDG has them. */
#ifndef FIN_STORE_FILE_FOLDERS_H
#define FIN_STORE_FILE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path of something in the user's folder that a variable names
 * ("XDG_DATA_HOME"), or else in one below the home folder ("/.local/share"). False if
 * HOME is not set either; a path that does not fit is written as "". */
bool folders_find(const char *variable, const char *below_home, const char *name, char *path,
                  size_t size);
/* Makes every folder above a path, for its owner alone. What can not be made is found
 * out when the file in it is opened; why the last one can not, is returned, as in errno:
 * 0 if it is there. */
int folders_make(char *path);

#endif
