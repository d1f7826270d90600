/* Prints the lines of a digest; the native counterpart of run_wasm.mjs. With a number N it
 * prints one line: "games N HASH", over the first N cases. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "digest.h"

static void print_one(uint32_t cases) {
    uint64_t hash = 1;
    for (uint32_t i = 0; i < cases; i++) {
        hash = digest_fold(hash, digest_case(i));
    }
    printf("games %" PRIu32 " %016" PRIx64 "\n", cases, hash);
}

int main(int count, char **words) {
    char line[DIGEST_LINE];
    if (count > 1) {
        print_one((uint32_t)strtoul(words[1], NULL, 10));
        return 0;
    }
    for (uint32_t i = 0; i <= DIGEST_CASES; i++) {
        fwrite(line, 1, digest_line(i, line), stdout);
    }
    return 0;
}
