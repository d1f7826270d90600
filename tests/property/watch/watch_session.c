/* Compares the session with the watcher's model. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "watch.h"

static bool complain(char why[REASON_ROOM], const char *what) {
    snprintf(why, REASON_ROOM, "%s", what);
    return false;
}

/* A bag is empty when every kind has come equally often. */
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

/* A puzzle with a queue shows only pieces of that queue. */
static bool is_shown(const struct watch *watch, int i) {
    int left = watch->setup.queue_length - watch->queue_used;
    bool ends = watch_is_mode(watch, "puzzle") && watch->setup.queue_length > 0;
    return i < watch->rules.preview && (!ends || i < left);
}

static bool check_next(const struct watch *watch, const struct fin_game *game,
                       char why[REASON_ROOM]) {
    struct watch ahead = *watch;
    for (int i = 0; i < FIN_PREVIEW_MAX; i++) {
        int kind = watch_deal(&ahead);
        if ((int)(game->next >> 4 * i & 15) != kind) {
            return complain(why, "the next pieces are not those of queue and generator");
        }
        if (fin_game_next(game, i) != (is_shown(watch, i) ? kind : FIN_NONE)) {
            return complain(why, "the preview shows something else");
        }
    }
    return bag_is_balanced(&ahead) || complain(why, "the bag is not balanced");
}

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
            snprintf(why, REASON_ROOM, "%s is %" PRIu64 ", its events say %" PRIu64, counts[i].name,
                     counts[i].is, counts[i].counted);
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

/* Full rows are removed at the end of the clear delay, without an event. At the end of a game
 * they may still be there. */
static bool check_board(struct watch *watch, const struct fin_game *game, char why[REASON_ROOM]) {
    if (watch->clearing && game->phase != FIN_PHASE_CLEAR &&
        !(watch->ended && same_boards(&watch->board, &game->board))) {
        uint64_t gone = watch->lock_time + (uint64_t)watch->rules.clear_delay;
        if (game->time < gone) {
            return complain(why, "the rows of a clear went before its delay was over");
        }
        watch_remove_rows(watch);
    }
    return same_boards(&watch->board, &game->board) || complain(why, "the board is another");
}

static bool is_reached(int64_t limit, uint64_t count) {
    return limit != 0 && count >= (uint64_t)limit;
}

/* True if only full rows are left, which stay after the end. */
static bool is_clear(const struct fin_board *board) {
    bool clear = true;
    for (int y = 0; y < FIN_ROWS; y++) {
        clear = clear && (board->rows[y] == 0 || board->rows[y] == (1 << FIN_COLUMNS) - 1);
    }
    return clear;
}

static bool is_goal_reached(const struct fin_game *game) {
    const char *mode = fin_mode_name(game->rules.mode);
    bool marathon = strcmp(mode, "marathon") == 0;
    if (strcmp(mode, "puzzle") == 0) {
        return is_clear(&game->board);
    }
    return marathon && ((game->rules.goal == FIN_GOAL_150 && game->lines >= 150) ||
                        (game->rules.goal == FIN_GOAL_TOP && game->level >= 20));
}

/* A won game has reached a limit or its goal. A running one has not, except for values that are
 * only checked at a lock: points of a drop, a starting level above its limit, and everything
 * after a lock out. */
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
           check_next(watch, game, why) && check_limits(watch, game, why) &&
           watch_state(session, why);
}

bool watch_step(struct watch *watch, const struct random_step *step, struct fin_session *session,
                char why[REASON_ROOM]) {
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    enum fin_result result;
    do {
        size_t count = 0;
        result = random_step_take(step, session, events, sizeof events / sizeof events[0], &count);
        if (!watch_events(watch, events, count, why)) {
            return false;
        }
    } while (result == FIN_MORE);
    return watch_session(watch, session, why);
}
