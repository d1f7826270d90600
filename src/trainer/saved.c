/* The key presses that a placement saves: the order in which new cards come. */
#include "trainer/progress.h"

/* Placements in 10,000 pieces of the players in tests/trainer/placement_counts.c, which prints
 * this table: a row for each facing, by column. */
/* clang-format off */
static const uint16_t average_counts[TRAIN_PLACEMENTS] = {
    /* I n */ 35, 19, 29, 26, 28, 27, 50,
    /* I e */ 335, 53, 74, 62, 59, 61, 59, 61, 60, 386,
    /* O n */ 281, 184, 148, 147, 138, 133, 124, 139, 130,
    /* T n */ 30, 31, 42, 40, 34, 30, 34, 48,
    /* T e */ 138, 43, 39, 40, 36, 38, 38, 39, 29,
    /* T s */ 30, 41, 52, 48, 44, 50, 43, 32,
    /* T w */ 22, 23, 24, 26, 28, 23, 27, 57, 119,
    /* S n */ 60, 66, 77, 71, 77, 76, 85, 49,
    /* S e */ 91, 83, 96, 87, 89, 87, 86, 93, 151,
    /* Z n */ 64, 75, 78, 81, 93, 76, 72, 72,
    /* Z e */ 149, 84, 90, 94, 85, 91, 78, 86, 57,
    /* J n */ 67, 31, 39, 44, 41, 46, 44, 37,
    /* J e */ 135, 47, 35, 43, 41, 44, 41, 41, 32,
    /* J s */ 45, 37, 38, 39, 44, 47, 50, 65,
    /* J w */ 34, 17, 20, 22, 18, 25, 26, 30, 50,
    /* L n */ 28, 26, 39, 32, 43, 34, 41, 35,
    /* L e */ 45, 25, 28, 30, 22, 31, 30, 30, 56,
    /* L s */ 65, 40, 38, 38, 34, 34, 43, 38,
    /* L w */ 27, 41, 35, 41, 40, 42, 35, 56, 194,
};
/* clang-format on */

uint32_t train_average_count(int card) {
    return card < TRAIN_PLACEMENTS ? average_counts[card] : 0;
}

/* Presses of a player who turns right only and never holds a direction. */
static uint32_t presses_without_finesse(struct fin_piece target) {
    struct fin_board board;
    struct fin_piece piece = fin_piece_spawn(target.kind);
    fin_board_clear(&board);
    for (int turn = 0; turn < target.facing; turn++) {
        fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW);
    }
    int shift = target.x - piece.x;
    return (uint32_t)(target.facing + (shift < 0 ? -shift : shift));
}

uint32_t train_keys_saved(const struct train_progress *progress, int card) {
    const struct train_card *row = &progress->cards[card];
    if (card >= TRAIN_PLACEMENTS || row->length == UINT8_MAX) {
        return 0;
    }
    uint32_t presses = presses_without_finesse(row->target);
    uint32_t saved = presses > row->length ? presses - row->length : 0;
    uint32_t own = progress->placed[card] < 1000000 ? progress->placed[card] : 1000000;
    return saved * (train_average_count(card) / 10 + own);
}
