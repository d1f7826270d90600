/* Called by run_wasm.mjs: formats one line of the digest at a time. */
#include "digest.h"

static char line[DIGEST_LINE];

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(line_text) const char *line_text(void) {
    return line;
}

EXPORT(line_count) uint32_t line_count(void) {
    return DIGEST_CASES + 1;
}

/* Writes a line to line_text and returns its length. */
EXPORT(line_write) uint32_t line_write(uint32_t number) {
    return (uint32_t)digest_line(number, line);
}
