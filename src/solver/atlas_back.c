/* Back from a field to those that a piece made it of. */
#include "solver/atlas.h"

enum { ROW = (1 << FIN_COLUMNS) - 1 };

/* A field after a piece was laid, and rows of it that may have been cleared by
 * that: what it was before the piece lay. */
struct undo {
    uint64_t with_piece; /* rows that were cleared before are gone */
    int lines;           /* left then */
    int cleared;
    unsigned rows; /* cleared by the piece, a bit each */
};

/* Rows cleared by the last piece go back to where they may have been. */
static struct undo undo_make(const struct fin_low *low, uint64_t field, unsigned rows, int count) {
    int cleared = fin_low_cleared(field), kept = 0;
    struct undo undo = {.lines = low->lines - cleared + count, .cleared = cleared - count};
    uint64_t above = field >> cleared * FIN_COLUMNS;
    undo.rows = rows;
    for (int y = 0; y < undo.lines; y++) {
        bool full = (rows >> y & 1) != 0;
        uint64_t row = full ? ROW : above >> kept++ * FIN_COLUMNS;
        undo.with_piece |= (row & ROW) << y * FIN_COLUMNS;
    }
    return undo;
}

static bool covers_rows(uint64_t cells, unsigned rows) {
    for (int y = 0; rows != 0; y++, rows >>= 1) {
        if ((rows & 1) != 0 && (cells >> y * FIN_COLUMNS & ROW) == 0) {
            return false;
        }
    }
    return true;
}

/* Takes away a piece at a place; adds what is left if the piece comes to rest
 * there. */
static void take_away(struct fin_atlas *atlas, int layer, const struct undo *undo,
                      const struct fin_mover *mover, int facing, int bit) {
    uint64_t cells = mover->cells[facing] << bit;
    if ((cells & undo->with_piece) != cells || !covers_rows(cells, undo->rows)) {
        return;
    }
    uint64_t before = undo->with_piece & ~cells;
    bool on_floor = (cells & ROW) != 0;
    int sunk = undo->cleared * FIN_COLUMNS;
    uint64_t field = before << sunk | (((uint64_t)1 << sunk) - 1);
    if ((!on_floor && (cells >> FIN_COLUMNS & before) == 0) ||
        fin_low_hopeless(&atlas->low, field)) {
        return;
    }
    uint64_t landings[FIN_FACINGS];
    atlas->low.search->path->small(mover, before, undo->lines, landings);
    if ((landings[facing] >> bit & 1) != 0) {
        fin_boards_add(&atlas->from_end[layer], field);
    }
}

static void take_away_all(struct fin_atlas *atlas, int layer, const struct undo *undo) {
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        const struct fin_mover *mover = &atlas->low.search->movers[kind];
        for (int facing = 0; facing < FIN_FACINGS / mover->twins; facing++) {
            uint64_t places = mover->below[undo->lines][facing] & ~mover->outside[0][facing];
            for (; places != 0; places &= places - 1) {
                take_away(atlas, layer, undo, mover, facing, __builtin_ctzll(places));
            }
        }
    }
}

void fin_atlas_before(struct fin_atlas *atlas, int layer, uint64_t field) {
    int cleared = fin_low_cleared(field);
    for (unsigned rows = 0; rows < 1u << atlas->low.lines; rows++) {
        int count = 0;
        for (unsigned left = rows; left != 0; left &= left - 1) {
            count++;
        }
        if (count <= cleared && rows >> (atlas->low.lines - cleared + count) == 0) {
            struct undo undo = undo_make(&atlas->low, field, rows, count);
            take_away_all(atlas, layer, &undo);
        }
    }
}
