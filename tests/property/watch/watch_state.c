/* Invariants of any session between two advances. */
#include <stdio.h>

#include "watch.h"

static bool complain(char why[REASON_ROOM], const char *what) {
    snprintf(why, REASON_ROOM, "%s", what);
    return false;
}

uint64_t watch_full_rows(const struct fin_board *board) {
    uint64_t rows = 0;
    for (int y = 0; y < FIN_ROWS; y++) {
        bool full = true;
        for (int x = 0; x < FIN_COLUMNS && full; x++) {
            full = (board->rows[y] >> x & 1) != 0;
        }
        rows |= (uint64_t)full << y;
    }
    return rows;
}

/* ---- the board ---- */

static bool check_board(const struct fin_board *board, char why[REASON_ROOM]) {
    for (int y = 0; y < FIN_ROWS + 4; y++) {
        if (board->rows[y] > (y < FIN_ROWS ? 0x3FF : 0)) {
            return complain(why, "a cell outside the board is filled");
        }
    }
    for (int y = 0; y < FIN_ROWS; y++) {
        uint32_t colors = board->colors[y];
        for (int x = 0; x < FIN_COLUMNS; x++, colors >>= 3) {
            if ((board->rows[y] >> x & 1) == 0 && (colors & 7) != 0) {
                return complain(why, "an empty cell has a colour");
            }
        }
        if (colors != 0) {
            return complain(why, "a cell outside the board has a colour");
        }
    }
    return true;
}

/* Full rows exist only during the clear delay, before the first lock, and after the end. */
static bool check_full_rows(const struct fin_game *game, char why[REASON_ROOM]) {
    bool allowed =
        game->phase == FIN_PHASE_CLEAR || game->phase == FIN_PHASE_END || game->pieces == 0;
    return allowed || watch_full_rows(&game->board) == 0 || complain(why, "a full row was left");
}

/* ---- the piece ---- */

static bool fits_at(const struct fin_game *game, int dx, int dy) {
    struct fin_piece piece = game->piece;
    return fin_piece_move(&piece, &game->board, dx, dy);
}

static bool check_cells(const struct fin_game *game, char why[REASON_ROOM]) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(game->piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        int x = cells[i].x, y = cells[i].y;
        if (x < 0 || x >= FIN_COLUMNS || y < 0 || y >= FIN_ROWS) {
            return complain(why, "the piece is outside the board");
        }
        if (fin_board_cell(&game->board, x, y) != FIN_NONE) {
            return complain(why, "the piece overlaps filled cells");
        }
    }
    return true;
}

static bool check_piece(const struct fin_game *game, char why[REASON_ROOM]) {
    if (game->phase != FIN_PHASE_PIECE) {
        return (game->piece.kind == FIN_NONE && !fin_game_can_hold(game)) ||
               complain(why, "a piece is in play while none is");
    }
    if (game->piece.kind >= FIN_KINDS || !check_cells(game, why)) {
        return game->piece.kind < FIN_KINDS || complain(why, "no piece is in play");
    }
    bool rests = !fits_at(game, 0, -1);
    if (game->resting != rests) {
        return complain(why, "what the piece rests on is wrong");
    }
    struct fin_piece ghost = fin_game_ghost(game);
    if (ghost.x != game->piece.x || ghost.y > game->piece.y ||
        rests != (ghost.y == game->piece.y)) {
        return complain(why, "the ghost is wrong");
    }
    if ((game->fall == 0 || game->frozen) && !rests) {
        return complain(why, "the piece hangs in the air");
    }
    return !rests || game->fall_due == FIN_NEVER || complain(why, "a resting piece falls");
}

/* ---- derivable members ---- */

static uint32_t gravity_of(const struct fin_game *game) {
    switch (game->rules.gravity) {
    case FIN_BY_LEVEL:
        return fin_gravity_at((int)game->level);
    case FIN_GRAVITY_OFF:
        return UINT32_MAX;
    default:
        return (uint32_t)game->rules.gravity;
    }
}

static uint32_t soft_fall_of(const struct fin_game *game, uint32_t gravity) {
    int factor = game->rules.soft_drop;
    if (factor == 0 || gravity == 0) {
        return 0;
    }
    uint64_t own = factor < 0             ? UINT64_C(1000000) / (uint64_t)-factor
                   : gravity < UINT32_MAX ? gravity / (uint64_t)factor
                                          : UINT64_C(1000000) / (uint64_t)factor;
    own = own == 0 ? 1 : own;
    return own < gravity ? (uint32_t)own : gravity;
}

static bool check_pace(const struct fin_game *game, char why[REASON_ROOM]) {
    uint32_t gravity = gravity_of(game);
    uint32_t fall = game->soft ? soft_fall_of(game, gravity) : gravity;
    uint32_t delay = game->rules.lock_delay == FIN_BY_LEVEL ? fin_lock_delay_at((int)game->level)
                                                            : (uint32_t)game->rules.lock_delay;
    if (game->gravity != gravity || game->fall != fall) {
        return complain(why, "gravity is not what the level and the rules make it");
    }
    return game->lock_delay == (delay == 0 ? 1 : delay) ||
           complain(why, "the lock delay is not what the level and the rules make it");
}

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t lock_of(const struct fin_game *game) {
    if (!game->resting && !game->frozen) {
        return FIN_NEVER;
    }
    uint64_t ground = game->rules.ground_time == 0 ? 1 : (uint64_t)game->rules.ground_time;
    bool timer = game->rules.lock == FIN_LOCK_TIMER && !game->frozen;
    return timer ? least(game->lock_due, game->ground_since + ground) : game->lock_due;
}

/* Between advances, a due auto-shift is either done or blocked. */
static uint64_t shift_of(const struct fin_session *session) {
    bool shifts = session->input.direction != 0 && !session->game.frozen;
    bool ahead = session->input.try_due > session->game.time;
    return shifts && ahead ? session->input.try_due : FIN_NEVER;
}

static uint64_t due_of(const struct fin_session *session) {
    const struct fin_game *game = &session->game;
    if (game->phase == FIN_PHASE_END) {
        return FIN_NEVER;
    }
    uint64_t due = game->phase_due;
    if (game->phase == FIN_PHASE_PIECE) {
        due = least(least(game->fall_due, lock_of(game)), shift_of(session));
    }
    return game->rules.limit_time == 0 ? due : least(due, (uint64_t)game->rules.limit_time);
}

static bool check_due(const struct fin_session *session, char why[REASON_ROOM]) {
    uint64_t due = fin_session_due(session);
    if (due != due_of(session)) {
        return complain(why, "the due time is not what the state makes it");
    }
    return due > session->game.time || complain(why, "something due was left");
}

/* ---- buttons ---- */

static bool check_input(const struct fin_session *session, char why[REASON_ROOM]) {
    const struct fin_input *input = &session->input;
    bool left = (input->down >> FIN_LEFT & 1) != 0, right = (input->down >> FIN_RIGHT & 1) != 0;
    if (input->down >> FIN_BUTTONS != 0 || (input->fresh & ~input->down) != 0) {
        return complain(why, "a button is pressed that can not be");
    }
    if (input->spent) {
        return complain(why, "what counts within an instant was left");
    }
    bool rules = input->direction == 0 ? !left && !right : input->direction < 0 ? left : right;
    if (!rules) {
        return complain(why, "a direction rules that is not held");
    }
    if (session->game.soft != ((input->down >> FIN_SOFT & 1) != 0)) {
        return complain(why, "soft drop is not as its button");
    }
    if (left && right &&
        (input->pressed[input->direction > 0] < input->pressed[input->direction < 0])) {
        return complain(why, "the earlier press rules");
    }
    return true;
}

/* If auto-shift is due, its way is blocked. */
static bool check_shift(const struct fin_session *session, char why[REASON_ROOM]) {
    const struct fin_game *game = &session->game;
    const struct fin_input *input = &session->input;
    bool waits = input->try_due > game->time && input->try_due != FIN_NEVER;
    if (game->phase != FIN_PHASE_PIECE || game->frozen || input->direction == 0 || waits) {
        return true;
    }
    return !fits_at(game, input->direction, 0) || complain(why, "an auto-shift was left out");
}

bool watch_state(const struct fin_session *session, char why[REASON_ROOM]) {
    const struct fin_game *game = &session->game;
    if (game->score > WATCH_MOST_SCORE) {
        return complain(why, "the score is past its end");
    }
    if ((game->status == FIN_PLAYING) != (game->phase != FIN_PHASE_END)) {
        return complain(why, "status and phase differ");
    }
    return check_board(&game->board, why) && check_full_rows(game, why) && check_piece(game, why) &&
           check_pace(game, why) && check_due(session, why) && check_input(session, why) &&
           check_shift(session, why);
}
