/* Files in $XDG_CACHE_HOME/finessimo: tables that took long to make. A file begins
 * with what it holds and for which search, and ends with a sum of all before. It is
 * written beside its place and moved there when it is whole, so one that is cut off
 * is never seen, and one that is damaged is known by its sum. */
#ifndef FINESSIMO_CLI_CACHE_CACHE_FILE_H
#define FINESSIMO_CLI_CACHE_CACHE_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct cache_label {
    const char *name; /* the file's: "atlas" */
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
/* 0 past the end; then the stream has failed. */
int cache_get_byte(struct cache_stream *stream);
uint64_t cache_get_word(struct cache_stream *stream);
/* Many words as they are in memory, which is much quicker. */
void cache_put_words(struct cache_stream *stream, const uint64_t *words, size_t count);
void cache_get_words(struct cache_stream *stream, uint64_t *words, size_t count);

/* Opens the file of a label and reads its beginning. False: there is none. One that
 * is of another label is open, but failed. */
bool cache_open(struct cache_stream *stream, const struct cache_label *label);
/* Reads the end and closes the file. False if it was damaged, after a sentence that
 * ends with what is done: "made again". The caller tells what it found itself. */
bool cache_close(struct cache_stream *stream, const struct cache_label *label, bool good,
                 const char *remedy);
/* Whether there is a file of a label, and away with it, whole or not. */
bool cache_has(const struct cache_label *label);
void cache_remove(const struct cache_label *label);
/* Writes a file. False after a sentence that tells why that can not be. Nothing happens
 * without a place for a cache, and while another does the same. */
bool cache_write(const struct cache_label *label,
                 void (*put)(struct cache_stream *stream, const void *data), const void *data);

/* A file of words as they are in memory, which is not read but mapped: that is much
 * quicker for a large one. */
struct cache_words {
    const uint64_t *words; /* NULL: there are none */
    size_t count;
    void *map; /* to be unmapped, with its bytes */
    size_t size;
};

/* Puts words where they can be mapped; nothing else may be put. */
void cache_put_mapped(struct cache_stream *stream, const uint64_t *words, size_t count);
/* Maps the file of a label, if there is one. Without words where it is damaged, after
 * a sentence that ends with what is done. */
struct cache_words cache_map(const struct cache_label *label, const char *remedy);

#endif
