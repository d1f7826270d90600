/* The model that follows the events, and its comparison with the session. */
#include "watch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct watch watch_make(const struct fin_setup *setup) {
    return (struct watch){
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
}

static bool complain(char why[REASON_ROOM], const char *what) {
    snprintf(why, REASON_ROOM, "%s", what);
    return false;
}

/* ---- the pieces to come ---- */

/* A bag is empty when every kind came as often as any other. */
static bool bag_is_balanced(const struct watch *watch) {
    int copies = watch->rules.generator == FIN_GENERATOR_BAG     ? 1
                 : watch->rules.generator == FIN_GENERATOR_BAG14 ? 2
                                                                 : 0;
    if (copies == 0) {
        return true;
    }
    uint32_t size = (uint32_t)(FIN_KINDS * copies), bags = watch->dealt_sum / size;
    bool whole = watch->dealt_sum % size == 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        uint32_t least = bags * (uint32_t)copies, most = whole ? least : least + (uint32_t)copies;
        if (watch->dealt[kind] < least || watch->dealt[kind] > most) {
            return false;
        }
    }
    return true;
}

static uint8_t deal(struct watch *watch) {
    if (watch->queue_used < watch->setup.queue_length) {
        return watch->setup.queue[watch->queue_used++];
    }
    uint8_t kind = (uint8_t)fin_generator_next(&watch->generator);
    watch->dealt[kind]++;
    watch->dealt_sum++;
    return kind;
}

static bool check_next(const struct watch *watch, const struct fin_game *game,
                       char why[REASON_ROOM]) {
    struct watch ahead = *watch;
    for (int i = 0; i < FIN_PREVIEW_MAX; i++) {
        int kind = deal(&ahead);
        if ((int)(game->next >> 4 * i & 15) != kind) {
            return complain(why, "the next pieces are not those of queue and generator");
        }
        if (fin_game_next(game, i) != (i < watch->rules.preview ? kind : FIN_NONE)) {
            return complain(why, "the preview shows something else");
        }
    }
    return bag_is_balanced(&ahead) || complain(why, "the bag is not balanced");
}

/* ---- the board ---- */

static void remove_full_rows(struct watch *watch) {
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

static void raise_rows(struct watch *watch, int rows, int hole) {
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
    uint8_t goes = watch->in_play != FIN_NONE ? watch->in_play : deal(watch);
    if (event->piece != goes) {
        return complain(why, "another piece went into hold");
    }
    watch->coming = watch->hold != FIN_NONE ? watch->hold : deal(watch);
    watch->hold = goes;
    watch->hold_used = true;
    return true;
}

/* After a lock a piece comes when the delays are over; by a hold button, at
 * once. */
static bool comes_in_time(const struct watch *watch, const struct fin_event *event) {
    if (watch->in_play != FIN_NONE || watch->number == 0) {
        return true;
    }
    uint64_t clear = watch->cleared ? (uint64_t)watch->rules.clear_delay : 0;
    return event->time_us == watch->lock_time + clear + (uint64_t)watch->rules.are;
}

static bool on_spawn(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    if (!comes_in_time(watch, event) || (watch->locked_out && !watch->emptied)) {
        return complain(why, "a piece came in too early, too late or after a lock out");
    }
    if (watch->clearing) {
        remove_full_rows(watch);
    }
    uint8_t kind = watch->coming != FIN_NONE ? watch->coming : deal(watch);
    watch->coming = FIN_NONE;
    watch->in_play = kind;
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

/* Locked where the rule does not allow it. */
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

/* A lock out leaves the combo as it was. */
static bool on_lock(struct watch *watch, const struct fin_event *event, char why[REASON_ROOM]) {
    struct fin_piece piece = fin_event_piece(event), below = piece;
    if (piece.kind != watch->in_play || !fin_board_fits(&watch->board, piece)) {
        return complain(why, "a lock where the piece can not be");
    }
    if (fin_piece_move(&below, &watch->board, 0, -1)) {
        return complain(why, "a lock in the air");
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
    watch->combo = watch->locked_out ? watch->combo : 0;
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
    remove_full_rows(&cleared);
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
    raise_rows(watch, (int)event->value, event->detail);
    return true;
}

/* Only a mode that empties the field says so. */
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
    if (event->detail == FIN_BLOCK_OUT && watch->coming == FIN_NONE) {
        deal(watch); /* the piece that found no room */
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
    bool in_play; /* happens to the piece in play */
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

/* Events that belong to a lock; after the last of them no piece is in play. */
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

/* ---- the session that they led to ---- */

static bool check_counts(const struct watch *watch, const struct fin_game *game,
                         char why[REASON_ROOM]) {
    const struct {
        const char *name;
        uint64_t is, counted;
    } counts[] = {
        {"score", game->score, watch->score},    {"lines", game->lines, watch->lines},
        {"level", game->level, watch->level},    {"pieces", game->pieces, watch->pieces},
        {"number", game->number, watch->number}, {"combo", game->combo, watch->combo},
        {"hold", game->hold, watch->hold},       {"hold used", game->hold_used, watch->hold_used},
        {"status", game->status, watch->status}, {"cause", game->cause, watch->cause},
    };
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        if (counts[i].is != counts[i].counted) {
            snprintf(why, REASON_ROOM, "%s is %" PRIu64 ", its events say %" PRIu64,
                     counts[i].name, counts[i].is, counts[i].counted);
            return false;
        }
    }
    uint32_t sum = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        sum += game->by_kind[kind];
    }
    bool same = memcmp(game->by_kind, watch->by_kind, sizeof game->by_kind) == 0;
    return (same && sum == game->pieces) || complain(why, "the pieces by kind are miscounted");
}

static bool same_boards(const struct fin_board *a, const struct fin_board *b) {
    return memcmp(a->rows, b->rows, sizeof a->rows) == 0 &&
           memcmp(a->colors, b->colors, sizeof a->colors) == 0;
}

/* The rows of a clear go at the end of its delay, which no event tells. At the
 * end of a game they may be there or not. */
static bool check_board(struct watch *watch, const struct fin_game *game, char why[REASON_ROOM]) {
    if (watch->clearing && game->phase != FIN_PHASE_CLEAR &&
        !(watch->ended && same_boards(&watch->board, &game->board))) {
        uint64_t gone = watch->lock_time + (uint64_t)watch->rules.clear_delay;
        if (game->time < gone) {
            return complain(why, "the rows of a clear went before its delay was over");
        }
        struct watch cleared = *watch;
        remove_full_rows(&cleared);
        return same_boards(&cleared.board, &game->board) || complain(why, "the board is another");
    }
    return same_boards(&watch->board, &game->board) || complain(why, "the board is another");
}

static bool is_reached(int64_t limit, uint64_t count) {
    return limit != 0 && count >= (uint64_t)limit;
}

static bool is_goal_reached(const struct fin_game *game) {
    bool marathon = strcmp(fin_mode_name(game->rules.mode), "marathon") == 0;
    return marathon && ((game->rules.goal == FIN_GOAL_150 && game->lines >= 150) ||
                        (game->rules.goal == FIN_GOAL_TOP && game->level >= 20));
}

/* A game that is won has reached a limit or its goal. One that goes on has not,
 * but for counts that wait for a lock to be looked at: points of a drop, a start
 * level past its limit, and all of them after a lock out. */
static bool check_limits(const struct watch *watch, const struct fin_game *game,
                         char why[REASON_ROOM]) {
    const struct fin_rules *rules = &game->rules;
    bool time = is_reached(rules->limit_time, game->time);
    bool score = is_reached(rules->limit_score, game->score);
    bool counts = is_reached(rules->limit_lines, game->lines) ||
                  is_reached(rules->limit_pieces, game->pieces) ||
                  is_reached(rules->limit_level, game->level) || is_goal_reached(game);
    if (game->status == FIN_WON) {
        return time || score || counts || complain(why, "won without a limit or goal");
    }
    bool looked = game->pieces > 0 && !watch->locked_out;
    return game->status == FIN_OVER || (!time && !(counts && looked)) ||
           complain(why, "a limit or goal was passed");
}

bool watch_session(struct watch *watch, const struct fin_session *session, char why[REASON_ROOM]) {
    const struct fin_game *game = &session->game;
    bool locked = watch->last_kind >= FIN_EVENT_LOCK && watch->last_kind <= FIN_EVENT_LEVEL;
    uint8_t in_play = locked || watch->ended ? FIN_NONE : watch->in_play;
    if (game->time < watch->time) {
        return complain(why, "the session is before its last event, or went back");
    }
    watch->time = game->time;
    if (fin_game_piece(game).kind != in_play) {
        return complain(why, "another piece is in play than events say");
    }
    if (session->input.down != watch->down) {
        return complain(why, "other buttons are down than events say");
    }
    return check_counts(watch, game, why) && check_board(watch, game, why) &&
           check_next(watch, game, why) && check_limits(watch, game, why) && watch_state(session, why);
}
