/* The mode "20-tsd": 20 T-spin doubles as fast as possible. A lock without a clear is always
 * allowed; the first clear that is not a full T-spin double ends the game. */
#include "game/game.h"
#include "game/mode.h"

enum { GOAL = 20, DOUBLE = 2 };

enum { DONE }; /* index into mode_data: T-spin doubles so far */

static void start(struct fin_game *game, uint64_t seed) {
    (void)seed;
    game->mode_data[DONE] = 0;
}

/* Reads the lock's clear and spin from its events, which follow its lock event. */
static void after_lock(struct fin_game *game, struct fin_out *out) {
    int lines = 0, spin = FIN_NO_SPIN;
    for (const struct fin_event *event = out->next - 1; event->kind != FIN_EVENT_LOCK; event--) {
        lines = event->kind == FIN_EVENT_CLEAR ? event->detail : lines;
        spin = event->kind == FIN_EVENT_SPIN ? event->detail : spin;
    }
    if (lines == 0) {
        return;
    }
    if (game->piece.kind != FIN_T || spin != FIN_SPIN_FULL || lines != DOUBLE) {
        fin_game_end(game, FIN_OVER, FIN_LIMIT, out);
    } else if (++game->mode_data[DONE] == GOAL) {
        fin_game_end(game, FIN_WON, FIN_CAUSE_NONE, out);
    }
}

static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    guidance->done = (uint32_t)game->mode_data[DONE];
    guidance->goal = GOAL;
}

const struct fin_mode_row fin_mode_20_tsd = {
    .name = "20-tsd",
    .alias = "tsd",
    .wins = true,
    .changes = FIN_MODE_CHANGES({FIN_MODE_ANY, FIN_SET_GRAVITY, 1000000}),
    .start = start,
    .after_lock = after_lock,
    .guidance = guidance,
};
