/* The mode "combo": a well four columns wide between endless walls, with three cells to start
 * from. Every piece must clear a line; the first that does not ends the game. */
#include "core/board.h"
#include "game/game.h"
#include "game/mode.h"

enum { WALLS = 0x387, WELL_LEFT = 3, WELL_RIGHT = 6, FIRST_CELLS = 3 };

static void fill_walls(struct fin_board *board) {
    for (int y = FIN_ROWS - 1; y >= 0 && (board->rows[y] & WALLS) != WALLS; y--) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (x < WELL_LEFT || x > WELL_RIGHT) {
                fin_board_set(board, x, y, FIN_GARBAGE);
            }
        }
    }
}

/* On a custom board the player's own cells stay in the well. */
static void start(struct fin_game *game, uint64_t seed) {
    (void)seed;
    bool own = !fin_board_is_empty(&game->board);
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (x < WELL_LEFT || x > WELL_RIGHT) {
                fin_board_set(&game->board, x, y, FIN_NONE);
            }
        }
    }
    fill_walls(&game->board);
    for (int x = WELL_LEFT; !own && x < WELL_LEFT + FIRST_CELLS; x++) {
        fin_board_set(&game->board, x, 0, FIN_GARBAGE);
    }
}

/* Clears have lowered the walls: fill them up again. */
static int before_spawn(struct fin_game *game, int kind, struct fin_out *out) {
    (void)out;
    fill_walls(&game->board);
    return kind;
}

static void after_lock(struct fin_game *game, struct fin_out *out) {
    if (game->combo == 0) {
        fin_game_end(game, FIN_OVER, FIN_LIMIT, out);
    }
}

static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    guidance->text = FIN_TEXT_COMBO;
    guidance->done = game->combo;
}

const struct fin_mode_row fin_mode_combo = {
    .name = "combo",
    .changes = FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_GRAVITY, 1000000}),
    .start = start,
    .before_spawn = before_spawn,
    .after_lock = after_lock,
    .guidance = guidance,
};
