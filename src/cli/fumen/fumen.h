/* `finessimo fumen`, shared between its files: pages as lines of text. */
#ifndef FINESSIMO_CLI_FUMEN_FUMEN_H
#define FINESSIMO_CLI_FUMEN_FUMEN_H

#include <stdbool.h>
#include <stddef.h>

#include "finessimo.h"

/* Prints a page to stdout in the form that fumen_text_read reads. */
void fumen_text_print(const struct fin_fumen_page *page, int number);
/* Writes the pages of a text. False after a message. */
bool fumen_text_read(const char *name, const char *text, size_t length,
                     struct fin_fumen_writer *writer);

#endif
