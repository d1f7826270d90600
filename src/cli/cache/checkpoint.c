/* Files of parts: how many bytes the pieces of memory take when they are packed one behind the
 * other; then those, with zeros up to a whole number of words. */
#define _DEFAULT_SOURCE

#include "cli/cache/checkpoint.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/zero_runs.h"
#include "cli/jobs/memory.h"
#include "finessimo.h"
#include "store/folders.h"

enum { NAME_MOST = 128, PATH_MOST = 4096 };

static const char folder[] = "unfinished";

struct name {
    char text[NAME_MOST];
};

static struct name name_of(const struct parts *parts, int stage, int number) {
    struct name name;
    snprintf(name.text, sizeof name.text, "%s/%s.%d.%02d", folder, parts->work, stage, number);
    return name;
}

static struct cache_label label_of(const struct parts *parts, const struct name *name) {
    return (struct cache_label){name->text,   "FINPARTS",      parts->version,
                                parts->lines, parts->rotation, parts->options};
}

/* ---- packed ---- */

/* Memory for the packed bytes of a part. */
struct packed {
    uint64_t *words;
    size_t size; /* of the memory */
    size_t length;
};

static size_t words_of(size_t length) {
    return (length + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

static struct packed packed_make(const struct parts_memory *memory, int count) {
    struct packed packed = {.size = sizeof(uint64_t)};
    for (int i = 0; i < count; i++) {
        packed.size += pack_most(memory[i].size);
    }
    packed.words = memory_reserve(packed.size);
    return packed;
}

static void packed_free(struct packed *packed) {
    memory_release(packed->words, packed->size);
}

/* ---- reading ---- */

bool parts_have(const struct parts *parts, int stage, int number) {
    struct name name = name_of(parts, stage, number);
    struct cache_label label = label_of(parts, &name);
    return cache_has(&label);
}

static bool get_packed(struct cache_stream *stream, struct packed *packed) {
    packed->length = stream->failed ? 0 : (size_t)cache_get_word(stream);
    if (stream->failed || packed->words == NULL ||
        packed->length > packed->size - sizeof(uint64_t)) {
        return false;
    }
    cache_get_words(stream, packed->words, words_of(packed->length));
    return !stream->failed;
}

static bool unpack_all(const struct packed *packed, const struct parts_memory *memory, int count) {
    const uint8_t *at = (const uint8_t *)packed->words, *end = at + packed->length;
    for (int i = 0; i < count; i++) {
        if (!unpack(memory[i].bytes, memory[i].size, &at, end)) {
            return false;
        }
    }
    return at == end;
}

bool parts_load(const struct parts *parts, int stage, int number, const struct parts_memory *memory,
                int count) {
    struct name name = name_of(parts, stage, number);
    struct cache_label label = label_of(parts, &name);
    struct cache_stream stream;
    if (!cache_open(&stream, &label)) {
        return false;
    }
    struct packed packed = packed_make(memory, count);
    bool good = get_packed(&stream, &packed) && unpack_all(&packed, memory, count);
    good = cache_close(&stream, &label, good, "made again");
    for (int i = 0; i < count && !good; i++) {
        memset(memory[i].bytes, 0, memory[i].size);
    }
    if (!good) {
        cache_remove(&label);
    }
    packed_free(&packed);
    return good;
}

/* ---- writing ---- */

static void put_packed(struct cache_stream *stream, const void *data) {
    const struct packed *packed = data;
    cache_put_word(stream, packed->length);
    cache_put_words(stream, packed->words, words_of(packed->length));
}

void parts_keep(struct parts *parts, int stage, int number, const struct parts_memory *memory,
                int count) {
    struct name name = name_of(parts, stage, number);
    struct cache_label label = label_of(parts, &name);
    if (__atomic_load_n(&parts->stopped, __ATOMIC_RELAXED)) {
        return;
    }
    struct packed packed = packed_make(memory, count);
    for (int i = 0; i < count && packed.words != NULL; i++) {
        packed.length +=
            pack((uint8_t *)packed.words + packed.length, memory[i].bytes, memory[i].size);
    }
    if (packed.words == NULL || !cache_write(&label, put_packed, &packed)) {
        __atomic_store_n(&parts->stopped, true, __ATOMIC_RELAXED);
    }
    packed_free(&packed);
}

/* ---- removing ---- */

void parts_drop(const struct parts *parts, int stage, int count) {
    for (int number = 0; number < count; number++) {
        struct name name = name_of(parts, stage, number);
        struct cache_label label = label_of(parts, &name);
        cache_remove(&label);
    }
}

static bool find_folder(char path[PATH_MOST]) {
    char name[NAME_MOST];
    snprintf(name, sizeof name, "finessimo/%s", folder);
    return folders_find("XDG_CACHE_HOME", "/.cache", name, path, PATH_MOST) && path[0] != '\0';
}

/* Whether a file is of this work: its name, stage and number, and the search. */
static bool is_of(const struct parts *parts, const char *file) {
    char search[NAME_MOST];
    size_t length = strlen(parts->work);
    snprintf(search, sizeof search, "-%d-%s-%u", parts->lines, fin_rotation_name(parts->rotation),
             parts->options);
    if (strncmp(file, parts->work, length) != 0 || file[length] != '.') {
        return false;
    }
    const char *behind = strchr(file + length, '-');
    return behind != NULL && strncmp(behind, search, strlen(search)) == 0;
}

void parts_drop_others(const struct parts *parts, const char *beginning) {
    char path[PATH_MOST];
    DIR *files = find_folder(path) ? opendir(path) : NULL;
    if (files == NULL) {
        return;
    }
    for (struct dirent *file; (file = readdir(files)) != NULL;) {
        if (strncmp(file->d_name, beginning, strlen(beginning)) == 0 &&
            !is_of(parts, file->d_name)) {
            unlinkat(dirfd(files), file->d_name, 0);
        }
    }
    closedir(files);
}

void parts_tidy(void) {
    char path[PATH_MOST];
    if (find_folder(path)) {
        rmdir(path);
    }
}
