/* The page over loopback: the files that the build put into the program, for a
 * browser on this machine and nobody else. */
#ifndef FIN_SERVE_SERVE_H
#define FIN_SERVE_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SERVE_MESSAGE = 160, SERVE_PORT = 8040 };

/* How a file is sent: as it is, or packed; the later, the shorter. */
enum serve_way { SERVE_PLAIN, SERVE_GZIP, SERVE_BROTLI, SERVE_WAYS };

/* There are none where packing would not make them fewer. */
struct serve_bytes {
    const uint8_t *bytes;
    size_t length;
};

/* A file of the page. The tag is a hash of the content. */
struct serve_file {
    const char *name, *type, *tag;
    struct serve_bytes ways[SERVE_WAYS];
};

/* The page, the nameless one last. There is none in a program that was built
 * without it. */
extern const struct serve_file serve_files[];

struct serve; /* a server that runs */

/* Serves the page on 127.0.0.1; port 0 takes a free one. From here on this
 * thread and all that it starts hold back the signals that end a program. NULL,
 * with a sentence, if it can not be. */
struct serve *serve_start(uint16_t port, char message[SERVE_MESSAGE]);
uint16_t serve_port(const struct serve *serve);
/* Returns when the program is asked to end. The caller can open no more files: see
 * serve/sandbox.h. */
void serve_wait(void);
void serve_stop(struct serve *serve);

#endif
