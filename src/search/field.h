/* A board as the search sees it: filled cells only, as bit 10 y + x of seven words. */
#ifndef FIN_SEARCH_FIELD_H
#define FIN_SEARCH_FIELD_H

#include "search/mover.h"

struct fin_field {
    uint64_t words[FIN_WORDS +
                   1]; /* the last is empty, so that any two neighbouring words can be read */
    int32_t height;    /* rows above this are empty */
};

struct fin_field fin_field_make(const struct fin_board *board);

/* Removes a row and moves the rows above it down. */
void fin_field_remove_row(struct fin_field *field, int y);

/* The 64 bits that start at the first cell of a row. */
FIN_INLINED uint64_t fin_field_window(const struct fin_field *field, int y) {
    int bit = y * FIN_COLUMNS;
    const uint64_t *word = &field->words[bit / FIN_WORD_BITS];
    int low = bit % FIN_WORD_BITS;
    return word[0] >> low | word[1] << 1 << (FIN_WORD_BITS - 1 - low);
}

/* The full rows among the four lowest of a window, as the bit of their first cell. */
FIN_INLINED uint64_t fin_window_full(uint64_t window) {
    const uint64_t first_cells = UINT64_C(0x40100401);
    uint64_t two = window & window >> 1;
    uint64_t four = two & two >> 2;
    return four & four >> 4 & two >> 8 & first_cells;
}

/* Places a piece at a bit, and clears the rows that it completes. */
FIN_INLINED void fin_field_land(struct fin_field *field, const struct fin_mover *mover, int facing,
                                int bit) {
    int word = bit / FIN_WORD_BITS, low = bit % FIN_WORD_BITS;
    uint64_t cells = mover->cells[facing];
    field->words[word] |= cells << low;
    field->words[word + 1] |= cells >> 1 >> (FIN_WORD_BITS - 1 - low);
    int y = bit / FIN_COLUMNS, top = y + mover->height[facing];
    field->height = top > field->height ? top : field->height;
    if (fin_window_full(fin_field_window(field, y)) != 0) {
        for (int row = top - 1; row >= y; row--) {
            if ((fin_window_full(fin_field_window(field, row)) & 1) != 0) {
                fin_field_remove_row(field, row);
            }
        }
    }
}

#endif
