/* Held keys of terminals that tell no releases: two brief taps and a hold are one key. If
 * the first tap was for the piece before, one tap and a hold are. */
#include "finesse/judge.h"

static bool is_brief_tap(const struct fin_judge_press *press) {
    return press->key <= FIN_KEY_RIGHT && (press->flags & FIN_PRESS_BRIEF) != 0;
}

/* The other direction went down when this one was let go: that ends any run. */
static bool ended_by_other(const struct fin_judge *judge, int press) {
    const struct fin_judge_press *it = &judge->presses[press];
    return press + 1 < judge->count && it[1].key == FIN_KEY_LEFT + FIN_KEY_RIGHT - it->key &&
           it[1].time_us == it->released_us;
}

/* Let go sooner than what holds a run would. */
static bool was_tapped(const struct fin_judge *judge, int press) {
    const struct fin_judge_press *it = &judge->presses[press];
    bool soon = it->released_us != 0 && it->released_us - it->time_us < FIN_REPEATS_HOLD_US;
    return (it->flags & FIN_PRESS_BRIEF) != 0 || (soon && !ended_by_other(judge, press));
}

bool fin_press_is_far(const struct fin_judge *judge, int press) {
    uint8_t flags = judge->presses[press].flags;
    bool to_wall = (flags & FIN_PRESS_WALL) != 0 && !was_tapped(judge, press);
    return to_wall || (flags & FIN_PRESS_FAR) != 0;
}

/* A tap, and the press of its key that holds it, as soon as only a keyboard repeats. */
static bool is_held(const struct fin_judge *judge, int tap) {
    const struct fin_judge_press *it = &judge->presses[tap];
    return is_brief_tap(it) && it->key == it[1].key && !was_tapped(judge, tap + 1) &&
           it[1].time_us - it->time_us < FIN_REPEATS_US;
}

/* Presses of one piece, which may have been put into hold. */
static bool are_together(const struct fin_judge *judge, int press, int count) {
    return press >= 0 && press + count <= judge->count &&
           (press >= judge->held || press + count <= judge->held);
}

/* How many presses a run has that begins with this one, the last of them the hold; 0 if
 * none does. */
static int length_of(const struct fin_judge *judge, int press) {
    const struct fin_judge_press *first = &judge->presses[press];
    if (are_together(judge, press, FIN_REPEATS_PRESSES) && is_brief_tap(first) &&
        first[1].key == first->key && is_held(judge, press + 1) &&
        first[1].time_us - first->time_us < FIN_REPEATS_FIRST_US) {
        return FIN_REPEATS_PRESSES;
    }
    bool goes_on = are_together(judge, press, 2) && (press == 0 || press == judge->held) &&
                   first->time_us - judge->entered < FIN_REPEATS_FIRST_US;
    return goes_on && is_held(judge, press) ? 2 : 0;
}

/* The first press of the run that has this one, and its length; -1 if there is none. */
static int run_of(const struct fin_judge *judge, int press, int *length) {
    for (int first = press; first >= 0 && first > press - FIN_REPEATS_PRESSES; first--) {
        *length = length_of(judge, first);
        if (first + *length > press) {
            return first;
        }
    }
    return -1;
}

bool fin_repeats_covers(const struct fin_judge *judge, int press) {
    int length, first = run_of(judge, press, &length);
    return first >= 0 && press < first + length - 1;
}

/* Often the taps alone reach the wall, so that no charge moves the piece. */
void fin_repeats_note(struct fin_judge *judge, int press) {
    int length, first = run_of(judge, press, &length);
    if (first < 0 || press != first + length - 1) {
        return;
    }
    struct fin_piece piece = judge->piece;
    int side = judge->presses[press].key == FIN_KEY_RIGHT ? 1 : -1;
    if (!fin_piece_move(&piece, &judge->board, side, 0)) {
        judge->presses[press].flags |= FIN_PRESS_WALL;
    }
}

bool fin_repeats_stopped_short(const struct fin_judge *judge) {
    for (int i = 0; i < judge->count; i++) {
        int length = length_of(judge, i);
        if (length > 0 && !fin_press_is_far(judge, i + length - 1)) {
            return true;
        }
    }
    return false;
}
