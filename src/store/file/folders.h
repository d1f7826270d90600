/* The user's folders, by the XDG Base Directory specification. */
#ifndef FIN_STORE_FILE_FOLDERS_H
#define FIN_STORE_FILE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path of `name` in the folder that a variable names ("XDG_DATA_HOME"), or else in one
 * below the home folder ("/.local/share"). False if HOME is unset too. A path that does not fit
 * is written as "". */
bool folders_find(const char *variable, const char *below_home, const char *name, char *path,
                  size_t size);
/* Creates every folder above a path, accessible to its owner only. Returns 0 if the last folder
 * exists, otherwise an errno. Other failures show when the file is opened. */
int folders_make(char *path);

#endif
