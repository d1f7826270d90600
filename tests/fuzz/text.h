/* Shared by the fuzz targets that read text. */
#ifndef FIN_TESTS_FUZZ_TEXT_H
#define FIN_TESTS_FUZZ_TEXT_H

#include "finessimo.h"
#include "fuzz.h"

/* Checks that an error has a sentence and lies inside the text. */
static inline void must_lie_in(struct fin_text_error error, const char *text, size_t length) {
    int lines = 1;
    for (size_t i = 0; i < length; i++) {
        lines += text[i] == '\n';
    }
    must_be_sentence(error.sentence);
    must(error.line >= 1 && error.line <= lines, "a mistake is on a line of the text");
    must(error.column >= 1 && (size_t)error.column <= length + 1, "and in a column of it");
}

#endif
