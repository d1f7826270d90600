/* What the session may do to a game. All of these act at game->time and write
 * their events to out; moves that need a piece in play do nothing without one. */
#ifndef FIN_GAME_GAME_H
#define FIN_GAME_GAME_H

#include "core/board.h"
#include "finessimo.h"
#include "game/event.h"

/* start.c: beginnings and ends */
void fin_game_start(struct fin_game *game, const struct fin_setup *setup);
/* Takes the piece that is to come in after a lock; with IHS the held one. */
int fin_game_take(struct fin_game *game, bool hold, struct fin_out *out);
/* It comes in, with IRS turned. */
void fin_game_come_in(struct fin_game *game, int kind, int turn, struct fin_out *out);
/* The hold button, with IRS for the piece that comes. */
bool fin_game_swap(struct fin_game *game, int turn, struct fin_out *out);
void fin_game_end(struct fin_game *game, int status, int cause, struct fin_out *out);
/* Ends the game, or empties the field where the mode wants that. */
void fin_game_top_out(struct fin_game *game, int cause, struct fin_out *out);

/* motion.c: the piece in play */
static inline bool fin_game_in_play(const struct fin_game *game) {
    return game->phase == FIN_PHASE_PIECE && !game->frozen;
}
/* In the air, and no lock timer runs: moves that leave it there have no
 * consequences. */
static inline bool fin_game_flies(const struct fin_game *game) {
    return !game->resting && game->lock_due == FIN_NEVER;
}
/* fin_game_step where it has no consequences; else false, and nothing is done. */
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
    game->spin = 0;
    fin_emit(out, game, FIN_EVENT_MOVE, FIN_BY_TAP, direction);
    return true;
}
/* One cell by a tap. */
void fin_game_step(struct fin_game *game, int direction, struct fin_out *out);
/* As far as it goes, or a single try of auto-shift. False if it went nowhere. */
bool fin_game_slide(struct fin_game *game, int direction, int cells, int by, struct fin_out *out);
bool fin_game_turn(struct fin_game *game, int turn, int button, struct fin_out *out);
void fin_game_fall(struct fin_game *game, struct fin_out *out);
void fin_game_soft(struct fin_game *game, bool down, struct fin_out *out);
void fin_game_sonic(struct fin_game *game, struct fin_out *out);
/* False if the drop guard held it. */
bool fin_game_hard(struct fin_game *game, struct fin_out *out);
/* Garbage from below; lifts the piece where they meet. */
void fin_game_garbage(struct fin_game *game, int rows, int hole, struct fin_out *out);
/* The fall that belongs to the spawn, and where it leaves a new piece: what it
 * rests on, what is due. */
void fin_game_settle(struct fin_game *game, struct fin_out *out);

/* lock.c: the lock timer, the lock and the clear */
void fin_lock_restart(struct fin_game *game);
/* The piece in play will lock if nothing happens to it. */
static inline bool fin_game_locks(const struct fin_game *game) {
    return game->resting || game->frozen;
}
/* When it will. The ground time is at least a microsecond: an instant holds one
 * lock. */
static inline uint64_t fin_lock_at(const struct fin_game *game) {
    uint64_t ground_time = game->rules.ground_time > 0 ? (uint64_t)game->rules.ground_time : 1;
    uint64_t ground_end = game->ground_since + ground_time;
    bool grounded = game->rules.lock == FIN_LOCK_TIMER && !game->frozen;
    return grounded && ground_end < game->lock_due ? ground_end : game->lock_due;
}
void fin_game_lock(struct fin_game *game, int by, struct fin_out *out);
void fin_game_remove_rows(struct fin_game *game);

/* speed.c: brings the derivable times up to date after a change of level or of
 * the soft drop button */
void fin_game_pace(struct fin_game *game);

/* score.c */
enum { FIN_DROP_SOFT_POINTS = 1, FIN_DROP_HARD_POINTS = 2 };
void fin_score_drop(struct fin_game *game, int rows, int points);
/* Whether a clear counts for back-to-back under an enum fin_scoring. */
bool fin_score_is_difficult(int scoring, int kind, int lines, int spin, bool perfect);
/* Credits a lock: lines, spin (enum fin_spin_size), board empty afterwards. */
void fin_score_lock(struct fin_game *game, int lines, int spin, bool perfect, struct fin_out *out);

/* spin.c: the spin that the piece in play would be, were it to lock here */
int fin_spin(const struct fin_game *game);

#endif
