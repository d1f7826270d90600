/* Placing pieces on small boards. */
#include "solver/boards/small_board.h"

#include "core/check.h"
#include "search/lanes_plain.h"

struct fin_small fin_small_make(const struct fin_search *search, int lines) {
    fin_require(lines > 0 && lines <= FIN_SMALL_ROWS);
    struct fin_small small = {
        .search = search,
        .full = ((uint64_t)1 << lines * FIN_COLUMNS) - 1,
        .lines = lines,
    };
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            uint64_t cells = search->movers[kind].cells[facing];
            small.sums[kind][facing] = fin_small_sums(cells, FIN_FOUR_LINES);
        }
    }
    return small;
}

/* Moves full rows from the lowest up, so that the others keep their place until it is their turn.
 */
uint64_t fin_small_sink(uint64_t board) {
    for (uint64_t rows = fin_small_full_rows(board); rows != 0; rows &= rows - 1) {
        uint64_t below = board & ((rows & -rows) - 1);
        uint64_t up_to_row = (rows & -rows) * (FIN_SMALL_ROW + 1) - 1;
        board = (board & ~up_to_row) | below << FIN_COLUMNS | FIN_SMALL_ROW;
    }
    return board;
}

bool fin_small_is_hopeless(const struct fin_small *small, uint64_t board) {
    uint64_t empty = small->full & ~board;
    struct fin_column_sums sums = fin_small_sums(empty, FIN_SMALL_ROWS);
    return (fin_small_walls(empty, FIN_SMALL_ROWS) & (sums.low | sums.high)) != 0;
}

int fin_small_openness(const struct fin_small *small, uint64_t board) {
    const uint64_t last_column = FIN_SMALL_FIRST_CELLS << (FIN_COLUMNS - 1);
    uint64_t empty = small->full & ~board;
    return fin_word_count(empty & empty >> 1 & ~last_column) +
           fin_word_count(empty & empty >> FIN_COLUMNS);
}

/* The placements above the cleared rows, by facing. False if all rows are cleared. */
static bool find_placements(const struct fin_small *small, uint64_t board, int kind,
                            uint64_t placements[FIN_FACINGS]) {
    int cleared = fin_small_cleared(board), sunk = cleared * FIN_COLUMNS;
    if (cleared == small->lines) {
        return false;
    }
    small->search->path->small(&small->search->movers[kind], board >> sunk, small->lines - cleared,
                               placements);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        placements[facing] <<= sunk;
    }
    return true;
}

int fin_small_successors(const struct fin_small *small, uint64_t board, int kind, uint64_t *next) {
    const struct fin_mover *mover = &small->search->movers[kind];
    uint64_t placements[FIN_FACINGS], full_rows = fin_small_full_rows(board);
    int count = 0;
    if (!find_placements(small, board, kind, placements)) {
        return 0;
    }
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (uint64_t set = placements[facing]; set != 0; set &= set - 1) {
            uint64_t filled = board | mover->cells[facing] << __builtin_ctzll(set);
            bool clears = fin_small_full_rows(filled) != full_rows;
            next[count++] = clears ? fin_small_sink(filled) : filled;
        }
    }
    return count;
}

/* Hopeless boards are overwritten by the next one rather than skipped: no branch to
 * mispredict. */
FIN_INLINED int list_hopeful(const struct fin_small *small, uint64_t board, int kind,
                             uint64_t *next, int lines) {
    const struct fin_mover *mover = &small->search->movers[kind];
    const struct fin_column_sums before = fin_small_sums(small->full & ~board, lines);
    uint64_t placements[FIN_FACINGS], full_rows = fin_small_full_rows(board);
    int count = 0;
    if (!find_placements(small, board, kind, placements)) {
        return 0;
    }
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        const struct fin_column_sums piece = small->sums[kind][facing];
        for (uint64_t set = placements[facing]; set != 0; set &= set - 1) {
            int bit = __builtin_ctzll(set);
            next[count] = board | mover->cells[facing] << bit;
            count += !fin_small_is_hopeless_after(small->full & ~next[count], lines, before, piece,
                                                  bit % FIN_COLUMNS);
        }
    }
    for (int i = 0; i < count; i++) {
        if (fin_small_full_rows(next[i]) != full_rows) {
            next[i] = fin_small_sink(next[i]);
        }
    }
    return count;
}

int fin_small_hopeful(const struct fin_small *small, uint64_t board, int kind, uint64_t *next) {
    return small->lines > FIN_FOUR_LINES ? list_hopeful(small, board, kind, next, FIN_SMALL_ROWS)
                                         : list_hopeful(small, board, kind, next, FIN_FOUR_LINES);
}
