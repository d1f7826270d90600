/* Counts the keys of a piece: which of its presses count, and which keys the player could have
 * used instead. */
#include <string.h>

#include "finesse/account.h"

/* ---- which presses count ---- */

static bool is_tap(const struct fin_judge *judge, int press) {
    return judge->presses[press].key <= FIN_KEY_RIGHT && !fin_press_is_far(judge, press);
}

/* A direction that was held for as long as auto-shift takes, though it moved nothing. */
static bool is_blocked_hold(const struct fin_judge *judge, int press) {
    const struct fin_judge_press *it = &judge->presses[press];
    return is_tap(judge, press) && (it->flags & FIN_PRESS_MOVED) == 0 &&
           it->released_us >= it->time_us + (uint64_t)judge->rules.das;
}

static int key_of(const struct fin_judge *judge, int press) {
    int key = judge->presses[press].key;
    bool far = fin_press_is_far(judge, press) || is_blocked_hold(judge, press);
    return far ? key + FIN_KEY_FAR_LEFT - FIN_KEY_LEFT : key;
}

static int part_of(const struct fin_judge *judge, int press) {
    int part = press < judge->held ? FIN_PART_HELD : FIN_PART_FIRST;
    for (int i = 0;
         part != FIN_PART_HELD && i < judge->part_count && judge->parts[i].press <= press; i++) {
        part++;
    }
    return part;
}

/* True if a press counts. These do not:
 *
 *  - a blocked soft drop
 *  - a blocked direction that is still held: it is meant for the next piece
 *  - taps at the start of a terminal's key repeat: they belong to the held key */
static bool counts(const struct fin_judge *judge, int number) {
    const struct fin_judge_press *press = &judge->presses[number];
    if (fin_repeats_covers(judge, number)) {
        return false;
    }
    if (press->key == FIN_KEY_SOFT) {
        return (press->flags & FIN_PRESS_FELL) != 0;
    }
    bool blocked = is_tap(judge, number) && (press->flags & FIN_PRESS_MOVED) == 0;
    return !blocked || judge->owner[press->key] != number;
}

/* True for two opposite taps close enough together to be forgiven. */
static bool cancels(const struct fin_judge *judge, int first, int second) {
    const struct fin_judge_press *a = &judge->presses[first];
    const struct fin_judge_press *b = &judge->presses[second];
    return judge->rules.cancel > 0 && is_tap(judge, first) && is_tap(judge, second) &&
           a->key != b->key && (a->flags & b->flags & FIN_PRESS_MOVED) != 0 &&
           b->time_us - a->time_us <= (uint64_t)judge->rules.cancel &&
           part_of(judge, first) == part_of(judge, second);
}

void fin_key_sequence_append(struct fin_key_sequence *sequence, int key) {
    if (sequence->length < FIN_KEY_SEQUENCE_MAX) {
        sequence->keys[sequence->length++] = (uint8_t)key;
    }
}

void fin_key_sequence_join(struct fin_key_sequence *sequence, const struct fin_key_sequence *more) {
    for (int i = 0; i < more->length; i++) {
        fin_key_sequence_append(sequence, more->keys[i]);
    }
}

static bool ends_with(const struct fin_key_sequence *sequence, int key) {
    return sequence->length > 0 && sequence->keys[sequence->length - 1] == key;
}

/* The index of the counted press that this one cancels: the one just before it; with over_turns,
 * turns without a kick may lie between them. -1: none. */
static int cancelled_by(const struct fin_judge *judge, const int *kept, int count, int press,
                        bool over_turns) {
    int index = count - 1;
    while (over_turns && index > 0 && (judge->presses[kept[index]].flags & FIN_PRESS_SPUN) != 0) {
        index--;
    }
    return index >= 0 && cancels(judge, kept[index], press) ? index : -1;
}

static void sort_presses(struct fin_account *account, const struct fin_judge *judge,
                         bool over_turns) {
    int kept[FIN_JUDGE_KEYS];
    int count = 0;
    for (int i = 0; i < judge->count; i++) {
        if (!counts(judge, i)) {
            continue;
        }
        int index = cancelled_by(judge, kept, count, i, over_turns);
        if (index < 0) {
            kept[count++] = i;
            continue;
        }
        count--;
        memmove(kept + index, kept + index + 1, (size_t)(count - index) * sizeof kept[0]);
    }
    for (int i = 0; i < count; i++) {
        struct fin_key_sequence *sequence = &account->parts[part_of(judge, kept[i])];
        int key = key_of(judge, kept[i]);
        if (key != FIN_KEY_SOFT || !ends_with(sequence, FIN_KEY_SOFT)) {
            fin_key_sequence_append(sequence, key);
        }
    }
}

bool fin_account_drop_soft(struct fin_account *account) {
    for (int part = FIN_PARTS - 1; part >= FIN_PART_FIRST; part--) {
        struct fin_key_sequence *sequence = &account->parts[part];
        for (int i = sequence->length - 1; i >= 0; i--) {
            if (sequence->keys[i] == FIN_KEY_SOFT) {
                sequence->length--;
                memmove(sequence->keys + i, sequence->keys + i + 1, (size_t)(sequence->length - i));
                return true;
            }
        }
    }
    return false;
}

/* ---- which keys were possible ---- */

static uint32_t lock_delay(const struct fin_judge *judge) {
    bool by_level = judge->rules.lock_delay == FIN_BY_LEVEL;
    return by_level ? fin_lock_delay_at((int)judge->level) : (uint32_t)judge->rules.lock_delay;
}

uint64_t fin_far_time(const struct fin_rules *rules) {
    return (uint64_t)rules->das + (uint64_t)rules->dcd + FIN_COLUMNS * (uint64_t)rules->arr;
}

/* DAS and ARR, limited by the lock delay if the rules say so. */
static uint32_t shift_delay(const struct fin_rules *rules, int32_t us, uint32_t delay) {
    uint32_t cap = delay > 1000 ? delay - 1000 : 0;
    return rules->shift_before_lock && (uint32_t)us > cap ? cap : (uint32_t)us;
}

/* True if a piece on the ground will surely not lock before the player moves it: there is time to
 * react, moves and turns restart the timer, and DAS ends before it. */
static bool ground_is_safe(const struct fin_rules *rules, uint32_t delay) {
    const uint32_t reaction = 100000;
    uint64_t first = (uint64_t)shift_delay(rules, rules->das, delay) + (uint64_t)rules->dcd;
    uint64_t each = shift_delay(rules, rules->arr, delay);
    if (delay < reaction || first >= delay || each >= delay) {
        return false;
    }
    switch (rules->lock) {
    case FIN_LOCK_INFINITE:
        return true;
    case FIN_LOCK_EXTENDED:
        return rules->lock_resets >= FIN_COLUMNS;
    case FIN_LOCK_TIMER:
        return first + FIN_COLUMNS * each < (uint64_t)rules->ground_time;
    default:
        return false;
    }
}

/* Without DAS (0), a press always goes to the wall, so there are no taps. */
static unsigned key_set_of(const struct fin_judge *judge) {
    const struct fin_rules *rules = &judge->rules;
    uint32_t delay = lock_delay(judge);
    unsigned key_set = (judge->options & FIN_JUDGE_180) != 0 ? FIN_KEY_SET_180 : FIN_KEY_SET;
    if (shift_delay(rules, rules->das, delay) == 0) {
        key_set &= ~(1u << FIN_KEY_LEFT | 1u << FIN_KEY_RIGHT);
    }
    return ground_is_safe(rules, delay) ? key_set : key_set | FIN_IN_AIR;
}

struct fin_account fin_account_make(const struct fin_judge *judge, struct fin_piece landing,
                                    bool over_turns) {
    struct fin_account account = {
        .judge = judge,
        .landing = landing,
        .key_set = key_set_of(judge),
        .last = (uint8_t)(FIN_PART_FIRST + judge->part_count),
    };
    sort_presses(&account, judge, over_turns);
    return account;
}
