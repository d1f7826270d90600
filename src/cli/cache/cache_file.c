/* Files in the cache:
 *
 *   magic, version, lines, rotation, options     8 + 4 bytes
 *   contents
 *   checksum of all that                         8 bytes, low first
 *
 * Contents that are mapped begin at byte 64, with zeros before them. */
#define _POSIX_C_SOURCE 200809L

#include "cli/cache/cache_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/common/message.h"
#include "finessimo_pc.h"
#include "store/file/folders.h"

enum {
    PATH_MOST = 4096,
    TEMPORARY_MOST = PATH_MOST + 8,
    LANES = 8,
    HEAD = 12,
    MAPPED_FROM = 64,
    SUM = 8
};

#define PRIME UINT64_C(0x100000001B3)

/* ---- bytes ---- */

static uint64_t add_byte(uint64_t sum, int byte) {
    return (sum ^ (uint64_t)byte) * PRIME;
}

void cache_put_byte(struct cache_stream *stream, int byte) {
    stream->sum = add_byte(stream->sum, byte);
    if (putc_unlocked(byte, stream->file) == EOF) {
        stream->failed = true;
    }
}

int cache_get_byte(struct cache_stream *stream) {
    int byte = getc_unlocked(stream->file);
    if (byte == EOF) {
        stream->failed = true;
        return 0;
    }
    stream->sum = add_byte(stream->sum, byte);
    return byte;
}

void cache_put_word(struct cache_stream *stream, uint64_t word) {
    for (int i = 0; i < 8; i++) {
        cache_put_byte(stream, (int)(word >> 8 * i & 255));
    }
}

uint64_t cache_get_word(struct cache_stream *stream) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) {
        word |= (uint64_t)cache_get_byte(stream) << 8 * i;
    }
    return word;
}

/* ---- many words ---- */

/* Each step is a bijection, so one changed word always changes the checksum. The shift is there
 * because a product only carries bits up: two words with wrong highest bits would cancel. */
static uint64_t add_word(uint64_t sum, uint64_t word) {
    uint64_t product = (sum ^ word) * PRIME;
    return product ^ product >> 32;
}

/* Independent lanes, so that the processor works on several words at once. */
static uint64_t add_words(uint64_t sum, const uint64_t *words, size_t count) {
    uint64_t lanes[LANES] = {0};
    size_t whole = count / LANES * LANES;
    for (size_t i = 0; i < whole; i += LANES) {
        for (size_t lane = 0; lane < LANES; lane++) {
            lanes[lane] = add_word(lanes[lane], words[i + lane]);
        }
    }
    for (size_t i = whole; i < count; i++) {
        lanes[i - whole] = add_word(lanes[i - whole], words[i]);
    }
    for (int i = 0; i < LANES * 8; i++) {
        sum = add_byte(sum, (int)(lanes[i / 8] >> i % 8 * 8 & 255));
    }
    return sum;
}

void cache_put_words(struct cache_stream *stream, const uint64_t *words, size_t count) {
    stream->sum = add_words(stream->sum, words, count);
    if (fwrite(words, sizeof *words, count, stream->file) != count) {
        stream->failed = true;
    }
}

void cache_get_words(struct cache_stream *stream, uint64_t *words, size_t count) {
    if (fread(words, sizeof *words, count, stream->file) != count) {
        stream->failed = true;
        return;
    }
    stream->sum = add_words(stream->sum, words, count);
}

void cache_put_mapped(struct cache_stream *stream, const uint64_t *words, size_t count) {
    for (int i = HEAD; i < MAPPED_FROM; i++) {
        cache_put_byte(stream, 0);
    }
    cache_put_words(stream, words, count);
}

/* ---- paths ---- */

/* False if there is no folder for caches. */
static bool find_path(const struct cache_label *label, char path[PATH_MOST]) {
    char name[256];
    snprintf(name, sizeof name, "finessimo/%s-%d-%s-%u", label->name, label->lines,
             fin_rotation_name(label->rotation), label->options);
    return folders_find("XDG_CACHE_HOME", "/.cache", name, path, PATH_MOST) && path[0] != '\0';
}

/* The temporary file that is renamed when it is whole. */
static void name_temporary(const char *path, char temporary[TEMPORARY_MOST]) {
    snprintf(temporary, TEMPORARY_MOST, "%s.new", path);
}

bool cache_has(const struct cache_label *label) {
    char path[PATH_MOST];
    return find_path(label, path) && access(path, R_OK) == 0;
}

void cache_remove(const struct cache_label *label) {
    char path[PATH_MOST], temporary[TEMPORARY_MOST];
    if (find_path(label, path)) {
        name_temporary(path, temporary);
        unlink(path);
        unlink(temporary);
    }
}

/* ---- reading ---- */

static void list_head(const struct cache_label *label, unsigned char head[HEAD]) {
    memcpy(head, label->magic, sizeof label->magic);
    head[8] = (unsigned char)label->version;
    head[9] = (unsigned char)label->lines;
    head[10] = (unsigned char)label->rotation;
    head[11] = (unsigned char)label->options;
}

static bool has_head(struct cache_stream *stream, const struct cache_label *label) {
    unsigned char head[HEAD];
    bool same = true;
    list_head(label, head);
    for (int i = 0; i < HEAD; i++) {
        same = cache_get_byte(stream) == head[i] && same;
    }
    return same;
}

/* A pipe is no cache: it must not block. */
static int open_to_read(const char *path) {
    return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

/* False: there is no file. One of another label is open, but failed. */
static bool open_file(struct cache_stream *stream, const struct cache_label *label) {
    char path[PATH_MOST];
    *stream = (struct cache_stream){NULL, 0, false};
    int descriptor = find_path(label, path) ? open_to_read(path) : -1;
    if (descriptor < 0) {
        return false;
    }
    stream->file = fdopen(descriptor, "rb");
    if (stream->file == NULL) {
        close(descriptor);
        return false;
    }
    stream->failed = !has_head(stream, label) || stream->failed;
    return true;
}

static void say_damaged(const struct cache_label *label, const char *remedy) {
    char path[PATH_MOST];
    if (find_path(label, path)) {
        fprintf(stderr, "finessimo: `%s` is damaged or of another version, and is %s.\n",
                cli_name(path).text, remedy);
    }
}

/* Checks the end of the file; false after a message if the file is damaged. */
static bool close_file(struct cache_stream *stream, const struct cache_label *label, bool good,
                       const char *remedy) {
    uint64_t expected = stream->sum;
    good = good && !stream->failed && cache_get_word(stream) == expected && !stream->failed &&
           getc_unlocked(stream->file) == EOF;
    fclose(stream->file);
    if (!good) {
        say_damaged(label, remedy);
    }
    return good;
}

bool cache_read(const struct cache_label *label, const char *remedy,
                bool (*get)(struct cache_stream *stream, void *data), void *data) {
    struct cache_stream stream;
    if (!open_file(&stream, label)) {
        return false;
    }
    bool good = !stream.failed && get(&stream, data);
    return close_file(&stream, label, good, remedy);
}

/* ---- mapping ---- */

/* The whole file; NULL if there is none. An empty file can't be mapped: its size is 0. */
static void *map_file(const char *path, size_t *size) {
    struct stat about;
    int descriptor = open_to_read(path);
    void *map = MAP_FAILED;
    *size = 1;
    if (descriptor >= 0 && fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode)) {
        *size = (size_t)about.st_size;
        map = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
    return map != MAP_FAILED ? map : NULL;
}

/* True if a file has the head of this label and the right checksum. */
static bool is_whole(const struct cache_label *label, const unsigned char *bytes, size_t size) {
    unsigned char head[MAPPED_FROM] = {0};
    uint64_t sum = 0, expected = 0;
    if (size < MAPPED_FROM + SUM || (size - MAPPED_FROM - SUM) % sizeof(uint64_t) != 0) {
        return false;
    }
    list_head(label, head);
    for (int i = 0; i < MAPPED_FROM; i++) {
        sum = add_byte(sum, bytes[i]);
    }
    for (int i = 0; i < SUM; i++) {
        expected |= (uint64_t)bytes[size - SUM + (size_t)i] << 8 * i;
    }
    const uint64_t *words = (const void *)(bytes + MAPPED_FROM);
    return memcmp(bytes, head, MAPPED_FROM) == 0 &&
           add_words(sum, words, (size - MAPPED_FROM - SUM) / sizeof *words) == expected;
}

struct cache_words cache_map(const struct cache_label *label, const char *remedy) {
    struct cache_words mapped = {.words = NULL};
    char path[PATH_MOST];
    if (!find_path(label, path)) {
        return mapped;
    }
    mapped.map = map_file(path, &mapped.size);
    if (mapped.map != NULL && is_whole(label, mapped.map, mapped.size)) {
        mapped.words = (const void *)((const char *)mapped.map + MAPPED_FROM);
        mapped.count = (mapped.size - MAPPED_FROM - SUM) / sizeof *mapped.words;
    } else if (mapped.map != NULL || mapped.size == 0) {
        say_damaged(label, remedy);
    }
    return mapped;
}

/* ---- writing ---- */

static void put_head(struct cache_stream *stream, const struct cache_label *label) {
    unsigned char head[HEAD];
    list_head(label, head);
    for (int i = 0; i < HEAD; i++) {
        cache_put_byte(stream, head[i]);
    }
}

/* Opens the temporary file, empty, even if a killed writer left one. NULL with errno 0 while
 * another program writes it. */
static FILE *open_temporary(const char *temporary) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat there, ours;
    int descriptor = open(temporary, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return NULL;
    }
    bool alone = fcntl(descriptor, F_SETLK, &lock) == 0 && stat(temporary, &there) == 0 &&
                 fstat(descriptor, &ours) == 0 && there.st_ino == ours.st_ino;
    FILE *file = alone && ftruncate(descriptor, 0) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (file == NULL) {
        int error = alone ? errno : 0;
        if (alone) {
            unlink(temporary);
        }
        close(descriptor);
        errno = error;
    }
    return file;
}

/* Renames the temporary file once it is on the disk, then closes it. */
static bool rename_to(struct cache_stream *stream, const char *temporary, const char *path) {
    bool good = !stream->failed && fflush(stream->file) == 0 && fsync(fileno(stream->file)) == 0 &&
                rename(temporary, path) == 0;
    int error = errno;
    if (!good) {
        unlink(temporary);
    }
    fclose(stream->file); /* its result does not matter: fsync has succeeded, or the file is gone */
    errno = error;
    return good;
}

bool cache_write(const struct cache_label *label,
                 void (*put)(struct cache_stream *stream, const void *data), const void *data) {
    char path[PATH_MOST], temporary[TEMPORARY_MOST];
    struct cache_stream stream = {NULL, 0, false};
    if (!find_path(label, path)) {
        return true;
    }
    int folder_error = folders_make(path);
    name_temporary(path, temporary);
    errno = 0;
    stream.file = open_temporary(temporary);
    errno = errno == ENOENT && folder_error != 0 ? folder_error : errno;
    if (stream.file == NULL && errno == 0) {
        return true;
    }
    if (stream.file != NULL) {
        put_head(&stream, label);
        put(&stream, data);
        cache_put_word(&stream, stream.sum);
    }
    bool good = stream.file != NULL && rename_to(&stream, temporary, path);
    if (!good) {
        fprintf(stderr, "finessimo: `%s` can't be written to the cache (%s).\n",
                cli_name(path).text, strerror(errno));
    }
    return good;
}
