/* Plays a log and compares its check hashes. */
#include "core/check.h"
#include "session/record.h"

enum fin_result fin_playback_start(struct fin_playback *playback, const struct fin_setup *setup,
                                   struct fin_event *events, size_t capacity, size_t *count) {
    playback->position = 0;
    return fin_session_start(&playback->session, setup, events, capacity, count);
}

static enum fin_result verdict(bool same) {
    return same ? FIN_DONE : FIN_DIFFERS;
}

/* Plays one word. After FIN_DONE and FIN_DIFFERS the word is consumed. */
static enum fin_result play_word(struct fin_playback *playback, uint64_t word,
                                 struct fin_event *events, size_t capacity, size_t *count) {
    struct fin_session *session = &playback->session;
    uint64_t time = fin_word_time(word);
    enum fin_result result = fin_session_step(session, time, NULL, events, capacity, count);
    if (result != FIN_DONE) {
        return result;
    }
    if (fin_word_is_check(word)) {
        result = verdict(session->game.time == time &&
                         (uint32_t)fin_session_hash(session) == fin_word_hash(word));
    } else if (session->game.status != FIN_PLAYING) {
        result = FIN_DIFFERS;
    } else if (fin_word_is_garbage(word)) {
        result = fin_session_push(session, fin_word_garbage(word), events, capacity, count);
    } else {
        struct fin_change change = fin_word_change(word);
        result = fin_session_step(session, time, &change, events, capacity, count);
    }
    playback->position += result == FIN_DONE || result == FIN_DIFFERS;
    return result;
}

enum fin_result fin_playback_advance(struct fin_playback *playback, const struct fin_record *record,
                                     uint64_t until_us, struct fin_event *events, size_t capacity,
                                     size_t *count) {
    *count = 0;
    if (capacity < FIN_EVENTS_PER_INSTANT) {
        return FIN_REFUSED;
    }
    fin_require(playback->position <= record->count);
    while (playback->position < record->count &&
           fin_word_time(record->words[playback->position]) <= until_us) {
        uint64_t word = record->words[playback->position];
        enum fin_result result = play_word(playback, word, events, capacity, count);
        if (result != FIN_DONE) {
            return result;
        }
    }
    return fin_session_step(&playback->session, until_us, NULL, events, capacity, count);
}

uint64_t fin_playback_due(const struct fin_playback *playback, const struct fin_record *record) {
    uint64_t due = fin_session_due(&playback->session);
    if (playback->position < record->count) {
        uint64_t word = fin_word_time(record->words[playback->position]);
        due = word < due ? word : due;
    }
    return due;
}

uint64_t fin_replay_verify(const struct fin_replay *replay) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    struct fin_playback playback;
    const struct fin_session *session = &playback.session;
    enum fin_result result;
    fin_playback_start(&playback, &replay->setup, events, FIN_EVENTS_PER_INSTANT, &count);
    do {
        result = fin_playback_advance(&playback, &replay->record, replay->end_us, events,
                                      FIN_EVENTS_PER_INSTANT, &count);
    } while (result == FIN_MORE);
    bool same = result == FIN_DONE && session->game.time == replay->end_us &&
                playback.position == replay->record.count &&
                fin_session_hash(session) == replay->hash;
    return same ? FIN_NEVER : session->game.time;
}
