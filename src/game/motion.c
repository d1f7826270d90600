/* The current piece: moves, turns, drops, gravity, and whether it rests on the stack. */
#include "core/board.h"
#include "game/game.h"

static inline void wait_for_fall(struct fin_game *game) {
    game->fall_due = game->fall == UINT32_MAX ? FIN_NEVER : game->time + game->fall;
}

/* Flights count as ground time if they are shorter than two intervals of gravity. Without gravity
 * none counts. */
static void count_flight(struct fin_game *game) {
    uint64_t flight = game->time - game->air_since;
    if (game->gravity == UINT32_MAX || flight >= 2 * (uint64_t)game->gravity) {
        game->ground_since += flight;
    }
}

/* Updates `resting` and the timers after the piece moved. True if it just came to rest. */
static inline bool rest(struct fin_game *game) {
    bool rested = game->resting;
    game->resting = !fin_fits_below(&game->board, game->piece);
    if (!game->resting) {
        if (rested) {
            game->air_since = game->time;
            wait_for_fall(game);
        }
        return false;
    }
    game->fall_due = FIN_NEVER;
    if (game->lock_due == FIN_NEVER) {
        game->lock_due = game->time + game->lock_delay;
        game->ground_since = game->time;
    } else if (!rested) {
        count_flight(game);
    }
    return !rested;
}

/* A new lowest row stops the lock timer and restores its resets. */
static inline void reach_lowest(struct fin_game *game) {
    game->lowest = (uint8_t)game->piece.y;
    game->lock_due = FIN_NEVER;
    if (game->rules.lock_per == FIN_PER_ROW) {
        game->resets = 0;
    }
}

/* Handles a new position: a new lowest row, or a restart of the lock timer by the player. True if
 * the piece just came to rest. */
static inline bool come_to(struct fin_game *game, bool by_player) {
    if (game->piece.y < game->lowest) {
        reach_lowest(game);
    } else if (by_player && game->lock_due != FIN_NEVER) {
        fin_lock_restart(game);
    }
    return rest(game);
}

static inline void land(struct fin_game *game, bool landed, struct fin_out *out) {
    if (landed && game->resting) {
        fin_emit(out, game, FIN_EVENT_LAND, 0, 0);
    }
}

void fin_game_settle(struct fin_game *game, struct fin_out *out) {
    if (fin_fits_below(&game->board, game->piece)) {
        game->piece.y--;
        game->last_kick = 0;
    }
    game->lowest = (uint8_t)game->piece.y;
    game->lock_due = FIN_NEVER;
    game->resets = 0;
    game->resting = false;
    game->frozen = false;
    wait_for_fall(game);
    land(game, rest(game), out);
}

/* ---- sideways ---- */

static inline bool shift(struct fin_game *game, int direction, bool *landed) {
    if (!fin_fits_beside(&game->board, game->piece, direction)) {
        return false;
    }
    game->piece.x = (int8_t)(game->piece.x + direction);
    game->last_kick = 0;
    *landed |= come_to(game, true);
    return true;
}

/* True if rows fallen score soft drop points. Rows fallen at 20G do not. */
static bool falls_softly(const struct fin_game *game) {
    return game->soft && game->gravity != 0;
}

static int drop_to_floor(struct fin_game *game, bool *landed) {
    int rows = fin_board_drop(&game->board, game->piece);
    if (rows > 0) {
        game->piece.y = (int8_t)(game->piece.y - rows);
        game->last_kick = 0;
        *landed |= come_to(game, false);
    }
    return rows;
}

void fin_game_step(struct fin_game *game, int direction, struct fin_out *out) {
    bool landed = false;
    if (shift(game, direction, &landed)) {
        fin_emit(out, game, FIN_EVENT_MOVE, FIN_BY_TAP, direction);
        land(game, landed, out);
    }
}

bool fin_game_slide(struct fin_game *game, int direction, int cells, int by, struct fin_out *out) {
    bool landed = false;
    int moved = 0, rows = 0;
    while (moved < cells && shift(game, direction, &landed)) {
        moved++;
        if (game->fall == 0 && !game->resting) {
            rows += drop_to_floor(game, &landed);
        }
    }
    if (moved == 0) {
        return false;
    }
    fin_emit(out, game, FIN_EVENT_MOVE, by, direction * moved);
    if (rows > 0 && falls_softly(game)) {
        fin_score_drop(game, rows, FIN_DROP_SOFT_POINTS);
        fin_emit(out, game, FIN_EVENT_DROP, FIN_BY_SOFT, rows);
    }
    land(game, landed, out);
    return true;
}

bool fin_game_turn(struct fin_game *game, int turn, int button, struct fin_out *out) {
    int candidate = fin_piece_turn(&game->piece, &game->board, game->rules.rotation, turn);
    if (candidate < 0) {
        fin_emit(out, game, FIN_EVENT_FAIL, button, 0);
        return false;
    }
    game->last_kick = (uint8_t)(candidate + 1);
    game->half_turned = turn == FIN_HALF;
    fin_emit(out, game, FIN_EVENT_TURN, turn, candidate);
    if (!fin_game_flies(game) || !fin_fits_below(&game->board, game->piece)) {
        land(game, come_to(game, true), out);
    } else if (game->piece.y < game->lowest) {
        reach_lowest(game);
    }
    return true;
}

/* ---- down ---- */

void fin_game_fall(struct fin_game *game, struct fin_out *out) {
    bool landed = false;
    int rows = 1;
    if (game->fall == 0) {
        rows = drop_to_floor(game, &landed);
    } else {
        game->piece.y--;
        game->last_kick = 0;
        landed = come_to(game, false);
    }
    if (falls_softly(game)) {
        fin_score_drop(game, rows, FIN_DROP_SOFT_POINTS);
        fin_emit(out, game, FIN_EVENT_DROP, FIN_BY_SOFT, rows);
    }
    land(game, landed, out);
    if (!game->resting) {
        wait_for_fall(game);
    }
}

/* Pressing soft drop moves one row at once. After its release, the next row takes a full interval
 * of gravity. */
void fin_game_soft(struct fin_game *game, bool down, struct fin_out *out) {
    game->soft = down;
    fin_game_pace(game);
    if (fin_game_in_play(game) && !game->resting) {
        wait_for_fall(game);
        if (down) {
            fin_game_fall(game, out);
        }
    }
}

void fin_game_sonic(struct fin_game *game, struct fin_out *out) {
    bool landed = false;
    int rows = drop_to_floor(game, &landed);
    if (rows > 0) {
        fin_score_drop(game, rows, FIN_DROP_SOFT_POINTS);
        fin_emit(out, game, FIN_EVENT_DROP, FIN_BY_SONIC, rows);
        land(game, landed, out);
    }
}

bool fin_game_hard(struct fin_game *game, struct fin_out *out) {
    if (game->guarded && game->time < game->entered + (uint64_t)game->rules.drop_guard) {
        return false;
    }
    int rows = fin_rows_to_fall(&game->board, game->piece);
    if (rows > 0) {
        game->piece.y = (int8_t)(game->piece.y - rows);
        game->last_kick = 0;
        fin_score_drop(game, rows, FIN_DROP_HARD_POINTS);
    }
    fin_emit(out, game, FIN_EVENT_DROP, FIN_BY_HARD, rows);
    game->resting = true;
    game->frozen = true;
    game->fall_due = FIN_NEVER;
    game->lock_due = game->time + (uint64_t)game->rules.hard_delay;
    return true;
}

/* ---- up ---- */

/* Lifts the piece above garbage that pushed into it; false if there is no room. */
static bool lift(struct fin_game *game) {
    for (struct fin_piece piece = game->piece; piece.y < FIN_ROWS; piece.y++) {
        if (fin_board_fits(&game->board, piece)) {
            game->piece = piece;
            return true;
        }
    }
    return false;
}

void fin_game_garbage(struct fin_game *game, int rows, int hole, struct fin_out *out) {
    bool room = fin_board_raise(&game->board, rows, hole);
    fin_emit(out, game, FIN_EVENT_GARBAGE, hole, rows);
    bool piece = game->phase == FIN_PHASE_PIECE;
    if (!room || (piece && !lift(game))) {
        fin_game_top_out(game, FIN_TOP_OUT, out);
    }
    if (piece && game->status == FIN_PLAYING) {
        if (game->frozen) { /* the board may have been emptied under it */
            game->piece.y = (int8_t)(game->piece.y - fin_board_drop(&game->board, game->piece));
        }
        land(game, rest(game), out);
    }
}
