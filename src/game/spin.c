/* Spin detection under the three spin rules. */
#include "core/board.h"
#include "game/game.h"

/* The centre of a T relative to its position, and its corners clockwise from the top left. A
 * facing's front corners are `facing` and the next one. */
static const struct fin_cell t_centers[FIN_FACINGS] = {
    [FIN_NORTH] = {1, 0}, [FIN_EAST] = {0, 1}, [FIN_SOUTH] = {1, 1}, [FIN_WEST] = {1, 1}};
static const struct fin_cell corners[4] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};

/* Walls and floor count as filled, cells above the board do not. */
static bool filled(const struct fin_board *board, int x, int y) {
    if (x < 0 || x >= FIN_COLUMNS || y < 0) {
        return true;
    }
    return y < FIN_ROWS && (board->rows[y] >> x & 1) != 0;
}

/* The fifth kick of a quarter turn always makes a full spin, never a mini. */
static bool by_far_kick(const struct fin_game *game) {
    bool lists =
        game->rules.rotation == FIN_ROTATION_SRS || game->rules.rotation == FIN_ROTATION_SRS_PLUS;
    return lists && !game->half_turned && game->last_kick == 5;
}

/* The T-corners rule: a T whose last action was a turn spins if at least three corners around its
 * centre are filled. It is a full spin if both front corners are, otherwise a mini. */
static int t_corners(const struct fin_game *game) {
    struct fin_piece piece = game->piece;
    if (piece.kind != FIN_T || game->last_kick == 0) {
        return FIN_NO_SPIN;
    }
    struct fin_cell center = t_centers[piece.facing];
    int count = 0, front = 0;
    for (int i = 0; i < 4; i++) {
        struct fin_cell corner = corners[i];
        if (filled(&game->board, piece.x + center.x + corner.x, piece.y + center.y + corner.y)) {
            count++;
            front += (i - piece.facing + 4) % 4 < 2;
        }
    }
    if (count < 3) {
        return FIN_NO_SPIN;
    }
    return front == 2 || by_far_kick(game) ? FIN_SPIN_FULL : FIN_SPIN_MINI;
}

static bool blocked(const struct fin_game *game, int dx, int dy) {
    struct fin_piece piece = game->piece;
    return !fin_fits(&game->board, piece.kind, piece.facing, piece.x + dx, piece.y + dy);
}

int fin_spin(const struct fin_game *game) {
    switch (game->rules.spin) {
    case FIN_SPIN_NO_WAY_UP:
        return blocked(game, 0, 1) ? FIN_SPIN_FULL : FIN_NO_SPIN;
    case FIN_SPIN_IMMOBILE:
        return blocked(game, 0, 1) && blocked(game, -1, 0) && blocked(game, 1, 0) &&
                       blocked(game, 0, -1)
                   ? FIN_SPIN_FULL
                   : FIN_NO_SPIN;
    default:
        return t_corners(game);
    }
}
