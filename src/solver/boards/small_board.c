/* Pieces in fields of at most four lines. */
#include "solver/boards/small_board.h"

#include "core/check.h"

enum { ROW = (1 << FIN_COLUMNS) - 1, LANE = 6 };

/* Each bit the sum of all up to it, without twos. */
static unsigned sum_up(unsigned bits) {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    return bits ^ bits << 8;
}

/* Two bits of a column's sum make a high one, and so do two of a sum of columns. */
struct fin_sums fin_low_sums(uint64_t cells) {
    unsigned rows[FIN_LOW_LINES];
    for (int y = 0; y < FIN_LOW_LINES; y++) {
        rows[y] = (unsigned)(cells >> y * FIN_COLUMNS) & ROW;
    }
    unsigned lower = rows[0] ^ rows[1], upper = rows[2] ^ rows[3];
    unsigned twos = (rows[0] & rows[1]) ^ (rows[2] & rows[3]) ^ (lower & upper);
    unsigned ones = lower ^ upper, low = sum_up(ones);
    return (struct fin_sums){low, sum_up(twos ^ (ones & low << 1))};
}

static uint64_t full_of(int lines) {
    fin_require(lines > 0 && lines <= FIN_LOW_LINES);
    return ((uint64_t)1 << lines * FIN_COLUMNS) - 1;
}

struct fin_low fin_low_make(const struct fin_search *search, int lines) {
    struct fin_low low = {.search = search, .lines = lines};
    low.full = full_of(lines);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            low.sums[kind][facing] = fin_low_sums(search->movers[kind].cells[facing]);
        }
    }
    return low;
}

struct fin_glance fin_glance_make(int lines) {
    struct fin_glance glance = {.full = full_of(lines)};
    for (unsigned row = 0; row < FIN_LOW_ROWS; row++) {
        uint64_t cells = 0;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            cells += row >> x & 1;
            glance.up_to[row] |= cells << LANE * x;
        }
        for (int x = 0; x + 1 < FIN_COLUMNS && row < FIN_LOW_ROWS / 2; x++) {
            glance.lanes[row] |= (row >> x & 1) * (uint64_t)(FIN_CELLS - 1) << LANE * x;
        }
    }
    return glance;
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

bool fin_low_hopeless(const struct fin_glance *glance, uint64_t field) {
    uint64_t empty = glance->full & ~field;
    uint64_t pairs = empty & empty >> 1;
    pairs |= pairs >> 2 * FIN_COLUMNS;
    pairs |= pairs >> FIN_COLUMNS;
    uint64_t up_to = glance->up_to[empty & ROW] + glance->up_to[empty >> FIN_COLUMNS & ROW] +
                     glance->up_to[empty >> 2 * FIN_COLUMNS & ROW] +
                     glance->up_to[empty >> 3 * FIN_COLUMNS];
    return (up_to & glance->lanes[~pairs & (ROW >> 1)]) != 0;
}

/* The cells beside, above and below these. */
static uint64_t neighbours(uint64_t cells) {
    const uint64_t first = UINT64_C(0x40100401), last = first << (FIN_COLUMNS - 1);
    return (cells & ~last) << 1 | (cells & ~first) >> 1 | cells << FIN_COLUMNS |
           cells >> FIN_COLUMNS;
}

/* Those cells of a field that hang together with some of them. */
static uint64_t hang_together(uint64_t field, uint64_t cells) {
    for (uint64_t before = 0; before != cells;) {
        before = cells;
        cells |= neighbours(cells) & field;
        cells |= neighbours(cells) & field;
    }
    return cells;
}

/* Whether the sum of all columns is a multiple of four. */
static bool are_whole_pieces(uint64_t cells) {
    struct fin_sums sums = fin_low_sums(cells);
    return ((sums.low | sums.high) >> (FIN_COLUMNS - 1) & 1) == 0;
}

/* Most that are not are told by a cell alone, or by columns side by side, as what is
 * hopeless. */
bool fin_low_made_of_pieces(const struct fin_glance *glance, uint64_t field) {
    if ((field & ROW) == ROW) {
        return true;
    }
    if ((field & ~neighbours(field)) != 0 || fin_low_hopeless(glance, glance->full & ~field)) {
        return false;
    }
    for (uint64_t left = field; left != 0;) {
        uint64_t cells = hang_together(field, left & -left);
        if ((cells & ROW) == 0 || !are_whole_pieces(cells)) {
            return false;
        }
        left &= ~cells;
    }
    return true;
}

/* Where a piece comes to rest above the rows that were cleared, by facing; false if all were. */
static bool find_landings(const struct fin_low *low, uint64_t field, int kind,
                          uint64_t landings[FIN_FACINGS]) {
    int cleared = fin_low_cleared(field), sunk = cleared * FIN_COLUMNS;
    if (cleared == low->lines) {
        return false;
    }
    low->search->path->small(&low->search->movers[kind], field >> sunk, low->lines - cleared,
                             landings);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        landings[facing] <<= sunk;
    }
    return true;
}

int fin_low_next(const struct fin_low *low, uint64_t field, int kind, uint64_t *next) {
    const struct fin_mover *mover = &low->search->movers[kind];
    uint64_t landings[FIN_FACINGS], full_rows = fin_low_full_rows(field);
    int count = 0;
    if (!find_landings(low, field, kind, landings)) {
        return 0;
    }
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (uint64_t set = landings[facing]; set != 0; set &= set - 1) {
            uint64_t filled = field | mover->cells[facing] << __builtin_ctzll(set);
            bool clears = fin_low_full_rows(filled) != full_rows;
            next[count++] = clears ? fin_low_sink(filled) : filled;
        }
    }
    return count;
}

int fin_low_hopeful(const struct fin_low *low, uint64_t field, int kind, uint64_t *next) {
    const struct fin_mover *mover = &low->search->movers[kind];
    const struct fin_sums before = fin_low_sums(low->full & ~field);
    uint64_t landings[FIN_FACINGS], full_rows = fin_low_full_rows(field);
    int count = 0;
    if (!find_landings(low, field, kind, landings)) {
        return 0;
    }
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        const struct fin_sums piece = low->sums[kind][facing];
        for (uint64_t set = landings[facing]; set != 0; set &= set - 1) {
            int bit = __builtin_ctzll(set);
            next[count] = field | mover->cells[facing] << bit;
            count += !fin_low_in_vain(low->full & ~next[count], before, piece, bit % FIN_COLUMNS);
        }
    }
    for (int i = 0; i < count; i++) {
        if (fin_low_full_rows(next[i]) != full_rows) {
            next[i] = fin_low_sink(next[i]);
        }
    }
    return count;
}
