/* Back from a field to those that a piece made it of. */
#include "solver/tables/legal_boards.h"

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

/* The places of a facing, by their lowest rows, from which it touches all rows of a
 * set. */
static uint64_t touching(const struct fin_mover *mover, int facing, unsigned rows) {
    uint64_t places = 0;
    for (int y = 0; y < FIN_LOW_LINES; y++) {
        unsigned touched = ((1u << mover->height[facing]) - 1) << y;
        if ((rows & ~touched) == 0) {
            places |= (uint64_t)ROW << y * FIN_COLUMNS;
        }
    }
    return places;
}

/* The places where all cells of a facing are filled. */
static uint64_t filled_places(const struct undo *undo, const struct fin_mover *mover, int facing) {
    uint64_t places = mover->below[undo->lines][facing] & ~mover->outside[0][facing];
    for (int i = 0; i < FIN_CELLS; i++) {
        places &= undo->with_piece >> mover->cell[i][facing];
    }
    return places & touching(mover, facing, undo->rows);
}

/* A field that may have been before, and the piece that was laid then. */
struct candidate {
    uint64_t field;
    uint8_t kind, facing, bit;
};

/* More than pieces of seven kinds can be in four lines. */
enum { CANDIDATES = FIN_KINDS * FIN_LOW_NEXT };

/* Takes away a piece if it does not hang in the air, and if what is left is not
 * hopeless. */
static bool take_away(const struct fin_atlas *atlas, const struct undo *undo, int bit,
                      uint64_t in_corner, uint64_t *field) {
    uint64_t cells = in_corner << bit;
    uint64_t before = undo->with_piece & ~cells;
    bool on_floor = (cells & ROW) != 0;
    int sunk = undo->cleared * FIN_COLUMNS;
    *field = before << sunk | (((uint64_t)1 << sunk) - 1);
    return (on_floor || (cells >> FIN_COLUMNS & before) != 0) &&
           !fin_low_hopeless(&atlas->glance, *field) &&
           fin_low_made_of_pieces(&atlas->glance, *field);
}

/* All that may have been before, soon to be looked for. */
static int list_candidates(const struct fin_atlas *atlas, int layer, const struct undo *undo,
                           struct candidate *candidates) {
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        const struct fin_mover *mover = &atlas->low.search->movers[kind];
        for (int facing = 0; facing < FIN_FACINGS / mover->twins; facing++) {
            uint64_t places = filled_places(undo, mover, facing), field;
            for (; places != 0; places &= places - 1) {
                int bit = __builtin_ctzll(places);
                if (take_away(atlas, undo, bit, mover->cells[facing], &field)) {
                    fin_boards_fetch(&atlas->from_end[layer], field);
                    candidates[count++] =
                        (struct candidate){field, (uint8_t)kind, (uint8_t)facing, (uint8_t)bit};
                }
            }
        }
    }
    return count;
}

/* Whether the piece comes to rest where it was. With nothing above it it falls there;
 * else all its landings are looked at. */
static bool lands(const struct fin_search *search, const struct undo *undo,
                  const struct candidate *candidate) {
    const struct fin_mover *mover = &search->movers[candidate->kind];
    uint64_t before = candidate->field >> undo->cleared * FIN_COLUMNS;
    uint64_t above = mover->cells[candidate->facing] << candidate->bit << FIN_COLUMNS;
    uint64_t landings[FIN_FACINGS];
    above |= above << FIN_COLUMNS | above << 2 * FIN_COLUMNS;
    if ((above & before) == 0 && mover->open_height >= undo->lines) {
        return true;
    }
    search->path->small(mover, before, undo->lines, landings);
    return (landings[candidate->facing] >> candidate->bit & 1) != 0;
}

/* Adds the candidates that are not known yet and can be reached, as it seems. */
static void add_candidates(struct fin_atlas *atlas, int layer, const struct undo *undo,
                           const struct candidate *candidates, int count) {
    for (int i = 0; i < count; i++) {
        if (!fin_boards_has(&atlas->from_end[layer], candidates[i].field) &&
            lands(atlas->low.search, undo, &candidates[i])) {
            fin_boards_add(&atlas->from_end[layer], candidates[i].field);
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
            struct candidate candidates[CANDIDATES];
            int listed = list_candidates(atlas, layer, &undo, candidates);
            add_candidates(atlas, layer, &undo, candidates, listed);
        }
    }
}
