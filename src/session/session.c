/* The one door: a session moves on to a time, with or without one button
 * change. Here game and input meet; what is due at one instant is worked off
 * in a fixed order. */
#include "core/board.h"
#include "core/check.h"
#include "game/game.h"
#include "input/input.h"

/* ---- what is due by itself ---- */

static uint64_t earlier(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static bool way_is_open(const struct fin_session *session) {
    struct fin_piece piece = session->game.piece;
    return fin_fits(&session->game.board, piece.kind, piece.facing, piece.x + session->input.ruling,
                    piece.y);
}

/* Auto-shift whose time has come, or that sleeps because it was blocked. */
static uint64_t awaited_shift(struct fin_session *session) {
    struct fin_game *game = &session->game;
    bool slides = fin_input_slides(game);
    if (slides || session->input.try_due == FIN_NEVER) {
        if (!way_is_open(session)) {
            return FIN_NEVER;
        }
        if (!slides) {
            fin_input_wake(&session->input, game);
            return session->input.try_due;
        }
    }
    return game->time;
}

static inline bool may_shift(const struct fin_session *session) {
    return session->input.ruling != 0 && !session->game.frozen;
}

static inline uint64_t shift_due(struct fin_session *session) {
    uint64_t try_due = session->input.try_due;
    bool waits = try_due > session->game.time && try_due != FIN_NEVER;
    return waits ? try_due : awaited_shift(session);
}

/* When something next happens; at this very instant if something still must. */
static inline uint64_t find_due(struct fin_session *session) {
    const struct fin_game *game = &session->game;
    uint64_t due = game->phase_due;
    if (game->phase == FIN_PHASE_PIECE) {
        due = game->fall_due;
        if (fin_game_locks(game)) {
            due = earlier(due, fin_lock_at(game));
        }
        if (may_shift(session)) {
            due = earlier(due, shift_due(session));
        }
    }
    if (game->rules.limit_time != 0 && game->phase != FIN_PHASE_END) {
        due = earlier(due, (uint64_t)game->rules.limit_time);
    }
    return due;
}

static void spawn(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    fin_game_enter(game, fin_input_initial_hold(&session->input, &game->rules),
                   fin_input_initial_turn(&session->input, &game->rules), out);
    fin_input_spawned(&session->input, game);
}

static void auto_shift(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    bool slides = fin_input_slides(game);
    bool moved = fin_game_slide(game, session->input.ruling, slides ? FIN_COLUMNS : 1,
                                FIN_BY_AUTO_SHIFT, out);
    if (!slides) {
        fin_input_tried(&session->input, game, moved);
    }
}

static void lock(struct fin_session *session, int by, struct fin_out *out) {
    fin_game_lock(&session->game, by, out);
    session->input.fresh = 0;
}

/* The first thing that is due with a piece in play; the time limit is last. */
static void work_piece(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    if (may_shift(session) && shift_due(session) <= game->time) {
        auto_shift(session, out);
    } else if (game->fall_due <= game->time) {
        fin_game_fall(game, out);
    } else if (fin_game_locks(game) && fin_lock_at(game) <= game->time) {
        lock(session, game->frozen ? FIN_BY_HARD_DROP : FIN_BY_TIMER, out);
    } else {
        fin_game_end(game, FIN_WON, FIN_CAUSE_NONE, out);
    }
}

static void work(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    if (game->phase == FIN_PHASE_PIECE) {
        work_piece(session, out);
    } else if (game->phase_due > game->time) {
        fin_game_end(game, FIN_WON, FIN_CAUSE_NONE, out);
    } else if (game->phase == FIN_PHASE_CLEAR) {
        fin_game_remove_rows(game);
    } else {
        spawn(session, out);
    }
}

__attribute__((noinline)) static void work_off(struct fin_session *session, struct fin_out *out) {
    do {
        work(session, out);
        session->due = find_due(session);
    } while (session->due <= session->game.time);
}

/* Works off everything due at this instant, in order. */
static inline void settle(struct fin_session *session, struct fin_out *out) {
    session->due = find_due(session);
    if (session->due <= session->game.time) {
        work_off(session, out);
    }
}

/* ---- buttons ---- */

static void turn(struct fin_session *session, int button, int by, struct fin_out *out) {
    if (fin_game_turn(&session->game, by, button, out)) {
        fin_input_turned(&session->input, &session->game);
    }
}

static void swap(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    if (fin_game_swap(game, fin_input_initial_turn(&session->input, &game->rules), out)) {
        fin_input_swapped(&session->input, game);
    }
}

/* Without a delay the lock is the next thing that happens, whatever else is. */
static void hard(struct fin_session *session, struct fin_out *out) {
    if (fin_game_hard(&session->game, out) && session->game.rules.hard_delay == 0) {
        lock(session, FIN_BY_HARD_DROP, out);
    }
}

/* What a press does to a piece in play. */
static inline void act(struct fin_session *session, int button, struct fin_out *out) {
    struct fin_game *game = &session->game;
    switch (button) {
    case FIN_LEFT:
        fin_game_step(game, -1, out);
        break;
    case FIN_RIGHT:
        fin_game_step(game, 1, out);
        break;
    case FIN_HARD:
        hard(session, out);
        break;
    case FIN_SONIC:
        fin_game_sonic(game, out);
        break;
    case FIN_HOLD:
        swap(session, out);
        break;
    case FIN_WALL_LEFT:
        fin_game_slide(game, -1, FIN_COLUMNS, FIN_BY_WALL_KEY, out);
        break;
    case FIN_WALL_RIGHT:
        fin_game_slide(game, 1, FIN_COLUMNS, FIN_BY_WALL_KEY, out);
        break;
    case FIN_TURN_CW:
        turn(session, button, FIN_CW, out);
        break;
    case FIN_TURN_CCW:
        turn(session, button, FIN_CCW, out);
        break;
    case FIN_TURN_180:
        turn(session, button, FIN_HALF, out);
        break;
    default:
        break;
    }
}

/* Soft drop is heard without a piece too; on the ground it may lock one. */
static void soft(struct fin_session *session, bool down, struct fin_out *out) {
    struct fin_game *game = &session->game;
    bool locks = down && fin_game_in_play(game) && game->resting && game->rules.soft_lock;
    fin_game_soft(game, down, out);
    if (locks) {
        lock(session, FIN_BY_SOFT_DROP, out);
    }
}

/* What a press does whether a piece is in play or not. False if the button was
 * down. */
static inline bool hear(struct fin_session *session, int button, struct fin_out *out) {
    if (!fin_input_press(&session->input, &session->game, button)) {
        return false;
    }
    fin_emit(out, &session->game, FIN_EVENT_PRESS, button, 0);
    if (button == FIN_SOFT) {
        soft(session, true, out);
    }
    return true;
}

static inline void press(struct fin_session *session, int button, struct fin_out *out) {
    if (hear(session, button, out) && fin_game_in_play(&session->game)) {
        act(session, button, out);
    }
}

/* False if nothing can have become due by it. */
static inline bool release(struct fin_session *session, int button, struct fin_out *out) {
    struct fin_game *game = &session->game;
    if (!fin_input_release(&session->input, game, button)) {
        return false;
    }
    fin_emit(out, game, FIN_EVENT_RELEASE, button, 0);
    if (button == FIN_SOFT) {
        soft(session, false, out);
    }
    return button == FIN_SOFT || fin_input_is_direction(button);
}

static inline void apply(struct fin_session *session, struct fin_change change,
                         struct fin_out *out) {
    fin_require(change.button <= FIN_FORFEIT);
    if (change.button == FIN_FORFEIT) {
        fin_game_end(&session->game, FIN_OVER, FIN_FORFEITED, out);
    } else if (change.down) {
        press(session, change.button, out);
    } else if (!release(session, change.button, out)) {
        return;
    }
    settle(session, out);
}

/* ---- the door ---- */

enum fin_result fin_session_start(struct fin_session *session, const struct fin_setup *setup,
                                  struct fin_event *events, size_t capacity, size_t *count) {
    *count = 0;
    if (capacity < FIN_EVENTS_PER_INSTANT) {
        return FIN_REFUSED;
    }
    if (FIN_CHECKS) {
        fin_require(fin_setup_check(setup) == NULL);
    }
    struct fin_out out = {events};
    session->input = (struct fin_input){.try_due = FIN_NEVER};
    fin_game_start(&session->game, setup);
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if ((setup->buttons >> button & 1) != 0) {
            hear(session, button, &out);
        }
    }
    settle(session, &out);
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

/* Works off all that is due at or before a time, each instant begun only with
 * room for its events, and sets the clock. FIN_DONE leaves room for one more
 * instant if a change is to follow. Kept out of line so that the short way below
 * saves no registers for it. */
__attribute__((noinline)) static enum fin_result catch_up(struct fin_session *session,
                                                          uint64_t until_us, bool change,
                                                          size_t capacity, struct fin_out *out) {
    if (capacity < FIN_EVENTS_PER_INSTANT) {
        return FIN_REFUSED;
    }
    const struct fin_event *last_start = out->next + (capacity - FIN_EVENTS_PER_INSTANT);
    while (session->due <= until_us && out->next <= last_start) {
        session->game.time = session->due;
        settle(session, out);
    }
    if (session->due <= until_us) {
        return FIN_MORE;
    }
    if (session->game.status != FIN_PLAYING) {
        return FIN_DONE;
    }
    session->game.time = until_us > session->game.time ? until_us : session->game.time;
    return change && out->next > last_start ? FIN_MORE : FIN_DONE;
}

/* Most advances meet nothing due: they only set the clock and make the
 * change. */
enum fin_result fin_session_advance(struct fin_session *session, uint64_t until_us,
                                    const struct fin_change *change, struct fin_event *events,
                                    size_t capacity, size_t *count) {
    struct fin_game *game = &session->game;
    struct fin_out out = {events};
    bool near = session->due > until_us && until_us >= game->time;
    if (near && capacity >= FIN_EVENTS_PER_INSTANT && game->status == FIN_PLAYING) {
        game->time = until_us;
    } else {
        enum fin_result result = catch_up(session, until_us, change != NULL, capacity, &out);
        if (result != FIN_DONE || game->status != FIN_PLAYING) {
            *count = (size_t)(out.next - events);
            return result;
        }
    }
    if (change != NULL) {
        apply(session, *change, &out);
    }
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

uint64_t fin_session_due(const struct fin_session *session) {
    return session->due;
}

enum fin_result fin_session_garbage(struct fin_session *session, int rows, int hole,
                                    struct fin_event *events, size_t capacity, size_t *count) {
    *count = 0;
    if (capacity < FIN_EVENTS_PER_INSTANT) {
        return FIN_REFUSED;
    }
    if (session->game.status == FIN_PLAYING) {
        struct fin_out out = {events};
        fin_game_garbage(&session->game, rows, hole, &out);
        settle(session, &out);
        *count = (size_t)(out.next - events);
    }
    return FIN_DONE;
}
