/* The board as the bot sees it: 24 rows, six per word, bit 10 * (y % 6) + x of word y / 6. So four
 * words hold all that matters, two of them most stacks, and a column is a mask. Include it after
 * the lanes of a machine. */
#ifndef FIN_BOT_ROWS_H
#define FIN_BOT_ROWS_H

#include "search/field.h"

enum {
    FIN_BOT_WORDS = 4,
    FIN_BOT_WORD_ROWS = 6,
    FIN_BOT_ROWS = FIN_BOT_WORDS * FIN_BOT_WORD_ROWS,
    FIN_BOT_WORD_CELLS = FIN_BOT_WORD_ROWS * FIN_COLUMNS,
};

#define FIN_BOT_ALL ((UINT64_C(1) << FIN_BOT_WORD_CELLS) - 1)
/* The first cell of every row. Multiply it by a row of ten bits to repeat that row in all rows of
 * the word. */
#define FIN_BOT_FIRSTS UINT64_C(0x4010040100401)
#define FIN_BOT_LASTS (FIN_BOT_FIRSTS << (FIN_COLUMNS - 1))

/* Moves the rows of a set up; the floor comes in from below if `floor` is set. */
FIN_INLINED void fin_rows_up(uint64_t to[], const uint64_t from[], int rows, bool floor,
                             int words) {
    int bits = rows * FIN_COLUMNS;
    for (int w = words - 1; w >= 0; w--) {
        uint64_t below = 0;
        if (w > 0) {
            below = from[w - 1] >> (FIN_BOT_WORD_CELLS - bits);
        } else if (floor) {
            below = (UINT64_C(1) << bits) - 1;
        }
        to[w] = (from[w] << bits & FIN_BOT_ALL) | below;
    }
}

FIN_INLINED void fin_rows_down(uint64_t to[], const uint64_t from[], int rows, int words) {
    int bits = rows * FIN_COLUMNS;
    for (int w = 0; w < words; w++) {
        uint64_t above = w + 1 < words ? from[w + 1] << (FIN_BOT_WORD_CELLS - bits) : 0;
        to[w] = from[w] >> bits | (above & FIN_BOT_ALL);
    }
}

/* All cells at or below a filled one. */
FIN_INLINED void fin_rows_shade(uint64_t to[], const uint64_t from[], int words) {
    uint64_t above = 0;
    for (int w = words - 1; w >= 0; w--) {
        uint64_t set = from[w];
        set |= set >> FIN_COLUMNS;
        set |= set >> 2 * FIN_COLUMNS;
        set |= set >> 2 * FIN_COLUMNS;
        set |= above * FIN_BOT_FIRSTS;
        to[w] = set;
        above = set & ((1 << FIN_COLUMNS) - 1);
    }
}

FIN_INLINED unsigned fin_rows_row(const uint64_t rows[], int y) {
    return (unsigned)(rows[y / FIN_BOT_WORD_ROWS] >> y % FIN_BOT_WORD_ROWS * FIN_COLUMNS) &
           ((1 << FIN_COLUMNS) - 1);
}

/* Rows up to and including the highest filled one. */
FIN_INLINED int fin_rows_height(const uint64_t rows[], int words) {
    for (int w = words - 1; w >= 0; w--) {
        if (rows[w] != 0) {
            return w * FIN_BOT_WORD_ROWS +
                   (FIN_WORD_BITS - 1 - __builtin_clzll(rows[w])) / FIN_COLUMNS + 1;
        }
    }
    return 0;
}

FIN_INLINED void fin_rows_remove(uint64_t rows[], int y, int words) {
    int first = y / FIN_BOT_WORD_ROWS;
    uint64_t below = (UINT64_C(1) << y % FIN_BOT_WORD_ROWS * FIN_COLUMNS) - 1;
    for (int w = 0; w < words; w++) {
        uint64_t lowered = rows[w] >> FIN_COLUMNS;
        if (w + 1 < words) {
            lowered |= rows[w + 1] << (FIN_BOT_WORD_CELLS - FIN_COLUMNS) & FIN_BOT_ALL;
        }
        uint64_t kept = w > first ? 0 : w == first ? below : FIN_BOT_ALL;
        rows[w] = (rows[w] & kept) | (lowered & ~kept);
    }
}

/* Fills the cells of a piece whose lower left corner is in row y, column x. */
FIN_INLINED void fin_rows_fill(uint64_t rows[], uint64_t cells, int x, int y, int words) {
    int w = y / FIN_BOT_WORD_ROWS, bits = y % FIN_BOT_WORD_ROWS * FIN_COLUMNS + x;
    rows[w] |= cells << bits & FIN_BOT_ALL;
    if (w + 1 < words) {
        rows[w + 1] |= cells >> (FIN_BOT_WORD_CELLS - bits);
    }
}

/* Removes the full rows among those from y to before top; returns their number. `garbage` counts
 * the rows of garbage at the bottom. */
FIN_INLINED int fin_rows_clear(uint64_t rows[], int y, int top, uint8_t *garbage, int words) {
    int count = 0;
    for (int row = top - 1; row >= y; row--) {
        if (fin_rows_row(rows, row) == (1 << FIN_COLUMNS) - 1) {
            fin_rows_remove(rows, row, words);
            *garbage = (uint8_t)(*garbage - (row < *garbage));
            count++;
        }
    }
    return count;
}

/* The lowest rows of a board. */
static inline void fin_rows_copy(uint64_t rows[FIN_BOT_WORDS], const struct fin_board *board) {
    for (int w = 0; w < FIN_BOT_WORDS; w++) {
        rows[w] = 0;
    }
    for (int y = 0; y < FIN_BOT_ROWS; y++) {
        rows[y / FIN_BOT_WORD_ROWS] |= (uint64_t)board->rows[y]
                                       << y % FIN_BOT_WORD_ROWS * FIN_COLUMNS;
    }
}

/* The board as the search of landings sees it. */
FIN_INLINED void fin_rows_field(const uint64_t rows[FIN_BOT_WORDS], struct fin_field *field) {
    field->words[0] = rows[0] | rows[1] << 60;
    field->words[1] = rows[1] >> 4 | rows[2] << 56;
    field->words[2] = rows[2] >> 8 | rows[3] << 52;
    field->words[3] = rows[3] >> 12;
    for (int w = FIN_BOT_WORDS; w <= FIN_WORDS; w++) {
        field->words[w] = 0;
    }
    field->height = fin_rows_height(rows, FIN_BOT_WORDS);
}

#endif
