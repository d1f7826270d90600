/* Reads fumens, versions 115 and 110. A page is read with its own cursor and copied only if all
 * of it is valid. */
#include <string.h>

#include "notation/fumen.h"

/* The position while a page is read, and the first error. After an error all numbers read as 0. */
struct cursor {
    const char *text;
    size_t length, at;
    struct fin_byte_error error;
};

static void mistake(struct cursor *cursor, const char *sentence, size_t offset) {
    if (cursor->error.sentence == NULL) {
        cursor->error = (struct fin_byte_error){.sentence = sentence, .offset = offset};
    }
}

/* ---- finding the fumen ---- */

/* The index after the first "v115@" or similar mark; 0 if there is none. */
static size_t after_mark(const char *text, size_t length) {
    for (size_t i = 0; i + 5 <= length; i++) {
        bool letter = text[i] == 'v' || text[i] == 'm' || text[i] == 'd';
        bool version = memcmp(text + i + 1, "115@", 4) == 0 || memcmp(text + i + 1, "110@", 4) == 0;
        if (letter && version) {
            return i + 5;
        }
    }
    return 0;
}

struct fin_byte_error fin_fumen_open(struct fin_fumen_reader *reader, const char *text,
                                     size_t length) {
    size_t start = after_mark(text, length);
    if (start == 0) {
        return (struct fin_byte_error){
            .sentence = "This is not a fumen: fumens begin with v115@ or v110@."};
    }
    size_t end = start;
    while (end < length && text[end] != '&') {
        end++;
    }
    memset(reader, 0, sizeof *reader);
    reader->text = text;
    reader->length = end;
    reader->at = start;
    reader->rows = text[start - 2] == '5' ? FIN_FUMEN_ROWS : FIN_FUMEN_ROWS - 2;
    reader->state.first = true;
    return (struct fin_byte_error){.sentence = NULL};
}

/* ---- digits ---- */

static int digit_value(char c) {
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* True if more follows. Skips '?' and white space, which have no meaning. */
static bool has_more(struct cursor *cursor) {
    while (cursor->at < cursor->length) {
        const char *here = cursor->text + cursor->at;
        size_t skip = *here == '?' ? 1 : 0;
        if (skip == 0 && digit_value(*here) < 0) {
            skip = fumen_white_space(here, cursor->length - cursor->at);
        }
        if (skip == 0) {
            return true;
        }
        cursor->at += skip;
    }
    return false;
}

static uint32_t take_digit(struct cursor *cursor) {
    if (!has_more(cursor)) {
        mistake(cursor, "This fumen is incomplete. Copy all of it and try again.", cursor->length);
        return 0;
    }
    int value = digit_value(cursor->text[cursor->at]);
    if (value < 0) {
        mistake(cursor, "A fumen has only A-Z, a-z, 0-9, + and /. Copy all of it and try again.",
                cursor->at);
        return 0;
    }
    cursor->at++;
    return (uint32_t)value;
}

/* Reads a number with this many digits, the lowest first; *start is its offset. */
static uint32_t take(struct cursor *cursor, int digits, size_t *start) {
    uint32_t value = 0;
    has_more(cursor);
    *start = cursor->at;
    for (int i = 0; i < digits && cursor->error.sentence == NULL; i++) {
        value |= take_digit(cursor) << 6 * i;
    }
    return cursor->error.sentence == NULL ? value : 0;
}

/* ---- the parts of a page ---- */

/* Fumen counts cells from the top left, row by row, down to the row below the floor, where our
 * array begins. */
static uint8_t *cell_at(uint8_t cells[FIN_FUMEN_CELLS], int rows, int index) {
    return &cells[(rows - index / FIN_COLUMNS) * FIN_COLUMNS + index % FIN_COLUMNS];
}

/* Applies the stored differences to the field. *repeats is the number of further pages without a
 * change. */
static void take_field(struct cursor *cursor, int rows, uint8_t cells[FIN_FUMEN_CELLS],
                       uint8_t *repeats) {
    int count = (rows + 1) * FIN_COLUMNS;
    size_t start;
    for (int index = 0; index < count && cursor->error.sentence == NULL;) {
        int number = (int)take(cursor, 2, &start);
        int difference = number / count - FUMEN_UNCHANGED;
        int length = number % count + 1;
        if (length > count - index) {
            mistake(cursor, "The fumen is damaged: cells outside the field.", start);
        }
        for (int i = 0; i < length && cursor->error.sentence == NULL; i++) {
            uint8_t *cell = cell_at(cells, rows, index++);
            int color = *cell + difference;
            if (color < 0 || color > FUMEN_GREY) {
                mistake(cursor, "The fumen is damaged: unknown cell colour.", start);
                break;
            }
            *cell = (uint8_t)color;
        }
        if (difference == 0 && length == count) {
            *repeats = (uint8_t)take(cursor, 1, &start);
        }
    }
}

/* Splits off the lowest digit of a mixed-radix number. */
static int part(uint32_t *number, int values) {
    int lowest = (int)(*number % (uint32_t)values);
    *number /= (uint32_t)values;
    return lowest;
}

static struct fumen_action take_action(struct cursor *cursor, int rows) {
    static const uint8_t facings[FIN_FACINGS] = {FIN_SOUTH, FIN_EAST, FIN_NORTH, FIN_WEST};
    size_t start;
    struct fumen_action action;
    uint32_t number = take(cursor, 3, &start);
    action.piece.kind = (uint8_t)fumen_kind(part(&number, FUMEN_GREY));
    action.piece.facing = facings[part(&number, FIN_FACINGS)];
    int index = part(&number, (rows + 1) * FIN_COLUMNS);
    action.rise = part(&number, 2) != 0;
    action.mirror = part(&number, 2) != 0;
    action.color = part(&number, 2) != 0;
    action.comment = part(&number, 2) != 0;
    action.lock = part(&number, 2) == 0;
    if (number != 0) {
        mistake(cursor, "The fumen is damaged: unknown page action.", start);
    }
    if (action.piece.kind == FIN_NONE) {
        action.piece = (struct fin_piece){.kind = FIN_NONE};
        return action;
    }
    struct fin_cell corner = fumen_corner(action.piece);
    action.piece.x = (int8_t)(index % FIN_COLUMNS + corner.x);
    action.piece.y = (int8_t)(rows - 1 - index / FIN_COLUMNS + corner.y);
    if (!fumen_piece_fits(action.piece)) {
        mistake(cursor, "The fumen is damaged: a piece outside the field.", start);
    }
    return action;
}

static void take_comment(struct cursor *cursor, struct fin_fumen_comment *comment) {
    struct fin_fumen_comment escaped;
    size_t start;
    uint32_t length = take(cursor, 2, &start);
    escaped.length = 0;
    while (escaped.length < length && cursor->error.sentence == NULL) {
        uint32_t group = take(cursor, 5, &start);
        if (group >= FUMEN_CHARACTER_GROUP) {
            mistake(cursor, "The fumen is damaged: unreadable comment.", start);
        }
        for (int i = 0; i < 4 && escaped.length < length; i++) {
            int character = part(&group, FUMEN_CHARACTER_VALUES);
            if (character == FUMEN_CHARACTER_VALUES - 1) {
                mistake(cursor, "The fumen is damaged: unreadable comment.", start);
            }
            escaped.text[escaped.length++] = (char)(' ' + character);
        }
    }
    fumen_unescape(&escaped, comment);
}

/* ---- a page ---- */

static void install(struct fin_fumen_state *state, const struct fumen_action *action,
                    const struct fin_fumen_comment *comment, struct fin_fumen_page *page) {
    if (action->comment) {
        fumen_comment_begin(state, comment);
        fumen_comment_copy(&page->comment, comment);
    } else {
        fumen_comment_show(state, &page->comment);
    }
    fumen_cells_to_page(state->cells, page);
    page->piece = action->piece;
    page->lock = action->lock;
    page->rise = action->rise;
    page->mirror = action->mirror;
    page->color = action->color;
    fumen_cells_finish(state->cells, action);
    fumen_comment_finish(state, action);
    state->first = false;
}

bool fin_fumen_read(struct fin_fumen_reader *reader, struct fin_fumen_page *page,
                    struct fin_byte_error *error) {
    struct cursor cursor = {reader->text, reader->length, reader->at, {NULL, 0}};
    uint8_t cells[FIN_FUMEN_CELLS];
    uint8_t repeats = 0;
    struct fin_fumen_comment comment;
    *error = cursor.error;
    if (!has_more(&cursor)) {
        return false;
    }
    memcpy(cells, reader->state.cells, sizeof cells);
    if (reader->repeats > 0) {
        repeats = reader->repeats - 1;
    } else {
        take_field(&cursor, reader->rows, cells, &repeats);
    }
    struct fumen_action action = take_action(&cursor, reader->rows);
    if (action.comment) {
        take_comment(&cursor, &comment);
    }
    if (cursor.error.sentence != NULL) {
        *error = cursor.error;
        return false;
    }
    reader->at = cursor.at;
    reader->repeats = repeats;
    memcpy(reader->state.cells, cells, sizeof cells);
    install(&reader->state, &action, &comment, page);
    return true;
}
