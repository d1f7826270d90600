/* Counts the terms of a board, with a few operations per word of six rows. Include it after the
 * lanes of a machine. `words` is a constant at every call. */
#ifndef FIN_BOT_TERMS_H
#define FIN_BOT_TERMS_H

#include "bot/bot.h"
#include "bot/rows.h"

enum { FIN_BOT_WELL_MAX = 6, FIN_BOT_SLOTS_MAX = 2 };

FIN_INLINED int fin_rows_count(const uint64_t set[], int words) {
    int count = 0;
    for (int w = 0; w < words; w++) {
        count += fin_word_count(set[w]);
    }
    return count;
}

/* ---- T-slots ---- */

struct fin_bot_slot {
    int bit, row; /* the centre: bit 10 (y % 6) + x of its word, and its row */
    int lines;
};

/* The centres of slots where a T facing south makes a full spin: three free cells above one, both
 * lower corners filled, an overhang at one side, the other side open. */
FIN_INLINED uint64_t fin_bot_find_slots(uint64_t slots[], const uint64_t rows[],
                                        const uint64_t shade[], int words) {
    uint64_t below[FIN_BOT_WORDS], above[FIN_BOT_WORDS], any = 0;
    fin_rows_up(below, rows, 1, true, words);
    fin_rows_down(above, rows, 1, words);
    for (int w = 0; w < words; w++) {
        uint64_t inner = ~(FIN_BOT_FIRSTS | FIN_BOT_LASTS) & FIN_BOT_ALL;
        uint64_t wide = ~(rows[w] | rows[w] << 1 | rows[w] >> 1) & inner;
        uint64_t nest = ~below[w] & below[w] << 1 & below[w] >> 1;
        uint64_t left = above[w] << 1 & ~(above[w] >> 1) & ~(shade[w] >> 1);
        uint64_t right = above[w] >> 1 & ~(above[w] << 1) & ~(shade[w] << 1);
        slots[w] = wide & nest & ~shade[w] & (left | right);
        any |= slots[w];
    }
    return any;
}

/* The slot that clears most lines, the highest on a tie. If two tie in one row, neither, so that a
 * mirrored board has the same terms. */
FIN_INLINED bool fin_bot_best_slot(struct fin_bot_slot *best, const uint64_t slots[],
                                   const uint64_t rows[], int words) {
    const unsigned full = (1 << FIN_COLUMNS) - 1;
    bool single = false;
    *best = (struct fin_bot_slot){.lines = -1};
    for (int w = 0; w < words; w++) {
        for (uint64_t set = slots[w]; set != 0; set &= set - 1) {
            int bit = __builtin_ctzll(set), x = bit % FIN_COLUMNS;
            int y = w * FIN_BOT_WORD_ROWS + bit / FIN_COLUMNS;
            unsigned row = fin_rows_row(rows, y) | 7u << (x - 1);
            unsigned under = fin_rows_row(rows, y - 1) | 1u << x;
            int lines = (row == full) + (under == full);
            if (lines > best->lines || (lines == best->lines && y > best->row)) {
                *best = (struct fin_bot_slot){bit, y, lines};
                single = true;
            } else if (lines == best->lines && y == best->row) {
                single = false;
            }
        }
    }
    return single;
}

/* Counts slots, and fills them: a slot's overhang is no hole once the T is in. */
FIN_INLINED void fin_bot_fill_slots(uint64_t rows[], uint8_t *garbage, int32_t terms[], int words) {
    uint64_t shade[FIN_BOT_WORDS], slots[FIN_BOT_WORDS];
    for (int i = 0; i < FIN_BOT_SLOTS_MAX; i++) {
        struct fin_bot_slot slot;
        fin_rows_shade(shade, rows, words);
        if (fin_bot_find_slots(slots, rows, shade, words) == 0 ||
            !fin_bot_best_slot(&slot, slots, rows, words)) {
            return;
        }
        terms[FIN_TERM_SLOT_0 + slot.lines]++;
        if (slot.lines == 0) {
            return;
        }
        const uint64_t facing_south = 7 << FIN_COLUMNS | 2;
        fin_rows_fill(rows, facing_south, slot.bit % FIN_COLUMNS - 1, slot.row - 1, words);
        fin_rows_clear(rows, slot.row - 1, slot.row + 1, garbage, words);
    }
}

/* ---- the surface ---- */

struct fin_bot_well {
    uint64_t column; /* its cells in every word */
    int x, row;      /* its lowest open cell; x < 0: none is lowest alone */
};

FIN_INLINED struct fin_bot_well fin_bot_find_well(const uint64_t shade[], int words) {
    struct fin_bot_well well = {.x = -1};
    for (int w = 0; w < words; w++) {
        uint64_t open = ~shade[w] & FIN_BOT_ALL;
        if (open != 0) {
            int row = __builtin_ctzll(open) / FIN_COLUMNS;
            uint64_t lowest = open >> row * FIN_COLUMNS & ((1 << FIN_COLUMNS) - 1);
            if ((lowest & (lowest - 1)) == 0) {
                well.x = __builtin_ctzll(lowest);
                well.row = w * FIN_BOT_WORD_ROWS + row;
                well.column = FIN_BOT_FIRSTS << well.x;
            }
            return well;
        }
    }
    return well;
}

FIN_INLINED int fin_bot_well_rows(const uint64_t rows[], const struct fin_bot_well *well,
                                  int words) {
    int count = 0;
    unsigned wanted = ((1 << FIN_COLUMNS) - 1) ^ 1u << well->x;
    for (int y = well->row; y < words * FIN_BOT_WORD_ROWS && count < FIN_BOT_WELL_MAX; y++) {
        if (fin_rows_row(rows, y) != wanted) {
            break;
        }
        count++;
    }
    return count;
}

/* Differences of neighbouring columns, and wells: what a flat surface does not have. The main well
 * is bridged. */
FIN_INLINED void fin_bot_count_surface(const uint64_t rows[], const uint64_t shade[],
                                       int32_t terms[], int words) {
    struct fin_bot_well well = fin_bot_find_well(shade, words);
    uint64_t wells[FIN_BOT_WORDS], above[FIN_BOT_WORDS];
    const uint64_t inner = ~FIN_BOT_LASTS & FIN_BOT_ALL;
    bool at_wall = well.x == 0 || well.x == FIN_COLUMNS - 1;
    uint64_t beside = well.x < 0 ? 0 : (well.column | well.column >> 1) & inner;
    int bumps = 0, cells = 0;
    for (int w = 0; w < words; w++) {
        uint64_t left = shade[w] << 1 | FIN_BOT_FIRSTS, right = shade[w] >> 1 | FIN_BOT_LASTS;
        bumps += fin_word_count((shade[w] ^ shade[w] >> 1) & inner & ~beside);
        if (!at_wall) {
            bumps += fin_word_count((shade[w] << 1 ^ shade[w] >> 1) & well.column);
        }
        cells += fin_word_count(shade[w] & ~well.column);
        wells[w] = ~shade[w] & left & right & ~well.column & FIN_BOT_ALL;
    }
    terms[FIN_TERM_BUMPS] = bumps;
    terms[FIN_TERM_CELLS_UNDER] = cells;
    terms[FIN_TERM_WELLS] = fin_rows_count(wells, words);
    fin_rows_down(above, wells, 2, words);
    for (int w = 0; w < words; w++) {
        wells[w] &= above[w];
    }
    terms[FIN_TERM_DEEP_WELLS] = fin_rows_count(wells, words);
    terms[FIN_TERM_WELL_ROWS] = well.x < 0 ? 0 : fin_bot_well_rows(rows, &well, words);
    terms[FIN_TERM_WELL_AT_WALL] = well.x >= 0 && at_wall;
}

/* ---- holes and heights ---- */

/* The number of rows that have a cell of the set. Adding ten ones to a row carries into the next
 * row if it has a cell, so only every other row is taken at once. */
FIN_INLINED int fin_bot_rows_with(uint64_t set) {
    const uint64_t every_other = UINT64_C(0x3FF003FF003FF);
    uint64_t even = (set & every_other) + every_other;
    uint64_t odd = (set >> FIN_COLUMNS & every_other) + every_other;
    return fin_word_count(even & ~every_other) + fin_word_count(odd & ~every_other);
}

FIN_INLINED void fin_bot_count_holes(const uint64_t rows[], const uint64_t shade[], int32_t terms[],
                                     int words) {
    uint64_t holes[FIN_BOT_WORDS], one[FIN_BOT_WORDS], two[FIN_BOT_WORDS], four[FIN_BOT_WORDS];
    uint64_t any = 0;
    for (int w = 0; w < words; w++) {
        holes[w] = shade[w] & ~rows[w];
        any |= holes[w];
    }
    if (any == 0) {
        return;
    }
    terms[FIN_TERM_HOLES] = fin_rows_count(holes, words);
    for (int w = 0; w < words; w++) {
        terms[FIN_TERM_HOLE_ROWS] += fin_bot_rows_with(holes[w]);
    }
    fin_rows_up(one, holes, 1, false, words);
    fin_rows_up(two, one, 1, false, words);
    for (int w = 0; w < words; w++) {
        two[w] |= one[w];
    }
    fin_rows_up(four, two, 2, false, words);
    for (int w = 0; w < words; w++) {
        four[w] |= two[w];
    }
    fin_rows_up(one, four, 2, false, words);
    for (int w = 0; w < words; w++) {
        one[w] = (one[w] | four[w]) & rows[w];
    }
    terms[FIN_TERM_COVER] = fin_rows_count(one, words);
}

FIN_INLINED void fin_bot_count_rows(const uint64_t rows[], int height, int32_t terms[], int words) {
    const uint64_t inner = ~FIN_BOT_LASTS & FIN_BOT_ALL;
    int changes = 0;
    for (int w = 0; w < words; w++) {
        int left = height - w * FIN_BOT_WORD_ROWS;
        int used = left < 0 ? 0 : left > FIN_BOT_WORD_ROWS ? FIN_BOT_WORD_ROWS : left;
        uint64_t filled_rows = (UINT64_C(1) << used * FIN_COLUMNS) - 1;
        uint64_t walls = (FIN_BOT_FIRSTS | FIN_BOT_LASTS) & filled_rows;
        changes += fin_word_count((rows[w] ^ rows[w] >> 1) & inner);
        changes += fin_word_count(~rows[w] & walls);
    }
    terms[FIN_TERM_ROW_CHANGES] = changes;
    terms[FIN_TERM_HEIGHT] = height;
    terms[FIN_TERM_HEIGHT_10] = height > 10 ? height - 10 : 0;
    terms[FIN_TERM_HEIGHT_15] = height > 15 ? height - 15 : 0;
}

/* Cells in even columns against those in odd ones. */
FIN_INLINED int fin_bot_parity(const uint64_t rows[], int words) {
    const uint64_t even = UINT64_C(0x155) * FIN_BOT_FIRSTS;
    int difference = 0;
    for (int w = 0; w < words; w++) {
        difference += fin_word_count(rows[w] & even) - fin_word_count(rows[w] & ~even);
    }
    return difference < 0 ? -difference : difference;
}

/* ---- garbage ---- */

/* The empty cells of all rows that must be cleared before the last row of garbage can be: those of
 * garbage, and those above that cover an empty cell of such a row. */
FIN_INLINED int fin_bot_needed(const uint64_t rows[], int garbage, int height) {
    unsigned open = 0;
    int needed = 0;
    for (int y = 0; y < height && garbage > 0; y++) {
        unsigned row = fin_rows_row(rows, y);
        if (y < garbage || (row & open) != 0) {
            unsigned empty = ~row & ((1 << FIN_COLUMNS) - 1);
            needed += fin_word_count(empty);
            open |= empty;
        }
    }
    return needed;
}

/* ---- all ---- */

struct fin_bot_state {
    uint8_t hold, garbage, combo;
    bool b2b;
    bool t_near; /* a T is held or the next known piece */
};

/* Counts the terms of a board; the rows are changed. */
FIN_INLINED void fin_bot_count_board(const struct fin_bot_task *task, uint64_t rows[],
                                     const struct fin_bot_state *state, int32_t terms[],
                                     int words) {
    uint64_t shade[FIN_BOT_WORDS];
    uint8_t garbage = state->garbage;
    if (task->aims_at_garbage) {
        int height = fin_rows_height(rows, words);
        terms[FIN_TERM_NEEDED] = fin_bot_needed(rows, garbage, height);
        terms[FIN_TERM_GARBAGE] = garbage;
    }
    fin_bot_fill_slots(rows, &garbage, terms, words);
    fin_rows_shade(shade, rows, words);
    fin_bot_count_holes(rows, shade, terms, words);
    fin_bot_count_surface(rows, shade, terms, words);
    fin_bot_count_rows(rows, fin_rows_height(rows, words), terms, words);
    terms[FIN_TERM_PARITY] = fin_bot_parity(rows, words);
    terms[FIN_TERM_SLOT_READY] = state->t_near && terms[FIN_TERM_SLOT_2] > 0;
    terms[FIN_TERM_B2B] = state->b2b;
    terms[FIN_TERM_COMBO] = state->combo;
    terms[FIN_TERM_HELD_T] = state->hold == FIN_T;
    terms[FIN_TERM_HELD_I] = state->hold == FIN_I;
}

#endif
