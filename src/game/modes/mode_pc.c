/* The mode "pc": perfect clears, one after another, without gravity. The number of lines to clear
 * is fixed at the start and after every perfect clear; a cell left above these lines ends the
 * game. A board that no perfect clear fits gives a game without an end. */
#include "core/board.h"
#include "game/game.h"
#include "game/mode.h"

enum { LINES, CHAIN }; /* mode_data: lines to clear, perfect clears so far */

static void start(struct fin_game *game, uint64_t seed) {
    (void)seed;
    game->mode_data[LINES] = (uint64_t)fin_board_aim(&game->board);
}

/* Full rows are not removed yet. */
static void after_lock(struct fin_game *game, struct fin_out *out) {
    struct fin_board left = game->board;
    uint64_t full = fin_board_full_rows(&left);
    fin_board_remove_rows(&left, full);
    if (fin_board_is_empty(&left)) {
        game->mode_data[CHAIN]++;
        game->mode_data[LINES] = (uint64_t)fin_board_aim(&left);
        return;
    }
    if (game->mode_data[LINES] == 0) {
        return;
    }
    for (; full != 0 && game->mode_data[LINES] > 0; full &= full - 1) {
        game->mode_data[LINES]--;
    }
    if ((uint64_t)fin_board_height(&left) > game->mode_data[LINES]) {
        fin_game_end(game, FIN_OVER, FIN_LIMIT, out);
    }
}

static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    guidance->text = FIN_TEXT_CLEARS;
    guidance->done = (uint32_t)game->mode_data[CHAIN];
    guidance->lines = (uint8_t)game->mode_data[LINES];
}

const struct fin_mode_row fin_mode_pc = {
    .name = "pc",
    .changes = FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_GRAVITY, FIN_GRAVITY_OFF},
                                {FIN_MODE_ANY, FIN_SET_LOCK_DELAY, 60000000},
                                {FIN_MODE_ANY, FIN_SET_GROUND_TIME, 60000000},
                                {FIN_MODE_ANY, FIN_SET_LEVEL_UP, false}),
    .start = start,
    .after_lock = after_lock,
    .guidance = guidance,
};
