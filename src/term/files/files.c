/* Reads and writes files by the paths that players give. A file that is replaced is written
 * beside its place first: after a full disk or a power cut the old one is still there. */
#define _GNU_SOURCE

#include "term/files/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void term_file_path(const char *value, char path[TERM_PATH]) {
    const char *home = getenv("HOME");
    bool at_home = value[0] == '~' && value[1] == '/' && home != NULL;
    snprintf(path, TERM_PATH, "%s%s", at_home ? home : "", at_home ? value + 1 : value);
    for (size_t length = strlen(path); length > 0 && path[length - 1] == ' '; length--) {
        path[length - 1] = '\0';
    }
}

/* Reads on into memory that grows; NULL if there is none, or too much to read. */
static uint8_t *read_all(FILE *in, size_t most, size_t *length) {
    uint8_t *bytes = NULL;
    size_t room = 0;
    *length = 0;
    do {
        if (*length == room) {
            room = 2 * room + 65536;
            uint8_t *grown = realloc(bytes, room);
            if (grown == NULL) {
                free(bytes);
                return NULL;
            }
            bytes = grown;
        }
        *length += fread(bytes + *length, 1, room - *length, in);
    } while (!feof(in) && !ferror(in) && *length <= most);
    if (ferror(in) || *length > most) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

uint8_t *term_file_read(const char *path, size_t most, size_t *length) {
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return NULL;
    }
    uint8_t *bytes = read_all(in, most, length);
    fclose(in);
    return bytes;
}

/* ---- writing ---- */

/* All of the bytes, on the disk; closes the file. */
static bool write_out(int descriptor, const uint8_t *bytes, size_t length, bool is_regular) {
    bool good = descriptor >= 0;
    while (good && length > 0) {
        ssize_t count = write(descriptor, bytes, length);
        good = count >= 0 || errno == EINTR;
        bytes += count > 0 ? count : 0;
        length -= count > 0 ? (size_t)count : 0;
    }
    good = good && (!is_regular || fsync(descriptor) == 0);
    int reason = errno;
    good = descriptor >= 0 && close(descriptor) == 0 && good;
    errno = good ? errno : reason;
    return good;
}

/* The mode of the file that is replaced, or that of any new file. */
static mode_t mode_for(const struct stat *old) {
    mode_t mask = umask(0);
    umask(mask);
    return old != NULL ? old->st_mode & 07777 : 0666 & ~mask;
}

/* The length of a path's folder, with the slash; 0: this folder. */
static int folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (int)(slash - path) + 1;
}

/* The new name is on the disk too. Not every file system can, and the file is there. */
static void sync_folder(const char *path) {
    char folder[TERM_PATH + 4];
    snprintf(folder, sizeof folder, "%.*s.", folder_length(path), path);
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
}

static bool replace(const char *path, const struct stat *old, const uint8_t *bytes, size_t length) {
    char part[TERM_PATH + 32];
    snprintf(part, sizeof part, "%.*s.finessimo-XXXXXX", folder_length(path), path);
    int descriptor = mkostemp(part, O_CLOEXEC);
    if (descriptor < 0) {
        return false;
    }
    bool written = fchmod(descriptor, mode_for(old)) == 0;
    written = write_out(descriptor, bytes, length, true) && written && rename(part, path) == 0;
    if (!written) {
        int reason = errno;
        unlink(part);
        errno = reason;
        return false;
    }
    sync_folder(path);
    return true;
}

bool term_file_write(const char *path, const uint8_t *bytes, size_t length) {
    struct stat old;
    bool is_there = stat(path, &old) == 0;
    if (is_there && !S_ISREG(old.st_mode)) { /* a pipe or a device must never be replaced */
        return write_out(open(path, O_WRONLY | O_CLOEXEC), bytes, length, false);
    }
    char *target = is_there ? realpath(path, NULL) : NULL; /* a link stays a link */
    const char *destination = target != NULL ? target : path;
    bool fits = strlen(destination) < TERM_PATH;
    errno = fits ? errno : ENAMETOOLONG;
    bool written = fits && replace(destination, is_there ? &old : NULL, bytes, length);
    int reason = errno;
    free(target);
    errno = reason;
    return written;
}

bool term_file_write_new(const char *wanted, const uint8_t *bytes, size_t length, char *name,
                         size_t size) {
    int descriptor = -1;
    for (int i = 1; i < 1000 && descriptor < 0; i++) {
        int stem = (int)strcspn(wanted, ".");
        char number[16] = "";
        if (i > 1) {
            snprintf(number, sizeof number, "-%d", i);
        }
        snprintf(name, size, "%.*s%s%s", stem, wanted, number, wanted + stem);
        descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    bool written = write_out(descriptor, bytes, length, true);
    if (descriptor >= 0 && !written) {
        unlink(name);
    }
    return written;
}
