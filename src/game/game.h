/* The functions by which a session changes a game. They act at game->time and write their events
 * to `out`. Moves do nothing when there is no current piece. */
#ifndef FIN_GAME_GAME_H
#define FIN_GAME_GAME_H

#include "core/board.h"
#include "finessimo.h"
#include "game/event.h"

/* start.c: start and end of a game, spawn, hold */
void fin_game_start(struct fin_game *game, const struct fin_setup *setup);
/* Takes the next piece after a lock; with IHS (initial hold), the held one. */
int fin_game_take(struct fin_game *game, bool hold, struct fin_out *out);
/* Spawns a piece; `turn` is the IRS (initial rotation), or 0. */
void fin_game_spawn(struct fin_game *game, int kind, int turn, struct fin_out *out);
/* Presses hold. `turn` is the IRS of the piece that spawns. False if hold is not available. */
bool fin_game_swap(struct fin_game *game, int turn, struct fin_out *out);
void fin_game_end(struct fin_game *game, int status, int cause, struct fin_out *out);
/* Ends the game, or empties the board if the mode says so. */
void fin_game_top_out(struct fin_game *game, int cause, struct fin_out *out);

/* motion.c: moving the current piece */
static inline bool fin_game_in_play(const struct fin_game *game) {
    return game->phase == FIN_PHASE_PIECE && !game->frozen;
}
/* True if the piece is in the air and no lock timer runs: a move that keeps it in the air then
 * has no side effects. */
static inline bool fin_game_flies(const struct fin_game *game) {
    return !game->resting && game->lock_due == FIN_NEVER;
}
/* fin_game_step for a move without side effects. Otherwise returns false and does nothing. */
static inline bool fin_game_glides(struct fin_game *game, int direction, struct fin_out *out) {
    if (!fin_game_flies(game)) {
        return false;
    }
    const struct fin_shape *shape = &fin_shapes[game->piece.kind][game->piece.facing];
    int x = game->piece.x + direction, y = game->piece.y;
    if ((unsigned)x > shape->last_x || !fin_shape_is_free(&game->board, shape, x, y)) {
        return true;
    }
    if (y == 0 || !fin_shape_is_free(&game->board, shape, x, y - 1)) {
        return false;
    }
    game->piece.x = (int8_t)x;
    game->last_kick = 0;
    fin_emit(out, game, FIN_EVENT_MOVE, FIN_BY_TAP, direction);
    return true;
}
/* Moves one cell by a tap. */
void fin_game_step(struct fin_game *game, int direction, struct fin_out *out);
/* Moves by up to `cells` cells, for auto-shift or a wall key. False if the piece did not move. */
bool fin_game_slide(struct fin_game *game, int direction, int cells, int by, struct fin_out *out);
bool fin_game_turn(struct fin_game *game, int turn, int button, struct fin_out *out);
void fin_game_fall(struct fin_game *game, struct fin_out *out);
void fin_game_soft(struct fin_game *game, bool down, struct fin_out *out);
void fin_game_sonic(struct fin_game *game, struct fin_out *out);
/* False if drop guard blocked it. */
bool fin_game_hard(struct fin_game *game, struct fin_out *out);
/* Pushes rows of garbage in from below; a piece in the way is lifted. */
void fin_game_garbage(struct fin_game *game, int rows, int hole, struct fin_out *out);
/* Finishes a spawn: the immediate drop by one row, and the timers of the new piece. */
void fin_game_settle(struct fin_game *game, struct fin_out *out);

/* lock.c: lock timer, lock and line clear */
void fin_lock_restart(struct fin_game *game);
/* True if the current piece is about to lock. */
static inline bool fin_game_locks(const struct fin_game *game) {
    return game->resting || game->frozen;
}
/* The time at which it locks. Ground time is at least a microsecond, so that an instant has at
 * most one lock. */
static inline uint64_t fin_lock_at(const struct fin_game *game) {
    uint64_t ground_time = game->rules.ground_time > 0 ? (uint64_t)game->rules.ground_time : 1;
    uint64_t ground_end = game->ground_since + ground_time;
    bool grounded = game->rules.lock == FIN_LOCK_TIMER && !game->frozen;
    return grounded && ground_end < game->lock_due ? ground_end : game->lock_due;
}
void fin_game_lock(struct fin_game *game, int by, struct fin_out *out);
void fin_game_remove_rows(struct fin_game *game);

/* speed.c: updates the derivable intervals after a change of level or of the soft drop button */
void fin_game_pace(struct fin_game *game);

/* score.c */
enum { FIN_DROP_SOFT_POINTS = 1, FIN_DROP_HARD_POINTS = 2 };
void fin_score_drop(struct fin_game *game, int rows, int points);
/* True if a clear counts for back-to-back under an enum fin_scoring. */
bool fin_score_is_difficult(int scoring, int kind, int lines, int spin, bool perfect);
/* Adds the score of a lock. `spin` is an enum fin_spin_size; `perfect`: the board is empty
 * afterwards. */
void fin_score_lock(struct fin_game *game, int lines, int spin, bool perfect, struct fin_out *out);

/* spin.c: the enum fin_spin_size if the piece locked here */
int fin_spin(const struct fin_game *game);

#endif
