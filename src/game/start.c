/* Start and end of a game, spawning, hold, and read access for callers. */
#include "core/board.h"
#include "core/text.h"
#include "game/game.h"
#include "game/mode.h"

enum { PER_WORD = 21 }; /* prescribed pieces per word, three bits each */

/* ---- the queue ---- */

static int draw_next(struct fin_game *game) {
    if (game->queue_used == game->queue_length) {
        return fin_generator_next(&game->generator);
    }
    int i = game->queue_used++;
    return (int)(game->queue[i / PER_WORD] >> 3 * (i % PER_WORD) & 7);
}

static inline int take_next(struct fin_game *game, struct fin_out *out) {
    int kind = (int)(game->next & 15);
    game->next = game->next >> 4 | (uint32_t)draw_next(game) << 28;
    const struct fin_mode_row *mode = fin_mode_row(game->rules.mode);
    return mode->before_spawn != NULL ? mode->before_spawn(game, kind, out) : kind;
}

int fin_game_next(const struct fin_game *game, int i) {
    const struct fin_mode_row *mode = fin_mode_row(game->rules.mode);
    bool ends = mode->to_come != NULL && i >= mode->to_come(game);
    if (i < 0 || i >= game->rules.preview || ends) {
        return FIN_NONE;
    }
    return (int)(game->next >> 4 * i & 15);
}

/* ---- starting ---- */

static void copy_queue(struct fin_game *game, const struct fin_setup *setup) {
    game->queue_length = setup->queue_length;
    for (int i = 0; i < setup->queue_length; i++) {
        game->queue[i / PER_WORD] |= (uint64_t)setup->queue[i] << 3 * (i % PER_WORD);
    }
}

void fin_game_start(struct fin_game *game, const struct fin_setup *setup) {
    *game = (struct fin_game){
        .rules = setup->rules,
        .generator = fin_generator_start(setup->rules.generator, setup->seed),
        .board = setup->board,
        .level = setup->rules.level,
        .piece = {.kind = FIN_NONE},
        .hold = setup->hold,
        .phase = FIN_PHASE_ENTRY,
        .fall_due = FIN_NEVER,
        .lock_due = FIN_NEVER,
    };
    copy_queue(game, setup);
    for (int i = 0; i < FIN_PREVIEW_MAX; i++) {
        game->next |= (uint32_t)draw_next(game) << 4 * i;
    }
    const struct fin_mode_row *mode = fin_mode_row(game->rules.mode);
    if (mode->start != NULL) {
        mode->start(game, setup->seed);
    }
    fin_game_pace(game);
}

/* ---- spawning ---- */

/* Initial rotation (IRS): without kicks; if the turned piece does not fit, it stays unturned. */
__attribute__((noinline)) static void turn_at_once(struct fin_game *game, int turn,
                                                   struct fin_out *out) {
    struct fin_piece piece = game->piece;
    struct fin_cell moves[FIN_KICKS_MAX];
    int rotation = game->rules.rotation;
    fin_kicks(rotation, piece.kind, piece.facing, turn, moves);
    piece.x = (int8_t)(piece.x + moves[0].x);
    piece.y = (int8_t)(piece.y + moves[0].y);
    piece.facing = (uint8_t)fin_turn_facing(rotation, piece.kind, piece.facing, turn);
    if (fin_board_fits(&game->board, piece)) {
        game->piece = piece;
        game->last_kick = 1;
        game->half_turned = turn == FIN_HALF;
        fin_emit(out, game, FIN_EVENT_TURN, turn, 0);
    }
}

void fin_game_spawn(struct fin_game *game, int kind, int turn, struct fin_out *out) {
    struct fin_piece piece = fin_spawn_position(kind);
    if (game->status != FIN_PLAYING) { /* garbage sent by the mode ended the game */
        return;
    }
    if (!fin_shape_is_free(&game->board, &fin_shapes[kind][FIN_NORTH], piece.x, piece.y)) {
        fin_game_top_out(game, FIN_BLOCK_OUT, out);
        if (game->status != FIN_PLAYING) {
            return;
        }
    }
    game->phase = FIN_PHASE_PIECE;
    game->piece = piece;
    game->number++;
    game->last_kick = 0;
    fin_emit(out, game, FIN_EVENT_SPAWN, 0, 0);
    if (turn != 0) {
        turn_at_once(game, turn, out);
    }
    fin_game_settle(game, out);
}

/* Puts a piece into hold. Returns the piece to spawn: the one held before, or else the next. */
static int exchange(struct fin_game *game, int kind, struct fin_out *out) {
    int held = game->hold;
    game->piece.kind = (uint8_t)kind;
    fin_emit(out, game, FIN_EVENT_HOLD, 0, 0);
    game->piece.kind = FIN_NONE;
    game->hold = (uint8_t)kind;
    game->hold_used = true;
    return held != FIN_NONE ? held : take_next(game, out);
}

int fin_game_take(struct fin_game *game, bool hold, struct fin_out *out) {
    game->entered = game->time;
    int kind = take_next(game, out);
    bool holds = hold && game->rules.hold && game->status == FIN_PLAYING;
    return holds ? exchange(game, kind, out) : kind;
}

bool fin_game_can_hold(const struct fin_game *game) {
    return fin_game_in_play(game) && game->rules.hold && !game->hold_used;
}

bool fin_game_swap(struct fin_game *game, int turn, struct fin_out *out) {
    if (!fin_game_can_hold(game)) {
        fin_emit(out, game, FIN_EVENT_FAIL, FIN_HOLD, 0);
        return false;
    }
    fin_game_spawn(game, exchange(game, game->piece.kind, out), turn, out);
    return true;
}

/* ---- ends ---- */

void fin_game_end(struct fin_game *game, int status, int cause, struct fin_out *out) {
    fin_emit(out, game, FIN_EVENT_END, cause, status);
    game->status = (uint8_t)status;
    game->cause = (uint8_t)cause;
    game->phase = FIN_PHASE_END;
    game->phase_due = FIN_NEVER;
    game->piece.kind = FIN_NONE;
}

void fin_game_top_out(struct fin_game *game, int cause, struct fin_out *out) {
    if (fin_mode_row(game->rules.mode)->empties) {
        fin_board_clear(&game->board);
        fin_emit(out, game, FIN_EVENT_MESSAGE, FIN_MESSAGE_EMPTIED, 0);
    } else {
        fin_game_end(game, FIN_OVER, cause, out);
    }
}

/* ---- read access ---- */

struct fin_piece fin_game_piece(const struct fin_game *game) {
    return game->piece;
}

struct fin_piece fin_game_ghost(const struct fin_game *game) {
    struct fin_piece ghost = fin_game_piece(game);
    if (ghost.kind != FIN_NONE) {
        ghost.y = (int8_t)(ghost.y - fin_board_drop(&game->board, ghost));
    }
    return ghost;
}

static const char *const status_words[] = {
    [FIN_BLOCK_OUT] = "over:block-out", [FIN_LOCK_OUT] = "over:lock-out",
    [FIN_TOP_OUT] = "over:top-out",     [FIN_LIMIT] = "over:limit",
    [FIN_FORFEITED] = "over:forfeit",
};

const char *fin_game_status(const struct fin_game *game) {
    if (game->status == FIN_PLAYING) {
        return "playing";
    }
    return game->status == FIN_WON ? "won" : status_words[game->cause];
}
