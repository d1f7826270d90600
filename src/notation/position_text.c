/* Positions as people write them: rows of a board, with hold and queue beside them. Rows are
 * parsed as strictly as by fin_board_parse. */
#include <string.h>

#include "notation/position.h"

enum { TEXT_MOST = FIN_ROWS * (FIN_COLUMNS + 1) };

/* A line without surrounding blanks, and its place in the text. */
struct line {
    const char *text;
    size_t length, column; /* of its first character, from 1 */
    int32_t number;
};

static struct fin_text_error mistake(const char *sentence, const struct line *line, size_t offset) {
    return (struct fin_text_error){sentence, line->number, (int32_t)(line->column + offset)};
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool next_line(const char *text, size_t length, size_t *at, struct line *line) {
    size_t start = *at, end = start;
    if (start >= length) {
        return false;
    }
    while (end < length && text[end] != '\n') {
        end++;
    }
    *at = end + 1;
    size_t first = start;
    while (first < end && is_blank(text[first])) {
        first++;
    }
    while (end > first && is_blank(text[end - 1])) {
        end--;
    }
    line->text = text + first;
    line->length = end - first;
    line->column = first - start + 1;
    line->number++;
    return true;
}

/* ---- kinds of lines ---- */

/* If the line begins with this word, the index of the rest; otherwise 0. */
static size_t after_word(const struct line *line, const char *word, size_t length) {
    size_t at = length;
    if (line->length < length || memcmp(line->text, word, length) != 0 ||
        (line->length > length && !is_blank(line->text[length]))) {
        return 0;
    }
    while (at < line->length && is_blank(line->text[at])) {
        at++;
    }
    return at;
}

static bool means_nothing(const struct line *line) {
    bool number = true;
    for (size_t i = 0; i < line->length; i++) {
        number = number && line->text[i] >= '0' && line->text[i] <= '9';
    }
    bool fence = line->length >= 3 && memcmp(line->text, "```", 3) == 0;
    return number || fence || after_word(line, "board", 5) == line->length;
}

static struct fin_text_error take_queue(const struct line *line, size_t at,
                                        struct fin_position *position) {
    for (; at < line->length; at++) {
        if (!is_blank(line->text[at]) && !fin_position_add(position, line->text[at])) {
            bool full = position->queue_length == FIN_QUEUE_MAX;
            return mistake(full ? "A queue holds at most 1000 pieces."
                                : "A queue is letters of I O T S Z J L.",
                           line, at);
        }
    }
    return mistake(NULL, line, 0);
}

static struct fin_text_error take_hold(const struct line *line, size_t at,
                                       struct fin_position *position) {
    struct fin_position one = {.queue_length = 0};
    bool single = at + 1 == line->length && fin_position_add(&one, line->text[at]);
    if (!single) {
        return mistake("Hold is one letter of I O T S Z J L.", line, at);
    }
    position->hold = one.queue[0];
    return mistake(NULL, line, 0);
}

/* ---- rows ---- */

/* All rows in order, parsed as one board at the end. */
struct rows {
    char text[TEXT_MOST];
    size_t length;
    int count;
};

/* Checks one row alone, for the position of an error. */
static struct fin_text_error take_row(const struct line *line, struct rows *rows) {
    struct fin_board one;
    struct fin_text_error error = fin_board_parse(line->text, line->length, &one);
    if (error.sentence != NULL) {
        return mistake(error.sentence, line, (size_t)error.column - 1);
    }
    if (rows->count == FIN_ROWS) {
        return mistake("A board has at most 40 rows.", line, 0);
    }
    memcpy(rows->text + rows->length, line->text, FIN_COLUMNS);
    rows->text[rows->length + FIN_COLUMNS] = '\n';
    rows->length += FIN_COLUMNS + 1;
    rows->count++;
    return mistake(NULL, line, 0);
}

static struct fin_text_error take_line(const struct line *line, struct fin_position *position,
                                       struct rows *rows) {
    size_t at;
    if (means_nothing(line)) {
        return mistake(NULL, line, 0);
    }
    if ((at = after_word(line, "queue", 5)) > 0) {
        return take_queue(line, at, position);
    }
    if ((at = after_word(line, "hold", 4)) > 0) {
        return take_hold(line, at, position);
    }
    if (line->text[0] == '#' && line->length > 1 && line->text[1] == 'Q') {
        bool whole = fin_position_quiz(line->text, line->length, position) == line->length;
        return mistake(whole ? NULL : "A quiz looks like #Q=[hold](current)next.", line, 0);
    }
    return take_row(line, rows);
}

struct fin_text_error fin_position_parse(const char *text, size_t length,
                                         struct fin_position *position) {
    struct fin_position read = {.hold = FIN_NONE};
    struct rows rows = {.length = 0};
    struct line line = {.number = 0};
    bool empty = true;
    for (size_t at = 0; next_line(text, length, &at, &line);) {
        empty = empty && means_nothing(&line);
        struct fin_text_error error = take_line(&line, &read, &rows);
        if (error.sentence != NULL) {
            return error;
        }
    }
    if (empty) {
        return (struct fin_text_error){"This text has no board.", 1, 1};
    }
    fin_board_parse(rows.text, rows.length, &read.board);
    *position = read;
    return (struct fin_text_error){NULL, 0, 0};
}
