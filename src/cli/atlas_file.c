/* The atlas in the cache. The file:
 *
 *   "FINATLAS", version, lines, rotation, options        8 + 4 bytes
 *   how many fields of 0, 1, 2 … pieces                  8 bytes each, low first
 *   the fields: distance to the one before, 7 bits a     numbers begin anew with each
 *     byte, low first, the upper bit: there is more      number of pieces
 *   the sum of all that                                  8 bytes
 *
 * It is written beside its place and moved there when it is whole. Fields are
 * checked to be in order and to have as many cells as their pieces. */
#define _POSIX_C_SOURCE 200809L

#include "cli/atlas_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/rounds.h"

enum {
    VERSION = 1,
    LAYERS_MOST = 10,
    HEAD = 12,
    FIELDS_MOST = 100 * 1000 * 1000, /* more than under any rotation system */
};

static const char magic[8] = "FINATLAS";

struct label {
    int lines, rotation;
    unsigned options;
};

static int layers_of(int lines) {
    return lines * FIN_COLUMNS / 4;
}

/* ---- the sum ---- */

static uint64_t add_byte(uint64_t sum, int byte) {
    return (sum ^ (uint64_t)byte) * UINT64_C(0x100000001B3);
}

struct stream {
    FILE *file;
    uint64_t sum;
    bool failed;
};

static void put_byte(struct stream *stream, int byte) {
    stream->sum = add_byte(stream->sum, byte);
    if (putc_unlocked(byte, stream->file) == EOF) {
        stream->failed = true;
    }
}

static int get_byte(struct stream *stream) {
    int byte = getc_unlocked(stream->file);
    if (byte == EOF) {
        stream->failed = true;
        return 0;
    }
    stream->sum = add_byte(stream->sum, byte);
    return byte;
}

static void put_word(struct stream *stream, uint64_t word) {
    for (int i = 0; i < 8; i++) {
        put_byte(stream, (int)(word >> 8 * i & 255));
    }
}

static uint64_t get_word(struct stream *stream) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) {
        word |= (uint64_t)get_byte(stream) << 8 * i;
    }
    return word;
}

static void put_distance(struct stream *stream, uint64_t distance) {
    for (; distance > 127; distance >>= 7) {
        put_byte(stream, (int)(distance & 127) | 128);
    }
    put_byte(stream, (int)distance);
}

static uint64_t get_distance(struct stream *stream) {
    uint64_t distance = 0;
    int byte = 128;
    for (int shift = 0; (byte & 128) != 0 && shift < 42 && !stream->failed; shift += 7) {
        byte = get_byte(stream);
        distance |= (uint64_t)(byte & 127) << shift;
    }
    return distance;
}

/* ---- writing ---- */

static void put_head(struct stream *stream, const struct label *label) {
    for (size_t i = 0; i < sizeof magic; i++) {
        put_byte(stream, magic[i]);
    }
    put_byte(stream, VERSION);
    put_byte(stream, label->lines);
    put_byte(stream, label->rotation);
    put_byte(stream, (int)label->options);
}

static void put_atlas(struct stream *stream, const struct label *label,
                      const struct fin_atlas *atlas) {
    uint64_t count;
    put_head(stream, label);
    for (int pieces = 0; pieces < layers_of(label->lines); pieces++) {
        fin_atlas_fields(atlas, pieces, &count);
        put_word(stream, count);
    }
    for (int pieces = 0; pieces < layers_of(label->lines); pieces++) {
        const uint64_t *fields = fin_atlas_fields(atlas, pieces, &count);
        for (uint64_t i = 0; i < count; i++) {
            put_distance(stream, fields[i] - (i > 0 ? fields[i - 1] : 0));
        }
    }
    put_word(stream, stream->sum);
}

static bool write_file(const char *path, const struct label *label, const struct fin_atlas *atlas) {
    char beside[4200];
    struct stream stream = {.sum = 0};
    snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid());
    stream.file = fopen(beside, "wb");
    if (stream.file == NULL) {
        return false;
    }
    put_atlas(&stream, label, atlas);
    bool good = !stream.failed && fflush(stream.file) == 0 && fsync(fileno(stream.file)) == 0;
    int error = errno;
    good = fclose(stream.file) == 0 && good;
    if (!good || rename(beside, path) != 0) {
        error = good ? errno : error;
        unlink(beside);
        errno = error;
        return false;
    }
    return true;
}

/* ---- reading ---- */

static bool has_head(struct stream *stream, const struct label *label) {
    const int rest[] = {VERSION, label->lines, label->rotation, (int)label->options};
    bool same = true;
    for (size_t i = 0; i < sizeof magic; i++) {
        same = get_byte(stream) == magic[i] && same;
    }
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        same = get_byte(stream) == rest[i] && same;
    }
    return same;
}

/* Fields of so many pieces: each larger than the one before, with their cells. */
static bool get_fields(struct stream *stream, int lines, int pieces, uint64_t *fields,
                       uint64_t count) {
    uint64_t before = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t distance = get_distance(stream);
        fields[i] = before + distance;
        bool in_order = i == 0 || distance > 0;
        if (stream->failed || !in_order || fields[i] >> lines * FIN_COLUMNS != 0 ||
            __builtin_popcountll(fields[i]) != 4 * pieces) {
            return false;
        }
        before = fields[i];
    }
    return true;
}

static bool get_counts(struct stream *stream, int lines, uint64_t counts[], uint64_t *sum) {
    for (int pieces = 0; pieces < layers_of(lines); pieces++) {
        counts[pieces] = get_word(stream);
        if (counts[pieces] > FIELDS_MOST) {
            return false;
        }
        *sum += counts[pieces];
    }
    return !stream->failed && counts[0] == 1;
}

/* The fields in memory of their own; NULL if the file is not as it was written. */
static uint64_t *get_atlas(struct stream *stream, const struct label *label, uint64_t counts[]) {
    uint64_t sum = 0, done = 0;
    if (!has_head(stream, label) || !get_counts(stream, label->lines, counts, &sum)) {
        return NULL;
    }
    uint64_t *fields = cli_resize(NULL, (size_t)sum * sizeof *fields);
    bool good = true;
    for (int pieces = 0; pieces < layers_of(label->lines) && good; pieces++) {
        good = get_fields(stream, label->lines, pieces, fields + done, counts[pieces]);
        done += counts[pieces];
    }
    uint64_t expected = stream->sum;
    good = good && get_word(stream) == expected && !stream->failed;
    if (!good) {
        free(fields);
    }
    return good ? fields : NULL;
}

/* ---- the cache ---- */

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value != NULL && value[0] == '/' ? value : NULL;
}

static void make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

/* False if there is no place for a cache. */
static bool find_path(const struct label *label, char *path, size_t size) {
    const char *cache = variable("XDG_CACHE_HOME"), *home = variable("HOME");
    if (cache == NULL && home == NULL) {
        return false;
    }
    int length = snprintf(path, size, "%s%s/finessimo/atlas-%d-%s-%u", cache != NULL ? cache : home,
                          cache != NULL ? "" : "/.cache", label->lines,
                          fin_rotation_name(label->rotation), label->options);
    return length > 0 && (size_t)length < size;
}

static bool load(struct atlas_held *held, const char *path, const struct label *label,
                 const struct fin_search *search) {
    uint64_t counts[LAYERS_MOST];
    struct stream stream = {.file = fopen(path, "rb")};
    if (stream.file == NULL) {
        return false;
    }
    held->fields = get_atlas(&stream, label, counts);
    fclose(stream.file);
    if (held->fields == NULL) {
        fprintf(stderr, "finessimo: `%s` is damaged or of another version; it is made again.\n",
                cli_name(path).text);
        return false;
    }
    held->size = fin_atlas_size(2);
    held->memory = cli_resize(NULL, held->size);
    held->atlas =
        fin_atlas_load(held->memory, held->size, search, label->lines, held->fields, counts);
    return true;
}

static uint32_t units(const void *job) {
    return fin_atlas_units(job);
}

static void run(void *job, uint32_t unit) {
    fin_atlas_run(job, unit);
}

static bool next(void *job) {
    return fin_atlas_next(job);
}

static int rounds(const void *job, int *done) {
    return fin_atlas_rounds(job, done);
}

static void make(struct atlas_held *held, const struct label *label,
                 const struct fin_search *search) {
    struct rounds_work work = {"legal fields", NULL, units, run, next, rounds};
    held->size = fin_atlas_size(label->lines);
    held->memory = rounds_memory(held->size);
    work.job = held->memory != NULL ? fin_atlas_make(held->memory, held->size, search, label->lines)
                                    : NULL;
    held->atlas = work.job != NULL && rounds_do(&work) ? work.job : NULL;
}

struct atlas_held atlas_open(int lines, int rotation, unsigned options) {
    struct label label = {lines, rotation, options};
    struct atlas_held held = {NULL, NULL, NULL, NULL, 0};
    char path[4096];
    bool has_path = find_path(&label, path, sizeof path);
    held.search = cli_resize(NULL, fin_search_size());
    const struct fin_search *search =
        fin_search_make(held.search, fin_search_size(), rotation, options);
    if (has_path && load(&held, path, &label, search)) {
        return held;
    }
    make(&held, &label, search);
    if (held.atlas == NULL) {
        cli_wrong("There is not enough memory: the table of legal fields takes %zu MB while it is "
                  "made.",
                  held.size >> 20);
    } else if (has_path) {
        make_folders(path);
        if (!write_file(path, &label, held.atlas)) {
            fprintf(stderr, "finessimo: `%s` can not be kept for the next time (%s).\n",
                    cli_name(path).text, strerror(errno));
        }
    }
    return held;
}

void atlas_close(struct atlas_held *held) {
    if (held->fields != NULL) {
        free(held->memory);
    } else if (held->memory != NULL) {
        rounds_free(held->memory, held->size);
    }
    free(held->fields);
    free(held->search);
}
