/* Pieces in fields of at most four lines. */
#include "solver/low.h"

#include "core/check.h"

enum { ROW = (1 << FIN_COLUMNS) - 1, LANE = 6 };

struct fin_low fin_low_make(const struct fin_search *search, int lines) {
    struct fin_low low = {.search = search, .lines = lines};
    fin_require(lines > 0 && lines <= FIN_LOW_LINES);
    low.full = ((uint64_t)1 << lines * FIN_COLUMNS) - 1;
    for (unsigned row = 0; row < FIN_LOW_ROWS; row++) {
        uint64_t cells = 0;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            cells += row >> x & 1;
            low.up_to[row] |= cells << LANE * x;
        }
        for (int x = 0; x + 1 < FIN_COLUMNS && row < FIN_LOW_ROWS / 2; x++) {
            low.lanes[row] |= (row >> x & 1) * (uint64_t)(FIN_CELLS - 1) << LANE * x;
        }
    }
    return low;
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

bool fin_low_hopeless(const struct fin_low *low, uint64_t field) {
    uint64_t empty = low->full & ~field;
    uint64_t pairs = empty & empty >> 1;
    pairs |= pairs >> 2 * FIN_COLUMNS;
    pairs |= pairs >> FIN_COLUMNS;
    uint64_t up_to = low->up_to[empty & ROW] + low->up_to[empty >> FIN_COLUMNS & ROW] +
                     low->up_to[empty >> 2 * FIN_COLUMNS & ROW] +
                     low->up_to[empty >> 3 * FIN_COLUMNS];
    return (up_to & low->lanes[~pairs & (ROW >> 1)]) != 0;
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
