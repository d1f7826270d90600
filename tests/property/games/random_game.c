/* Random players: the time and button of the next change. */
#include "random_game.h"

enum { MS = 1000 };

struct random_game random_game_make(uint64_t seed) {
    struct random_game game = {.dice = dice_make(seed)};
    game.setup = random_setup(&game.dice);
    game.style = (uint8_t)dice_below(&game.dice, RANDOM_STYLES);
    game.length = (uint16_t)dice_between(&game.dice, 20, game.style == RANDOM_BUILDER ? 1500 : 400);
    game.garbage = dice_one_in(&game.dice, 4);
    return game;
}

/* ---- when ---- */

static uint64_t human_wait(struct dice *dice) {
    if (dice_one_in(dice, 40)) {
        return (uint64_t)dice_between(dice, 0, 5000 * MS);
    }
    return (uint64_t)dice_between(dice, 0, dice_one_in(dice, 3) ? 30 * MS : 200 * MS);
}

/* The next due time, or a microsecond before or after. */
static uint64_t time_beside_due(struct dice *dice, const struct fin_session *session) {
    uint64_t due = fin_session_due(session);
    return due == FIN_NEVER ? session->game.time : due - 1 + dice_below(dice, 3);
}

/* A time in the past, which counts as the session's own. */
static uint64_t time_before(struct dice *dice, const struct fin_session *session) {
    uint64_t back = (uint64_t)dice_between(dice, 0, 10 * MS);
    return session->game.time > back ? session->game.time - back : 0;
}

static uint64_t wanted_time(struct random_game *game, const struct fin_session *session) {
    struct dice *dice = &game->dice;
    if (game->style == RANDOM_BUILDER && !dice_one_in(dice, 6)) {
        return session->game.time + (uint64_t)dice_between(dice, 0, 8 * MS);
    }
    switch (dice_below(dice, game->style == RANDOM_CHAOS ? 8 : 24)) {
    case 0:
    case 1:
        return session->game.time;
    case 2:
    case 3:
        return time_beside_due(dice, session);
    case 4:
        return dice_one_in(dice, 4) ? time_before(dice, session) : session->game.time + 1;
    default:
        return session->game.time + human_wait(dice);
    }
}

uint64_t random_bounded_time(const struct fin_session *session, uint64_t until_us) {
    if (fin_session_due(session) > until_us) {
        return until_us;
    }
    struct fin_session ahead = *session;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    for (int i = 0; i < RANDOM_INSTANTS; i++) {
        uint64_t due = fin_session_due(&ahead);
        if (due > until_us) {
            return until_us;
        }
        fin_session_advance(&ahead, due, NULL, events, FIN_EVENTS_PER_INSTANT, &count);
    }
    return ahead.game.time;
}

/* ---- what ---- */

static bool is_down(const struct fin_session *session, int button) {
    return (session->input.down >> button & 1) != 0;
}

/* Toggles a button. */
static struct fin_change toggle(const struct fin_session *session, int button) {
    return (struct fin_change){.button = (uint8_t)button, .down = !is_down(session, button)};
}

/* Any press or release, even without effect. */
static struct fin_change chaos_change(struct dice *dice) {
    int button = (int)dice_below(dice, FIN_BUTTONS);
    return (struct fin_change){.button = (uint8_t)button, .down = dice_one_in(dice, 2)};
}

/* Moves and turns more often than drops, with overlapping keys. */
static struct fin_change human_change(struct dice *dice, const struct fin_session *session) {
    static const uint8_t habits[] = {
        FIN_LEFT,    FIN_LEFT,    FIN_LEFT,     FIN_RIGHT,     FIN_RIGHT,      FIN_RIGHT,
        FIN_TURN_CW, FIN_TURN_CW, FIN_TURN_CCW, FIN_TURN_180,  FIN_SOFT,       FIN_SOFT,
        FIN_HARD,    FIN_SONIC,   FIN_HOLD,     FIN_WALL_LEFT, FIN_WALL_RIGHT,
    };
    return toggle(session, habits[dice_below(dice, sizeof habits)]);
}

static int builder_turn(int from, int to) {
    static const uint8_t buttons[FIN_FACINGS] = {
        [FIN_CW] = FIN_TURN_CW, [FIN_HALF] = FIN_TURN_180, [FIN_CCW] = FIN_TURN_CCW};
    return buttons[(to - from + FIN_FACINGS) % FIN_FACINGS];
}

/* The button that brings the piece closer to its target. */
static int builder_button(struct random_game *game, struct fin_piece piece) {
    if (game->patience == 0) {
        return FIN_HARD;
    }
    game->patience--;
    if (dice_one_in(&game->dice, 30)) {
        return FIN_HOLD;
    }
    if (piece.facing != game->target.facing) {
        return builder_turn(piece.facing, game->target.facing);
    }
    int sequence = game->target.x - piece.x;
    if (sequence < -2 || sequence > 2) {
        return sequence < 0 ? FIN_WALL_LEFT : FIN_WALL_RIGHT;
    }
    if (sequence != 0) {
        return sequence < 0 ? FIN_LEFT : FIN_RIGHT;
    }
    return dice_one_in(&game->dice, 8) ? FIN_SOFT : FIN_HARD;
}

static struct fin_change builder_change(struct random_game *game,
                                        const struct fin_session *session) {
    struct fin_piece piece = fin_game_piece(&session->game);
    if (piece.kind == FIN_NONE) {
        return toggle(session, dice_one_in(&game->dice, 2) ? FIN_TURN_CW : FIN_LEFT);
    }
    if (game->number != session->game.number) {
        game->number = session->game.number;
        game->target = builder_target(&session->game.board, piece);
        game->patience = 24;
    }
    return toggle(session, builder_button(game, piece));
}

static struct fin_change wanted_change(struct random_game *game,
                                       const struct fin_session *session) {
    if (dice_one_in(&game->dice, 4000)) {
        return (struct fin_change){.button = FIN_FORFEIT, .down = true};
    }
    switch (game->style) {
    case RANDOM_CHAOS:
        return chaos_change(&game->dice);
    case RANDOM_HUMAN:
        return human_change(&game->dice, session);
    default:
        return builder_change(game, session);
    }
}

struct random_step random_game_step(struct random_game *game, const struct fin_session *session) {
    struct random_step step = {.until_us = wanted_time(game, session)};
    if (game->garbage && dice_one_in(&game->dice, 50)) {
        step.garbage_rows =
            (uint8_t)dice_between(&game->dice, 1, dice_one_in(&game->dice, 9) ? 40 : 3);
        step.garbage_hole = (uint8_t)dice_below(&game->dice, FIN_COLUMNS);
        return step;
    }
    step.until_us = random_bounded_time(session, step.until_us);
    step.changes = !dice_one_in(&game->dice, 16);
    if (step.changes) {
        step.change = wanted_change(game, session);
    }
    return step;
}

enum fin_result random_step_take(const struct random_step *step, struct fin_session *session,
                                 struct fin_event *events, size_t capacity, size_t *count) {
    if (step->garbage_rows > 0) {
        return fin_session_garbage(session, step->garbage_rows, step->garbage_hole, events,
                                   capacity, count);
    }
    return fin_session_advance(session, step->until_us, random_step_change(step), events, capacity,
                               count);
}
