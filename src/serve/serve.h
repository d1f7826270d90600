/* Serves the page on loopback: the files that the build embedded in the program, for browsers on
 * this machine only. */
#ifndef FIN_SERVE_SERVE_H
#define FIN_SERVE_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SERVE_MESSAGE = 160, SERVE_PORT = 8040 };

/* Content encodings, in order of decreasing size. */
enum serve_encoding { SERVE_PLAIN, SERVE_GZIP, SERVE_BROTLI, SERVE_ENCODINGS };

/* NULL if the encoding would not make the file smaller. */
struct serve_bytes {
    const uint8_t *bytes;
    size_t length;
};

/* A file of the page. The tag (ETag) is a hash of its content. */
struct serve_file {
    const char *name, *type, *tag;
    struct serve_bytes encodings[SERVE_ENCODINGS];
};

/* The files; the last has no name. Empty in a program built without the page. */
extern const struct serve_file serve_files[];

struct serve; /* a running server */

/* Serves the page on 127.0.0.1; port 0 picks a free one. Blocks the termination signals in this
 * thread and those it starts. NULL, with a sentence, on failure. */
struct serve *serve_start(uint16_t port, char message[SERVE_MESSAGE]);
uint16_t serve_port(const struct serve *serve);
/* Returns when the program receives a termination signal. From this call on, the calling thread
 * can not open files: see serve/sandbox.h. */
void serve_wait(void);
void serve_stop(struct serve *serve);

#endif
