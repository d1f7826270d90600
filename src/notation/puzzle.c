/* Puzzles as text, for players to write and share: name, goal, pieces, board. Text is parsed into
 * a scratch value, which is copied only if all of it is valid. */
#include "core/text.h"
#include "finessimo_pc.h"

static const char first_line[] = "finessimo puzzle 1";

static const struct fin_text_error no_error = {NULL, 0, 0};

/* ---- is it solvable at all? ---- */

static int filled_cells(const struct fin_board *board) {
    int count = 0;
    for (int y = 0; y < FIN_ROWS; y++) {
        for (unsigned row = board->rows[y]; row != 0; row &= row - 1) {
            count++;
        }
    }
    return count;
}

static int all_cells(const struct fin_puzzle *puzzle) {
    return filled_cells(&puzzle->board) + FIN_CELLS * puzzle->length;
}

int fin_puzzle_lines(const struct fin_puzzle *puzzle) {
    return all_cells(puzzle) / FIN_COLUMNS;
}

const char *fin_puzzle_problem(const struct fin_puzzle *puzzle) {
    int lines = fin_puzzle_lines(puzzle);
    if (puzzle->length == 0) {
        return "A puzzle has at least one piece.";
    }
    if (fin_board_full_rows(&puzzle->board) != 0) {
        return "A row of the board is full. Empty one of its cells.";
    }
    if (all_cells(puzzle) % FIN_COLUMNS != 0) {
        return "The board and the pieces don't fill whole rows of ten.";
    }
    if (lines > FIN_PC_LINES) {
        return "The board and the pieces fill more than eight rows.";
    }
    if (fin_board_height(&puzzle->board) > lines) {
        return "The board is higher than the rows its pieces can fill.";
    }
    return NULL;
}

struct fin_setup fin_puzzle_setup(const struct fin_puzzle *puzzle) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("puzzle"));
    setup.rules.rotation = puzzle->rotation;
    setup.board = puzzle->board;
    setup.queue_length = puzzle->length;
    for (int i = 0; i < puzzle->length; i++) {
        setup.queue[i] = puzzle->queue[i];
    }
    return setup;
}

/* ---- reading ---- */

enum key { NAME, GOAL, QUEUE, ROTATION, BOARD, KEYS };

static const char *const keys[KEYS] = {"name", "goal", "queue", "rotation", "board"};

struct reader {
    const char *text;
    size_t length, at;
    int line;
    struct fin_puzzle puzzle;
    int lines[KEYS]; /* the line of each key, 0: not given */
};

/* A line without its end, split into its first word and the rest. */
struct line {
    const char *text;
    size_t length, word, rest;
};

static struct fin_text_error error_at(const struct reader *reader, const char *sentence,
                                      size_t column) {
    return (struct fin_text_error){sentence, reader->line, (int32_t)column};
}

static bool next_line(struct reader *reader, struct line *line) {
    if (reader->at >= reader->length) {
        return false;
    }
    size_t end = reader->at;
    while (end < reader->length && reader->text[end] != '\n') {
        end++;
    }
    *line = (struct line){.text = reader->text + reader->at, .length = end - reader->at};
    reader->at = end + 1;
    reader->line++;
    if (line->length > 0 && line->text[line->length - 1] == '\r') {
        line->length--;
    }
    while (line->word < line->length && line->text[line->word] != ' ') {
        line->word++;
    }
    line->rest = line->word;
    while (line->rest < line->length && line->text[line->rest] == ' ') {
        line->rest++;
    }
    return true;
}

static bool is_word(const char *text, size_t length, const char *word) {
    size_t i = 0;
    while (i < length && word[i] != '\0' && text[i] == word[i]) {
        i++;
    }
    return i == length && word[i] == '\0';
}

/* Copies the rest of a line. */
static struct fin_text_error read_text(const struct reader *reader, const struct line *line,
                                       char *field, size_t size, const char *too_long) {
    struct fin_writer writer = fin_writer_start(field, size);
    for (size_t i = line->rest; i < line->length; i++) {
        if (line->text[i] < ' ' || line->text[i] > '~') {
            return error_at(reader, "Use only plain letters, digits and signs (ASCII).", i + 1);
        }
        if (i - line->rest + 1 == size) {
            return error_at(reader, too_long, i + 1);
        }
        fin_write_char(&writer, line->text[i]);
    }
    return no_error;
}

static struct fin_text_error read_name(struct reader *reader, const struct line *line) {
    if (line->rest == line->length) {
        return error_at(reader, "A name has at least one character.", line->length + 1);
    }
    return read_text(reader, line, reader->puzzle.name, FIN_PUZZLE_NAME,
                     "A name has at most 24 characters.");
}

static struct fin_text_error read_goal(struct reader *reader, const struct line *line) {
    return read_text(reader, line, reader->puzzle.goal, FIN_PUZZLE_GOAL,
                     "A goal has at most 47 characters.");
}

static struct fin_text_error read_queue(struct reader *reader, const struct line *line) {
    for (size_t i = line->rest; i < line->length; i++) {
        int kind = fin_kind_parse(line->text[i]);
        if (kind == FIN_NONE) {
            return error_at(reader, "A queue is letters of IOTSZJL without spaces.", i + 1);
        }
        if (reader->puzzle.length == FIN_PC_PIECES) {
            return error_at(reader, "A puzzle has at most 20 pieces.", i + 1);
        }
        reader->puzzle.queue[reader->puzzle.length++] = (uint8_t)kind;
    }
    return no_error;
}

static struct fin_text_error read_rotation(struct reader *reader, const struct line *line) {
    for (int i = 0; i < FIN_ROTATIONS; i++) {
        if (is_word(line->text + line->rest, line->length - line->rest, fin_rotation_name(i))) {
            reader->puzzle.rotation = (uint8_t)i;
            return no_error;
        }
    }
    /* clang-format off */
    static const char sentence[] = "A rotation system is "
#define ROTATION_FIRST(ID, NAME, ...) NAME
#define ROTATION(ID, NAME, ...) ", " NAME
#define ROTATION_LAST(ID, NAME, ...) " or " NAME
#include "core/rotations.def"
        ".";
    /* clang-format on */
    return error_at(reader, sentence, line->rest + 1);
}

/* Reads the rows that follow, up to an empty line or the end. */
static struct fin_text_error read_board(struct reader *reader, const struct line *line) {
    size_t from = reader->at < reader->length ? reader->at : reader->length;
    size_t till = from;
    int above = reader->line;
    struct line row;
    if (line->rest < line->length) {
        return error_at(reader, "Put the rows of the board on the lines below.", line->rest + 1);
    }
    while (next_line(reader, &row) && row.length > 0) {
        till = reader->at < reader->length ? reader->at : reader->length;
    }
    struct fin_text_error error =
        fin_board_parse(reader->text + from, till - from, &reader->puzzle.board);
    error.line += error.sentence != NULL ? above : 0;
    return error;
}

static struct fin_text_error read_line(struct reader *reader, const struct line *line) {
    static struct fin_text_error (*const readers[KEYS])(struct reader *, const struct line *) = {
        [NAME] = read_name,         [GOAL] = read_goal,   [QUEUE] = read_queue,
        [ROTATION] = read_rotation, [BOARD] = read_board,
    };
    for (int key = 0; key < KEYS; key++) {
        if (is_word(line->text, line->word, keys[key])) {
            if (reader->lines[key] != 0) {
                return error_at(reader, "This line was already given. Remove one.", 1);
            }
            reader->lines[key] = reader->line;
            return readers[key](reader, line);
        }
    }
    return error_at(reader, "Each line begins with name, goal, queue, rotation or board.", 1);
}

/* Checks for missing or impossible parts; reports them on the last line. */
static struct fin_text_error check(struct reader *reader) {
    reader->line = reader->line > 0 ? reader->line : 1;
    if (reader->lines[NAME] == 0) {
        return error_at(reader, "The puzzle has no name. Write one after `name`.", 1);
    }
    if (reader->lines[QUEUE] == 0) {
        return error_at(reader, "The puzzle has no pieces. Write them after `queue`.", 1);
    }
    const char *problem = fin_puzzle_problem(&reader->puzzle);
    reader->line = reader->lines[BOARD] != 0 ? reader->lines[BOARD] : reader->lines[QUEUE];
    return problem != NULL ? error_at(reader, problem, 1) : no_error;
}

struct fin_text_error fin_puzzle_parse(const char *text, size_t length, struct fin_puzzle *puzzle) {
    struct reader reader = {.text = text, .length = length};
    struct fin_text_error error = no_error;
    struct line line;
    reader.puzzle.rotation = FIN_ROTATION_OCULAR;
    if (!next_line(&reader, &line) || !is_word(line.text, line.length, first_line)) {
        return (struct fin_text_error){"A puzzle begins with the line `finessimo puzzle 1`.", 1, 1};
    }
    while (error.sentence == NULL && next_line(&reader, &line)) {
        bool is_comment = line.length == 0 || line.text[0] == '#';
        error = is_comment ? no_error : read_line(&reader, &line);
    }
    error = error.sentence == NULL ? check(&reader) : error;
    if (error.sentence == NULL) {
        *puzzle = reader.puzzle;
    }
    return error;
}

/* ---- writing ---- */

static void write_line(struct fin_writer *writer, int key, const char *text) {
    fin_write_text(writer, keys[key]);
    fin_write_char(writer, ' ');
    fin_write_text(writer, text);
    fin_write_char(writer, '\n');
}

size_t fin_puzzle_format(const struct fin_puzzle *puzzle, char *text, size_t size) {
    struct fin_writer writer = fin_writer_start(text, size);
    char queue[FIN_PC_PIECES + 1] = "";
    char board[FIN_BOARD_TEXT];
    for (int i = 0; i < puzzle->length; i++) {
        queue[i] = fin_kind_letter(puzzle->queue[i]);
    }
    fin_write_text(&writer, first_line);
    fin_write_char(&writer, '\n');
    write_line(&writer, NAME, puzzle->name);
    if (puzzle->goal[0] != '\0') {
        write_line(&writer, GOAL, puzzle->goal);
    }
    write_line(&writer, QUEUE, queue);
    write_line(&writer, ROTATION, fin_rotation_name(puzzle->rotation));
    fin_write_text(&writer, keys[BOARD]);
    fin_write_char(&writer, '\n');
    fin_board_format(&puzzle->board, 0, board, sizeof board);
    fin_write_text(&writer, board);
    return writer.length;
}
