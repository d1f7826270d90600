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

static const char *const options[] = {"once", "hide"};
enum { OPTIONS = sizeof options / sizeof options[0] };

/* ---- writing ---- */

static void write_rows(struct fin_writer *writer, const struct fin_board *board) {
    for (int y = 0; y < fin_board_height(board) && y < FIN_FIELD_ROWS; y++) {
        fin_write_char(writer, digits[board->rows[y] & 31]);
        fin_write_char(writer, digits[board->rows[y] >> 5 & 31]);
    }
}

static void write_queue(struct fin_writer *writer, const struct train_scenario *scenario) {
    if (scenario->hold != FIN_NONE) {
        fin_write_char(writer, '[');
        fin_write_char(writer, fin_kind_letter(scenario->hold));
        fin_write_char(writer, ']');
    }
    for (int i = 0; i < scenario->queue_length; i++) {
        fin_write_char(writer, fin_kind_letter(scenario->queue[i]));
    }
}

static void write_target(struct fin_writer *writer, struct fin_piece piece) {
    fin_write_char(writer, fin_kind_letter(piece.kind));
    fin_write_char(writer, facings[piece.facing]);
    fin_write_char(writer, digits[piece.x]);
    fin_write_char(writer, digits[piece.y]);
}

static void write_options(struct fin_writer *writer, const struct train_scenario *scenario) {
    char between = '|';
    for (int i = 0; i < OPTIONS; i++) {
        if ((scenario->options >> i & 1) != 0) {
            fin_write_char(writer, between);
            fin_write_text(writer, options[i]);
            between = ' ';
        }
    }
}

/* The length of a scenario's text without spaces between targets. */
static size_t written_length(const struct train_scenario *scenario) {
    size_t length = fin_text_length(scenario->name) + 3;
    length += 2u * (size_t)fin_board_height(&scenario->board);
    length += scenario->queue_length + (scenario->hold != FIN_NONE ? 3u : 0u);
    length += 4u * scenario->target_count;
    for (int i = 0; i < OPTIONS; i++) {
        length += (scenario->options >> i & 1) != 0 ? 1 + fin_text_length(options[i]) : 0;
    }
    return length;
}

/* Older versions need the spaces. */
void train_scenario_format(const struct train_scenario *scenario, char text[TRAIN_SCENARIO_TEXT]) {
    struct fin_writer writer = fin_writer_start(text, TRAIN_SCENARIO_TEXT);
    bool spaced = written_length(scenario) + scenario->target_count <= TRAIN_SCENARIO_TEXT;
    fin_write_text(&writer, scenario->name);
    fin_write_char(&writer, '|');
    write_rows(&writer, &scenario->board);
    fin_write_char(&writer, '|');
    write_queue(&writer, scenario);
    fin_write_char(&writer, '|');
    for (int i = 0; i < scenario->target_count; i++) {
        fin_write_text(&writer, i > 0 && spaced ? " " : "");
        write_target(&writer, scenario->targets[i]);
    }
    write_options(&writer, scenario);
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

/* "[T]": the held piece. */
static const char *read_hold(const char **text, struct train_scenario *scenario) {
    if (**text != '[') {
        return NULL;
    }
    int kind = (*text)[1] != '\0' ? fin_kind_parse((*text)[1]) : FIN_NONE;
    if (kind == FIN_NONE || (*text)[2] != ']') {
        return "A scenario's held piece is a letter in brackets: [T]IO.";
    }
    scenario->hold = (uint8_t)kind;
    *text += 3;
    return NULL;
}

static const char *read_queue(const char **text, struct train_scenario *scenario) {
    const char *sentence = read_hold(text, scenario);
    if (sentence != NULL) {
        return sentence;
    }
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

static const char *read_target(const char **text, struct train_scenario *scenario) {
    const char *wrong = "A scenario's target looks like Te30: piece, orientation, column, row.";
    int values[4], known = 4;
    for (int i = 0; i < known; i++) {
        char c = **text;
        if (i == 3 && (c == ' ' || c == '\0' || c == '|')) {
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
    struct train_stage stage = train_scenario_stage(scenario, scenario->target_count);
    piece.y = known == 4 ? (int8_t)values[3] : fallen(&stage.board, piece);
    return train_scenario_add(scenario, piece);
}

static bool ends_part(char c) {
    return c == '\0' || c == '|';
}

/* Spaces between targets can be left out. */
static const char *read_targets(const char **text, struct train_scenario *scenario) {
    const char *sentence = NULL;
    while (sentence == NULL && !ends_part(**text)) {
        sentence = read_target(text, scenario);
        if (sentence == NULL && **text == ' ') {
            (*text)++;
            sentence = ends_part(**text) ? "A target is missing after the last space." : NULL;
        }
    }
    return sentence != NULL              ? sentence
           : scenario->target_count == 0 ? "A scenario has at least one target."
                                         : NULL;
}

/* The option at the start of a text; OPTIONS if there is none. */
static int find_option(const char *text) {
    int option = 0;
    for (; option < OPTIONS; option++) {
        size_t same = 0;
        while (options[option][same] != '\0' && text[same] == options[option][same]) {
            same++;
        }
        if (options[option][same] == '\0') {
            break;
        }
    }
    return option;
}

static const char *read_options(const char **text, struct train_scenario *scenario) {
    for (bool more = true; more; *text += more) {
        int option = find_option(*text);
        if (option == OPTIONS || (scenario->options >> option) != 0) {
            return "A scenario's options are once and hide, in this order.";
        }
        scenario->options |= (uint8_t)(1 << option);
        *text += fin_text_length(options[option]);
        more = **text == ' ';
    }
    return **text == '\0' ? NULL : "Nothing follows a scenario's options.";
}

const char *train_scenario_parse(const char *text, struct train_scenario *scenario) {
    enum { NEEDED = 4 };
    static const char *(*const parts[])(const char **, struct train_scenario *) = {
        read_name, read_rows, read_queue, read_targets, read_options};
    struct train_scenario scratch = train_scenario_make("");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (i > 0 && !next_part(&text)) {
            if (i == NEEDED) {
                break;
            }
            return "A scenario has four parts with | between: name, rows, pieces, targets.";
        }
        const char *sentence = parts[i](&text, &scratch);
        if (sentence != NULL) {
            return sentence;
        }
    }
    if (written_length(&scratch) >= TRAIN_SCENARIO_TEXT) {
        return "This scenario is too long. Use fewer rows or targets.";
    }
    *scenario = scratch;
    return NULL;
}

/* ---- targets ---- */

struct train_scenario train_scenario_make(const char *name) {
    struct train_scenario scenario;
    memset(&scenario, 0, sizeof scenario);
    struct fin_writer writer = fin_writer_start(scenario.name, sizeof scenario.name);
    fin_write_text(&writer, name);
    scenario.hold = FIN_NONE;
    return scenario;
}

static uint8_t piece_at(const struct train_scenario *scenario, int index) {
    return index < scenario->queue_length ? scenario->queue[index] : (uint8_t)FIN_NONE;
}

/* How hold brings a piece: the held one, or with nothing held the one after the current. */
static bool held_brings(const struct train_scenario *scenario, const struct train_stage *stage,
                        int kind) {
    return stage->hold != FIN_NONE ? stage->hold == kind
                                   : piece_at(scenario, stage->first) != FIN_NONE &&
                                         piece_at(scenario, stage->first + 1) == kind;
}

/* Sets how the piece of a target comes; false if it does not. */
static bool bring(const struct train_scenario *scenario, int kind, struct train_stage *stage) {
    stage->holds = piece_at(scenario, stage->first) != kind;
    return !stage->holds || held_brings(scenario, stage, kind);
}

static void place(const struct train_scenario *scenario, struct fin_piece target,
                  struct train_stage *stage) {
    fin_board_place(&stage->board, target);
    fin_board_remove_rows(&stage->board, fin_board_full_rows(&stage->board));
    if (stage->holds) {
        int used = stage->hold == FIN_NONE ? 2 : 1;
        stage->hold = piece_at(scenario, stage->first);
        stage->first = (uint8_t)(stage->first + used);
    } else {
        stage->first++;
    }
}

struct train_stage train_scenario_stage(const struct train_scenario *scenario, int n) {
    struct train_stage stage = {.board = scenario->board, .hold = scenario->hold};
    for (int i = 0; i < n && i < scenario->target_count; i++) {
        bring(scenario, scenario->targets[i].kind, &stage);
        if (fin_board_fits(&stage.board, scenario->targets[i])) {
            place(scenario, scenario->targets[i], &stage);
        }
    }
    if (n < scenario->target_count) {
        bring(scenario, scenario->targets[n].kind, &stage);
    }
    return stage;
}

/* True if the piece rests on something, inside the board. */
static bool is_landing(const struct fin_board *board, struct fin_piece piece) {
    return piece.x >= 0 && piece.x < FIN_COLUMNS && piece.y >= 0 &&
           piece.y + fin_piece_height(piece) <= FIN_FIELD_ROWS && fin_board_fits(board, piece) &&
           fin_board_drop(board, piece) == 0;
}

const char *train_scenario_add(struct train_scenario *scenario, struct fin_piece target) {
    int n = scenario->target_count;
    if (n == TRAIN_SCENARIO_TARGETS) {
        return "A scenario has at most ten targets.";
    }
    struct train_stage stage = train_scenario_stage(scenario, n);
    if (!is_landing(&stage.board, target)) {
        return "A scenario's target must be free and rest on something.";
    }
    if (!bring(scenario, target.kind, &stage)) {
        return "A scenario's targets follow the order of its pieces, with hold.";
    }
    scenario->targets[scenario->target_count++] = target;
    return NULL;
}

/* ---- targets ---- */

uint64_t train_scenario_id(const struct train_scenario *scenario, int n) {
    struct fin_piece piece = scenario->targets[n];
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    struct fin_board board = train_scenario_stage(scenario, n).board;
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        hash = (hash ^ board.rows[y]) * UINT64_C(0x100000001B3);
    }
    uint64_t index = (uint64_t)piece.kind << 24 | (uint64_t)piece.facing << 16 |
                     (uint64_t)piece.x << 8 | (uint64_t)piece.y;
    hash = (hash ^ index) * UINT64_C(0x100000001B3);
    return (hash >> 2) | UINT64_C(1) << 61;
}
