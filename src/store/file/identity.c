/* Identifies a file by its first bytes. Nothing is opened with SQLite, created or locked until
 * the file is known to be a possible profile. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_state.h"

/* Offsets in the header of an SQLite file (sqlite.org/fileformat.html). */
enum {
    MARK = 0,
    MARK_BYTES = 16,
    PAGE_COUNT = 28,
    USER_VERSION = 60,
    APPLICATION = 68,
    ROOT_CELLS = 103, /* in the page after the header: number of schema entries */
    HEAD_BYTES = 105,
    BITS_FLIPPED = 2, /* most flipped bits in both marks together for a file to be ours */
};

static const uint8_t mark[MARK_BYTES] = "SQLite format 3";

static uint32_t read_number(const uint8_t *bytes, int count) {
    uint32_t number = 0;
    for (int i = 0; i < count; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

static int count_bits(uint32_t bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

bool store_is_application(uint32_t application) {
    return count_bits(application ^ STORE_APPLICATION) <= BITS_FLIPPED;
}

/* The number of bits by which SQLite's mark and the application id differ from a profile's. */
static int marks_differ(const uint8_t *head) {
    int count = count_bits(read_number(head + APPLICATION, 4) ^ STORE_APPLICATION);
    for (int i = 0; i < MARK_BYTES; i++) {
        count += count_bits((uint32_t)(head[MARK + i] ^ mark[i]));
    }
    return count;
}

/* A database without an application id and version yet. A program killed right after creating a
 * profile leaves this, with the rest in the log. */
static bool is_unnamed(const uint8_t *head) {
    return read_number(head + APPLICATION, 4) == 0 && read_number(head + USER_VERSION, 4) == 0;
}

static bool has_log(const char *path) {
    char log[sizeof((struct store *)0)->path + 8];
    struct stat file;
    snprintf(log, sizeof log, "%s-wal", path);
    return stat(log, &file) == 0 && file.st_size > 0;
}

static enum store_kind kind_of(const char *path, const uint8_t *head, size_t length) {
    if (length == 0) {
        return STORE_KIND_EMPTY;
    }
    if (length < HEAD_BYTES) {
        return STORE_KIND_OTHER_FILE;
    }
    if (marks_differ(head) <= BITS_FLIPPED) {
        return STORE_KIND_PROFILE;
    }
    if (memcmp(head + MARK, mark, MARK_BYTES) != 0) {
        return STORE_KIND_OTHER_FILE;
    }
    if (!is_unnamed(head)) {
        return STORE_KIND_OTHER_DATABASE;
    }
    if (has_log(path)) {
        return STORE_KIND_UNNAMED;
    }
    bool has_tables =
        read_number(head + PAGE_COUNT, 4) > 1 || read_number(head + ROOT_CELLS, 2) > 0;
    return has_tables ? STORE_KIND_OTHER_DATABASE : STORE_KIND_EMPTY;
}

/* Reads until the buffer is full or the file ends; -1 on error. */
static ssize_t read_head(int file, uint8_t *head) {
    ssize_t length = 0, more;
    do {
        more = read(file, head + length, (size_t)(HEAD_BYTES - length));
        length += more > 0 ? more : 0;
    } while ((more > 0 && length < HEAD_BYTES) || (more < 0 && errno == EINTR));
    return more < 0 ? -1 : length;
}

static enum store_kind look_into(const char *path, int *error) {
    uint8_t head[HEAD_BYTES];
    struct stat status;
    /* Without O_NONBLOCK, opening a named pipe would wait for its writer. */
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        *error = errno;
        return STORE_KIND_UNREADABLE;
    }
    bool is_file = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    ssize_t length = is_file ? read_head(file, head) : 0;
    *error = errno;
    close(file);
    if (!is_file) {
        return STORE_KIND_NO_FILE;
    }
    return length < 0 ? STORE_KIND_UNREADABLE : kind_of(path, head, (size_t)length);
}

enum store_kind store_look(const char *path, int *error) {
    struct stat status;
    *error = 0;
    if (stat(path, &status) != 0) {
        *error = errno;
        return errno == ENOENT ? STORE_KIND_MISSING : STORE_KIND_UNREADABLE;
    }
    return S_ISREG(status.st_mode) ? look_into(path, error) : STORE_KIND_NO_FILE;
}
