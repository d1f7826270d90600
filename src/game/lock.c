/* Locking: the lock timer, and everything that happens when a piece locks. */
#include "core/board.h"
#include "game/game.h"
#include "game/mode.h"

/* ---- the timer ---- */

/* A move or turn on a row already reached restarts the timer, as far as the lock rule allows. */
void fin_lock_restart(struct fin_game *game) {
    const struct fin_rules *rules = &game->rules;
    if (rules->lock == FIN_LOCK_CLASSIC) {
        return;
    }
    if (rules->lock == FIN_LOCK_EXTENDED) {
        if (game->resets >= rules->lock_resets) {
            return;
        }
        game->resets++;
    }
    game->lock_due = game->time + game->lock_delay;
}

/* ---- the lock ---- */

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static bool locks_out(const struct fin_game *game) {
    int y = game->piece.y;
    switch (game->rules.lock_out) {
    case FIN_LOCK_OUT_FULL:
        return y >= FIN_FIELD_ROWS;
    case FIN_LOCK_OUT_PARTIAL:
        return y + fin_shapes[game->piece.kind][game->piece.facing].height > FIN_FIELD_ROWS;
    default:
        return false;
    }
}

static int64_t pack(struct fin_piece piece) {
    return piece.facing | (int64_t)piece.x << 8 | (int64_t)piece.y << 16;
}

struct fin_piece fin_event_piece(const struct fin_event *event) {
    return (struct fin_piece){.kind = event->piece,
                              .facing = (uint8_t)(event->value & 3),
                              .x = (int8_t)(event->value >> 8 & 0xFF),
                              .y = (int8_t)(event->value >> 16 & 0xFF)};
}

static void raise_level(struct fin_game *game, struct fin_out *out) {
    uint32_t level = game->rules.level + game->lines / 10;
    if (game->rules.level_up && level != game->level) {
        game->level = level;
        fin_game_pace(game);
        fin_emit(out, game, FIN_EVENT_LEVEL, 0, level);
    }
}

/* True if no filled cell remains once the full rows are removed. */
static bool all_cleared(const struct fin_game *game) {
    for (int y = 0; y < FIN_ROWS; y++) {
        if (game->board.rows[y] != 0 && game->board.rows[y] != FIN_FULL_ROW) {
            return false;
        }
    }
    return true;
}

/* Events are always in this order: clear, spin, combo, back-to-back, perfect, score, level.
 * Callers rely on it. */
static void credit(struct fin_game *game, uint64_t full, int spin, struct fin_out *out) {
    if (full == 0 && spin == FIN_NO_SPIN) {
        game->combo = 0;
        return;
    }
    int lines = count_bits(full);
    if (lines > 0) {
        fin_emit(out, game, FIN_EVENT_CLEAR, lines, (int64_t)full);
    }
    if (spin != FIN_NO_SPIN) {
        fin_emit(out, game, FIN_EVENT_SPIN, spin, 0);
    }
    fin_score_lock(game, lines, spin, lines > 0 && all_cleared(game), out);
    if (lines > 0) {
        game->lines += (uint32_t)lines;
        raise_level(game, out);
    }
}

static bool reached(int64_t limit, uint64_t count) {
    return limit != 0 && count >= (uint64_t)limit;
}

static bool goal_reached(const struct fin_game *game) {
    switch (game->rules.goal) {
    case FIN_GOAL_150:
        return game->lines >= 150;
    case FIN_GOAL_TOP:
        return game->level >= 20;
    default:
        return false;
    }
}

static bool is_won(const struct fin_game *game, const struct fin_mode_row *mode) {
    const struct fin_rules *rules = &game->rules;
    return reached(rules->limit_lines, game->lines) || reached(rules->limit_pieces, game->pieces) ||
           reached(rules->limit_score, game->score) || reached(rules->limit_level, game->level) ||
           (mode->goal && goal_reached(game));
}

/* A lock can only complete rows of its own piece. The first lock of a game also finds full rows
 * of the starting board. */
static uint64_t full_rows(const struct fin_game *game) {
    return game->pieces == 1 ? fin_board_full_rows(&game->board)
                             : fin_window_full_rows(&game->board, game->piece.y);
}

static void leave(struct fin_game *game, uint64_t full) {
    game->piece.kind = FIN_NONE;
    game->phase = full != 0 ? FIN_PHASE_CLEAR : FIN_PHASE_ENTRY;
    game->phase_due =
        game->time + (uint64_t)(full != 0 ? game->rules.clear_delay : game->rules.are);
}

void fin_game_lock(struct fin_game *game, int by, struct fin_out *out) {
    int spin = fin_spin(game);
    bool out_of_field = locks_out(game);
    fin_emit(out, game, FIN_EVENT_LOCK, by, pack(game->piece));
    fin_fill_cells(&game->board, game->piece);
    game->pieces++;
    game->by_kind[game->piece.kind]++;
    game->guarded = by == FIN_BY_TIMER;
    game->hold_used = false;
    game->frozen = false;
    game->resting = false;
    game->fall_due = FIN_NEVER;
    if (out_of_field) {
        game->combo = 0;
        fin_game_top_out(game, FIN_LOCK_OUT, out);
        if (game->status == FIN_PLAYING) {
            leave(game, 0);
        }
        return;
    }
    uint64_t full = full_rows(game);
    credit(game, full, spin, out);
    const struct fin_mode_row *mode = fin_mode_row(game->rules.mode);
    if (mode->after_lock != NULL) {
        mode->after_lock(game, out);
    }
    if (game->status == FIN_PLAYING && is_won(game, mode)) {
        fin_game_end(game, FIN_WON, FIN_CAUSE_NONE, out);
    }
    if (game->status == FIN_PLAYING) {
        leave(game, full);
    }
}

/* The clear delay is over: removes the rows and starts the entry delay (ARE). */
void fin_game_remove_rows(struct fin_game *game) {
    fin_board_remove_rows(&game->board, fin_board_full_rows(&game->board));
    leave(game, 0);
}
