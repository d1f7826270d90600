/* The only way into a game: a session advances to a time, with at most one button change. This
 * file connects game and input, and runs everything due at an instant in a fixed order. */
#include "core/board.h"
#include "core/check.h"
#include "core/times.h"
#include "game/game.h"
#include "game/mode.h"
#include "input/input.h"

/* ---- timed actions ---- */

static bool way_is_open(const struct fin_session *session) {
    const struct fin_game *game = &session->game;
    return fin_fits_beside(&game->board, game->piece, session->input.direction);
}

/* The time of the next auto-shift; of a blocked one, once the way is free. */
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
    const struct fin_game *game = &session->game;
    return session->input.direction != 0 && game->phase == FIN_PHASE_PIECE && !game->frozen;
}

static inline uint64_t shift_due(struct fin_session *session) {
    uint64_t try_due = session->input.try_due;
    bool waits = try_due > session->game.time && try_due != FIN_NEVER;
    return waits ? try_due : awaited_shift(session);
}

/* The time of the next timed action other than auto-shift. */
static inline uint64_t game_due(const struct fin_game *game) {
    uint64_t due = game->phase_due;
    if (game->phase == FIN_PHASE_PIECE) {
        due = game->fall_due;
        if (fin_game_locks(game)) {
            due = fin_earlier(due, fin_lock_at(game));
        }
    }
    if (game->rules.limit_time != 0 && game->phase != FIN_PHASE_END) {
        due = fin_earlier(due, (uint64_t)game->rules.limit_time);
    }
    return due;
}

/* The time of the next timed action; the current time if one is still to run. */
static inline uint64_t find_due(struct fin_session *session) {
    uint64_t due = game_due(&session->game);
    return may_shift(session) ? fin_earlier(due, shift_due(session)) : due;
}

static void spawn(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    struct fin_input *input = &session->input;
    bool hold = false;
    int turn = 0;
    if (fin_input_has_initial(input)) {
        hold = fin_input_initial_hold(input, &game->rules);
        turn = fin_input_initial_turn(input, &game->rules);
    }
    fin_game_spawn(game, fin_game_take(game, hold, out), turn, out);
    fin_input_spawned(input, game);
}

static void auto_shift(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    bool slides = fin_input_slides(game);
    bool moved = fin_game_slide(game, session->input.direction, slides ? FIN_COLUMNS : 1,
                                FIN_BY_AUTO_SHIFT, out);
    if (!slides) {
        fin_input_tried(&session->input, game, moved);
    }
}

static void lock(struct fin_session *session, int by, struct fin_out *out) {
    fin_game_lock(&session->game, by, out);
    session->input.fresh = 0;
}

/* Locks a piece that could be moved until now, so this instant's auto-shift is used up. */
static void lock_now(struct fin_session *session, int by, struct fin_out *out) {
    lock(session, by, out);
    fin_input_spend_try(&session->input, &session->game);
}

/* Runs the first action due for the current piece. The time limit comes last. */
static void work_piece(struct fin_session *session, struct fin_out *out) {
    struct fin_game *game = &session->game;
    if (may_shift(session) && shift_due(session) <= game->time) {
        auto_shift(session, out);
    } else if (game->fall_due <= game->time) {
        fin_game_fall(game, out);
    } else if (fin_game_locks(game) && fin_lock_at(game) <= game->time) {
        if (game->frozen) {
            lock(session, FIN_BY_HARD_DROP, out);
        } else {
            lock_now(session, FIN_BY_TIMER, out);
        }
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

/* Runs everything due at this instant, in order. */
static inline void settle(struct fin_session *session, struct fin_out *out) {
    session->due = find_due(session);
    if (session->due <= session->game.time) {
        work_off(session, out);
    }
}

/* ---- buttons ---- */

/* Soft drop also registers between pieces. On the ground it locks the piece, if the rules say so.
 */
static void soft(struct fin_session *session, bool down, struct fin_out *out) {
    struct fin_game *game = &session->game;
    bool locks = down && fin_game_in_play(game) && game->resting && game->rules.soft_lock;
    fin_game_soft(game, down, out);
    if (locks) {
        lock_now(session, FIN_BY_SOFT_DROP, out);
    }
}

/* Without a hard drop delay, the lock comes before everything else that is due. */
static void hard(struct fin_session *session, struct fin_out *out) {
    if (fin_game_hard(&session->game, out) && session->game.rules.hard_delay == 0) {
        lock_now(session, FIN_BY_HARD_DROP, out);
    }
}

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

/* The effect of a press on the current piece. */
static inline void act(struct fin_session *session, int button, struct fin_out *out) {
    struct fin_game *game = &session->game;
    switch (button) {
    case FIN_HARD:
        hard(session, out);
        break;
    case FIN_SONIC:
        fin_game_sonic(game, out);
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
    case FIN_HOLD:
        swap(session, out);
        break;
    case FIN_WALL_LEFT:
        fin_game_slide(game, -1, FIN_COLUMNS, FIN_BY_WALL_KEY, out);
        break;
    default:
        fin_game_slide(game, 1, FIN_COLUMNS, FIN_BY_WALL_KEY, out);
        break;
    }
}

/* ---- changes ----
 *
 * Each of these functions writes its events after the first one, the press or release itself,
 * and sets *count to their total. The most frequent cases are inlined; the rest is in functions
 * of their own. */

__attribute__((noinline)) static enum fin_result give_up(struct fin_session *session,
                                                         struct fin_event *events, size_t *count) {
    struct fin_out out = {events};
    fin_game_end(&session->game, FIN_OVER, FIN_FORFEITED, &out);
    settle(session, &out);
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

__attribute__((noinline)) static enum fin_result
act_and_settle(struct fin_session *session, int button, struct fin_event *events, size_t *count) {
    struct fin_out out = {events + 1};
    if (button == FIN_SOFT) {
        soft(session, true, &out);
    } else if (fin_game_in_play(&session->game)) {
        act(session, button, &out);
    } else if (session->game.frozen && fin_input_can_fail(button)) {
        fin_emit(&out, &session->game, FIN_EVENT_FAIL, button, 0);
    }
    settle(session, &out);
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

__attribute__((noinline)) static enum fin_result
walk_and_settle(struct fin_session *session, struct fin_event *events, size_t *count) {
    struct fin_game *game = &session->game;
    struct fin_input *input = &session->input;
    struct fin_out out = {events + 1};
    if (input->try_due < input->quiet_till) {
        fin_input_schedule(input, game, input->quiet_till);
    }
    if (fin_game_in_play(game)) {
        fin_game_step(game, input->direction, &out);
    }
    settle(session, &out);
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

/* Left and right also register between pieces. By far the most frequent press is a step in the
 * air without side effects. */
__attribute__((noinline)) static enum fin_result walk(struct fin_session *session, int button,
                                                      struct fin_event *events, size_t *count) {
    struct fin_game *game = &session->game;
    struct fin_input *input = &session->input;
    struct fin_out out = {events + 1};
    fin_input_charge(input, game, button);
    bool waits = input->try_due > game->time && input->try_due >= input->quiet_till;
    if (!waits || !fin_game_in_play(game) || !fin_game_glides(game, input->direction, &out)) {
        return walk_and_settle(session, events, count);
    }
    session->due = fin_earlier(game_due(game), input->try_due);
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

__attribute__((noinline)) static enum fin_result release_and_settle(struct fin_session *session,
                                                                    int button,
                                                                    struct fin_event *events,
                                                                    size_t *count) {
    struct fin_out out = {events + 1};
    if (button == FIN_SOFT) {
        soft(session, false, &out);
    } else {
        fin_input_hand_over(&session->input, &session->game, button);
    }
    settle(session, &out);
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

static inline enum fin_result release(struct fin_session *session, int button,
                                      struct fin_event *events, size_t *count) {
    struct fin_input *input = &session->input;
    if (!fin_input_release(input, button)) {
        *count = 0;
        return FIN_DONE;
    }
    struct fin_out out = {events};
    fin_emit(&out, &session->game, FIN_EVENT_RELEASE, button, 0);
    *count = 1;
    if (fin_input_is_direction(button) && !fin_input_has_direction(input)) {
        fin_input_discharge(input);
        session->due = game_due(&session->game);
    } else if (button <= FIN_SOFT) {
        return release_and_settle(session, button, events, count);
    }
    return FIN_DONE;
}

static inline enum fin_result press(struct fin_session *session, int button,
                                    struct fin_event *events, size_t *count) {
    if (button == FIN_FORFEIT) {
        return give_up(session, events, count);
    }
    if (!fin_input_press(&session->input, button)) {
        *count = 0;
        return FIN_DONE;
    }
    struct fin_out out = {events};
    fin_emit(&out, &session->game, FIN_EVENT_PRESS, button, 0);
    if (fin_input_is_direction(button)) {
        return walk(session, button, events, count);
    }
    return act_and_settle(session, button, events, count);
}

/* ---- entry points ---- */

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
    session->game.phase_due = FIN_NEVER; /* the first piece waits for the starting buttons */
    for (int i = 0; i < FIN_BUTTONS; i++) {
        bool right_first = (setup->buttons & FIN_LEFT_RULES) != 0 && i <= FIN_RIGHT;
        int button = right_first ? FIN_RIGHT - i : i;
        if ((setup->buttons >> button & 1) != 0) {
            size_t pressed;
            press(session, button, out.next, &pressed);
            out.next += pressed;
        }
    }
    session->game.phase_due = 0;
    settle(session, &out);
    *count = (size_t)(out.next - events);
    return FIN_DONE;
}

/* Runs everything due at or before a time. Begins an instant only if there is room for its
 * events; what remains then is a short advance. Not inlined, so that the fast path need not save
 * registers for it. */
__attribute__((noinline)) static enum fin_result
advance_far(struct fin_session *session, uint64_t until_us, const struct fin_change *change,
            struct fin_event *events, size_t capacity, size_t *count) {
    *count = 0;
    if (capacity < FIN_EVENTS_PER_INSTANT) {
        return FIN_REFUSED;
    }
    const struct fin_event *last_start = events + (capacity - FIN_EVENTS_PER_INSTANT);
    struct fin_out out = {events};
    fin_require(until_us < FIN_NEVER / 4);
    while (session->due <= until_us && out.next <= last_start) {
        session->game.time = session->due;
        settle(session, &out);
    }
    size_t written = (size_t)(out.next - events);
    *count = written;
    if (session->due <= until_us) {
        return FIN_MORE;
    }
    if (session->game.status != FIN_PLAYING) {
        return FIN_DONE;
    }
    session->game.time = until_us > session->game.time ? until_us : session->game.time;
    if (change == NULL) {
        return FIN_DONE;
    }
    if (out.next > last_start) {
        return FIN_MORE;
    }
    fin_session_advance(session, session->game.time, change, out.next, FIN_EVENTS_PER_INSTANT,
                        count);
    *count += written;
    return FIN_DONE;
}

/* Fast path: in most advances nothing is due, so they only set the clock and apply the change. */
enum fin_result fin_session_advance(struct fin_session *session, uint64_t until_us,
                                    const struct fin_change *change, struct fin_event *events,
                                    size_t capacity, size_t *count) {
    bool near = session->due > until_us && until_us >= session->game.time;
    if (!near || capacity < FIN_EVENTS_PER_INSTANT || session->game.status != FIN_PLAYING) {
        return advance_far(session, until_us, change, events, capacity, count);
    }
    session->game.time = until_us;
    if (change == NULL) {
        *count = 0;
        return FIN_DONE;
    }
    fin_require(change->button <= FIN_FORFEIT);
    if (change->down) {
        return press(session, change->button, events, count);
    }
    return release(session, change->button, events, count);
}

uint64_t fin_session_due(const struct fin_session *session) {
    return session->due;
}

enum fin_result fin_session_end(struct fin_session *session, enum fin_status status,
                                struct fin_event *events, size_t capacity, size_t *count) {
    *count = 0;
    fin_require(status != FIN_PLAYING);
    if (capacity < FIN_EVENTS_PER_INSTANT) {
        return FIN_REFUSED;
    }
    if (session->game.status == FIN_PLAYING) {
        struct fin_out out = {events};
        fin_game_end(&session->game, status, status == FIN_WON ? FIN_CAUSE_NONE : FIN_LIMIT, &out);
        settle(session, &out);
        *count = (size_t)(out.next - events);
    }
    return FIN_DONE;
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
        if (fin_mode_row(session->game.rules.mode)->raised != NULL) {
            fin_mode_row(session->game.rules.mode)->raised(&session->game, rows);
        }
        settle(session, &out);
        *count = (size_t)(out.next - events);
    }
    return FIN_DONE;
}
