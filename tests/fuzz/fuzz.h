/* Shared by the fuzz targets. Each target reads bytes as one kind of input and aborts if a
 * contract is broken; sanitizers detect crashes and undefined behaviour. */
#ifndef FIN_TESTS_FUZZ_H
#define FIN_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void must(bool holds, const char *promise) {
    if (!holds) {
        fprintf(stderr, "broken: %s\n", promise);
        abort();
    }
}

/* Checks that a message is one sentence on one line, with a capital letter and a full stop. */
static inline void must_be_sentence(const char *sentence) {
    size_t length = strlen(sentence);
    must(length > 2 && sentence[0] >= 'A' && sentence[0] <= 'Z', "a sentence has a capital");
    must(sentence[length - 1] == '.', "a sentence has a stop");
    must(strchr(sentence, '\n') == NULL, "a sentence is one line");
}

/* Checks that a value was not modified. */
static inline void must_be_untouched(const void *value, const void *before, size_t size) {
    must(memcmp(value, before, size) == 0, "after a mistake nothing has changed");
}

#endif
