/* Reads and writes lists of pages. */
#include "cli/fumen/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/files/text_file.h"

/* ---- ranges ---- */

struct range {
    uint64_t first, last;
};

/* Reads `2:5`, `2:`, `:5` or `2`. */
static bool read_range(const char *text, struct range *range) {
    char number[24];
    size_t length = strcspn(text, ":");
    bool open = text[length] == ':';
    const char *past = text + length + open;
    *range = (struct range){1, UINT64_MAX};
    if (length >= sizeof number || (length == 0 && !open)) {
        return false;
    }
    memcpy(number, text, length);
    number[length] = '\0';
    if (length > 0 && !cli_number(number, UINT32_MAX, &range->first)) {
        return false;
    }
    range->last = open ? UINT64_MAX : range->first;
    if (*past != '\0' && !cli_number(past, UINT32_MAX, &range->last)) {
        return false;
    }
    return range->first > 0 && range->first <= range->last;
}

/* ---- reading ---- */

static bool add(struct pages *pages, const struct fin_fumen_page *page) {
    if (pages->count == PAGES_MOST) {
        cli_wrong("More than %d pages: take some of them at a time, as in FUMEN#1:100.",
                  PAGES_MOST);
        return false;
    }
    if (pages->count == pages->room) {
        pages->room = 2 * pages->room + 16;
        pages->list = cli_resize(pages->list, pages->room * sizeof *pages->list);
    }
    pages->list[pages->count++] = *page;
    return true;
}

bool pages_read(struct pages *pages, const char *word) {
    struct fin_fumen_reader reader;
    struct fin_fumen_page page;
    struct range range = {1, UINT64_MAX};
    /* The address of a site may have a `#` too, before the fumen. */
    const char *mark = strstr(word, "115@");
    const char *start = mark != NULL ? mark : strstr(word, "110@");
    const char *hash = start != NULL ? strchr(start, '#') : NULL;
    size_t length = hash != NULL ? (size_t)(hash - word) : strlen(word);
    struct fin_byte_error error = fin_fumen_open(&reader, word, length);
    if (hash != NULL && !read_range(hash + 1, &range)) {
        cli_wrong("Pages are written `#2:5`, `#2:`, `#:5` or `#2`, not %s.", cli_quote(hash).text);
        return false;
    }
    uint64_t number = 0;
    while (error.sentence == NULL && number < range.last &&
           fin_fumen_read(&reader, &page, &error)) {
        number++;
        if (number >= range.first && !add(pages, &page)) {
            return false;
        }
    }
    if (error.sentence != NULL) {
        cli_wrong("%s, character %zu: %s", cli_quote(word).text, error.offset + 1, error.sentence);
        return false;
    }
    if (number < range.first) {
        cli_wrong("%s has no page %llu: its last one is %llu.", cli_quote(word).text,
                  (unsigned long long)range.first, (unsigned long long)number);
    }
    return number >= range.first;
}

void pages_free(struct pages *pages) {
    free(pages->list);
}

/* ---- writing ---- */

static const char *write_all(struct fin_fumen_writer *writer, const struct fin_fumen_page *pages,
                             size_t count) {
    const char *sentence = NULL;
    for (size_t i = 0; i < count && sentence == NULL; i++) {
        sentence = fin_fumen_write(writer, &pages[i]);
    }
    return sentence;
}

char *pages_write(const struct fin_fumen_page *pages, size_t count) {
    struct fin_fumen_writer writer;
    fin_fumen_start(&writer, NULL, 0);
    const char *sentence = write_all(&writer, pages, count);
    if (sentence != NULL) {
        cli_wrong("%s", sentence);
        return NULL;
    }
    size_t size = writer.length + 1;
    char *text = cli_resize(NULL, size);
    fin_fumen_start(&writer, text, size);
    write_all(&writer, pages, count);
    return text;
}

/* ---- words ---- */

static bool visit_lines(void *data, bool (*visit)(void *data, const char *word)) {
    struct text_file file;
    if (!text_file_read(&file, "-", "fumens")) {
        return false;
    }
    bool good = true;
    for (char *line = file.text, *end = file.text + file.length; good && line < end;) {
        size_t length = strcspn(line, "\n"), word = strcspn(line, " \t\r\n");
        line[word] = '\0';
        if (strstr(line, "115@") != NULL || strstr(line, "110@") != NULL) {
            good = visit(data, line);
        }
        line += length + 1;
    }
    free(file.text);
    return good;
}

bool pages_each_word(int count, char **words, void *data,
                     bool (*visit)(void *data, const char *word)) {
    bool good = count > 0 || visit_lines(data, visit);
    for (int i = 0; i < count && good; i++) {
        good = strcmp(words[i], "-") == 0 ? visit_lines(data, visit) : visit(data, words[i]);
    }
    return good;
}
