/* A preloaded library that makes system calls fail.
 *
 *   FAULT_CALLS   comma-separated names: open read pread write pwrite fsync rename ftruncate mmap
 *                 malloc. open includes fopen and mkostemp; write includes fwrite; fsync
 *                 includes fdatasync; malloc includes calloc and realloc. Other stdio calls are
 *                 not intercepted
 *   FAULT_NUMBER  the number of the call that fails, from 1; 0: none
 *   FAULT_LASTS   if set, all later calls fail too
 *   FAULT_ERRNO   the error number
 *   FAULT_PATH    count only files whose path contains this; not for malloc
 *   FAULT_COUNT   a file that receives the number of calls at the end
 *
 * Calls are counted from the start of the program and include those of its libraries. */
#undef _FILE_OFFSET_BITS /* intercepts both versions of each call, also the one with 64-bit        \
                            offsets */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum call {
    CALL_OPEN,
    CALL_READ,
    CALL_PREAD,
    CALL_WRITE,
    CALL_PWRITE,
    CALL_FSYNC,
    CALL_RENAME,
    CALL_FTRUNCATE,
    CALL_MMAP,
    CALL_MALLOC,
    CALLS,
};

static const char *const names[CALLS] = {"open",  "read",   "pread",     "write", "pwrite",
                                         "fsync", "rename", "ftruncate", "mmap",  "malloc"};

static struct {
    bool chosen[CALLS];
    long number;
    bool lasts;
    int error;
    const char *part, *count;
} plan;

static atomic_long counted;
static atomic_bool ready;

/* ---- configuration ---- */

static bool is_named(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)) != NULL; at += length) {
        bool begins = at == list || at[-1] == ',';
        if (begins && (at[length] == ',' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static long number_in(const char *variable, long otherwise) {
    const char *text = getenv(variable);
    return text != NULL ? atol(text) : otherwise;
}

__attribute__((constructor)) static void read_plan(void) {
    const char *calls = getenv("FAULT_CALLS");
    for (int i = 0; i < CALLS && calls != NULL; i++) {
        plan.chosen[i] = is_named(calls, names[i]);
    }
    plan.number = number_in("FAULT_NUMBER", 0);
    plan.lasts = getenv("FAULT_LASTS") != NULL;
    plan.error = (int)number_in("FAULT_ERRNO", EIO);
    plan.part = getenv("FAULT_PATH");
    plan.count = getenv("FAULT_COUNT");
    atomic_store(&ready, calls != NULL);
}

__attribute__((destructor)) static void write_count(void) {
    if (plan.count != NULL) {
        atomic_store(&ready, false);
        FILE *out = fopen(plan.count, "w");
        if (out != NULL) {
            fprintf(out, "%ld\n", atomic_load(&counted));
            fclose(out);
        }
    }
}

/* ---- which calls fail ---- */

static bool path_counts(const char *path) {
    return plan.part == NULL || (path != NULL && strstr(path, plan.part) != NULL);
}

static bool file_counts(int file) {
    char link[64], path[4096];
    if (plan.part == NULL) {
        return true;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    return path_counts(path);
}

/* Counts a selected call; sets errno if it must fail. */
static bool fails(enum call call, bool counts) {
    if (!counts || !atomic_load(&ready) || !plan.chosen[call]) {
        return false;
    }
    long number = atomic_fetch_add(&counted, 1) + 1;
    bool fails = plan.number > 0 && (plan.lasts ? number >= plan.number : number == plan.number);
    if (fails) {
        errno = plan.error;
    }
    return fails;
}

static bool is_watched(enum call call) {
    return atomic_load(&ready) && plan.chosen[call];
}

static bool file_fails(enum call call, int file) {
    return is_watched(call) && fails(call, file_counts(file));
}

/* ---- the calls ---- */

/* The function of that name in the next library. */
#define NEXT(name) (__extension__(__typeof__(&name)) next(#name))

static void *next(const char *name) {
    return dlsym(RTLD_NEXT, name);
}

#define OPEN(name)                                                                                 \
    EXPORT int name(const char *path, int flags, ...) {                                            \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;           \
        va_end(more);                                                                              \
        return fails(CALL_OPEN, path_counts(path)) ? -1 : NEXT(name)(path, flags, mode);           \
    }
#define FOPEN(name)                                                                                \
    EXPORT FILE *name(const char *path, const char *mode) {                                        \
        return fails(CALL_OPEN, path_counts(path)) ? NULL : NEXT(name)(path, mode);                \
    }
#define TEMPORARY(name)                                                                            \
    EXPORT int name(char *path, int flags) {                                                       \
        return fails(CALL_OPEN, path_counts(path)) ? -1 : NEXT(name)(path, flags);                 \
    }
#define PREAD(name, offset_type)                                                                   \
    EXPORT ssize_t name(int file, void *bytes, size_t size, offset_type at) {                      \
        return file_fails(CALL_PREAD, file) ? -1 : NEXT(name)(file, bytes, size, at);              \
    }
#define PWRITE(name, offset_type)                                                                  \
    EXPORT ssize_t name(int file, const void *bytes, size_t size, offset_type at) {                \
        return file_fails(CALL_PWRITE, file) ? -1 : NEXT(name)(file, bytes, size, at);             \
    }
#define SYNC(name)                                                                                 \
    EXPORT int name(int file) {                                                                    \
        return file_fails(CALL_FSYNC, file) ? -1 : NEXT(name)(file);                               \
    }
#define CUT(name, offset_type)                                                                     \
    EXPORT int name(int file, offset_type size) {                                                  \
        return file_fails(CALL_FTRUNCATE, file) ? -1 : NEXT(name)(file, size);                     \
    }
#define MAP(name, offset_type)                                                                     \
    EXPORT void *name(void *at, size_t size, int rights, int flags, int file, offset_type from) {  \
        return file >= 0 && file_fails(CALL_MMAP, file)                                            \
                   ? MAP_FAILED                                                                    \
                   : NEXT(name)(at, size, rights, flags, file, from);                              \
    }

OPEN(open)
OPEN(open64)
FOPEN(fopen)
FOPEN(fopen64)
TEMPORARY(mkostemp)
TEMPORARY(mkostemp64)
PREAD(pread, off_t)
PREAD(pread64, off64_t)
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
SYNC(fsync)
SYNC(fdatasync)
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)
MAP(mmap, off_t)
MAP(mmap64, off64_t)

EXPORT ssize_t read(int file, void *bytes, size_t size) {
    return file_fails(CALL_READ, file) ? -1 : NEXT(read)(file, bytes, size);
}

EXPORT ssize_t write(int file, const void *bytes, size_t size) {
    return file_fails(CALL_WRITE, file) ? -1 : NEXT(write)(file, bytes, size);
}

EXPORT size_t fwrite(const void *bytes, size_t size, size_t count, FILE *out) {
    return file_fails(CALL_WRITE, fileno(out)) ? 0 : NEXT(fwrite)(bytes, size, count, out);
}

EXPORT int rename(const char *from, const char *to) {
    return fails(CALL_RENAME, path_counts(from) || path_counts(to)) ? -1 : NEXT(rename)(from, to);
}

/* ---- memory ---- */

/* dlsym itself may allocate, so these use glibc's internal names. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

EXPORT void *malloc(size_t size) {
    return fails(CALL_MALLOC, true) ? NULL : __libc_malloc(size);
}

EXPORT void *calloc(size_t count, size_t size) {
    return fails(CALL_MALLOC, true) ? NULL : __libc_calloc(count, size);
}

EXPORT void *realloc(void *memory, size_t size) {
    return fails(CALL_MALLOC, true) ? NULL : __libc_realloc(memory, size);
}
