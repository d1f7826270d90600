/* The mode "none": the preset and nothing else. It is also the template for a
 * new mode, with every hook in place, so that it can not rot. */
#include "game/mode.h"

/* Once, before the first piece: board and mode_data may be written. A stream of
 * random numbers of its own can be made from the seed. */
static void start(struct fin_game *game, uint64_t seed) {
    (void)game;
    (void)seed;
}

/* Before each piece is taken from the queue, when full rows have gone: the kind
 * that is next, or another. Garbage may rise, and end the game. */
static int before_spawn(struct fin_game *game, int kind, struct fin_out *out) {
    (void)game;
    (void)out;
    return kind;
}

/* After each lock that was no lock out, when it has been credited and before
 * limits and goals are looked at. May end the game. */
static void after_lock(struct fin_game *game, struct fin_out *out) {
    (void)game;
    (void)out;
}

/* Rows rose from below that are not of the mode's own making. */
static void raised(struct fin_game *game, int rows) {
    (void)game;
    (void)rows;
}

/* How many pieces there still are after the one in play: no more are shown. */
static int to_come(const struct fin_game *game) {
    (void)game;
    return FIN_PREVIEW_MAX;
}

/* What to show the player beside the game. */
static void guidance(const struct fin_game *game, struct fin_guidance *guidance) {
    (void)game;
    (void)guidance;
}

const struct fin_mode_row fin_mode_template = {
    .name = "none",
    .start = start,
    .before_spawn = before_spawn,
    .after_lock = after_lock,
    .raised = raised,
    .to_come = to_come,
    .guidance = guidance,
};
