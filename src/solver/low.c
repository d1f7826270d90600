/* Pieces in fields of at most four lines. */
#include "solver/low.h"

#include "core/check.h"

enum { ROW = (1 << FIN_COLUMNS) - 1 };

struct fin_low fin_low_make(const struct fin_search *search, int lines) {
    fin_require(lines > 0 && lines <= FIN_LOW_LINES);
    return (struct fin_low){
        .search = search,
        .full = ((uint64_t)1 << lines * FIN_COLUMNS) - 1,
        .lines = lines,
    };
}

uint64_t fin_low_sink(uint64_t field) {
    uint64_t above = 0;
    int cleared = 0, kept = 0;
    for (int y = 0; y < FIN_LOW_LINES; y++) {
        uint64_t row = field >> y * FIN_COLUMNS & ROW;
        if (row == ROW) {
            cleared++;
        } else {
            above |= row << kept++ * FIN_COLUMNS;
        }
    }
    uint64_t bottom = ((uint64_t)1 << cleared * FIN_COLUMNS) - 1;
    return above << cleared * FIN_COLUMNS | bottom;
}

static int count_bits(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

bool fin_low_hopeless(const struct fin_low *low, uint64_t field) {
    const uint64_t first_cells = UINT64_C(0x40100401);
    uint64_t empty = low->full & ~field;
    uint64_t pairs = empty & empty >> 1;
    pairs |= pairs >> 2 * FIN_COLUMNS;
    pairs |= pairs >> FIN_COLUMNS;
    for (uint64_t walls = ~pairs & (ROW >> 1); walls != 0; walls &= walls - 1) {
        uint64_t up_to_wall = (walls ^ (walls - 1)) & ROW;
        if (count_bits(empty & up_to_wall * first_cells) % FIN_CELLS != 0) {
            return true;
        }
    }
    return false;
}

int fin_low_next(const struct fin_low *low, uint64_t field, int kind, uint64_t *next) {
    const struct fin_mover *mover = &low->search->movers[kind];
    uint64_t landings[FIN_FACINGS], full_rows = fin_low_full_rows(field);
    int cleared = fin_low_cleared(field), sunk = cleared * FIN_COLUMNS, count = 0;
    if (cleared == low->lines) {
        return 0;
    }
    low->search->path->small(mover, field >> sunk, low->lines - cleared, landings);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (uint64_t set = landings[facing]; set != 0; set &= set - 1) {
            uint64_t filled = field | mover->cells[facing] << (__builtin_ctzll(set) + sunk);
            bool clears = fin_low_full_rows(filled) != full_rows;
            next[count++] = clears ? fin_low_sink(filled) : filled;
        }
    }
    return count;
}
