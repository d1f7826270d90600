/* What run_wasm.mjs calls: one line of the digest at a time. */
#include "digest.h"

static char line[DIGEST_LINE];

const char *wasm_line_text(void);
uint32_t wasm_line_count(void);
uint32_t wasm_line_length(uint32_t number);

const char *wasm_line_text(void) {
    return line;
}

uint32_t wasm_line_count(void) {
    return DIGEST_GAMES + 1;
}

/* Writes a line to wasm_line_text. */
uint32_t wasm_line_length(uint32_t number) {
    return (uint32_t)digest_line(number, line);
}
