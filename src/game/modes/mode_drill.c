/* The mode "drill": one piece and a target. Locking it on the target wins, locking it elsewhere
 * loses. The seed encodes the target, so that set-ups and replays contain it. With a seed that
 * has no target, the game has no end. */
#include "game/game.h"
#include "game/mode.h"

enum { TARGET, HAS_TARGET }; /* mode_data */

static const uint64_t mark = UINT64_C(0x6472696C6C000000); /* "drill" */
enum { MARK_SHIFT = 24 };

uint64_t fin_drill_seed(struct fin_piece target) {
    return mark | (uint64_t)target.kind << 16 | (uint64_t)target.facing << 12 |
           (uint64_t)target.x << 8 | (uint64_t)target.y;
}

static struct fin_piece target_of(uint64_t seed) {
    return (struct fin_piece){
        .kind = (uint8_t)(seed >> 16 & 255),
        .facing = (uint8_t)(seed >> 12 & 15),
        .x = (int8_t)(seed >> 8 & 15),
        .y = (int8_t)(seed & 255),
    };
}

bool fin_drill_target(uint64_t seed, struct fin_piece *target) {
    struct fin_piece piece = target_of(seed);
    struct fin_board empty;
    fin_board_clear(&empty);
    if (seed >> MARK_SHIFT != mark >> MARK_SHIFT || piece.kind >= FIN_KINDS ||
        piece.facing >= FIN_FACINGS || !fin_board_fits(&empty, piece)) {
        return false;
    }
    *target = piece;
    return true;
}

static void start(struct fin_game *game, uint64_t seed) {
    struct fin_piece target;
    game->mode_data[TARGET] = seed;
    game->mode_data[HAS_TARGET] = fin_drill_target(seed, &target);
}

static bool same_cells(struct fin_piece a, struct fin_piece b) {
    struct fin_cell of_a[FIN_CELLS], of_b[FIN_CELLS];
    bool same = true;
    fin_piece_cells(a, of_a);
    fin_piece_cells(b, of_b);
    for (int i = 0; i < FIN_CELLS; i++) {
        same = same && of_a[i].x == of_b[i].x && of_a[i].y == of_b[i].y;
    }
    return same;
}

static void after_lock(struct fin_game *game, struct fin_out *out) {
    if (game->mode_data[HAS_TARGET] == 0) {
        return;
    }
    bool there = same_cells(game->piece, target_of(game->mode_data[TARGET]));
    fin_game_end(game, there ? FIN_WON : FIN_OVER, there ? FIN_CAUSE_NONE : FIN_LIMIT, out);
}

static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    if (game->mode_data[HAS_TARGET] != 0) {
        fin_piece_cells(target_of(game->mode_data[TARGET]), guidance->cells);
        guidance->cell_count = FIN_CELLS;
    }
}

const struct fin_mode_row fin_mode_drill = {
    .name = "drill",
    .changes = FIN_MODE_CHANGES(
        {FIN_MODE_ANY, FIN_SET_GRAVITY, FIN_GRAVITY_OFF},
        {FIN_MODE_ANY, FIN_SET_LOCK_DELAY, 60000000}, {FIN_MODE_ANY, FIN_SET_GROUND_TIME, 60000000},
        {FIN_MODE_ANY, FIN_SET_LEVEL_UP, false}, {FIN_MODE_ANY, FIN_SET_HOLD, false},
        {FIN_MODE_ANY, FIN_SET_CANCEL, 50000}),
    .wins = true,
    .start = start,
    .after_lock = after_lock,
    .guidance = guidance,
};
