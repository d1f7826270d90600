/* A game being played: its clock, buttons and log. */
#include "app/play/play.h"

#include "app/game/modes.h"
#include "app/play/play_events.h"

enum {
    EVENTS = 256,
    RESUME_STEPS = 20000000, /* instants and events: more than any real game has */
};

/* ---- the clock ---- */

static uint64_t percent(const struct app_play *play) {
    static const uint8_t speeds[] = {
        [APP_FULL_SPEED] = 100, [APP_SLOW_75] = 75, [APP_SLOW_50] = 50, [APP_SLOW_25] = 25};
    return speeds[play->slowness];
}

/* Game time is game_us at the instant running_at, and from there on passes at a share of real
 * time: slow motion only changes the front end's clock, never the engine. */
uint64_t app_play_game_us(const struct app_play *play, uint64_t now) {
    uint64_t passed = now > play->running_at ? now - play->running_at : 0;
    return play->game_us + passed * percent(play) / 100;
}

uint64_t app_play_at(const struct app_play *play, uint64_t game_us) {
    uint64_t left = game_us > play->game_us ? game_us - play->game_us : 0;
    return play->running_at + (left * 100 + percent(play) - 1) / percent(play);
}

uint64_t app_play_clear_us(const struct app_play *play) {
    uint64_t delay = (uint64_t)play->setup.rules.clear_delay;
    return delay >= APP_SLOW_CLEAR_US ? delay * 100 / percent(play) : APP_FLASH_US;
}

void app_play_run_from(struct app_play *play, uint64_t now) {
    play->state = APP_PLAY_RUNNING;
    play->running_at = now;
    play->game_us = play->session.game.time;
}

static void end_if_over(struct app_play *play, uint64_t now) {
    if (play->session.game.status != FIN_PLAYING && play->state != APP_PLAY_ENDED) {
        play->state = APP_PLAY_ENDED;
        play->ended_at = now;
    }
}

void app_play_was_counted(struct app_play *play) {
    play->exempt.counted = play->finesse.verdicts;
    play->counted_finesse = play->finesse;
    play->counted_us = play->last_lock_us;
}

/* For a resumed game it is known which pieces were dragged with a finger. */
static void take_verdict(struct app_play *play, struct fin_verdict verdict, uint32_t took_ms,
                         uint64_t now) {
    uint32_t piece = play->finesse.verdicts;
    if (play->state != APP_PLAY_NONE) {
        bool moved = play->by_finger || play->touched == verdict.number;
        fin_fingers_note(&play->exempt.fingers, piece, moved);
    }
    verdict.by_finger = fin_fingers_moved(&play->exempt.fingers, piece);
    verdict.judged = verdict.judged && !verdict.by_finger;
    verdict.faults = verdict.judged ? verdict.faults : 0;
    app_finesse_take(&play->finesse, &verdict, now);
    app_finesse_take_time(&play->finesse, took_ms);
    if (play->finesse.verdicts == play->exempt.counted) {
        app_play_was_counted(play);
    }
    if (app_finesse_is_fault(&verdict)) {
        app_play_sound(play, APP_SOUND_FAULT);
    }
}

/* Handles events for the player and the judge, with the session as the call that returned them
 * left it. */
void app_play_follow(struct app_play *play, const struct fin_session *session,
                     const struct fin_event *events, size_t count, uint64_t now) {
    app_play_take(play, events, count, now);
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == FIN_EVENT_SPAWN) {
            play->spawned_us = events[i].time_us;
        }
        if (fin_judge_take(&play->judge, session, &events[i])) {
            uint32_t took_ms = (uint32_t)((events[i].time_us - play->spawned_us) / 1000);
            take_verdict(play, play->judge.verdict, took_ms, now);
        }
    }
}

/* Advances the game to a game time, with or without a change. False if the log is full; repeating
 * the call continues. */
bool app_play_pass(struct app_play *play, uint64_t until_us, const struct fin_change *change,
                   uint64_t now) {
    struct fin_event events[EVENTS];
    enum fin_result result;
    do {
        size_t count = 0;
        result = fin_record_advance(&play->log, &play->session, until_us, change, events, EVENTS,
                                    &count);
        app_play_follow(play, &play->session, events, count, now);
    } while (result == FIN_MORE);
    play->log_full = result == FIN_FULL;
    end_if_over(play, now);
    return !play->log_full;
}

/* ---- starting ---- */

static void begin_session(struct app_play *play, uint64_t now) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    play->log = fin_record_make(play->log.words, play->log.capacity);
    fin_session_start(&play->session, &play->setup, events, EVENTS, &count);
    play->judge = fin_judge_make(&play->session, 0);
    if (play->begun) {
        app_play_follow(play, &play->session, events, count, now);
    }
    end_if_over(play, now);
}

static void begin(struct app_play *play, uint64_t now) {
    play->begun = true;
    play->setup.buttons = play->down;
    app_play_run_from(play, now);
    begin_session(play, now);
    play->game_us = 0;
}

void app_play_start(struct app_play *play, const struct fin_setup *setup, uint64_t now,
                    uint64_t count_us) {
    struct fin_record log = play->log;
    uint16_t down = play->down;
    bool by_finger = play->by_finger;
    *play = (struct app_play){
        .setup = *setup, .log = log, .down = down, .seen_at = now, .by_finger = by_finger};
    if (count_us == 0) {
        begin(play, now);
        return;
    }
    play->state = APP_PLAY_COUNTING;
    play->count_till_at = now + count_us;
    play->setup.buttons = 0;
    begin_session(play, now);
}

bool app_play_wants_log(const struct app_play *play) {
    return play->log.count >= play->log.capacity / 2;
}

void app_play_give_log(struct app_play *play, uint64_t *words, uint32_t capacity) {
    play->log.words = words;
    play->log.capacity = capacity;
}

/* ---- continuing ---- */

static void press_all(struct app_play *play, uint64_t now) {
    for (int i = 0; i < FIN_BUTTONS; i++) {
        bool right_first = (play->down & FIN_LEFT_RULES) != 0 && i <= FIN_RIGHT;
        int button = right_first ? FIN_RIGHT - i : i;
        if ((play->down >> button & 1) != 0) {
            struct fin_change change = {(uint8_t)button, true};
            app_play_pass(play, play->session.game.time, &change, now);
        }
    }
}

static void end_count(struct app_play *play) {
    uint64_t at = play->count_till_at;
    if (play->begun) {
        app_play_run_from(play, at);
        press_all(play, at);
    } else {
        begin(play, at);
    }
}

void app_play_advance(struct app_play *play, uint64_t now) {
    play->seen_at = now > play->seen_at ? now : play->seen_at;
    if (play->state == APP_PLAY_COUNTING && play->count_till_at <= now) {
        end_count(play);
    }
    if (play->state == APP_PLAY_RUNNING) {
        app_play_pass(play, app_play_game_us(play, now), NULL, now);
    }
}

void app_play_button(struct app_play *play, int button, bool down, uint64_t now) {
    struct fin_change change = {(uint8_t)button, down};
    app_play_advance(play, now);
    play->down = fin_buttons_change(play->down, change);
    play->last_button = down ? (uint8_t)button : play->last_button;
    if (play->state == APP_PLAY_RUNNING) {
        play->touched = play->by_finger && down ? play->session.game.number : play->touched;
        app_play_pass(play, app_play_game_us(play, now), &change, now);
    }
}

void app_play_pause(struct app_play *play, uint64_t now) {
    app_play_advance(play, now);
    for (int button = 0; button < FIN_BUTTONS && play->state == APP_PLAY_RUNNING; button++) {
        struct fin_change change = {(uint8_t)button, false};
        app_play_pass(play, play->session.game.time, &change, now);
    }
    play->down = 0;
    if (play->state == APP_PLAY_RUNNING || play->state == APP_PLAY_COUNTING) {
        play->state = APP_PLAY_PAUSED;
    }
}

void app_play_unpause(struct app_play *play, uint64_t now, uint64_t count_us) {
    if (play->state != APP_PLAY_PAUSED) {
        return;
    }
    play->seen_at = now;
    play->state = APP_PLAY_COUNTING;
    play->count_till_at = now + count_us;
    app_play_advance(play, now);
}

void app_play_forfeit(struct app_play *play, uint64_t now) {
    if (play->state == APP_PLAY_NONE || play->state == APP_PLAY_ENDED) {
        return;
    }
    app_play_advance(play, now);
    if (!play->begun) {
        begin(play, now);
    }
    struct fin_change change = {FIN_FORFEIT, true};
    app_play_pass(play, play->session.game.time, &change, now);
}

/* ---- due times ---- */

uint64_t app_play_instant(const struct app_play *play) {
    uint64_t due = fin_session_due(&play->session);
    if (play->state != APP_PLAY_RUNNING || due > FIN_NEVER / 2) {
        return FIN_NEVER;
    }
    /* The log's stamps round down: one stamp later, the instant has passed. */
    return app_play_at(play, due + FIN_STAMP_US);
}

struct fin_replay app_play_replay(const struct app_play *play) {
    struct fin_replay replay = fin_replay_make(&play->setup, &play->log, &play->session);
    replay.fingers = play->exempt.fingers;
    return replay;
}

uint32_t app_play_encode(const struct app_play *play, uint8_t *bytes, uint32_t size) {
    struct fin_replay replay = app_play_replay(play);
    return (uint32_t)fin_replay_encode(&replay, bytes, size);
}
