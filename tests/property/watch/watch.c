/* The model that follows a game's events. */
#include "watch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct watch watch_make(const struct fin_setup *setup) {
    struct watch watch = {
        .rules = setup->rules,
        .setup = *setup,
        .generator = fin_generator_start(setup->rules.generator, setup->seed),
        .coming = FIN_NONE,
        .board = setup->board,
        .level = setup->rules.level,
        .in_play = FIN_NONE,
        .hold = setup->hold,
        .last_kind = FIN_EVENTS,
    };
    watch_start_mode(&watch);
    return watch;
}

static bool complain(char why[REASON_ROOM], const char *what) {
    snprintf(why, REASON_ROOM, "%s", what);
    return false;
}

/* ---- the pieces to come ---- */

uint8_t watch_deal(struct watch *watch) {
    if (watch->queue_used < watch->setup.queue_length) {
        return watch->setup.queue[watch->queue_used++];
    }
    uint8_t kind = (uint8_t)fin_generator_next(&watch->generator);
    watch->dealt[kind]++;
    watch->dealt_sum++;
    return kind;
}

/* ---- the board ---- */

void watch_remove_rows(struct watch *watch) {
    struct fin_board board = {0};
    int to = 0;
    uint64_t full = watch_full_rows(&watch->board);
    for (int y = 0; y < FIN_ROWS; y++) {
        if ((full >> y & 1) == 0) {
            board.rows[to] = watch->board.rows[y];
            board.colors[to++] = watch->board.colors[y];
        }
    }
    watch->board = board;
    watch->clearing = false;
}

void watch_raise_rows(struct watch *watch, int rows, int hole) {
    for (; rows > 0; rows--) {
        for (int y = FIN_ROWS - 1; y > 0; y--) {
            watch->board.rows[y] = watch->board.rows[y - 1];
            watch->board.colors[y] = watch->board.colors[y - 1];
        }
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fin_board_set(&watch->board, x, 0, x == hole ? FIN_NONE : FIN_GARBAGE);
        }
    }
}

/* ---- events ---- */

static void earn(struct watch *watch, uint64_t points) {
    uint64_t room = WATCH_MOST_SCORE - watch->score;
    watch->score += points < room ? points : room;
}

static bool on_press(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    uint16_t bit = (uint16_t)(1u << event->detail);
    bool press = event->kind == FIN_EVENT_PRESS, down = (watch->down & bit) != 0;
    watch->down ^= bit;
    return (event->detail < FIN_BUTTONS && press != down) ||
           complain(why, "a press or release of what was already so");
}

static bool on_hold(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (!watch->rules.hold || watch->hold_used) {
        return complain(why, "a hold that is not allowed");
    }
    uint8_t goes = watch->in_play != FIN_NONE ? watch->in_play : watch_deal(watch);
    if (event->piece != goes) {
        return complain(why, "another piece went into hold");
    }
    watch->coming = watch->hold != FIN_NONE ? watch->hold : watch_deal(watch);
    watch->hold = goes;
    watch->hold_used = true;
    return true;
}

static bool spawns_at(const struct watch *watch, uint64_t time) {
    uint64_t clear = watch->cleared ? (uint64_t)watch->rules.clear_delay : 0;
    return watch->in_play == FIN_NONE &&
           time == watch->lock_time + clear + (uint64_t)watch->rules.are;
}

/* After a lock a piece spawns when the delays are over; after a press of hold, at once. */
static bool comes_in_time(const struct watch *watch, const struct fin_event *event) {
    return watch->in_play != FIN_NONE || watch->number == 0 || spawns_at(watch, event->time_us);
}

static bool on_spawn(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (!comes_in_time(watch, event) || (watch->locked_out && !watch->emptied)) {
        return complain(why, "a piece came in too early, too late or after a lock out");
    }
    watch_before_spawn(watch);
    watch->refilled = false;
    uint8_t kind = watch->coming != FIN_NONE ? watch->coming : watch_deal(watch);
    watch->coming = FIN_NONE;
    watch->in_play = kind;
    watch->spawn_time = event->time_us;
    watch->number++;
    if (event->piece != kind) {
        return complain(why, "another piece came in");
    }
    return fin_board_fits(&watch->board, fin_piece_spawn(kind)) ||
           complain(why, "a piece came in where it does not fit");
}

static bool on_move(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    (void)watch;
    int64_t most = event->detail == FIN_BY_TAP ? 1 : FIN_COLUMNS - 1;
    return (event->value != 0 && event->value >= -most && event->value <= most) ||
           complain(why, "a move of no or too many cells");
}

static bool on_turn(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    (void)watch;
    bool known = event->detail >= FIN_CW && event->detail <= FIN_CCW;
    return (known && event->value >= 0 && event->value < FIN_KICKS_MAX) ||
           complain(why, "a turn that does not exist");
}

static bool on_drop(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    bool hard = event->detail == FIN_BY_HARD;
    if (event->value < (hard ? 0 : 1) || event->value > FIN_ROWS) {
        return complain(why, "a drop of no or too many rows");
    }
    if (watch->rules.scoring != FIN_SCORING_QUADRATIC) {
        earn(watch, (uint64_t)event->value * (hard ? 2 : 1));
    }
    return true;
}

/* True if the piece locked where the rules do not allow it. */
static bool locks_out(const struct watch *watch, const struct fin_cell cells[FIN_CELLS]) {
    int above = 0;
    for (int i = 0; i < FIN_CELLS; i++) {
        above += cells[i].y >= FIN_FIELD_ROWS;
    }
    switch (watch->rules.lock_out) {
    case FIN_LOCK_OUT_FULL:
        return above == FIN_CELLS;
    case FIN_LOCK_OUT_PARTIAL:
        return above > 0;
    default:
        return false;
    }
}

static bool on_lock(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    struct fin_piece piece = fin_event_piece(event), below = piece;
    if (piece.kind != watch->in_play || !fin_board_fits(&watch->board, piece)) {
        return complain(why, "a lock where the piece can not be");
    }
    if (fin_piece_move(&below, &watch->board, 0, -1)) {
        return complain(why, "a lock in the air");
    }
    if (event->detail == FIN_BY_TIMER && event->time_us == watch->spawn_time) {
        return complain(why, "a lock by the timer at the instant of the spawn");
    }
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        fin_board_set(&watch->board, cells[i].x, cells[i].y, piece.kind);
    }
    watch->pieces++;
    watch->by_kind[piece.kind]++;
    watch->hold_used = false;
    watch->cleared = false;
    watch->lock_time = event->time_us;
    watch->emptied = false;
    watch->locked_out = locks_out(watch, cells);
    watch->combo_before = watch->combo;
    watch->combo = 0;
    return true;
}

static bool on_clear(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    uint64_t full = watch_full_rows(&watch->board);
    int count = 0;
    for (uint64_t rows = full; rows != 0; rows &= rows - 1) {
        count++;
    }
    if (watch->last_kind != FIN_EVENT_LOCK || full != (uint64_t)event->value || full == 0 ||
        event->detail != count) {
        return complain(why, "a clear of other rows than the full ones");
    }
    watch->cleared = true;
    watch->clearing = true;
    watch->lines += (uint32_t)count;
    watch->combo = watch->combo_before + 1;
    return true;
}

static bool on_spin(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    bool mini = event->detail == FIN_SPIN_MINI, t = watch->in_play == FIN_T;
    bool corners = watch->rules.spin == FIN_SPIN_T_CORNERS;
    return ((t || !corners) && (!mini || corners)) || complain(why, "a spin that is none");
}

static bool on_combo(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    return (event->value >= 2 && event->value == watch->combo) ||
           complain(why, "a combo that was miscounted");
}

static bool on_b2b(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    return (event->value >= 2 && watch->clearing) || complain(why, "a back-to-back without clear");
}

static bool on_perfect(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    (void)event;
    struct watch cleared = *watch;
    watch_remove_rows(&cleared);
    return (watch->clearing && fin_board_is_empty(&cleared.board)) ||
           complain(why, "a perfect clear that leaves cells");
}

static bool on_score(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (event->value <= 0 || event->detail == 0) {
        return complain(why, "points of nothing or for nothing");
    }
    earn(watch, (uint64_t)event->value);
    return true;
}

static bool on_level(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    watch->level = (uint32_t)event->value;
    return (watch->rules.level_up && watch->level == watch->rules.level + watch->lines / 10) ||
           complain(why, "a level that lines do not give");
}

static bool on_garbage(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (event->value < 1 || event->value > FIN_ROWS || event->detail >= FIN_COLUMNS) {
        return complain(why, "garbage of no row or column");
    }
    if (spawns_at(watch, event->time_us) && watch_is_mode(watch, "cheese")) {
        watch_before_spawn(watch);
        watch->refilled = true;
    }
    watch_raise_rows(watch, (int)event->value, event->detail);
    return true;
}

/* Only a mode that empties the board sends this. */
static bool on_message(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (event->detail != FIN_MESSAGE_EMPTIED || strcmp(fin_mode_name(watch->rules.mode), "free")) {
        return complain(why, "the field was emptied");
    }
    fin_board_clear(&watch->board);
    watch->clearing = false;
    watch->emptied = true;
    return true;
}

static bool on_end(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (event->detail == FIN_BLOCK_OUT) {
        watch_before_spawn(watch);
    }
    bool taken = event->detail == FIN_BLOCK_OUT || watch->refilled;
    if (taken && watch->coming == FIN_NONE) {
        watch_deal(watch); /* the piece that could not spawn */
    }
    if ((event->detail == FIN_LOCK_OUT) != (watch->locked_out && !watch->emptied)) {
        return complain(why, "a lock out that is none, or was missed");
    }
    watch->ended = true;
    watch->status = (uint8_t)event->value;
    watch->cause = event->detail;
    bool won = event->value == FIN_WON, none = event->detail == FIN_CAUSE_NONE;
    return ((won || event->value == FIN_OVER) && won == none) ||
           complain(why, "an end that is none");
}

static bool on_other(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    (void)watch;
    (void)event;
    (void)why;
    return true;
}

/* clang-format off */
static const struct {
    bool (*take)(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]);
    bool in_play; /* happens to the current piece */
} kinds[FIN_EVENTS] = {
    [FIN_EVENT_PRESS] = {on_press, false},     [FIN_EVENT_RELEASE] = {on_press, false},
    [FIN_EVENT_HOLD] = {on_hold, false},       [FIN_EVENT_SPAWN] = {on_spawn, false},
    [FIN_EVENT_MOVE] = {on_move, true},        [FIN_EVENT_TURN] = {on_turn, true},
    [FIN_EVENT_FAIL] = {on_other, true},       [FIN_EVENT_DROP] = {on_drop, true},
    [FIN_EVENT_LAND] = {on_other, true},       [FIN_EVENT_LOCK] = {on_lock, true},
    [FIN_EVENT_CLEAR] = {on_clear, true},      [FIN_EVENT_SPIN] = {on_spin, true},
    [FIN_EVENT_COMBO] = {on_combo, true},      [FIN_EVENT_B2B] = {on_b2b, true},
    [FIN_EVENT_PERFECT] = {on_perfect, true},  [FIN_EVENT_SCORE] = {on_score, true},
    [FIN_EVENT_LEVEL] = {on_level, true},      [FIN_EVENT_GARBAGE] = {on_garbage, false},
    [FIN_EVENT_MESSAGE] = {on_message, false}, [FIN_EVENT_END] = {on_end, false},
};
/* clang-format on */

/* Events of a lock; after the last of them there is no current piece. */
static bool belongs_to_lock(const struct fin_event *event) {
    return event->kind >= FIN_EVENT_LOCK && event->kind <= FIN_EVENT_LEVEL;
}

static bool watch_event(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (watch->ended || event->kind >= FIN_EVENTS || event->spare != 0) {
        return complain(why, watch->ended ? "an event after the end" : "an event that is none");
    }
    if (event->time_us < watch->time) {
        return complain(why, "the time of the events goes back");
    }
    watch->time = event->time_us;
    bool locked = watch->last_kind >= FIN_EVENT_LOCK && watch->last_kind <= FIN_EVENT_LEVEL;
    if (locked && !belongs_to_lock(event)) {
        watch->in_play = FIN_NONE;
    }
    if (kinds[event->kind].in_play &&
        (watch->in_play == FIN_NONE || event->piece != watch->in_play)) {
        return complain(why, "something happens to a piece that is not in play");
    }
    if (!kinds[event->kind].take(watch, event, why)) {
        return false;
    }
    watch->last_kind = event->kind;
    return event->number == watch->number || complain(why, "an event with another piece's number");
}

bool watch_events(struct watch *watch, const struct fin_event *events, size_t count,
                  char why[REASON_ROOM]) {
    for (size_t i = 0; i < count; i++) {
        char reason[REASON_ROOM - 80];
        if (!watch_event(watch, &events[i], why)) {
            snprintf(reason, sizeof reason, "%s", why);
            snprintf(why, REASON_ROOM, "event %zu (kind %d) at %" PRIu64 " us: %s", i,
                     events[i].kind, events[i].time_us, reason);
            return false;
        }
    }
    return true;
}
