/* Spins by the T-corners rule, on the bot's rows. */
#ifndef FIN_BOT_SPIN_H
#define FIN_BOT_SPIN_H

#include "bot/rows.h"

/* The spin of a T that a turn brought to x, y. The last kick of a quarter turn makes a full spin
 * in some rotation systems: far_kick. */
static inline int fin_bot_spin_at(const uint64_t rows[FIN_BOT_WORDS], int facing, int x, int y,
                                  bool far_kick) {
    /* The centre relative to the position, and the corners around it, clockwise from the top left.
     * The front corners of a facing are `facing` and the next one. */
    static const struct fin_cell centers[FIN_FACINGS] = {{1, 0}, {0, 1}, {1, 1}, {1, 1}};
    static const struct fin_cell corners[4] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    int count = 0, front = 0;
    for (int i = 0; i < 4; i++) {
        int column = x + centers[facing].x + corners[i].x;
        int row = y + centers[facing].y + corners[i].y;
        bool outside = column < 0 || column >= FIN_COLUMNS || row < 0;
        if (outside || (row < FIN_BOT_ROWS && (fin_rows_row(rows, row) >> column & 1) != 0)) {
            count++;
            front += (i - facing + 4) % 4 < 2;
        }
    }
    if (count < 3) {
        return FIN_NO_SPIN;
    }
    return front == 2 || far_kick ? FIN_SPIN_FULL : FIN_SPIN_MINI;
}

#endif
