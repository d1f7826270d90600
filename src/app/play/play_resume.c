/* Continues a game from a log: one that was saved, rewound or undone. */
#include "app/game/modes.h"
#include "app/play/play_events.h"

enum {
    EVENTS = 256,
    RESUME_STEPS = 20000000, /* instants and events: more than any real game has */
};

/* Plays to the end of the log; false if it differs from the recording, or contains too much to be
 * real. */
static bool play_again(struct app_play *play, struct fin_playback *playback,
                       const struct fin_replay *replay) {
    struct fin_event events[EVENTS];
    const struct fin_record *record = &replay->record;
    uint64_t until = 0, end = replay->end_us;
    enum fin_result result = FIN_MORE;
    for (uint32_t steps = 0; steps < RESUME_STEPS && (result == FIN_MORE || until < end);) {
        size_t count = 0;
        uint64_t due = fin_playback_due(playback, record);
        until = due < end ? due : end;
        result = fin_playback_advance(playback, record, until, events, EVENTS, &count);
        app_play_follow(play, &playback->session, events, count, 0);
        steps += 1 + (uint32_t)count;
        if (result == FIN_DIFFERS) {
            return false;
        }
    }
    return result == FIN_DONE && until == end;
}

bool app_play_resume(struct app_play *play, const struct fin_replay *replay,
                     struct app_exempt exempt, uint64_t now) {
    struct fin_record log = play->log;
    bool by_finger = play->by_finger;
    if (replay->record.count > log.capacity) {
        return false;
    }
    *play = (struct app_play){.setup = replay->setup,
                              .log = log,
                              .seen_at = now,
                              .begun = true,
                              .by_finger = by_finger,
                              .exempt = exempt};
    if (exempt.fingers.count == 0) {
        play->exempt.fingers = replay->fingers;
    }
    struct fin_playback playback;
    struct fin_event events[EVENTS];
    size_t count = 0;
    fin_playback_start(&playback, &replay->setup, events, EVENTS, &count);
    play->judge = fin_judge_make(&playback.session, 0);
    app_play_follow(play, &playback.session, events, count, 0);
    bool is_same = play_again(play, &playback, replay);
    if (play->finesse.verdicts < play->exempt.counted) {
        app_play_was_counted(play);
    }
    play->session = playback.session;
    for (size_t i = 0; i < replay->record.count; i++) {
        log.words[i] = replay->record.words[i];
    }
    play->log.count = replay->record.count;
    play->log.checks = replay->record.checks;
    play->sound_count = 0;
    play->state = APP_PLAY_PAUSED;
    return is_same && play->session.game.status == FIN_PLAYING;
}

/* Releases the direction not in effect first; releasing the other one then moves nothing. */
void app_play_back(struct app_play *play, int button, uint64_t now) {
    uint64_t time = play->session.game.time;
    int first = play->session.input.direction < 0 ? FIN_RIGHT : FIN_LEFT;
    struct fin_change up = {(uint8_t)first, false};
    app_play_run_from(play, now);
    play->seen_at = now;
    play->down = 0;
    app_play_pass(play, time, &up, now);
    for (int i = 0; i < FIN_BUTTONS; i++) {
        up.button = (uint8_t)i;
        app_play_pass(play, time, &up, now);
    }
    if (button < FIN_BUTTONS) {
        struct fin_change press = {(uint8_t)button, true}, release = {(uint8_t)button, false};
        app_play_pass(play, time, &press, now);
        app_play_pass(play, time, &release, now);
    }
}

bool app_play_take_over(struct app_play *play, const struct fin_replay *replay,
                        struct app_exempt exempt, uint64_t now) {
    if (!app_play_resume(play, replay, exempt, now)) {
        return false;
    }
    app_play_run_from(play, now);
    app_play_pause(play, now);
    return play->state == APP_PLAY_PAUSED;
}

/* ---- keys that terminals hold ---- */

static uint64_t first_lock(const struct fin_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == FIN_EVENT_LOCK) {
            return events[i].time_us;
        }
    }
    return FIN_NEVER;
}

uint64_t app_play_before_lock(const struct app_play *play, uint64_t now) {
    if (play->state != APP_PLAY_RUNNING ||
        fin_session_due(&play->session) > app_play_game_us(play, now)) {
        return FIN_NEVER;
    }
    struct fin_session ahead = play->session;
    struct fin_event events[EVENTS];
    enum fin_result result;
    uint64_t lock_us;
    do {
        size_t count = 0;
        result =
            fin_session_advance(&ahead, app_play_game_us(play, now), NULL, events, EVENTS, &count);
        lock_us = first_lock(events, count);
    } while (result == FIN_MORE && lock_us == FIN_NEVER);
    bool locks = lock_us != FIN_NEVER && lock_us >= FIN_STAMP_US;
    return locks ? app_play_at(play, lock_us - FIN_STAMP_US) : FIN_NEVER;
}
