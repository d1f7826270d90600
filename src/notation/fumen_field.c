/* The field of a fumen's page in fumen's colour numbers, and its change at the end of a page.
 * Rows are stored from the one below the floor upwards. */
#include <string.h>

#include "core/check.h"
#include "notation/fumen.h"

enum { GROUND = FIN_COLUMNS }; /* index of the first cell of row 0 */

static const uint8_t colors[FIN_NONE + 1] = {
    [FIN_I] = 1, [FIN_L] = 2,    [FIN_O] = 3,
    [FIN_Z] = 4, [FIN_T] = 5,    [FIN_J] = 6,
    [FIN_S] = 7, [FIN_NONE] = 0, [FIN_GARBAGE] = FUMEN_GREY,
};

static const uint8_t kinds[FUMEN_GREY + 1] = {
    FIN_NONE, FIN_I, FIN_L, FIN_O, FIN_Z, FIN_T, FIN_J, FIN_S, FIN_GARBAGE,
};

/* Offsets from fumen's reference cell to the lower left corner. The reference cell is usually the
 * centre of rotation, sometimes a neighbour of it. */
/* clang-format off */
static const struct fin_cell corners[FIN_KINDS][FIN_FACINGS] = {
    /*         north     east      south     west  */
    [FIN_I] = {{-1,  0}, { 0, -2}, {-1,  0}, { 0, -2}},
    [FIN_O] = {{ 0, -1}, { 0, -1}, { 0, -1}, { 0, -1}},
    [FIN_T] = {{-1,  0}, { 0, -1}, {-1, -1}, {-1, -1}},
    [FIN_S] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}},
    [FIN_Z] = {{-1, -1}, { 0, -1}, {-1, -1}, { 0, -1}},
    [FIN_J] = {{-1,  0}, { 0, -1}, {-1, -1}, {-1, -1}},
    [FIN_L] = {{-1,  0}, { 0, -1}, {-1, -1}, {-1, -1}},
};
/* clang-format on */

int fumen_color(int kind) {
    fin_require(kind >= 0 && kind <= FIN_NONE);
    return colors[kind];
}

int fumen_kind(int color) {
    return kinds[color];
}

bool fumen_piece_fits(struct fin_piece piece) {
    return piece.kind < FIN_KINDS && piece.facing < FIN_FACINGS && piece.x >= 0 && piece.y >= 0 &&
           piece.x + fin_piece_width(piece) <= FIN_COLUMNS &&
           piece.y + fin_piece_height(piece) <= FIN_FUMEN_ROWS;
}

struct fin_cell fumen_corner(struct fin_piece piece) {
    return corners[piece.kind][piece.facing];
}

void fumen_cells_of_page(const struct fin_fumen_page *page, uint8_t cells[FIN_FUMEN_CELLS]) {
    for (int i = 0; i < GROUND; i++) {
        cells[i] = (uint8_t)fumen_color(page->below[i]);
    }
    for (int i = GROUND; i < FIN_FUMEN_CELLS; i++) {
        int kind = fin_board_cell(&page->board, i % FIN_COLUMNS, i / FIN_COLUMNS - 1);
        cells[i] = (uint8_t)fumen_color(kind);
    }
}

void fumen_cells_to_page(const uint8_t cells[FIN_FUMEN_CELLS], struct fin_fumen_page *page) {
    for (int i = 0; i < GROUND; i++) {
        page->below[i] = kinds[cells[i]];
    }
    fin_board_clear(&page->board);
    for (int i = GROUND; i < FIN_FUMEN_CELLS; i++) {
        if (cells[i] != 0) {
            int y = i / FIN_COLUMNS - 1;
            fin_board_set(&page->board, i % FIN_COLUMNS, y, kinds[cells[i]]);
        }
    }
}

/* ---- the end of a page ---- */

static void stamp(uint8_t cells[FIN_FUMEN_CELLS], struct fin_piece piece) {
    struct fin_cell places[FIN_CELLS];
    fin_piece_cells(piece, places);
    for (int i = 0; i < FIN_CELLS; i++) {
        cells[GROUND + places[i].y * FIN_COLUMNS + places[i].x] = colors[piece.kind];
    }
}

static bool is_full(const uint8_t *row) {
    int filled = 0;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        filled += row[x] != 0;
    }
    return filled == FIN_COLUMNS;
}

static void clear_full_rows(uint8_t cells[FIN_FUMEN_CELLS]) {
    int to = GROUND;
    for (int from = GROUND; from < FIN_FUMEN_CELLS; from += FIN_COLUMNS) {
        if (!is_full(cells + from)) {
            memmove(cells + to, cells + from, FIN_COLUMNS);
            to += FIN_COLUMNS;
        }
    }
    memset(cells + to, 0, (size_t)(FIN_FUMEN_CELLS - to));
}

/* Moves all rows up by one; the row below the floor becomes empty. */
static void rise(uint8_t cells[FIN_FUMEN_CELLS]) {
    for (int i = FIN_FUMEN_CELLS - 1; i >= 0; i--) {
        cells[i] = i >= GROUND ? cells[i - GROUND] : 0;
    }
}

/* Mirrors the field, but not the row below the floor. */
static void mirror(uint8_t cells[FIN_FUMEN_CELLS]) {
    for (int row = GROUND; row < FIN_FUMEN_CELLS; row += FIN_COLUMNS) {
        for (int x = 0; x < FIN_COLUMNS / 2; x++) {
            uint8_t left = cells[row + x];
            cells[row + x] = cells[row + FIN_COLUMNS - 1 - x];
            cells[row + FIN_COLUMNS - 1 - x] = left;
        }
    }
}

void fumen_cells_finish(uint8_t cells[FIN_FUMEN_CELLS], const struct fumen_action *action) {
    if (!action->lock) {
        return;
    }
    if (action->piece.kind != FIN_NONE) {
        stamp(cells, action->piece);
    }
    clear_full_rows(cells);
    if (action->rise) {
        rise(cells);
    }
    if (action->mirror) {
        mirror(cells);
    }
}
