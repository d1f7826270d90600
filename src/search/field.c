/* Fields: makes one from a board, and removes rows. */
#include "search/field.h"

#include <string.h>

struct fin_field fin_field_make(const struct fin_board *board) {
    struct fin_field field;
    memset(&field, 0, sizeof field);
    for (int y = 0; y < FIN_ROWS; y++) {
        int bit = y * FIN_COLUMNS, low = bit % FIN_WORD_BITS;
        uint64_t row = board->rows[y];
        field.words[bit / FIN_WORD_BITS] |= row << low;
        field.words[bit / FIN_WORD_BITS + 1] |= row >> 1 >> (FIN_WORD_BITS - 1 - low);
    }
    field.height = fin_board_height(board);
    return field;
}

void fin_field_remove_row(struct fin_field *field, int y) {
    int bit = y * FIN_COLUMNS, first = bit / FIN_WORD_BITS;
    uint64_t below = ((uint64_t)1 << bit % FIN_WORD_BITS) - 1;
    for (int w = first; w < FIN_WORDS; w++) {
        uint64_t lowered = field->words[w] >> FIN_COLUMNS | field->words[w + 1]
                                                                << (FIN_WORD_BITS - FIN_COLUMNS);
        uint64_t kept = w == first ? below : 0;
        field->words[w] = (field->words[w] & kept) | (lowered & ~kept);
    }
    field->height--;
}
