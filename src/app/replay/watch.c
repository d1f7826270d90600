/* Watching a replay: reading, playing, and seeking to any point. */
#include "app/replay/watch.h"

#include "app/play/play_events.h"
#include "session/record.h"

enum { EVENTS = 256, NORMAL = 2, FRAME = 16667 };

static const uint32_t speeds[] = {250, 500, 1000, 2000, 5000, 10000, 20000};
enum { SPEEDS = sizeof speeds / sizeof speeds[0] };

/* ---- memory: the log, then snapshots ---- */

static size_t states_words(void) {
    return (APP_WATCH_STATES * sizeof(struct fin_playback) + sizeof(uint64_t) - 1) /
           sizeof(uint64_t);
}

size_t app_watch_words(size_t log_words) {
    return log_words + states_words();
}

static struct fin_playback *states_at(const struct app_watch *watch, uint64_t *words) {
    return (struct fin_playback *)(words + watch->replay.record.count);
}

void app_watch_move(struct app_watch *watch, uint64_t *words) {
    watch->replay.record.words = words;
    watch->past.states = states_at(watch, words);
}

/* ---- judging ---- */

/* Passes events to the judge; true if a piece was a fault. */
static bool judge(struct app_watch *watch, const struct fin_event *events, size_t count) {
    bool fault = false;
    for (size_t i = 0; i < count; i++) {
        if (fin_judge_take(&watch->judge, &watch->playback.session, &events[i])) {
            watch->verdict = watch->judge.verdict;
            fault = app_finesse_is_fault(&watch->verdict);
        }
    }
    return fault;
}

static void judge_again(struct app_watch *watch) {
    watch->judge = fin_judge_replay(&watch->replay, &watch->playback.session, 0);
    watch->verdict = (struct fin_verdict){.number = 0};
}

/* ---- reading ---- */

void app_watch_start(struct app_watch *watch, const struct fin_replay *replay, uint64_t *words) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    *watch = (struct app_watch){.state = APP_WATCH_READING,
                                .replay = *replay,
                                .differs_us = FIN_NEVER,
                                .speed = NORMAL,
                                .shown = {.setup = replay->setup, .begun = true}};
    watch->replay.record.words = words;
    watch->past = fin_rewind_make(states_at(watch, words), APP_WATCH_STATES, FIN_STAMP_US * 1000);
    fin_playback_start(&watch->playback, &replay->setup, events, EVENTS, &count);
    watch->shown.session = watch->playback.session;
    judge_again(watch);
    judge(watch, events, count);
}

static void mark(struct app_watch *watch, uint64_t time_us, int bits) {
    uint64_t end = watch->replay.end_us > 0 ? watch->replay.end_us : 1;
    uint64_t position = time_us >= end ? VIEW_MARKS - 1 : time_us * VIEW_MARKS / end;
    watch->marks[position] |= (uint8_t)bits;
}

static void note_verdict(struct app_watch *watch, const struct fin_verdict *verdict) {
    uint32_t number = watch->verdicts++;
    uint64_t bit = UINT64_C(1) << number % 64;
    watch->judges = watch->judges || verdict->judged;
    if (number < APP_WATCH_PIECES && verdict->judged) {
        watch->judged[number / 64] |= bit;
        watch->faults[number / 64] |= app_finesse_is_fault(verdict) ? bit : 0;
    }
}

static void take_mark(struct app_watch *watch, const struct fin_event *event) {
    if (fin_judge_take(&watch->judge, &watch->playback.session, event)) {
        note_verdict(watch, &watch->judge.verdict);
        mark(watch, event->time_us,
             app_finesse_is_fault(&watch->judge.verdict) ? VIEW_MARK_FAULT : 0);
    }
    switch (event->kind) {
    case FIN_EVENT_CLEAR:
        mark(watch, event->time_us, event->detail >= 4 ? VIEW_MARK_FOUR : VIEW_MARK_CLEAR);
        break;
    case FIN_EVENT_SPIN:
        mark(watch, event->time_us, VIEW_MARK_SPIN);
        break;
    case FIN_EVENT_HOLD:
        mark(watch, event->time_us, VIEW_MARK_HOLD);
        break;
    case FIN_EVENT_END:
        mark(watch, event->time_us, event->value == FIN_WON ? VIEW_MARK_WON : VIEW_MARK_OVER);
        break;
    default:
        break;
    }
}

/* Records the first difference; the replay is still played to its end. */
static void note_difference(struct app_watch *watch) {
    uint64_t time = watch->playback.session.game.time;
    watch->differs_us = watch->differs_us == FIN_NEVER ? time : watch->differs_us;
}

/* A leaky bucket: rejects replays with a part so dense that playing it again would noticeably
 * block the program. */
static void count_steps(struct app_watch *watch, uint64_t steps) {
    uint64_t time = watch->playback.session.game.time;
    uint64_t leaked = (time - watch->burst_us) * APP_WATCH_STEPS_SECOND / 1000000;
    if (leaked > 0) {
        watch->burst -= leaked < watch->burst ? leaked : watch->burst;
        watch->burst_us = time;
    }
    watch->burst += steps;
    watch->steps += steps;
}

static bool is_too_much(const struct app_watch *watch) {
    return watch->steps >= APP_WATCH_STEPS_MOST || watch->burst >= APP_WATCH_STEPS_BURST;
}

/* Reads one instant. False at the end. */
static bool read_step(struct app_watch *watch) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    const struct fin_record *record = &watch->replay.record;
    uint64_t due = fin_playback_due(&watch->playback, record);
    uint64_t end = watch->replay.end_us, until = due < end ? due : end;
    uint32_t judged = watch->verdicts;
    enum fin_result result =
        fin_playback_advance(&watch->playback, record, until, events, EVENTS, &count);
    for (size_t i = 0; i < count; i++) {
        take_mark(watch, &events[i]);
    }
    count_steps(watch, 1 + count + (uint64_t)(watch->verdicts - judged) * APP_WATCH_PIECE);
    if (result == FIN_DIFFERS) {
        note_difference(watch);
    }
    fin_rewind_note(&watch->past, &watch->playback.session, watch->playback.position);
    return result != FIN_DONE || until < end;
}

static void read_on(struct app_watch *watch) {
    uint64_t till = watch->steps + APP_WATCH_STEPS;
    bool more = true;
    while (more && watch->steps < till && !is_too_much(watch)) {
        more = read_step(watch);
    }
    watch->rejected = more && is_too_much(watch);
    if (more && !watch->rejected) {
        return;
    }
    const struct fin_session *session = &watch->playback.session;
    bool same = session->game.time == watch->replay.end_us &&
                watch->playback.position == watch->replay.record.count &&
                fin_session_hash(session) == watch->replay.hash;
    if (!same && !more) {
        note_difference(watch);
    }
    watch->state = APP_WATCH_PAUSED;
}

/* ---- seeking ---- */

uint64_t app_watch_time(const struct app_watch *watch) {
    return watch->shown.session.game.time;
}

/* Counts bits of the pieces that have locked so far. */
static uint32_t count_bits(const struct app_watch *watch, const uint64_t *bits) {
    uint32_t pieces = watch->shown.session.game.pieces, count = 0;
    for (uint32_t i = 0; i < pieces && i < APP_WATCH_PIECES; i++) {
        count += bits[i / 64] >> i % 64 & 1;
    }
    return count;
}

uint32_t app_watch_judged(const struct app_watch *watch) {
    return count_bits(watch, watch->judged);
}

uint32_t app_watch_faults(const struct app_watch *watch) {
    return count_bits(watch, watch->faults);
}

static bool at_end(const struct app_watch *watch) {
    return app_watch_time(watch) >= watch->replay.end_us ||
           watch->shown.session.game.status != FIN_PLAYING;
}

/* Shows a position without effects of earlier events: no light, no call. */
static void show(struct app_watch *watch, uint64_t now) {
    struct fin_setup *setup = &watch->replay.setup;
    watch->shown = (struct app_play){
        .setup = *setup, .session = watch->playback.session, .begun = true, .seen_at = now};
    watch->shown.last_lock_us = watch->shown.session.game.entered;
    watch->began_us = app_watch_time(watch);
    watch->began_at = now;
}

/* Plays to a time, with the judge. */
static void play_to(struct app_watch *watch, uint64_t time) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    enum fin_result result;
    do {
        result = fin_playback_advance(&watch->playback, &watch->replay.record, time, events, EVENTS,
                                      &count);
        judge(watch, events, count);
    } while (result != FIN_DONE);
}

/* Starts some time earlier, so that the verdict on the last piece is known. */
void app_watch_seek(struct app_watch *watch, uint64_t time_us, uint64_t now) {
    enum { BEFORE = 8000000 };
    struct fin_event events[EVENTS];
    size_t count = 0;
    uint64_t time = time_us < watch->replay.end_us ? time_us : watch->replay.end_us;
    if (time > BEFORE) {
        fin_rewind_seek(&watch->past, &watch->replay.setup, &watch->replay.record, time - BEFORE,
                        &watch->playback);
    } else {
        fin_playback_start(&watch->playback, &watch->replay.setup, events, EVENTS, &count);
    }
    judge_again(watch);
    judge(watch, events, count);
    play_to(watch, time);
    show(watch, now);
}

void app_watch_step_input(struct app_watch *watch, int direction, uint64_t now) {
    const struct fin_record *record = &watch->replay.record;
    size_t position = watch->playback.position;
    uint64_t time = app_watch_time(watch);
    watch->state = APP_WATCH_PAUSED;
    if (direction > 0) {
        while (position < record->count && (fin_word_is_check(record->words[position]) ||
                                            fin_word_time(record->words[position]) <= time)) {
            position++;
        }
        uint64_t next = position < record->count ? fin_word_time(record->words[position])
                                                 : watch->replay.end_us;
        app_watch_seek(watch, next, now);
        return;
    }
    while (position > 0 && (fin_word_is_check(record->words[position - 1]) ||
                            fin_word_time(record->words[position - 1]) >= time)) {
        position--;
    }
    app_watch_seek(watch, position > 0 ? fin_word_time(record->words[position - 1]) : 0, now);
}

/* Plays to the next spawn, but not past a time. False if there is none. */
static bool play_to_spawn(struct app_watch *watch, uint64_t till) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    const struct fin_record *record = &watch->replay.record;
    uint32_t number = watch->playback.session.game.number;
    for (;;) {
        uint64_t due = fin_playback_due(&watch->playback, record);
        if (due > till) {
            return false;
        }
        (void)fin_playback_advance(&watch->playback, record, due, events, EVENTS, &count);
        judge(watch, events, count);
        if (watch->playback.session.game.number != number) {
            return true;
        }
    }
}

/* The last spawn before a time, searched from another time; FIN_NEVER if there is none. */
static uint64_t last_spawn(struct app_watch *watch, uint64_t from, uint64_t before) {
    uint64_t found = FIN_NEVER;
    fin_rewind_seek(&watch->past, &watch->replay.setup, &watch->replay.record, from,
                    &watch->playback);
    while (before > 0 && play_to_spawn(watch, before - 1)) {
        found = watch->playback.session.game.time;
    }
    return found;
}

static void back_a_piece(struct app_watch *watch, uint64_t now) {
    uint64_t time = app_watch_time(watch), found = FIN_NEVER, before = time, reach = 2000000;
    while (found == FIN_NEVER && before > 0) {
        uint64_t from = before > reach ? before - reach : 0;
        found = last_spawn(watch, from, before);
        before = from;
        reach *= 2;
    }
    app_watch_seek(watch, found == FIN_NEVER ? 0 : found, now);
}

void app_watch_step_piece(struct app_watch *watch, int direction, uint64_t now) {
    watch->state = APP_WATCH_PAUSED;
    if (direction < 0) {
        back_a_piece(watch, now);
        return;
    }
    if (!play_to_spawn(watch, watch->replay.end_us)) {
        app_watch_seek(watch, watch->replay.end_us, now);
        return;
    }
    show(watch, now);
}

void app_watch_step_fault(struct app_watch *watch, uint64_t now) {
    struct fin_event events[EVENTS];
    const struct fin_record *record = &watch->replay.record;
    uint64_t due = fin_playback_due(&watch->playback, record);
    bool found = false;
    watch->state = APP_WATCH_PAUSED;
    for (; !found && due <= watch->replay.end_us;
         due = fin_playback_due(&watch->playback, record)) {
        size_t count = 0;
        (void)fin_playback_advance(&watch->playback, record, due, events, EVENTS, &count);
        found = judge(watch, events, count);
    }
    if (found) {
        show(watch, now);
    } else {
        app_watch_seek(watch, watch->replay.end_us, now);
    }
}

/* ---- playing ---- */

uint32_t app_watch_speed(const struct app_watch *watch) {
    return speeds[watch->speed];
}

void app_watch_pause(struct app_watch *watch, bool pause, uint64_t now) {
    if (!pause && at_end(watch)) {
        app_watch_seek(watch, 0, now);
    }
    watch->state = pause ? APP_WATCH_PAUSED : APP_WATCH_PLAYING;
    watch->began_at = now;
    watch->began_us = app_watch_time(watch);
}

void app_watch_faster(struct app_watch *watch, int direction, uint64_t now) {
    int speed = watch->speed + direction;
    if (speed >= 0 && speed < SPEEDS) {
        watch->speed = (uint8_t)speed;
        watch->began_at = now;
        watch->began_us = app_watch_time(watch);
    }
}

static void play_on(struct app_watch *watch, uint64_t now) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    enum fin_result result;
    uint64_t passed = (now - watch->began_at) * app_watch_speed(watch) / 1000;
    uint64_t time = watch->began_us + passed;
    time = time < watch->replay.end_us ? time : watch->replay.end_us;
    do {
        result = fin_playback_advance(&watch->playback, &watch->replay.record, time, events, EVENTS,
                                      &count);
        app_play_take(&watch->shown, events, count, now);
        judge(watch, events, count);
    } while (result != FIN_DONE);
    watch->shown.session = watch->playback.session;
    watch->shown.seen_at = now;
    watch->shown.sound_count = 0;
    if (at_end(watch)) {
        watch->state = APP_WATCH_PAUSED;
    }
}

void app_watch_advance(struct app_watch *watch, uint64_t now) {
    if (watch->state == APP_WATCH_READING) {
        read_on(watch);
        if (watch->state == APP_WATCH_PAUSED && !watch->rejected) {
            app_watch_seek(watch, watch->to_end ? watch->replay.end_us : 0, now);
            app_watch_pause(watch, watch->to_end || watch->differs_us != FIN_NEVER, now);
        }
    } else if (watch->state == APP_WATCH_PLAYING && now > watch->began_at) {
        play_on(watch, now);
    }
}

uint64_t app_watch_due(const struct app_watch *watch, uint64_t now) {
    bool reads = watch->state == APP_WATCH_READING;
    return reads ? now + 1 : watch->state == APP_WATCH_PLAYING ? now + FRAME : FIN_NEVER;
}
