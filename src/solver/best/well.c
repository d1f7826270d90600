/* Pieces in fields of at most six lines. */
#include "solver/best/well.h"

#include "core/check.h"
#include "search/lanes_plain.h"

enum { LANE = 6 };

void fin_well_make(struct fin_well *well, const struct fin_search *search, int lines) {
    fin_require(lines > 0 && lines <= FIN_SMALL_ROWS);
    *well = (struct fin_well){
        .search = search,
        .full = ((uint64_t)1 << lines * FIN_COLUMNS) - 1,
        .lines = lines,
    };
    for (int row = 0; row < FIN_WELL_ROWS; row++) {
        uint64_t cells = 0;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            cells += row >> x & 1;
            well->up_to[row] |= cells << LANE * x;
        }
        for (int x = 0; x + 1 < FIN_COLUMNS && row < FIN_WELL_ROWS / 2; x++) {
            well->lanes[row] |= (row >> x & 1) * (uint64_t)(FIN_CELLS - 1) << LANE * x;
        }
    }
}

uint64_t fin_well_sink(uint64_t field) {
    uint64_t above = 0;
    int cleared = 0, kept = 0;
    for (int y = 0; y < FIN_SMALL_ROWS; y++) {
        uint64_t row = field >> y * FIN_COLUMNS & FIN_WELL_ROW;
        if (row == FIN_WELL_ROW) {
            cleared++;
        } else {
            above |= row << kept++ * FIN_COLUMNS;
        }
    }
    uint64_t bottom = ((uint64_t)1 << cleared * FIN_COLUMNS) - 1;
    return above << cleared * FIN_COLUMNS | bottom;
}

bool fin_well_is_hopeless(const struct fin_well *well, uint64_t field) {
    uint64_t empty = well->full & ~field, pairs = empty & empty >> 1;
    pairs |= pairs >> 3 * FIN_COLUMNS;
    pairs |= pairs >> FIN_COLUMNS | pairs >> 2 * FIN_COLUMNS;
    uint64_t up_to = 0;
    for (uint64_t rows = empty; rows != 0; rows >>= FIN_COLUMNS) {
        up_to += well->up_to[rows & FIN_WELL_ROW];
    }
    return (up_to & well->lanes[~pairs & (FIN_WELL_ROW >> 1)]) != 0;
}

int fin_well_openness(const struct fin_well *well, uint64_t field) {
    const uint64_t last_column = FIN_WELL_FIRST_CELLS << (FIN_COLUMNS - 1);
    uint64_t empty = well->full & ~field;
    return fin_word_count(empty & empty >> 1 & ~last_column) +
           fin_word_count(empty & empty >> FIN_COLUMNS);
}

int fin_well_next(const struct fin_well *well, uint64_t field, int kind, uint64_t *next) {
    const struct fin_mover *mover = &well->search->movers[kind];
    uint64_t landings[FIN_FACINGS], full_rows = fin_well_full_rows(field);
    int cleared = fin_well_rows(full_rows), sunk = cleared * FIN_COLUMNS, count = 0;
    if (cleared == well->lines) {
        return 0;
    }
    well->search->path->small(mover, field >> sunk, well->lines - cleared, landings);
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        for (uint64_t set = landings[facing]; set != 0; set &= set - 1) {
            uint64_t filled = field | mover->cells[facing] << (__builtin_ctzll(set) + sunk);
            if (!fin_well_is_hopeless(well, filled)) {
                bool clears = fin_well_full_rows(filled) != full_rows;
                next[count++] = clears ? fin_well_sink(filled) : filled;
            }
        }
    }
    return count;
}

/* It takes its time until words come from far memory, so all were asked for first. */
static int sift(const struct fin_sieve *sieve, int pieces, uint64_t *next, uint8_t *next_kinds,
                int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        uint64_t field = next[i];
        next[kept] = field;
        next_kinds[kept] = next_kinds[i];
        kept += fin_sieve_passes(sieve, pieces, field);
    }
    return kept;
}

int fin_well_list(const struct fin_well *well, uint64_t field, unsigned kinds, uint64_t *next,
                  uint8_t *next_kinds) {
    int pieces = fin_word_count(field) / FIN_CELLS + 1, count = 0;
    bool sifts = well->sieve != NULL && pieces * FIN_CELLS < well->lines * FIN_COLUMNS;
    for (; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        int past = count + fin_well_next(well, field, kind, next + count);
        for (int i = count; i < past; i++) {
            if (sifts) {
                fin_sieve_fetch(well->sieve, pieces, next[i]);
            }
            next_kinds[i] = (uint8_t)kind;
        }
        count = past;
    }
    return sifts ? sift(well->sieve, pieces, next, next_kinds, count) : count;
}
