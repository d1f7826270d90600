/* Replaces the server in programs built without the page. */
#include <stdio.h>

#include "serve/serve.h"

const struct serve_file serve_files[] = {{0}};

struct serve *serve_start(uint16_t port, char message[SERVE_MESSAGE]) {
    (void)port;
    snprintf(message, SERVE_MESSAGE,
             "This finessimo was built without the page. Build it with `make web`.");
    return NULL;
}

uint16_t serve_port(const struct serve *serve) {
    (void)serve;
    return 0;
}

void serve_wait(void) {
}

void serve_stop(struct serve *serve) {
    (void)serve;
}
