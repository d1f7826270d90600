/* The mode "puzzle": make a perfect clear with the pieces of the set-up's queue. An empty board
 * wins; running out of pieces loses. Without a queue, the game goes on until the board is empty. */
#include "core/board.h"
#include "game/game.h"
#include "game/mode.h"

enum { TAKEN }; /* mode_data */

/* True if no filled cell remains once the full rows are removed. */
static bool is_clear(const struct fin_board *board) {
    for (int y = 0; y < FIN_ROWS; y++) {
        if (board->rows[y] != 0 && board->rows[y] != FIN_FULL_ROW) {
            return false;
        }
    }
    return true;
}

/* Called for each piece taken from the queue, also when hold takes it. */
static int before_spawn(struct fin_game *game, int kind, struct fin_out *out) {
    (void)out;
    game->mode_data[TAKEN]++;
    return kind;
}

static int to_come(const struct fin_game *game) {
    uint64_t taken = game->mode_data[TAKEN];
    bool ends = game->queue_length > 0;
    return !ends ? INT32_MAX : taken < game->queue_length ? (int)(game->queue_length - taken) : 0;
}

static void after_lock(struct fin_game *game, struct fin_out *out) {
    if (is_clear(&game->board)) {
        fin_game_end(game, FIN_WON, FIN_CAUSE_NONE, out);
    } else if (game->queue_length > 0 && game->pieces >= game->queue_length) {
        fin_game_end(game, FIN_OVER, FIN_LIMIT, out);
    }
}

static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    guidance->text = FIN_TEXT_PIECES;
    guidance->done = game->pieces;
    guidance->goal = game->queue_length;
}

const struct fin_mode_row fin_mode_puzzle = {
    .name = "puzzle",
    .changes = FIN_MODE_CHANGES(
        {FIN_MODE_ANY, FIN_SET_ROTATION, FIN_ROTATION_OCULAR},
        {FIN_MODE_ANY, FIN_SET_SPIN, FIN_SPIN_NO_WAY_UP},
        {FIN_MODE_ANY, FIN_SET_GRAVITY, FIN_GRAVITY_OFF},
        {FIN_MODE_ANY, FIN_SET_LOCK_DELAY, 60000000}, {FIN_MODE_ANY, FIN_SET_GROUND_TIME, 60000000},
        {FIN_MODE_ANY, FIN_SET_LEVEL_UP, false}, {FIN_MODE_ANY, FIN_SET_HOLD, false},
        {FIN_MODE_ANY, FIN_SET_PREVIEW, FIN_PREVIEW_MAX}, {FIN_MODE_ANY, FIN_SET_SOFT_LOCK, false}),
    .wins = true,
    .before_spawn = before_spawn,
    .after_lock = after_lock,
    .to_come = to_come,
    .guidance = guidance,
};
