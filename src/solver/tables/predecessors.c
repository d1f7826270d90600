/* Finds the predecessors of a board: the boards from which one placement leads to it. */
#include "solver/memory/words.h"
#include "solver/tables/legal_boards.h"

enum { ROW = FIN_SMALL_ROW, LANE = 6 };

/* ---- pruning ---- */

struct fin_row_sums fin_row_sums_make(int lines) {
    struct fin_row_sums sums = {.full = ((uint64_t)1 << lines * FIN_COLUMNS) - 1};
    for (unsigned row = 0; row < FIN_ROW_VALUES; row++) {
        uint64_t cells = 0;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            cells += row >> x & 1;
            sums.up_to[row] |= cells << LANE * x;
        }
        for (int x = 0; x + 1 < FIN_COLUMNS && row < FIN_ROW_VALUES / 2; x++) {
            sums.lanes[row] |= (row >> x & 1) * (uint64_t)(FIN_CELLS - 1) << LANE * x;
        }
    }
    return sums;
}

bool fin_row_sums_is_hopeless(const struct fin_row_sums *sums, uint64_t board) {
    uint64_t empty = sums->full & ~board;
    uint64_t up_to = sums->up_to[empty & ROW] + sums->up_to[empty >> FIN_COLUMNS & ROW] +
                     sums->up_to[empty >> 2 * FIN_COLUMNS & ROW] +
                     sums->up_to[empty >> 3 * FIN_COLUMNS];
    return (up_to & sums->lanes[fin_small_walls(empty, FIN_FOUR_LINES)]) != 0;
}

/* The cells next to the given ones. */
static uint64_t neighbours(uint64_t cells) {
    const uint64_t first = UINT64_C(0x40100401), last = first << (FIN_COLUMNS - 1);
    return (cells & ~last) << 1 | (cells & ~first) >> 1 | cells << FIN_COLUMNS |
           cells >> FIN_COLUMNS;
}

/* Flood fill: the filled cells connected to the given ones. */
static uint64_t connected(uint64_t board, uint64_t cells) {
    for (uint64_t before = 0; before != cells;) {
        before = cells;
        cells |= neighbours(cells) & board;
        cells |= neighbours(cells) & board;
    }
    return cells;
}

/* True if the number of cells is a multiple of 4. */
static bool are_whole_pieces(uint64_t cells) {
    struct fin_column_sums sums = fin_small_sums(cells, FIN_FOUR_LINES);
    return ((sums.low | sums.high) >> (FIN_COLUMNS - 1) & 1) == 0;
}

/* The first two tests are fast and decide most boards. */
bool fin_row_sums_may_be_pieces(const struct fin_row_sums *sums, uint64_t board) {
    if ((board & ROW) == ROW) {
        return true;
    }
    if ((board & ~neighbours(board)) != 0 || fin_row_sums_is_hopeless(sums, sums->full & ~board)) {
        return false;
    }
    for (uint64_t left = board; left != 0;) {
        uint64_t cells = connected(board, left & -left);
        if ((cells & ROW) == 0 || !are_whole_pieces(cells)) {
            return false;
        }
        left &= ~cells;
    }
    return true;
}

/* ---- removing a piece ---- */

/* A board as it was when the last piece locked, before the rows that the piece completed were
 * cleared. */
struct undo {
    uint64_t with_piece; /* without the rows that were cleared before */
    int lines;           /* remaining lines */
    int cleared;
    unsigned rows; /* rows that the piece cleared, a bit each */
};

/* Puts rows back where the last piece may have cleared them. */
static struct undo undo_make(const struct fin_small *small, uint64_t board, unsigned rows,
                             int count) {
    int cleared = fin_small_cleared(board), kept = 0;
    struct undo undo = {.lines = small->lines - cleared + count, .cleared = cleared - count};
    uint64_t above = board >> cleared * FIN_COLUMNS;
    undo.rows = rows;
    for (int y = 0; y < undo.lines; y++) {
        bool full = (rows >> y & 1) != 0;
        uint64_t row = full ? ROW : above >> kept++ * FIN_COLUMNS;
        undo.with_piece |= (row & ROW) << y * FIN_COLUMNS;
    }
    return undo;
}

/* The placements of a facing, as bits of their lowest rows, that touch all of these rows. */
static uint64_t touching(const struct fin_mover *mover, int facing, unsigned rows) {
    uint64_t places = 0;
    for (int y = 0; y < FIN_FOUR_LINES; y++) {
        unsigned touched = ((1u << mover->height[facing]) - 1) << y;
        if ((rows & ~touched) == 0) {
            places |= (uint64_t)ROW << y * FIN_COLUMNS;
        }
    }
    return places;
}

/* The placements of a facing whose cells are all filled. */
static uint64_t filled_places(const struct undo *undo, const struct fin_mover *mover, int facing) {
    uint64_t places = mover->below[undo->lines][facing] & ~mover->outside[0][facing];
    for (int i = 0; i < FIN_CELLS; i++) {
        places &= undo->with_piece >> mover->cell[i][facing];
    }
    return places & touching(mover, facing, undo->rows);
}

/* A possible predecessor, and the placement that leads from it. */
struct candidate {
    uint64_t board;
    uint8_t kind, facing, bit;
};

/* An upper bound for the placements of seven kinds in four lines. */
enum { CANDIDATES = FIN_KINDS * FIN_SMALL_SUCCESSORS };

/* Removes a piece. False if it did not rest on anything, or if the remaining board is hopeless. */
static bool take_away(const struct fin_legal_boards *legal, const struct undo *undo, int bit,
                      uint64_t in_corner, uint64_t *board) {
    uint64_t cells = in_corner << bit;
    uint64_t before = undo->with_piece & ~cells;
    bool on_floor = (cells & ROW) != 0;
    int sunk = undo->cleared * FIN_COLUMNS;
    *board = before << sunk | (((uint64_t)1 << sunk) - 1);
    return (on_floor || (cells >> FIN_COLUMNS & before) != 0) &&
           !fin_row_sums_is_hopeless(&legal->row_sums, *board) &&
           fin_row_sums_may_be_pieces(&legal->row_sums, *board);
}

/* Lists all possible predecessors and prefetches their slots. */
static int list_candidates(const struct fin_legal_boards *legal, int layer, const struct undo *undo,
                           struct candidate *candidates) {
    int count = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        const struct fin_mover *mover = &legal->small.search->movers[kind];
        for (int facing = 0; facing < FIN_FACINGS / mover->twins; facing++) {
            uint64_t places = filled_places(undo, mover, facing), board;
            for (; places != 0; places &= places - 1) {
                int bit = __builtin_ctzll(places);
                if (take_away(legal, undo, bit, mover->cells[facing], &board)) {
                    fin_hash_set_fetch(&legal->from_end[layer], board);
                    candidates[count++] =
                        (struct candidate){board, (uint8_t)kind, (uint8_t)facing, (uint8_t)bit};
                }
            }
        }
    }
    return count;
}

/* True if the piece can lock there. If nothing is above it, it can simply drop; otherwise this
 * searches all its placements. */
static bool lands(const struct fin_search *search, const struct undo *undo,
                  const struct candidate *candidate) {
    const struct fin_mover *mover = &search->movers[candidate->kind];
    uint64_t before = candidate->board >> undo->cleared * FIN_COLUMNS;
    uint64_t above = mover->cells[candidate->facing] << candidate->bit << FIN_COLUMNS;
    uint64_t landings[FIN_FACINGS];
    above |= above << FIN_COLUMNS | above << 2 * FIN_COLUMNS;
    if ((above & before) == 0 && mover->open_height >= undo->lines) {
        return true;
    }
    search->path->small(mover, before, undo->lines, landings);
    return (landings[candidate->facing] >> candidate->bit & 1) != 0;
}

/* Adds the candidates that are new and whose piece can lock where it was. */
static void add_candidates(struct fin_legal_boards *legal, int layer, const struct undo *undo,
                           const struct candidate *candidates, int count) {
    for (int i = 0; i < count; i++) {
        if (!fin_hash_set_has(&legal->from_end[layer], candidates[i].board) &&
            lands(legal->small.search, undo, &candidates[i])) {
            fin_hash_set_add(&legal->from_end[layer], candidates[i].board);
        }
    }
}

void fin_legal_boards_add_predecessors(struct fin_legal_boards *legal, int layer, uint64_t board) {
    int cleared = fin_small_cleared(board);
    for (unsigned rows = 0; rows < 1u << legal->small.lines; rows++) {
        int count = fin_set_count(rows);
        if (count <= cleared && rows >> (legal->small.lines - cleared + count) == 0) {
            struct undo undo = undo_make(&legal->small, board, rows, count);
            struct candidate candidates[CANDIDATES];
            int listed = list_candidates(legal, layer, &undo, candidates);
            add_candidates(legal, layer, &undo, candidates, listed);
        }
    }
}
