/* Fumens as lists of pages. */
#ifndef FINESSIMO_CLI_FUMEN_PAGES_H
#define FINESSIMO_CLI_FUMEN_PAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "finessimo.h"

enum { PAGES_MOST = 10000 };

struct pages {
    struct fin_fumen_page *list;
    size_t count, room;
};

/* Adds the pages of a fumen, or of a link with one; of `FUMEN#2:5`, `#2:` or `#:5` only these.
 * False after a message. */
bool pages_read(struct pages *pages, const char *word);
/* Makes a fumen of some pages; free it. NULL after a message. */
char *pages_write(const struct fin_fumen_page *pages, size_t count);
void pages_free(struct pages *pages);

/* Calls back for each word, or without words, and for `-`, for each line of stdin that has a fumen:
 * its first word. False after a message, or when a call returns false. */
bool pages_each_word(int count, char **words, void *data,
                     bool (*visit)(void *data, const char *word));

#endif
