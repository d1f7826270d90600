/* Scenarios as text. The text is checked completely before anything changes. */
#include "trainer/scenario.h"

#include <string.h>

#include "core/text.h"

static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
static const char facings[] = "nesw";

static int place_in(const char *set, char c) {
    for (int i = 0; set[i] != '\0'; i++) {
        if (set[i] == c) {
            return i;
        }
    }
    return -1;
}

/* ---- reading ---- */

/* Moves past the next bar; false if there is none. */
static bool next_part(const char **text) {
    bool found = **text == '|';
    *text += found;
    return found;
}

static const char *read_name(const char **text, struct train_scenario *scenario) {
    size_t length = 0;
    for (; **text != '|' && **text != '\0'; (*text)++) {
        if (length + 1 == sizeof scenario->name || **text < ' ' || **text > '~') {
            return "A scenario's name has at most 23 plain characters.";
        }
        scenario->name[length++] = **text;
    }
    return length == 0 ? "A scenario begins with its name and a |." : NULL;
}

/* Reads a row as it is drawn, "..##......"; false if it is not one. */
static bool read_drawn_row(const char **text, struct fin_board *board, int y) {
    for (int x = 0; x < FIN_COLUMNS; x++, (*text)++) {
        if (place_in("._#X", **text) < 0) {
            return false;
        }
        if (**text == '#' || **text == 'X') {
            fin_board_set(board, x, y, FIN_GARBAGE);
        }
    }
    return true;
}

/* Reads rows as they are drawn, the lowest one last. */
static const char *read_drawing(const char **text, struct fin_board *board) {
    int y = 0;
    for (const char *c = *text; *c != '|' && *c != '\0'; c++) {
        y += *c == '/';
    }
    bool sound = y < FIN_FIELD_ROWS;
    for (; sound && y >= 0; y--) {
        sound = read_drawn_row(text, board, y) && (y == 0 || **text == '/');
        *text += sound && y > 0;
    }
    return sound && (**text == '|' || **text == '\0')
               ? NULL
               : "A scenario's rows are ten of . and #, with / between rows.";
}

static const char *read_digits(const char **text, struct train_scenario *scenario) {
    for (int y = 0; **text != '|' && **text != '\0'; y++, *text += 2) {
        int left = place_in(digits, (*text)[0]);
        int right = left < 0 ? -1 : place_in(digits, (*text)[1]);
        if (right < 0 || y == FIN_FIELD_ROWS) {
            return "A scenario has at most 20 rows, each two digits of 0-9 a-v.";
        }
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (((left | right << 5) >> x & 1) != 0) {
                fin_board_set(&scenario->board, x, y, FIN_GARBAGE);
            }
        }
    }
    return NULL;
}

static const char *read_rows(const char **text, struct train_scenario *scenario) {
    const char *sentence = place_in("._#X", **text) >= 0 ? read_drawing(text, &scenario->board)
                                                         : read_digits(text, scenario);
    if (sentence != NULL) {
        return sentence;
    }
    return fin_board_full_rows(&scenario->board) == 0
               ? NULL
               : "A row of the scenario is full. Empty one of its cells.";
}

static const char *read_queue(const char **text, struct train_scenario *scenario) {
    for (; **text != '|' && **text != '\0'; (*text)++) {
        int kind = fin_kind_parse(**text);
        if (kind == FIN_NONE || scenario->queue_length == TRAIN_SCENARIO_PIECES) {
            return "A scenario's pieces are one to twelve letters of IOTSZJL.";
        }
        scenario->queue[scenario->queue_length++] = (uint8_t)kind;
    }
    return NULL;
}

/* The row that a piece drops to in its column. */
static int8_t fallen(const struct fin_board *board, struct fin_piece piece) {
    piece.y = FIN_FIELD_ROWS;
    bool fits = piece.x < FIN_COLUMNS && fin_board_fits(board, piece);
    return (int8_t)(fits ? piece.y - fin_board_drop(board, piece) : 0);
}

/* True if the piece rests on something, inside the board. */
static bool is_landing(const struct fin_board *board, struct fin_piece piece) {
    return piece.y + fin_piece_height(piece) <= FIN_FIELD_ROWS && fin_board_fits(board, piece) &&
           fin_board_drop(board, piece) == 0;
}

static const char *read_target(const char **text, struct train_scenario *scenario) {
    const char *wrong = "A scenario's target looks like Te30: piece, orientation, column, row.";
    int values[4], known = 4;
    if (scenario->target_count == TRAIN_SCENARIO_TARGETS) {
        return "A scenario has at most four targets.";
    }
    for (int i = 0; i < known; i++) {
        char c = **text;
        if (i == 3 && (c == ' ' || c == '\0')) {
            known = 3;
            break;
        }
        values[i] = i == 0 ? fin_kind_parse(c) : place_in(i == 1 ? facings : digits, c);
        if (c == '\0' || values[i] < 0 || (i == 0 && values[i] == FIN_NONE)) {
            return wrong;
        }
        (*text)++;
    }
    struct fin_piece piece = {(uint8_t)values[0], (uint8_t)values[1], (int8_t)values[2], 0};
    int n = scenario->target_count;
    struct fin_board board;
    train_scenario_board(scenario, n, &board);
    piece.y = known == 4 ? (int8_t)values[3] : fallen(&board, piece);
    if (piece.x >= FIN_COLUMNS || !is_landing(&board, piece)) {
        return "A scenario's target must be free and rest on something.";
    }
    if (n >= scenario->queue_length || scenario->queue[n] != piece.kind) {
        return "A scenario's targets follow the order of its pieces.";
    }
    scenario->targets[scenario->target_count++] = piece;
    return NULL;
}

static const char *read_targets(const char **text, struct train_scenario *scenario) {
    const char *sentence = NULL;
    while (sentence == NULL && **text != '\0') {
        sentence = read_target(text, scenario);
        if (sentence == NULL && **text == ' ' && (*text)[1] != '\0') {
            (*text)++;
        } else if (sentence == NULL && **text != '\0') {
            sentence = "Separate a scenario's targets with one space.";
        }
    }
    return sentence != NULL              ? sentence
           : scenario->target_count == 0 ? "A scenario has at least one target."
                                         : NULL;
}

const char *train_scenario_parse(const char *text, struct train_scenario *scenario) {
    static const char *(*const parts[])(const char **, struct train_scenario *) = {
        read_name, read_rows, read_queue, read_targets};
    struct train_scenario scratch;
    memset(&scratch, 0, sizeof scratch);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (i > 0 && !next_part(&text)) {
            return "A scenario has four parts with | between: name, rows, pieces, targets.";
        }
        const char *sentence = parts[i](&text, &scratch);
        if (sentence != NULL) {
            return sentence;
        }
    }
    *scenario = scratch;
    return NULL;
}

/* ---- writing ---- */

static void write_rows(struct fin_writer *writer, const struct fin_board *board) {
    for (int y = 0; y < fin_board_height(board) && y < FIN_FIELD_ROWS; y++) {
        fin_write_char(writer, digits[board->rows[y] & 31]);
        fin_write_char(writer, digits[board->rows[y] >> 5 & 31]);
    }
}

void train_scenario_format(const struct train_scenario *scenario, char text[TRAIN_SCENARIO_TEXT]) {
    struct fin_writer writer = fin_writer_start(text, TRAIN_SCENARIO_TEXT);
    fin_write_text(&writer, scenario->name);
    fin_write_char(&writer, '|');
    write_rows(&writer, &scenario->board);
    fin_write_char(&writer, '|');
    for (int i = 0; i < scenario->queue_length; i++) {
        fin_write_char(&writer, fin_kind_letter(scenario->queue[i]));
    }
    for (int i = 0; i < scenario->target_count; i++) {
        struct fin_piece piece = scenario->targets[i];
        fin_write_char(&writer, i == 0 ? '|' : ' ');
        fin_write_char(&writer, fin_kind_letter(piece.kind));
        fin_write_char(&writer, facings[piece.facing]);
        fin_write_char(&writer, digits[piece.x]);
        fin_write_char(&writer, digits[piece.y]);
    }
}

/* ---- targets ---- */

void train_scenario_board(const struct train_scenario *scenario, int n, struct fin_board *board) {
    *board = scenario->board;
    for (int i = 0; i < n && i < scenario->target_count; i++) {
        if (fin_board_fits(board, scenario->targets[i])) {
            fin_board_place(board, scenario->targets[i]);
            fin_board_remove_rows(board, fin_board_full_rows(board));
        }
    }
}

uint64_t train_scenario_id(const struct train_scenario *scenario, int n) {
    struct fin_board board;
    struct fin_piece piece = scenario->targets[n];
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    train_scenario_board(scenario, n, &board);
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        hash = (hash ^ board.rows[y]) * UINT64_C(0x100000001B3);
    }
    uint64_t index = (uint64_t)piece.kind << 24 | (uint64_t)piece.facing << 16 |
                     (uint64_t)piece.x << 8 | (uint64_t)piece.y;
    hash = (hash ^ index) * UINT64_C(0x100000001B3);
    return (hash >> 2) | UINT64_C(1) << 61;
}
