/* A checkpoint is a cache file: the packed size of its blocks together in bytes, then the packed
 * bytes, with zeros up to a whole number of words. */
#define _DEFAULT_SOURCE

#include "cli/cache/checkpoint.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cache/cache_file.h"
#include "cli/cache/zero_runs.h"
#include "cli/jobs/memory.h"
#include "finessimo_pc.h"
#include "store/file/folders.h"

enum { NAME_MOST = 128, PATH_MOST = 4096 };

static const char folder[] = "unfinished";

struct name {
    char text[NAME_MOST];
};

static struct name name_of(const struct checkpoints *checkpoints, int stage, int number) {
    struct name name;
    snprintf(name.text, sizeof name.text, "%s/%s.%d.%02d", folder, checkpoints->work, stage,
             number);
    return name;
}

static struct cache_label label_of(const struct checkpoints *checkpoints, const struct name *name) {
    return (struct cache_label){name->text,
                                "FINPARTS",
                                checkpoints->version,
                                checkpoints->lines,
                                checkpoints->rotation,
                                checkpoints->options};
}

/* ---- packed blocks ---- */

struct packed {
    uint64_t *words;
    size_t size;   /* of the memory, in bytes */
    size_t length; /* used bytes */
};

static size_t words_of(size_t length) {
    return (length + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

static struct packed packed_make(const struct checkpoint_block *blocks, int count) {
    struct packed packed = {.size = sizeof(uint64_t)};
    for (int i = 0; i < count; i++) {
        packed.size += zero_runs_bound(blocks[i].size);
    }
    packed.words = memory_reserve(packed.size);
    return packed;
}

static void packed_free(struct packed *packed) {
    memory_release(packed->words, packed->size);
}

/* ---- reading ---- */

bool checkpoint_exists(const struct checkpoints *checkpoints, int stage, int number) {
    struct name name = name_of(checkpoints, stage, number);
    struct cache_label label = label_of(checkpoints, &name);
    return cache_has(&label);
}

struct blocks {
    const struct checkpoint_block *blocks;
    int count;
    struct packed packed;
};

static bool unpack_all(const struct blocks *to) {
    const uint8_t *at = (const uint8_t *)to->packed.words, *end = at + to->packed.length;
    for (int i = 0; i < to->count; i++) {
        if (!zero_runs_unpack(to->blocks[i].bytes, to->blocks[i].size, &at, end)) {
            return false;
        }
    }
    return at == end;
}

static bool get_blocks(struct cache_stream *stream, void *data) {
    struct blocks *to = data;
    to->packed.length = (size_t)cache_get_word(stream);
    if (stream->failed || to->packed.words == NULL ||
        to->packed.length > to->packed.size - sizeof(uint64_t)) {
        return false;
    }
    cache_get_words(stream, to->packed.words, words_of(to->packed.length));
    return !stream->failed && unpack_all(to);
}

bool checkpoint_load(const struct checkpoints *checkpoints, int stage, int number,
                     const struct checkpoint_block *blocks, int count) {
    struct name name = name_of(checkpoints, stage, number);
    struct cache_label label = label_of(checkpoints, &name);
    if (!cache_has(&label)) {
        return false;
    }
    struct blocks to = {blocks, count, packed_make(blocks, count)};
    bool good = cache_read(&label, "made again", get_blocks, &to);
    for (int i = 0; i < count && !good; i++) {
        memset(blocks[i].bytes, 0, blocks[i].size);
    }
    if (!good) {
        cache_remove(&label);
    }
    packed_free(&to.packed);
    return good;
}

/* ---- writing ---- */

static void put_packed(struct cache_stream *stream, const void *data) {
    const struct packed *packed = data;
    cache_put_word(stream, packed->length);
    cache_put_words(stream, packed->words, words_of(packed->length));
}

void checkpoint_save(struct checkpoints *checkpoints, int stage, int number,
                     const struct checkpoint_block *blocks, int count) {
    struct name name = name_of(checkpoints, stage, number);
    struct cache_label label = label_of(checkpoints, &name);
    if (__atomic_load_n(&checkpoints->failed, __ATOMIC_RELAXED)) {
        return;
    }
    struct packed packed = packed_make(blocks, count);
    for (int i = 0; i < count && packed.words != NULL; i++) {
        packed.length += zero_runs_pack((uint8_t *)packed.words + packed.length, blocks[i].bytes,
                                        blocks[i].size);
    }
    if (packed.words == NULL || !cache_write(&label, put_packed, &packed)) {
        __atomic_store_n(&checkpoints->failed, true, __ATOMIC_RELAXED);
    }
    packed_free(&packed);
}

/* ---- removing ---- */

void checkpoint_remove(const struct checkpoints *checkpoints, int stage, int count) {
    for (int number = 0; number < count; number++) {
        struct name name = name_of(checkpoints, stage, number);
        struct cache_label label = label_of(checkpoints, &name);
        cache_remove(&label);
    }
}

static bool find_folder(char path[PATH_MOST]) {
    char name[NAME_MOST];
    snprintf(name, sizeof name, "finessimo/%s", folder);
    return folders_find("XDG_CACHE_HOME", "/.cache", name, path, PATH_MOST) && path[0] != '\0';
}

/* True if a file belongs to this work: its name begins with the work and ends with the search. */
static bool is_of(const struct checkpoints *checkpoints, const char *file) {
    char search[NAME_MOST];
    size_t length = strlen(checkpoints->work);
    snprintf(search, sizeof search, "-%d-%s-%u", checkpoints->lines,
             fin_rotation_name(checkpoints->rotation), checkpoints->options);
    if (strncmp(file, checkpoints->work, length) != 0 || file[length] != '.') {
        return false;
    }
    const char *behind = strchr(file + length, '-');
    return behind != NULL && strncmp(behind, search, strlen(search)) == 0;
}

void checkpoint_remove_others(const struct checkpoints *checkpoints, const char *beginning) {
    char path[PATH_MOST];
    DIR *files = find_folder(path) ? opendir(path) : NULL;
    if (files == NULL) {
        return;
    }
    for (struct dirent *file; (file = readdir(files)) != NULL;) {
        if (strncmp(file->d_name, beginning, strlen(beginning)) == 0 &&
            !is_of(checkpoints, file->d_name)) {
            unlinkat(dirfd(files), file->d_name, 0);
        }
    }
    closedir(files);
}

void checkpoint_remove_folder(void) {
    char path[PATH_MOST];
    if (find_folder(path)) {
        rmdir(path);
    }
}
