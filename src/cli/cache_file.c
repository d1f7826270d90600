/* Files in the cache:
 *
 *   magic, version, lines, rotation, options     8 + 4 bytes
 *   what they hold
 *   the sum of all that                          8 bytes, low first */
#define _POSIX_C_SOURCE 200809L

#include "cli/cache_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "finessimo.h"
#include "store/folders.h"

enum { PATH_MOST = 4096, LANES = 8, CHUNK = 1 << 16 };

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

/* Sums side by side, so that none waits for another. A step never makes two sums one,
 * so a word that is not as it was always shows. */
struct lanes {
    uint64_t sums[LANES];
};

/* All but the last of several calls get a multiple of the lanes. */
static void add_words(struct lanes *lanes, const uint64_t *words, size_t count) {
    size_t whole = count / LANES * LANES;
    for (size_t i = 0; i < whole; i += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
            lanes->sums[lane] = (lanes->sums[lane] ^ words[i + (size_t)lane]) * PRIME;
        }
    }
    for (size_t i = whole; i < count; i++) {
        lanes->sums[i - whole] = (lanes->sums[i - whole] ^ words[i]) * PRIME;
    }
}

static void add_lanes(struct cache_stream *stream, const struct lanes *lanes) {
    for (int lane = 0; lane < LANES; lane++) {
        for (int i = 0; i < 8; i++) {
            stream->sum = add_byte(stream->sum, (int)(lanes->sums[lane] >> 8 * i & 255));
        }
    }
}

void cache_put_words(struct cache_stream *stream, const uint64_t *words, size_t count) {
    struct lanes lanes = {{0}};
    add_words(&lanes, words, count);
    add_lanes(stream, &lanes);
    if (fwrite(words, sizeof *words, count, stream->file) != count) {
        stream->failed = true;
    }
}

/* A part is summed while it is near the processor. */
void cache_get_words(struct cache_stream *stream, uint64_t *words, size_t count) {
    struct lanes lanes = {{0}};
    for (size_t done = 0; done < count && !stream->failed;) {
        size_t part = count - done < CHUNK ? count - done : CHUNK;
        stream->failed = fread(words + done, sizeof *words, part, stream->file) != part;
        add_words(&lanes, words + done, part);
        done += part;
    }
    add_lanes(stream, &lanes);
}

/* ---- places ---- */

/* False if there is no place for a cache. */
static bool find_path(const struct cache_label *label, char path[PATH_MOST]) {
    char name[256];
    snprintf(name, sizeof name, "finessimo/%s-%d-%s-%u", label->name, label->lines,
             fin_rotation_name(label->rotation), label->options);
    return folders_find("XDG_CACHE_HOME", "/.cache", name, path, PATH_MOST) && path[0] != '\0';
}

/* ---- reading ---- */

static bool has_head(struct cache_stream *stream, const struct cache_label *label) {
    const int rest[] = {label->version, label->lines, label->rotation, (int)label->options};
    bool same = true;
    for (size_t i = 0; i < sizeof label->magic; i++) {
        same = cache_get_byte(stream) == label->magic[i] && same;
    }
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        same = cache_get_byte(stream) == rest[i] && same;
    }
    return same;
}

bool cache_open(struct cache_stream *stream, const struct cache_label *label) {
    char path[PATH_MOST];
    *stream = (struct cache_stream){NULL, 0, false};
    if (!find_path(label, path) || (stream->file = fopen(path, "rb")) == NULL) {
        return false;
    }
    stream->failed = !has_head(stream, label) || stream->failed;
    return true;
}

bool cache_close(struct cache_stream *stream, const struct cache_label *label, bool good,
                 const char *remedy) {
    char path[PATH_MOST];
    uint64_t expected = stream->sum;
    good = good && !stream->failed && cache_get_word(stream) == expected && !stream->failed &&
           getc_unlocked(stream->file) == EOF;
    fclose(stream->file);
    if (!good && find_path(label, path)) {
        fprintf(stderr, "finessimo: `%s` is damaged or of another version; it is %s.\n",
                cli_name(path).text, remedy);
    }
    return good;
}

/* ---- writing ---- */

static void put_head(struct cache_stream *stream, const struct cache_label *label) {
    for (size_t i = 0; i < sizeof label->magic; i++) {
        cache_put_byte(stream, label->magic[i]);
    }
    cache_put_byte(stream, label->version);
    cache_put_byte(stream, label->lines);
    cache_put_byte(stream, label->rotation);
    cache_put_byte(stream, (int)label->options);
}

/* Opens a file beside its place, empty. What a writer that was killed has left there
 * is written over; while another writes, there is none (NULL, and errno is 0). */
static FILE *open_beside(const char *beside) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat there, ours;
    int descriptor = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return NULL;
    }
    bool alone = fcntl(descriptor, F_SETLK, &lock) == 0 && stat(beside, &there) == 0 &&
                 fstat(descriptor, &ours) == 0 && there.st_ino == ours.st_ino;
    FILE *file = alone && ftruncate(descriptor, 0) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (file == NULL) {
        close(descriptor);
        errno = alone ? errno : 0;
    }
    return file;
}

/* Moves a file that is written beside its place there, then closes it. */
static bool move_to_place(struct cache_stream *stream, const char *beside, const char *path) {
    bool good = !stream->failed && fflush(stream->file) == 0 && fsync(fileno(stream->file)) == 0 &&
                rename(beside, path) == 0;
    int error = errno;
    if (!good) {
        unlink(beside);
    }
    fclose(stream->file); /* all of it is on the disk, or does not matter */
    errno = error;
    return good;
}

void cache_write(const struct cache_label *label,
                 void (*put)(struct cache_stream *stream, const void *data), const void *data) {
    char path[PATH_MOST], beside[PATH_MOST + 32];
    struct cache_stream stream = {NULL, 0, false};
    if (!find_path(label, path)) {
        return;
    }
    folders_make(path);
    snprintf(beside, sizeof beside, "%s.new", path);
    errno = 0;
    stream.file = open_beside(beside);
    if (stream.file == NULL && errno == 0) {
        return;
    }
    if (stream.file != NULL) {
        put_head(&stream, label);
        put(&stream, data);
        cache_put_word(&stream, stream.sum);
    }
    if (stream.file == NULL || !move_to_place(&stream, beside, path)) {
        fprintf(stderr, "finessimo: `%s` can not be kept for the next time (%s).\n",
                cli_name(path).text, strerror(errno));
    }
}
