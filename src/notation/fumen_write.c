/* Writes fumens of version 115 exactly as other programs do: values that a reader carries over
 * from the previous page are omitted. */
#include <string.h>

#include "core/check.h"
#include "notation/fumen.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

enum {
    FIRST_LINE = 42, /* digits before the first '?' */
    LINE = 47,       /* digits between two '?' */
};

/* ---- digits ---- */

static void put_character(struct fin_fumen_writer *writer, char c) {
    if (writer->length + 1 < writer->size) {
        writer->text[writer->length] = c;
    }
    writer->length++;
}

static void put_digit(struct fin_fumen_writer *writer, uint32_t value) {
    if (writer->digits >= FIRST_LINE && (writer->digits - FIRST_LINE) % LINE == 0) {
        put_character(writer, '?');
    }
    put_character(writer, alphabet[value]);
    writer->digits++;
}

static void put(struct fin_fumen_writer *writer, uint32_t value, int digits) {
    for (int i = 0; i < digits; i++) {
        put_digit(writer, value % FUMEN_DIGIT_VALUES);
        value /= FUMEN_DIGIT_VALUES;
    }
}

static void terminate(struct fin_fumen_writer *writer) {
    if (writer->size > 0) {
        size_t last = writer->size - 1;
        writer->text[writer->length < last ? writer->length : last] = '\0';
    }
}

/* ---- the parts of a page ---- */

/* The stored difference of a cell, which is counted from the top left. */
static uint32_t difference(const uint8_t *before, const uint8_t *cells, int index) {
    int at = (FIN_FUMEN_ROWS - index / FIN_COLUMNS) * FIN_COLUMNS + index % FIN_COLUMNS;
    return (uint32_t)(cells[at] - before[at] + FUMEN_UNCHANGED);
}

static void put_differences(struct fin_fumen_writer *writer, const uint8_t *cells) {
    const uint8_t *before = writer->state.cells;
    for (int index = 0; index < FIN_FUMEN_CELLS;) {
        int end = index + 1;
        uint32_t value = difference(before, cells, index);
        while (end < FIN_FUMEN_CELLS && difference(before, cells, end) == value) {
            end++;
        }
        put(writer, value * FIN_FUMEN_CELLS + (uint32_t)(end - index - 1), 2);
        index = end;
    }
}

/* After the first page without a change of the field, further ones only increase a counter, up to
 * one digit. */
static void put_field(struct fin_fumen_writer *writer, const uint8_t *cells) {
    bool changed = memcmp(cells, writer->state.cells, FIN_FUMEN_CELLS) != 0;
    if (!changed && writer->counter > 0 && writer->repeats < FUMEN_DIGIT_VALUES - 1) {
        writer->repeats++;
        if (writer->counter + 1 < writer->size) {
            writer->text[writer->counter] = alphabet[writer->repeats];
        }
        return;
    }
    put_differences(writer, cells);
    writer->counter = 0;
    writer->repeats = 0;
    if (!changed) {
        put(writer, 0, 1);
        writer->counter = writer->length - 1;
    }
}

static void put_action(struct fin_fumen_writer *writer, const struct fumen_action *action) {
    static const uint8_t facings[FIN_FACINGS] = {2, 1, 0, 3};
    uint32_t number = !action->lock;
    uint32_t index = 0;
    uint32_t facing = 0;
    if (action->piece.kind != FIN_NONE) {
        struct fin_cell corner = fumen_corner(action->piece);
        int y = action->piece.y - corner.y;
        index = (uint32_t)((FIN_FUMEN_ROWS - 1 - y) * FIN_COLUMNS + action->piece.x - corner.x);
        facing = facings[action->piece.facing];
    }
    number = number * 2 + action->comment;
    number = number * 2 + action->color;
    number = number * 2 + action->mirror;
    number = number * 2 + action->rise;
    number = number * FIN_FUMEN_CELLS + index;
    number = number * FIN_FACINGS + facing;
    number = number * FUMEN_GREY + (uint32_t)fumen_color(action->piece.kind);
    put(writer, number, 3);
}

static void put_comment(struct fin_fumen_writer *writer, const struct fin_fumen_comment *escaped) {
    put(writer, escaped->length, 2);
    for (int i = 0; i < escaped->length; i += 4) {
        uint32_t group = 0;
        for (int k = 3; k >= 0; k--) {
            uint32_t character =
                i + k < escaped->length ? (uint32_t)(escaped->text[i + k] - ' ') : 0;
            group = group * FUMEN_CHARACTER_VALUES + character;
        }
        put(writer, group, 5);
    }
}

/* ---- a page ---- */

void fin_fumen_start(struct fin_fumen_writer *writer, char *text, size_t size) {
    memset(writer, 0, sizeof *writer);
    writer->text = text;
    writer->size = size;
    writer->state.first = true;
    for (const char *c = "v115@"; *c != '\0'; c++) {
        put_character(writer, *c);
    }
    terminate(writer);
}

void fin_fumen_following(const struct fin_fumen_writer *writer, struct fin_fumen_page *page) {
    fumen_cells_to_page(writer->state.cells, page);
    page->piece = (struct fin_piece){.kind = FIN_NONE};
    page->lock = true;
    page->rise = false;
    page->mirror = false;
    page->color = writer->state.first;
    fumen_comment_show(&writer->state, &page->comment);
}

/* Cuts a comment that is too long, also for later pages, because they are compared with what a
 * reader will have. */
static void cut_comment(struct fin_fumen_writer *writer, struct fin_fumen_comment *comment,
                        int taken) {
    if (taken < comment->length) {
        writer->lost |= FIN_FUMEN_LOST_COMMENT;
        comment->length = (uint16_t)taken;
        comment->text[taken] = '\0';
    }
}

const char *fin_fumen_write(struct fin_fumen_writer *writer, const struct fin_fumen_page *page) {
    struct fumen_action action = {
        page->piece, page->rise, page->mirror, page->color, false, page->lock,
    };
    uint8_t cells[FIN_FUMEN_CELLS];
    struct fin_fumen_comment comment, escaped, shown;
    fin_require(page->comment.length < FIN_FUMEN_COMMENT);
    if (page->piece.kind != FIN_NONE && !fumen_piece_fits(page->piece)) {
        return "A fumen has room for pieces on rows 0 to 22 only.";
    }
    int taken = fumen_escape(&page->comment, &escaped);
    if (taken < 0) {
        return "A fumen's comment must be UTF-8 text.";
    }
    fumen_comment_copy(&comment, &page->comment);
    cut_comment(writer, &comment, taken);
    fumen_comment_show(&writer->state, &shown);
    action.comment = !fumen_comment_equal(&comment, &shown);
    if (fin_board_height(&page->board) > FIN_FUMEN_ROWS) {
        writer->lost |= FIN_FUMEN_LOST_ROWS;
    }
    fumen_cells_of_page(page, cells);
    put_field(writer, cells);
    put_action(writer, &action);
    if (action.comment) {
        put_comment(writer, &escaped);
        fumen_comment_begin(&writer->state, &comment);
    }
    memcpy(writer->state.cells, cells, sizeof cells);
    fumen_cells_finish(writer->state.cells, &action);
    fumen_comment_finish(&writer->state, &action);
    writer->state.first = false;
    terminate(writer);
    return NULL;
}
