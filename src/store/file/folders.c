/* The user's folders: finds and creates them. */
#define _POSIX_C_SOURCE 200809L

#include "store/file/folders.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The XDG specification ignores relative paths. */
static const char *folder_in(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && value[0] == '/' ? value : NULL;
}

bool folders_find(const char *variable, const char *below_home, const char *name, char *path,
                  size_t size) {
    const char *own = folder_in(variable), *home = folder_in("HOME");
    if (own == NULL && home == NULL) {
        return false;
    }
    int length = own != NULL ? snprintf(path, size, "%s/%s", own, name)
                             : snprintf(path, size, "%s%s/%s", home, below_home, name);
    if (length < 0 || (size_t)length >= size) {
        path[0] = '\0';
    }
    return true;
}

int folders_make(char *path) {
    char *first = path[0] != '\0' ? strchr(path + 1, '/') : NULL;
    int error = 0;
    for (char *slash = first; slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        error = mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno;
        *slash = '/';
    }
    return error;
}
