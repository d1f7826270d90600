/* The recorder: logs each button change before it passes it on to the session. It stops at every
 * check time to log the hash of the state. */
#include "session/record.h"

#include "core/check.h"

static const uint64_t check_bit = (uint64_t)1 << 63;

uint64_t fin_word_of_change(uint64_t stamp, struct fin_change change) {
    return stamp << 5 | (uint64_t)change.button << 1 | (change.down ? 1 : 0);
}

uint64_t fin_word_of_check(uint64_t number, uint64_t hash) {
    return check_bit | number << 32 | (uint32_t)hash;
}

uint64_t fin_word_of_garbage(uint64_t stamp, struct fin_garbage garbage) {
    uint64_t what = (uint64_t)garbage.hole << FIN_GARBAGE_ROWS_BITS | (uint64_t)garbage.rows;
    return what << (5 + FIN_GARBAGE_STAMP_BITS) | stamp << 5 | (uint64_t)FIN_WORD_GARBAGE << 1;
}

bool fin_word_is_check(uint64_t word) {
    return (word & check_bit) != 0;
}

bool fin_word_is_garbage(uint64_t word) {
    return !fin_word_is_check(word) && (word >> 1 & 15) == FIN_WORD_GARBAGE;
}

struct fin_garbage fin_word_garbage(uint64_t word) {
    uint64_t what = word >> (5 + FIN_GARBAGE_STAMP_BITS);
    return (struct fin_garbage){
        .rows = (int)(what & ((1 << FIN_GARBAGE_ROWS_BITS) - 1)),
        .hole = (int)(what >> FIN_GARBAGE_ROWS_BITS & ((1 << FIN_GARBAGE_HOLE_BITS) - 1)),
    };
}

bool fin_garbage_is_sound(struct fin_garbage garbage) {
    return garbage.rows >= 1 && garbage.rows <= FIN_ROWS && garbage.hole >= 0 &&
           garbage.hole < FIN_COLUMNS;
}

struct fin_change fin_word_change(uint64_t word) {
    return (struct fin_change){.button = word >> 1 & 15, .down = (word & 1) != 0};
}

uint32_t fin_word_hash(uint64_t word) {
    return (uint32_t)word;
}

uint64_t fin_word_time(uint64_t word) {
    if (fin_word_is_check(word)) {
        return ((word & ~check_bit) >> 32) * FIN_CHECK_US;
    }
    uint64_t stamp = word >> 5;
    if (fin_word_is_garbage(word)) {
        stamp &= ((uint64_t)1 << FIN_GARBAGE_STAMP_BITS) - 1;
    }
    return stamp * FIN_STAMP_US;
}

enum fin_result fin_session_step(struct fin_session *session, uint64_t until_us,
                                 const struct fin_change *change, struct fin_event *events,
                                 size_t capacity, size_t *count) {
    if (capacity - *count < FIN_EVENTS_PER_INSTANT) {
        return FIN_MORE;
    }
    size_t added = 0;
    enum fin_result result =
        fin_session_advance(session, until_us, change, events + *count, capacity - *count, &added);
    *count += added;
    return result;
}

enum fin_result fin_session_push(struct fin_session *session, struct fin_garbage garbage,
                                 struct fin_event *events, size_t capacity, size_t *count) {
    if (capacity - *count < FIN_EVENTS_PER_INSTANT) {
        return FIN_MORE;
    }
    size_t added = 0;
    enum fin_result result = fin_session_garbage(session, garbage.rows, garbage.hole,
                                                 events + *count, capacity - *count, &added);
    *count += added;
    return result;
}

struct fin_record fin_record_make(uint64_t *words, size_t capacity) {
    return (struct fin_record){.words = words, .capacity = capacity};
}

/* The end of an advance: the time rounded down to a stamp, but not before the session's own. */
static uint64_t stamp_time(const struct fin_session *session, uint64_t until_us) {
    uint64_t least = (session->game.time + FIN_STAMP_US - 1) / FIN_STAMP_US;
    uint64_t stamp = until_us / FIN_STAMP_US;
    return (stamp < least ? least : stamp) * FIN_STAMP_US;
}

/* True if the change would have an effect now. */
static bool counts(const struct fin_session *session, struct fin_change change) {
    if (session->game.status != FIN_PLAYING) {
        return false;
    }
    if (change.button >= FIN_BUTTONS) {
        return change.button == FIN_FORFEIT && change.down;
    }
    bool is_down = (session->input.down >> change.button & 1) != 0;
    return change.down != is_down;
}

static uint64_t next_check(const struct fin_record *record) {
    return ((uint64_t)record->checks + 1) * FIN_CHECK_US;
}

/* Advances to the next check time and logs the hash there. If the game ends earlier, there is no
 * such check. */
static enum fin_result record_check(struct fin_record *record, struct fin_session *session,
                                    struct fin_event *events, size_t capacity, size_t *count) {
    uint64_t time = next_check(record);
    enum fin_result result = fin_session_step(session, time, NULL, events, capacity, count);
    if (result != FIN_DONE || session->game.time != time) {
        return result;
    }
    if (record->count == record->capacity) {
        return FIN_FULL;
    }
    record->checks++;
    record->words[record->count++] = fin_word_of_check(record->checks, fin_session_hash(session));
    return FIN_DONE;
}

/* True if a check time lies within the advance and not after the end of the game. A game may end
 * exactly at a check time. */
static bool check_is_due(const struct fin_record *record, const struct fin_session *session,
                         uint64_t until) {
    uint64_t time = next_check(record);
    return time <= until && (session->game.status == FIN_PLAYING || session->game.time == time);
}

/* Logs a change at the session's time, reads it back from the log and applies it. */
static enum fin_result record_change(struct fin_record *record, struct fin_session *session,
                                     struct fin_change change, struct fin_event *events,
                                     size_t capacity, size_t *count) {
    if (record->count == record->capacity) {
        return FIN_FULL;
    }
    uint64_t word = fin_word_of_change(session->game.time / FIN_STAMP_US, change);
    struct fin_change played = fin_word_change(word);
    enum fin_result result =
        fin_session_step(session, fin_word_time(word), &played, events, capacity, count);
    if (result == FIN_DONE) {
        record->words[record->count++] = word;
    }
    return result;
}

/* Advances to a stamp and logs the checks on the way. */
static enum fin_result record_until(struct fin_record *record, struct fin_session *session,
                                    uint64_t until, struct fin_event *events, size_t capacity,
                                    size_t *count) {
    enum fin_result result = FIN_DONE;
    while (result == FIN_DONE && check_is_due(record, session, until)) {
        result = record_check(record, session, events, capacity, count);
    }
    if (result == FIN_DONE) {
        result = fin_session_step(session, until, NULL, events, capacity, count);
    }
    return result;
}

enum fin_result fin_record_advance(struct fin_record *record, struct fin_session *session,
                                   uint64_t until_us, const struct fin_change *change,
                                   struct fin_event *events, size_t capacity, size_t *count) {
    *count = 0;
    if (capacity < FIN_EVENTS_PER_INSTANT) {
        return FIN_REFUSED;
    }
    uint64_t until = stamp_time(session, until_us);
    enum fin_result result = record_until(record, session, until, events, capacity, count);
    if (result != FIN_DONE || change == NULL || !counts(session, *change)) {
        return result;
    }
    fin_require(session->game.time == until);
    return record_change(record, session, *change, events, capacity, count);
}

enum fin_result fin_record_garbage(struct fin_record *record, struct fin_session *session,
                                   uint64_t until_us, int rows, int hole, struct fin_event *events,
                                   size_t capacity, size_t *count) {
    struct fin_garbage garbage = {.rows = rows, .hole = hole};
    uint64_t until = stamp_time(session, until_us);
    *count = 0;
    if (capacity < FIN_EVENTS_PER_INSTANT || !fin_garbage_is_sound(garbage) ||
        until / FIN_STAMP_US >> FIN_GARBAGE_STAMP_BITS != 0) {
        return FIN_REFUSED;
    }
    enum fin_result result = record_until(record, session, until, events, capacity, count);
    if (result != FIN_DONE || session->game.status != FIN_PLAYING) {
        return result;
    }
    if (record->count == record->capacity) {
        return FIN_FULL;
    }
    uint64_t word = fin_word_of_garbage(session->game.time / FIN_STAMP_US, garbage);
    result = fin_session_push(session, fin_word_garbage(word), events, capacity, count);
    if (result == FIN_DONE) {
        record->words[record->count++] = word;
    }
    return result;
}

void fin_record_cut(struct fin_record *record, uint64_t time_us) {
    while (record->count > 0 && fin_word_time(record->words[record->count - 1]) > time_us) {
        record->count--;
        record->checks -= fin_word_is_check(record->words[record->count]);
    }
}
