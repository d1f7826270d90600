/* Recognizes a held key in the presses of a terminal that does not report releases. Brief taps
 * followed by a hold are one key. If the first tap was for the previous piece, one tap and a hold
 * are enough. */
#include "finesse/judge.h"

static bool is_brief_tap(const struct fin_judge_press *press) {
    return press->key <= FIN_KEY_RIGHT && (press->flags & FIN_PRESS_BRIEF) != 0;
}

/* True if the other direction was pressed in the instant of this one's release: that ends any key
 * repeat. */
static bool ended_by_other(const struct fin_judge *judge, int press) {
    const struct fin_judge_press *it = &judge->presses[press];
    return press + 1 < judge->count && it[1].key == FIN_KEY_LEFT + FIN_KEY_RIGHT - it->key &&
           it[1].time_us == it->released_us;
}

/* True if the key was released sooner than a key repeat would release it. */
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

/* True if the presses are for one piece, before or after a hold. */
static bool are_together(const struct fin_judge *judge, int press, int count) {
    return press >= 0 && press + count <= judge->count &&
           (press >= judge->held || press + count <= judge->held);
}

/* True if the next press is of the same key, within a time. */
static bool goes_on(const struct fin_judge *judge, int press, uint64_t within_us) {
    const struct fin_judge_press *it = &judge->presses[press];
    return are_together(judge, press, 2) && it[1].key == it->key &&
           it[1].time_us - it->time_us < within_us;
}

/* True if this is the first press of a piece, so soon after the spawn that the key repeat may
 * have started before the spawn. */
static bool began_before(const struct fin_judge *judge, int press) {
    return (press == 0 || press == judge->held) &&
           judge->presses[press].time_us - judge->entered < FIN_REPEATS_FIRST_US;
}

/* The number of presses of the key repeat that starts with this press, the last of them the hold;
 * 0 if none starts here. Only the first gap may be a keyboard's delay. */
static int length_of(const struct fin_judge *judge, int press) {
    int last = press;
    if (!goes_on(judge, press, FIN_REPEATS_FIRST_US)) {
        return 0;
    }
    bool soon = goes_on(judge, press, FIN_REPEATS_US);
    while (is_brief_tap(&judge->presses[last]) &&
           goes_on(judge, last, last == press ? FIN_REPEATS_FIRST_US : FIN_REPEATS_US)) {
        last++;
    }
    int length = last - press + 1;
    bool whole = length >= FIN_REPEATS_PRESSES ||
                 (length == FIN_REPEATS_PRESSES - 1 && soon && began_before(judge, press));
    return whole && !was_tapped(judge, last) ? length : 0;
}

/* The first press of the key repeat that contains this press, and its length; -1 if there is
 * none. */
static int run_of(const struct fin_judge *judge, int press, int *length) {
    for (int first = 0; first <= press; first++) {
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

/* Often the taps alone reach the wall, so auto-shift never moves the piece. */
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
