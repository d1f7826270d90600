/* Boards and placements as text: the short strings of tests, bug reports and commands. Text is
 * parsed into a scratch value, which is copied only if all of it is valid. Errors have a
 * sentence, a line and a column. */
#include "core/text.h"
#include "finessimo.h"

static const struct fin_text_error no_error = {NULL, 0, 0};

static struct fin_text_error error_at(const char *sentence, int line, size_t column) {
    return (struct fin_text_error){sentence, line, (int32_t)column};
}

/* ---- boards ---- */

/* The colour for a character of a row: FIN_NONE for an empty cell, -1 if invalid. */
static int cell_parse(char c) {
    int kind = fin_kind_parse(c);
    if (kind != FIN_NONE) {
        return kind;
    }
    switch (c) {
    case '.':
    case '_':
        return FIN_NONE;
    case '#':
    case 'X':
    case 'G':
        return FIN_GARBAGE;
    default:
        return -1;
    }
}

/* The length of the first line, without its line feed. */
static size_t line_length(const char *text, size_t length) {
    size_t end = 0;
    while (end < length && text[end] != '\n') {
        end++;
    }
    return end;
}

static struct fin_text_error row_parse(const char *row, size_t length, int line,
                                       int8_t kinds[FIN_COLUMNS]) {
    for (size_t x = 0; x < length && x < FIN_COLUMNS; x++) {
        kinds[x] = (int8_t)cell_parse(row[x]);
        if (kinds[x] < 0) {
            return error_at("A board cell is one of . _ I O T S Z J L # X G.", line, x + 1);
        }
    }
    if (length < FIN_COLUMNS) {
        return error_at("A board row has ten characters; this one is shorter.", line, length + 1);
    }
    if (length > FIN_COLUMNS) {
        return error_at("A board row has ten characters; this one is longer.", line,
                        FIN_COLUMNS + 1);
    }
    return no_error;
}

/* The top row comes first, so the last row read is row 0 of the board. */
static void install_rows(int8_t kinds[FIN_ROWS][FIN_COLUMNS], int count, struct fin_board *board) {
    fin_board_clear(board);
    for (int row = 0; row < count; row++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (kinds[row][x] != FIN_NONE) {
                fin_board_set(board, x, count - 1 - row, kinds[row][x]);
            }
        }
    }
}

struct fin_text_error fin_board_parse(const char *text, size_t length, struct fin_board *board) {
    int8_t kinds[FIN_ROWS][FIN_COLUMNS];
    int count = 0;
    size_t at = 0;
    while (at < length) {
        if (count == FIN_ROWS) {
            return error_at("A board has at most 40 rows.", count + 1, 1);
        }
        size_t line = line_length(text + at, length - at);
        bool carriage_return = line > 0 && text[at + line - 1] == '\r';
        struct fin_text_error error =
            row_parse(text + at, line - carriage_return, count + 1, kinds[count]);
        if (error.sentence != NULL) {
            return error;
        }
        count++;
        at += line + 1;
    }
    install_rows(kinds, count, board);
    return no_error;
}

size_t fin_board_format(const struct fin_board *board, int rows, char *text, size_t size) {
    struct fin_writer writer = fin_writer_start(text, size);
    int height = fin_board_height(board);
    for (int y = (height > rows ? height : rows) - 1; y >= 0; y--) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fin_write_char(&writer, fin_kind_letter(fin_board_cell(board, x, y)));
        }
        fin_write_char(&writer, '\n');
    }
    return writer.length;
}

/* ---- placements ---- */

/* A placement has only short words, so a fixed buffer holds every valid one. */
enum { WORD_SIZE = 8 };

struct word {
    char text[WORD_SIZE];
    size_t column; /* of the first character, from 1 */
};

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* Reads the next word; an empty one at the end. Truncates a word that is too long and replaces
 * zero bytes; both make it invalid. */
static struct word next_word(const char *text, size_t length, size_t *at) {
    struct word word = {"", 0};
    while (*at < length && is_blank(text[*at])) {
        (*at)++;
    }
    word.column = *at + 1;
    for (size_t i = 0; *at < length && !is_blank(text[*at]); i++, (*at)++) {
        if (i < WORD_SIZE - 1) {
            word.text[i] = text[*at] != '\0' ? text[*at] : '?';
        }
    }
    return word;
}

/* A number of one or two digits; -1 for any other word. */
static int number_parse(const char *text) {
    int number = 0;
    int digits = 0;
    for (; text[digits] >= '0' && text[digits] <= '9'; digits++) {
        number = number * 10 + text[digits] - '0';
    }
    return digits >= 1 && digits <= 2 && text[digits] == '\0' ? number : -1;
}

static const char kind_sentence[] = "A piece is one of I O T S Z J L.";
static const char facing_sentence[] = "A facing is north, east, south or west.";
static const char column_sentence[] =
    "The column is a number from 0 that keeps the piece inside the board.";
static const char row_sentence[] =
    "The row is a number from 0 that keeps the piece inside the board.";
static const char end_sentence[] = "A placement ends after piece, facing, column and row.";

struct fin_text_error fin_placement_parse(const char *text, size_t length,
                                          struct fin_piece *piece) {
    size_t at = 0;
    struct fin_piece read;
    struct word word = next_word(text, length, &at);
    if (word.text[0] == '\0' || word.text[1] != '\0' ||
        !fin_piece_create(fin_kind_parse(word.text[0]), &read)) {
        return error_at(kind_sentence, 1, word.column);
    }
    word = next_word(text, length, &at);
    int facing = fin_facing_parse(word.text);
    if (facing < 0) {
        return error_at(facing_sentence, 1, word.column);
    }
    read.facing = (uint8_t)facing;
    word = next_word(text, length, &at);
    int x = number_parse(word.text);
    if (x < 0 || x > FIN_COLUMNS - fin_piece_width(read)) {
        return error_at(column_sentence, 1, word.column);
    }
    word = next_word(text, length, &at);
    int y = number_parse(word.text);
    if (y < 0 || y > FIN_ROWS - fin_piece_height(read)) {
        return error_at(row_sentence, 1, word.column);
    }
    word = next_word(text, length, &at);
    if (word.text[0] != '\0') {
        return error_at(end_sentence, 1, word.column);
    }
    read.x = (int8_t)x;
    read.y = (int8_t)y;
    *piece = read;
    return no_error;
}

size_t fin_placement_format(struct fin_piece piece, char *text, size_t size) {
    struct fin_writer writer = fin_writer_start(text, size);
    fin_write_char(&writer, fin_kind_letter(piece.kind));
    fin_write_char(&writer, ' ');
    fin_write_text(&writer, fin_facing_name(piece.facing));
    fin_write_char(&writer, ' ');
    fin_write_number(&writer, piece.x);
    fin_write_char(&writer, ' ');
    fin_write_number(&writer, piece.y);
    return writer.length;
}
