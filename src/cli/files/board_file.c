/* Reads a board from rows or from the first page of a fumen. */
#include "cli/files/board_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/files/text_file.h"

static bool is_fumen(const char *text, size_t length) {
    struct fin_fumen_reader reader;
    return fin_fumen_open(&reader, text, length).sentence == NULL;
}

static bool parse_fumen(const char *name, const char *text, size_t length, int number,
                        struct fin_board *board) {
    struct fin_fumen_reader reader;
    struct fin_fumen_page page;
    struct fin_byte_error error = fin_fumen_open(&reader, text, length);
    int pages = 0;
    while (error.sentence == NULL && pages < number && fin_fumen_read(&reader, &page, &error)) {
        pages++;
    }
    if (pages == number) {
        *board = page.board;
        return true;
    }
    if (error.sentence != NULL) {
        cli_wrong("%s, character %zu: %s", name, error.offset + 1, error.sentence);
    } else if (pages == 0) {
        cli_wrong("%s is a fumen without a page.", name);
    } else {
        cli_wrong("%s has no page %d: its last one is %d.", name, number, pages);
    }
    return false;
}

static bool parse_rows(const char *name, const char *text, size_t length, struct fin_board *board) {
    struct fin_text_error error = fin_board_parse(text, length, board);
    if (error.sentence != NULL) {
        cli_wrong("%s, line %d, column %d: %s", name, (int)error.line, (int)error.column,
                  error.sentence);
    }
    return error.sentence == NULL;
}

static bool parse(const char *name, const char *text, size_t length, int page,
                  struct fin_board *board) {
    return is_fumen(text, length) ? parse_fumen(name, text, length, page, board)
                                  : parse_rows(name, text, length, board);
}

/* A word is rows, with line feeds or `/` between, if it has at least one row's characters and
 * nothing else, and no file has that name. */
static bool is_rows(const char *word) {
    FILE *file = fopen(word, "rb");
    if (file != NULL) {
        fclose(file);
        return false;
    }
    size_t length = strlen(word);
    return length >= FIN_COLUMNS && strspn(word, "._IOTSZJLiotszjl#XG/\r\n") == length;
}

static bool read_rows(const char *word, struct fin_board *board) {
    size_t length = strlen(word);
    char *rows = cli_resize(NULL, length + 1);
    for (size_t i = 0; i <= length; i++) {
        rows[i] = word[i];
        if (word[i] == '/') {
            rows[i] = '\n';
        }
    }
    bool read = parse_rows(cli_quote(word).text, rows, length, board);
    free(rows);
    return read;
}

bool board_file_read_page(const char *word, int page, struct fin_board *board) {
    struct text_file file;
    if (is_fumen(word, strlen(word))) {
        return parse_fumen(cli_quote(word).text, word, strlen(word), page, board);
    }
    if (is_rows(word)) {
        return read_rows(word, board);
    }
    if (!text_file_read(&file, word, "board")) {
        return false;
    }
    char name[1024];
    snprintf(name, sizeof name, "`%s`", file.name);
    bool read = parse(name, file.text, file.length, page, board);
    free(file.text);
    return read;
}

bool board_file_read(const char *word, struct fin_board *board) {
    return board_file_read_page(word, 1, board);
}
