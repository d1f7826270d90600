/* Bitboards: sinking full rows, pruning hopeless boards, listing placements. */
#include "solver/boards/bitboard.h"

#include "core/check.h"
#include "search/lanes_plain.h"

/* ---- conversion ---- */

static struct fin_bitboard row_at(uint64_t row, int y) {
    int bit = y * FIN_COLUMNS;
    if (bit >= FIN_WORD_BITS) {
        return (struct fin_bitboard){{0, row << (bit - FIN_WORD_BITS)}};
    }
    return fin_bitboard_up((struct fin_bitboard){{row, 0}}, bit);
}

struct fin_bitboard fin_bitboard_from_board(const struct fin_board *from, int lines) {
    struct fin_bitboard board = {{0}};
    for (int y = 0; y < lines; y++) {
        board = fin_bitboard_or(board, row_at(from->rows[y] & FIN_BITBOARD_ROW, y));
    }
    return board;
}

struct fin_board fin_bitboard_to_board(struct fin_bitboard board, int lines, int cleared) {
    struct fin_board result;
    fin_board_clear(&result);
    for (int y = cleared; y < lines; y++) {
        uint64_t row = fin_bitboard_row(board, y);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((row >> x & 1) != 0) {
                fin_board_set(&result, x, y - cleared, FIN_GARBAGE);
            }
        }
    }
    return result;
}

static int count(struct fin_bitboard board) {
    return fin_word_count(board.words[0]) +
           (board.words[1] != 0 ? fin_word_count(board.words[1]) : 0);
}

int fin_bitboard_empty_cells(struct fin_bitboard board, int lines) {
    return count(fin_bitboard_without(fin_bitboard_full(lines), board));
}

/* ---- rows ---- */

/* The starting number of the row that is now y. Cleared rows now come first, in order, then the
 * others. */
static int starting_row(int y, int lines, uint8_t gone) {
    for (int pass = 0, now = 0; pass < 2; pass++) {
        for (int row = 0; row < lines; row++) {
            if ((gone >> row & 1) == (pass == 0) && now++ == y) {
                return row;
            }
        }
    }
    return y;
}

struct fin_bitboard fin_bitboard_sink(struct fin_bitboard board, int lines, uint8_t *gone) {
    struct fin_bitboard full = fin_bitboard_full_rows(board), sunk = {{0}};
    uint8_t cleared = 0;
    int used = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < lines; y++) {
            bool is_full = (fin_bitboard_row(full, y) & 1) != 0;
            if (is_full == (pass == 0)) {
                sunk = fin_bitboard_or(sunk, row_at(fin_bitboard_row(board, y), used++));
            }
            if (is_full && pass == 0) {
                cleared |= (uint8_t)(1 << starting_row(y, lines, *gone));
            }
        }
    }
    *gone |= cleared;
    return sunk;
}

struct fin_bitboard fin_bitboard_restore(struct fin_bitboard cells, int lines, uint8_t gone) {
    struct fin_bitboard board = {{0}};
    for (int y = 0; y < lines; y++) {
        board = fin_bitboard_or(board,
                                row_at(fin_bitboard_row(cells, y), starting_row(y, lines, gone)));
    }
    return board;
}

/* ---- pruning ---- */

/* The cells of columns 0 to x. */
static struct fin_bitboard columns_up_to(int x) {
    const struct fin_bitboard first = {{UINT64_C(0x1004010040100401), UINT64_C(0x40)}};
    uint64_t columns = ((uint64_t)2 << x) - 1;
    /* The product copies the columns into each row. The first word ends in the middle of a row,
     * whose remaining columns go into the second word. */
    return (struct fin_bitboard){{
        first.words[0] * columns,
        first.words[1] * columns | columns >> (FIN_WORD_BITS % FIN_COLUMNS),
    }};
}

struct fin_columns fin_bitboard_columns(struct fin_bitboard cells) {
    struct fin_columns columns;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        columns.up_to[x] = (uint8_t)count(fin_bitboard_and(cells, columns_up_to(x)));
    }
    return columns;
}

bool fin_bitboard_is_hopeless(struct fin_bitboard board, int lines) {
    struct fin_columns left =
        fin_bitboard_columns(fin_bitboard_without(fin_bitboard_full(lines), board));
    for (unsigned walls = fin_bitboard_walls(board, lines); walls != 0; walls &= walls - 1) {
        if (left.up_to[__builtin_ctz(walls)] % FIN_CELLS != 0) {
            return true;
        }
    }
    return false;
}

int fin_bitboard_openness(struct fin_bitboard board, int lines) {
    struct fin_bitboard empty = fin_bitboard_without(fin_bitboard_full(lines), board);
    return count(fin_bitboard_pairs(empty)) +
           count(fin_bitboard_and(empty, fin_bitboard_down(empty, FIN_COLUMNS)));
}

/* ---- placements ---- */

/* Up to six lines fit in one word of the search. */
static void list_sets(const struct fin_search *search, struct fin_bitboard board, int lines,
                      int kind, struct fin_landing_sets *sets) {
    if (lines <= FIN_SMALL_ROWS) {
        sets->count = 1;
        search->path->small(&search->movers[kind], board.words[0], lines,
                            (uint64_t *)&sets->words[0]);
        return;
    }
    struct fin_field field = {.words = {board.words[0], board.words[1]}, .height = lines};
    search->path->landings(&search->movers[kind], &field, sets);
}

/* If the path from above matters, cleared rows at the bottom would wrongly raise the stack:
 * removes them. Returns how many it removed. */
static int lower(const struct fin_mover *mover, struct fin_bitboard *board, int lines,
                 int cleared) {
    int lift = mover->open_height < lines ? cleared : 0;
    for (int i = 0; i < lift; i++) {
        *board = fin_bitboard_down(*board, FIN_COLUMNS);
    }
    return lift;
}

void fin_bitboard_landings(const struct fin_search *search, struct fin_bitboard board, int lines,
                           int cleared, int kind, struct fin_bitboard landings[FIN_FACINGS]) {
    struct fin_landing_sets sets;
    struct fin_bitboard full = fin_bitboard_full(lines);
    int lift = lower(&search->movers[kind], &board, lines, cleared);
    list_sets(search, board, lines, kind, &sets);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        struct fin_bitboard *set = &landings[facing];
        *set = (struct fin_bitboard){{sets.words[0][facing]}};
        if (sets.count > 1) {
            set->words[1] = sets.words[1][facing];
        }
        for (int i = 0; i < lift; i++) {
            *set = fin_bitboard_up(*set, FIN_COLUMNS);
        }
        *set = fin_bitboard_and(*set, full);
    }
}

size_t fin_bitboard_placements(const struct fin_search *search, struct fin_bitboard board,
                               int lines, int cleared, int kind, struct fin_placement *placements,
                               size_t capacity) {
    const struct fin_mover *mover = &search->movers[kind];
    struct fin_landing_sets sets;
    size_t count = 0;
    int lift = lower(mover, &board, lines, cleared);
    list_sets(search, board, lines, kind, &sets);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        int top = (lines - lift - mover->height[facing] + 1) * FIN_COLUMNS;
        for (int w = 0; w < sets.count; w++) {
            for (uint64_t set = sets.words[w][facing]; set != 0; set &= set - 1) {
                int bit = w * FIN_WORD_BITS + __builtin_ctzll(set);
                if (bit < top) {
                    fin_require(count < capacity);
                    placements[count++] = (struct fin_placement){
                        (uint8_t)kind, (uint8_t)facing, (uint8_t)(bit + lift * FIN_COLUMNS)};
                }
            }
        }
    }
    (void)capacity;
    return count;
}
