/* Recognizes pasted text. Tries formats from the most specific on: a replay starts with its magic
 * bytes, links and fumens contain a mark, and anything else may be a board. */
#include "app/editor/paste.h"

#include <string.h>

#include "app/core/app.h"
#include "core/text.h"

/* A link's mark, and the first bytes of every replay in base64url. */
#define LINK APP_LINK_MARK "RklOU"

/* An unknown format, with the reason; line 0: without a place, column 0: without a column. */
static struct app_paste nothing(const char *sentence, int64_t line, int64_t column) {
    struct app_paste paste = {.kind = APP_PASTE_NOTHING};
    struct fin_writer writer = fin_writer_start(paste.sentence, sizeof paste.sentence);
    if (line > 0) {
        fin_write_text(&writer, "Line ");
        fin_write_number(&writer, line);
    }
    if (column > 0) {
        fin_write_text(&writer, line > 0 ? ", character " : "Character ");
        fin_write_number(&writer, column);
        fin_write_text(&writer, ": ");
    }
    fin_write_text(&writer, sentence);
    return paste;
}

#define PUZZLE_MARK "finessimo puzzle "

static bool is_white(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The offset of a mark; `length` if it is not there. */
static uint32_t find(const char *text, uint32_t from, uint32_t length, const char *mark) {
    uint32_t size = (uint32_t)fin_text_length(mark);
    for (uint32_t at = from; at + size <= length; at++) {
        if (memcmp(text + at, mark, size) == 0) {
            return at;
        }
    }
    return length;
}

/* ---- replays ---- */

static bool is_link_character(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

static struct app_paste look_at_link(const char *text, uint32_t from, uint32_t length) {
    uint32_t end = from;
    while (end < length && is_link_character(text[end])) {
        end++;
    }
    return (struct app_paste){.kind = APP_PASTE_LINK, .from = from, .end = end, .pages = 1};
}

/* ---- fumens ---- */

/* The offset of the first mark; `length` if there is none. */
static uint32_t find_fumen(const char *text, uint32_t from, uint32_t length) {
    uint32_t first = length;
    static const char *const marks[] = {"115@", "110@"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        for (uint32_t at = find(text, from, length, marks[i]); at < length;
             at = find(text, at + 1, length, marks[i])) {
            char letter = at > from ? text[at - 1] : '\0';
            bool is_one = letter == 'v' || letter == 'm' || letter == 'd';
            if (is_one && at - 1 < first) {
                first = at - 1;
                break;
            }
        }
    }
    return first;
}

/* Counts the pages; returns the error, if any. */
static struct fin_byte_error count_pages(const char *text, uint32_t length, uint32_t *pages) {
    struct fin_fumen_reader reader;
    struct fin_fumen_page page;
    struct fin_byte_error error = fin_fumen_open(&reader, text, length);
    *pages = 0;
    while (error.sentence == NULL && fin_fumen_read(&reader, &page, &error)) {
        (*pages)++;
    }
    return error;
}

/* The fumen ends at the first blank. If that is invalid, a program may have broken its lines:
 * then it extends to the next fumen or the end. */
static struct app_paste look_at_fumen(const char *text, uint32_t from, uint32_t length) {
    struct app_paste paste = {.kind = APP_PASTE_FUMEN, .from = from, .end = from};
    while (paste.end < length && !is_white(text[paste.end])) {
        paste.end++;
    }
    struct fin_byte_error error = count_pages(text + from, paste.end - from, &paste.pages);
    if (error.sentence != NULL && paste.end < length) {
        uint32_t short_end = paste.end;
        paste.end = find_fumen(text, from + 5, length);
        struct fin_byte_error second = count_pages(text + from, paste.end - from, &paste.pages);
        bool broken_by_lines = second.sentence == NULL || second.offset >= short_end - from;
        error = broken_by_lines ? second : error;
    }
    if (error.sentence != NULL) {
        return nothing(error.sentence, 0, (int64_t)(from + error.offset + 1));
    }
    return paste.pages > 0
               ? paste
               : nothing("This fumen is incomplete. Copy all of it and try again.", 0, 0);
}

/* ---- boards ---- */

static bool begins(const char *text, uint32_t length, const char *word) {
    size_t size = fin_text_length(word);
    return size <= length && memcmp(text, word, size) == 0;
}

static bool is_cell(char c) {
    return c == '.' || c == '_' || c == '#' || c == 'X' || c == 'G' ||
           fin_kind_parse(c) != FIN_NONE;
}

/* Half a row, or a word that only occurs with boards, makes it a board: then errors in it are
 * reported. */
static bool looks_like_board(const char *text, uint32_t length) {
    uint32_t cells = 0;
    while (length > 0 && (is_white(*text) || *text == '`')) {
        text++;
        length--;
    }
    while (cells < length && cells < FIN_COLUMNS && is_cell(text[cells])) {
        cells++;
    }
    return cells >= FIN_COLUMNS / 2 || begins(text, length, "board") ||
           begins(text, length, "queue") || begins(text, length, "#Q=");
}

static struct app_paste look_at_puzzle(const char *text, uint32_t from, uint32_t length) {
    struct fin_puzzle puzzle;
    struct fin_text_error error = fin_puzzle_parse(text + from, length - from, &puzzle);
    if (error.sentence != NULL) {
        return nothing(error.sentence, error.line, error.column);
    }
    return (struct app_paste){.kind = APP_PASTE_PUZZLE, .from = from, .end = length, .pages = 1};
}

static struct app_paste look_at_board(const char *text, uint32_t length) {
    struct fin_position position;
    struct fin_text_error error = fin_position_parse(text, length, &position);
    if (error.sentence == NULL) {
        return (struct app_paste){.kind = APP_PASTE_BOARD, .end = length, .pages = 1};
    }
    if (looks_like_board(text, length)) {
        return nothing(error.sentence, error.line, error.column);
    }
    return nothing("That is not a fumen, link or board.", 0, 0);
}

/* ---- all formats ---- */

struct app_paste app_paste_look(const uint8_t *bytes, uint32_t length) {
    static const char mark[] = "FINR";
    const char *text = (const char *)bytes;
    if (length >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0) {
        return (struct app_paste){.kind = APP_PASTE_REPLAY, .end = length, .pages = 1};
    }
    uint32_t at = find(text, 0, length, LINK);
    if (at < length) {
        return look_at_link(text, at + (uint32_t)sizeof APP_LINK_MARK - 1, length);
    }
    if (length > APP_PASTE_MOST) {
        return nothing("That is too long for a fumen or board.", 0, 0);
    }
    at = find(text, 0, length, PUZZLE_MARK);
    if (at < length) {
        return look_at_puzzle(text, at, length);
    }
    at = find_fumen(text, 0, length);
    return at < length ? look_at_fumen(text, at, length) : look_at_board(text, length);
}

/* Copies the human part of a comment, as many whole characters as fit. */
static void put_comment(const struct fin_fumen_comment *from, char comment[APP_PASTE_COMMENT]) {
    bool quiz = from->length >= 3 && memcmp(from->text, "#Q=", 3) == 0;
    size_t length = 0;
    for (size_t i = 0; i < from->length && !quiz; i++) {
        bool inside = ((uint8_t)from->text[i] & 0xC0) == 0x80;
        if (!inside && i + 4 >= APP_PASTE_COMMENT) {
            break;
        }
        uint8_t byte = (uint8_t)from->text[i];
        comment[length++] = (char)(byte < ' ' || byte == 0x7F ? ' ' : byte);
    }
    comment[length] = '\0';
}

static void put_puzzle(const char *text, size_t length, struct fin_position *position,
                       char comment[APP_PASTE_COMMENT]) {
    struct fin_puzzle puzzle;
    fin_puzzle_parse(text, length, &puzzle);
    memset(position, 0, sizeof *position);
    position->board = puzzle.board;
    position->hold = FIN_NONE;
    position->queue_length = puzzle.length;
    memcpy(position->queue, puzzle.queue, puzzle.length);
    struct fin_writer writer = fin_writer_start(comment, APP_PASTE_COMMENT);
    fin_write_text(&writer, puzzle.name);
}

void app_paste_page(const struct app_paste *paste, const uint8_t *bytes, uint32_t page,
                    struct fin_position *position, char comment[APP_PASTE_COMMENT]) {
    struct fin_fumen_reader reader;
    struct fin_fumen_page read;
    struct fin_byte_error error;
    const char *text = (const char *)bytes + paste->from;
    comment[0] = '\0';
    if (paste->kind == APP_PASTE_BOARD) {
        fin_position_parse(text, paste->end - paste->from, position);
        return;
    }
    if (paste->kind == APP_PASTE_PUZZLE) {
        put_puzzle(text, paste->end - paste->from, position, comment);
        return;
    }
    fin_fumen_open(&reader, text, paste->end - paste->from);
    for (uint32_t i = 0; i <= page && fin_fumen_read(&reader, &read, &error); i++) {
        if (i == page) {
            fin_fumen_position(&read, position);
            put_comment(&read.comment, comment);
        }
    }
}
