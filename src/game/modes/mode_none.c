/* The mode "none": just the rules of the preset. It is also the template for new modes: it has
 * every hook, so the compiler keeps the template up to date. */
#include "game/mode.h"

/* Called once, before the first piece. May write the board and mode_data. Derive any random
 * stream of the mode from the seed. */
static void start(struct fin_game *game, uint64_t seed) {
    (void)game;
    (void)seed;
}

/* Called before each piece is taken from the queue, after full rows are removed. Returns the
 * piece to spawn: `kind`, or another. May add garbage, which can end the game. */
static int before_spawn(struct fin_game *game, int kind, struct fin_out *out) {
    (void)game;
    (void)out;
    return kind;
}

/* Called after each lock except a lock out, once it has scored and before limits and goals are
 * checked. May end the game. */
static void after_lock(struct fin_game *game, struct fin_out *out) {
    (void)game;
    (void)out;
}

/* Called when garbage rises that the mode did not send. */
static void raised(struct fin_game *game, int rows) {
    (void)game;
    (void)rows;
}

/* The number of pieces after the current one; the preview shows no more. */
static int to_come(const struct fin_game *game) {
    (void)game;
    return FIN_PREVIEW_MAX;
}

/* Fills in the hints to show beside the game. */
static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    (void)game;
    (void)guidance;
}

const struct fin_mode_row fin_mode_none = {
    .name = "none",
    .changes = NULL,
    .start = start,
    .before_spawn = before_spawn,
    .after_lock = after_lock,
    .raised = raised,
    .to_come = to_come,
    .guidance = guidance,
};
