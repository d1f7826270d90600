/* Files in $XDG_CACHE_HOME/finessimo: tables that took long to build. A file begins with the kind
 * of its contents and its search options, and ends with a checksum. It is written to a temporary
 * file that is renamed when it is complete, so nobody reads half a file. */
#ifndef FINESSIMO_CLI_CACHE_CACHE_FILE_H
#define FINESSIMO_CLI_CACHE_CACHE_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct cache_label {
    const char *name; /* the file's: "guide" */
    char magic[8];
    int version;
    int lines, rotation;
    unsigned options; /* of the search */
};

struct cache_stream {
    FILE *file;
    uint64_t sum;
    bool failed;
};

void cache_put_byte(struct cache_stream *stream, int byte);
void cache_put_word(struct cache_stream *stream, uint64_t word); /* low byte first */
/* The next byte; 0 past the end, and then the stream has failed. */
int cache_get_byte(struct cache_stream *stream);
/* The next word; 0 past the end, and then the stream has failed. */
uint64_t cache_get_word(struct cache_stream *stream);
/* Writes many words in the byte order of this machine, which is much faster. */
void cache_put_words(struct cache_stream *stream, const uint64_t *words, size_t count);
/* Reads many words in the byte order of this machine. */
void cache_get_words(struct cache_stream *stream, uint64_t *words, size_t count);

/* Reads the file of a label; `get` returns false if the contents are invalid. False if there is
 * no file, or after a message if it is damaged; the message ends with the remedy: "made again". */
bool cache_read(const struct cache_label *label, const char *remedy,
                bool (*get)(struct cache_stream *stream, void *data), void *data);
/* True if there is a file of a label, valid or not. */
bool cache_has(const struct cache_label *label);
void cache_remove(const struct cache_label *label);
/* Writes a file. False after a message why it fails. Does nothing if there is no folder for
 * caches, or while another program writes the same file. */
bool cache_write(const struct cache_label *label,
                 void (*put)(struct cache_stream *stream, const void *data), const void *data);

/* A file of words in the byte order of this machine, mapped instead of read: much faster for a
 * large one. */
struct cache_words {
    const uint64_t *words; /* NULL: there is no such file, or it is damaged */
    size_t count;
    void *map; /* for memory_release, with its size */
    size_t size;
};

/* Writes words so that they can be mapped; the file may hold nothing else. */
void cache_put_mapped(struct cache_stream *stream, const uint64_t *words, size_t count);
/* Maps the file of a label; messages are as with cache_read. */
struct cache_words cache_map(const struct cache_label *label, const char *remedy);

#endif
