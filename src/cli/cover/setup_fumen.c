/* Reads set-ups from fumens. */
#include "cli/cover/setup_fumen.h"

#include <string.h>

#include "cli/common/message.h"

/* Pages from first to last, both included and numbered from 1. */
struct range {
    uint64_t first, last;
};

/* Reads `#a:b`, in which either number may be left out, or `#a`. */
static bool read_range(const char *text, struct range *range) {
    char number[24];
    size_t length = strcspn(text, ":");
    const char *past = text[length] == ':' ? text + length + 1 : NULL;
    *range = (struct range){1, UINT64_MAX};
    if (length >= sizeof number) {
        return false;
    }
    memcpy(number, text, length);
    number[length] = '\0';
    if (length > 0 && !cli_number(number, UINT32_MAX, &range->first)) {
        return false;
    }
    if (past == NULL) {
        range->last = range->first;
    } else if (past[0] != '\0' && !cli_number(past, UINT32_MAX, &range->last)) {
        return false;
    }
    return range->first > 0 && range->first <= range->last;
}

/* Adds the pieces of the pages; the message's subject is the word. */
static bool add_pages(const char *word, struct fin_fumen_reader *reader, struct range range,
                      struct pc_build *build) {
    struct fin_fumen_page page;
    struct fin_byte_error error = {.sentence = NULL};
    uint64_t number = 0;
    while (number < range.last && fin_fumen_read(reader, &page, &error)) {
        number++;
        if (number == range.first) {
            pc_build_start(build, &page.board);
        }
        if (number < range.first || page.piece.kind == FIN_NONE || !page.lock) {
            continue;
        }
        const char *sentence = pc_build_add(build, page.piece);
        if (sentence != NULL) {
            cli_wrong("%s, page %d: %s", cli_quote(word).text, (int)number, sentence);
            return false;
        }
    }
    if (error.sentence != NULL) {
        cli_wrong("%s, character %zu: %s", cli_quote(word).text, error.offset + 1, error.sentence);
    } else if (number < range.first) {
        cli_wrong("%s has no page %d: its last one is %d.", cli_quote(word).text, (int)range.first,
                  (int)number);
    } else if (build->count == 0) {
        cli_wrong("%s has no piece that locks: a set-up needs one on each page.",
                  cli_quote(word).text);
    }
    return error.sentence == NULL && number >= range.first && build->count > 0;
}

bool setup_fumen_read(const char *word, struct pc_build *build) {
    struct fin_fumen_reader reader;
    struct range range = {1, UINT64_MAX};
    /* Addresses of sites may contain a `#` before the fumen. */
    const char *start = strstr(word, "115@"), *hash = start != NULL ? strchr(start, '#') : NULL;
    size_t length = hash != NULL ? (size_t)(hash - word) : strlen(word);
    struct fin_byte_error error = fin_fumen_open(&reader, word, length);
    if (error.sentence != NULL) {
        cli_wrong("%s, character %zu: %s", cli_quote(word).text, error.offset + 1, error.sentence);
        return false;
    }
    if (hash != NULL && !read_range(hash + 1, &range)) {
        cli_wrong("Pages are written `#2:5`, `#2:` or `#:5`, not %s.", cli_quote(hash).text);
        return false;
    }
    *build = (struct pc_build){.count = 0};
    return add_pages(word, &reader, range, build);
}
