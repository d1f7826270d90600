/* The judge's event handling: keeps a log of the current piece's presses. It follows piece and
 * board by the events alone. Falling by gravity has no events, so the piece may be lower than the
 * judge believes. */
#include <string.h>

#include "finesse/judge.h"

struct fin_judge fin_judge_make(const struct fin_session *session, int options) {
    return (struct fin_judge){
        .rules = session->game.rules,
        .options = (uint8_t)(options | (session->game.rules.expect_180 ? FIN_JUDGE_180 : 0)),
        .pieces = session->game.pieces,
        .board = session->game.board,
        .level = session->game.level,
        .down = session->input.down,
        .clearing = session->game.phase == FIN_PHASE_CLEAR,
        .piece = {.kind = FIN_NONE},
    };
}

struct fin_judge fin_judge_replay(const struct fin_replay *replay,
                                  const struct fin_session *session, int options) {
    struct fin_judge judge = fin_judge_make(session, options);
    judge.fingers = replay->fingers;
    return judge;
}

/* ---- the board ---- */

static void board_lock(struct fin_judge *judge, struct fin_piece piece) {
    judge->board_unknown = judge->board_unknown || !fin_board_fits(&judge->board, piece);
    if (!judge->board_unknown) {
        fin_board_place(&judge->board, piece);
    }
}

/* Handles the other events that change the board, and the level. */
static void board_hear(struct fin_judge *judge, const struct fin_event *event) {
    switch (event->kind) {
    case FIN_EVENT_CLEAR:
        judge->clearing = true;
        break;
    case FIN_EVENT_GARBAGE:
        fin_board_raise(&judge->board, (int)event->value, event->detail);
        judge->disturbed = true;
        break;
    case FIN_EVENT_MESSAGE:
        if (event->detail == FIN_MESSAGE_EMPTIED) {
            fin_board_clear(&judge->board);
        }
        break;
    case FIN_EVENT_LEVEL:
        judge->level = (uint32_t)event->value;
        break;
    default:
        break;
    }
}

/* Full rows are removed by the time the next piece spawns. If that is the current piece, the
 * board of the session is the one it spawned on. */
static void board_spawn(struct fin_judge *judge, const struct fin_session *session,
                        const struct fin_event *event) {
    const struct fin_game *game = &session->game;
    if (judge->clearing) {
        fin_board_remove_rows(&judge->board, fin_board_full_rows(&judge->board));
        judge->clearing = false;
    }
    if (game->number == event->number && game->phase == FIN_PHASE_PIECE) {
        judge->board = game->board;
        judge->board_unknown = false;
    }
}

static void piece_turn(struct fin_judge *judge, const struct fin_event *event) {
    struct fin_piece *piece = &judge->piece;
    struct fin_cell moves[FIN_KICKS_MAX];
    int rotation = judge->rules.rotation;
    fin_kicks(rotation, piece->kind, piece->facing, event->detail, moves);
    piece->facing = (uint8_t)fin_turn_facing(rotation, piece->kind, piece->facing, event->detail);
    piece->x = (int8_t)(piece->x + moves[event->value].x);
    piece->y = (int8_t)(piece->y + moves[event->value].y);
}

/* ---- the log ---- */

/* Returns the index of the new press, or FIN_OWNER_UNKNOWN. */
static int8_t log_press(struct fin_judge *judge, uint64_t time_us, int key) {
    if (judge->count == FIN_JUDGE_KEYS) {
        judge->dropped_presses++;
        return FIN_OWNER_UNKNOWN;
    }
    judge->presses[judge->count] =
        (struct fin_judge_press){.time_us = time_us, .key = (uint8_t)key};
    return (int8_t)judge->count++;
}

static void log_flag(struct fin_judge *judge, int press, int flags) {
    if (press >= 0) {
        judge->presses[press].flags |= (uint8_t)flags;
    }
}

/* A key held since before the spawn has moved or turned the piece: later presses are judged from
 * its new position. */
static void log_carried(struct fin_judge *judge, struct fin_piece before, int key) {
    struct fin_judge_part *part = &judge->parts[judge->part_count];
    if (judge->part_count > 0 && part[-1].press == judge->count) {
        part[-1].after = judge->piece;
        part[-1].key = part[-1].key == key ? part[-1].key : FIN_KEYS;
    } else if (judge->part_count == FIN_JUDGE_PARTS) {
        judge->disturbed = true;
    } else {
        *part = (struct fin_judge_part){
            .before = before,
            .after = judge->piece,
            .press = judge->count,
            .key = (uint8_t)key,
        };
        judge->part_count++;
    }
}

/* ---- the events ---- */

static const uint8_t turn_keys[] = {
    [FIN_CW] = FIN_KEY_CW, [FIN_HALF] = FIN_KEY_180, [FIN_CCW] = FIN_KEY_CCW};

/* The key of each button; FIN_KEYS: none. */
static const uint8_t button_keys[FIN_BUTTONS] = {
    [FIN_LEFT] = FIN_KEY_LEFT,
    [FIN_RIGHT] = FIN_KEY_RIGHT,
    [FIN_SOFT] = FIN_KEY_SOFT,
    [FIN_SONIC] = FIN_KEY_SOFT,
    [FIN_TURN_CW] = FIN_KEY_CW,
    [FIN_TURN_CCW] = FIN_KEY_CCW,
    [FIN_TURN_180] = FIN_KEY_180,
    [FIN_WALL_LEFT] = FIN_KEY_FAR_LEFT,
    [FIN_WALL_RIGHT] = FIN_KEY_FAR_RIGHT,
    [FIN_HARD] = FIN_KEYS,
    [FIN_HOLD] = FIN_KEYS,
};

/* Buttons that keep acting while held. */
static bool is_lasting(int button) {
    return button == FIN_LEFT || button == FIN_RIGHT || button == FIN_SOFT;
}

static void hear_press(struct fin_judge *judge, const struct fin_event *event) {
    int button = event->detail;
    judge->down |= (uint16_t)(1u << button);
    bool heard = judge->piece.kind != FIN_NONE && !judge->dropped;
    if (event->piece == FIN_NONE) {
        judge->waiting |= (uint16_t)(1u << button);
    } else if (heard && button_keys[button] < FIN_KEYS) {
        int8_t press = log_press(judge, event->time_us, button_keys[button]);
        if (is_lasting(button)) {
            judge->owner[button] = press;
        }
        fin_repeats_note(judge, press);
    }
}

static void hear_release(struct fin_judge *judge, const struct fin_event *event) {
    int button = event->detail;
    judge->down &= (uint16_t) ~(1u << button);
    judge->waiting &= (uint16_t) ~(1u << button);
    if (is_lasting(button)) {
        int owner = judge->owner[button];
        if (owner >= 0) {
            struct fin_judge_press *press = &judge->presses[owner];
            press->released_us = event->time_us;
            press->flags |= press->time_us == event->time_us ? FIN_PRESS_BRIEF : 0;
        }
        judge->owner[button] = FIN_OWNER_NONE;
    }
}

static void hear_hold(struct fin_judge *judge) {
    judge->held = judge->rules.hold_counts ? judge->count : 0;
    judge->count = judge->held;
    judge->dropped_presses = judge->rules.hold_counts ? judge->dropped_presses : 0;
    judge->piece.kind = FIN_NONE;
}

static void hear_move(struct fin_judge *judge, const struct fin_event *event) {
    struct fin_piece before = judge->piece;
    bool right = event->value > 0;
    int owner = judge->owner[right];
    judge->piece.x = (int8_t)(judge->piece.x + event->value);
    if (event->detail == FIN_BY_TAP) {
        log_flag(judge, owner, FIN_PRESS_MOVED);
    } else if (event->detail == FIN_BY_AUTO_SHIFT && owner == FIN_OWNER_NONE) {
        log_carried(judge, before, right ? FIN_KEY_FAR_RIGHT : FIN_KEY_FAR_LEFT);
    } else if (event->detail == FIN_BY_AUTO_SHIFT) {
        log_flag(judge, owner, FIN_PRESS_MOVED | FIN_PRESS_FAR);
    }
    fin_repeats_note(judge, owner);
}

/* A turn comes right after its press. Without a kick, it is a turn on the spot. */
static void hear_turn(struct fin_judge *judge, const struct fin_event *event) {
    int press = judge->count - 1;
    piece_turn(judge, event);
    if (event->value == 0 && press >= 0 && judge->presses[press].key == turn_keys[event->detail]) {
        log_flag(judge, press, FIN_PRESS_SPUN);
    }
}

static void hear_drop(struct fin_judge *judge, const struct fin_event *event) {
    if (event->detail == FIN_BY_HARD) {
        judge->dropped = true;
        return;
    }
    judge->piece.y = (int8_t)(judge->piece.y - event->value);
    if (event->detail == FIN_BY_SONIC) {
        log_flag(judge, judge->count - 1, FIN_PRESS_FELL);
    } else if (judge->owner[FIN_SOFT] == FIN_OWNER_NONE) {
        judge->soft_carried = true;
    } else {
        log_flag(judge, judge->owner[FIN_SOFT], FIN_PRESS_FELL);
    }
}

static void hear_lock(struct fin_judge *judge, const struct fin_event *event) {
    judge->verdict = fin_judge_decide(judge, event);
    board_lock(judge, fin_event_piece(event));
    judge->piece.kind = FIN_NONE;
    judge->count = judge->held = 0;
    judge->dropped_presses = 0;
    judge->pieces++;
}

/* Handles the first event after a spawn. A turn here comes from a button that waited for the
 * piece (IRS): its own key if pressed for this piece, otherwise carried over. The drop that is
 * part of the spawn follows later. */
static void finish_spawn(struct fin_judge *judge, const struct fin_event *event) {
    const unsigned turns = 1u << FIN_TURN_CW | 1u << FIN_TURN_CCW | 1u << FIN_TURN_180;
    bool turned = event->kind == FIN_EVENT_TURN;
    bool fresh = (judge->waiting & turns) == (judge->down & turns);
    struct fin_piece before = judge->piece;
    judge->coming = false;
    judge->waiting = 0;
    if (turned) {
        piece_turn(judge, event);
    }
    fin_piece_move(&judge->piece, &judge->board, 0, -1);
    if (turned && fresh) {
        log_press(judge, event->time_us, turn_keys[event->detail]);
    } else if (turned) {
        log_carried(judge, before, turn_keys[event->detail]);
    }
}

static void hear_spawn(struct fin_judge *judge, const struct fin_session *session,
                       const struct fin_event *event) {
    board_spawn(judge, session, event);
    judge->piece = fin_piece_spawn(event->piece);
    judge->number = event->number;
    judge->entered = event->time_us;
    judge->coming = true;
    judge->dropped = false;
    judge->disturbed = false;
    judge->soft_carried = false;
    judge->part_count = 0;
    memset(judge->owner, FIN_OWNER_NONE, sizeof judge->owner);
}

bool fin_judge_take(struct fin_judge *judge, const struct fin_session *session,
                    const struct fin_event *event) {
    if (judge->coming) {
        finish_spawn(judge, event);
    } else if (event->kind == FIN_EVENT_TURN && judge->piece.kind != FIN_NONE) {
        hear_turn(judge, event);
    }
    switch (event->kind) {
    case FIN_EVENT_PRESS:
        hear_press(judge, event);
        break;
    case FIN_EVENT_RELEASE:
        hear_release(judge, event);
        break;
    case FIN_EVENT_HOLD:
        hear_hold(judge);
        break;
    case FIN_EVENT_SPAWN:
        hear_spawn(judge, session, event);
        break;
    case FIN_EVENT_MOVE:
        hear_move(judge, event);
        break;
    case FIN_EVENT_DROP:
        hear_drop(judge, event);
        break;
    case FIN_EVENT_LOCK:
        hear_lock(judge, event);
        return true;
    default:
        board_hear(judge, event);
        break;
    }
    return false;
}
