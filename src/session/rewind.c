/* Rewinding: snapshots of past states, and playing on from them with the log. */
#include "core/check.h"
#include "session/record.h"

struct fin_rewind fin_rewind_make(struct fin_playback *states, size_t capacity,
                                  uint64_t spacing_us) {
    fin_require(spacing_us > 0);
    return (struct fin_rewind){.states = states, .capacity = capacity, .spacing_us = spacing_us};
}

/* Drops every other snapshot. */
static void thin_out(struct fin_rewind *rewind) {
    size_t kept = (rewind->count + 1) / 2;
    for (size_t i = 1; i < kept; i++) {
        rewind->states[i] = rewind->states[2 * i];
    }
    rewind->count = kept;
    rewind->spacing_us *= 2;
}

static bool is_time(const struct fin_rewind *rewind, uint64_t time_us) {
    if (rewind->count == 0) {
        return true;
    }
    uint64_t last = rewind->states[rewind->count - 1].session.game.time;
    return time_us > last && time_us - last >= rewind->spacing_us;
}

void fin_rewind_note(struct fin_rewind *rewind, const struct fin_session *session,
                     size_t position) {
    uint64_t time = session->game.time;
    if (rewind->capacity == 0 || !is_time(rewind, time)) {
        return;
    }
    if (rewind->count == rewind->capacity) {
        thin_out(rewind);
    }
    if (rewind->count < rewind->capacity && is_time(rewind, time)) {
        rewind->states[rewind->count].session = *session;
        rewind->states[rewind->count].position = position;
        rewind->count++;
    }
}

/* The last snapshot at or before a time; NULL if there is none. */
static const struct fin_playback *last_before(const struct fin_rewind *rewind, uint64_t time_us) {
    size_t low = 0;
    size_t high = rewind->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rewind->states[middle].session.game.time <= time_us) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low > 0 ? &rewind->states[low - 1] : NULL;
}

void fin_rewind_seek(const struct fin_rewind *rewind, const struct fin_setup *setup,
                     const struct fin_record *record, uint64_t time_us,
                     struct fin_playback *playback) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    const struct fin_playback *state = last_before(rewind, time_us);
    if (state != NULL) {
        *playback = *state;
    } else {
        fin_playback_start(playback, setup, events, FIN_EVENTS_PER_INSTANT, &count);
    }
    while (fin_playback_advance(playback, record, time_us, events, FIN_EVENTS_PER_INSTANT,
                                &count) != FIN_DONE) {
    }
}

void fin_rewind_back(struct fin_rewind *rewind, const struct fin_setup *setup,
                     struct fin_record *record, uint64_t time_us, struct fin_session *session) {
    struct fin_playback playback;
    uint64_t time = time_us < session->game.time ? time_us : session->game.time;
    fin_rewind_seek(rewind, setup, record, time, &playback);
    fin_record_cut(record, time);
    while (rewind->count > 0 && rewind->states[rewind->count - 1].session.game.time > time) {
        rewind->count--;
    }
    *session = playback.session;
}
