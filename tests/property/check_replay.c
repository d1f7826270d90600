/* Random games, recorded: playing, encoding, decoding, verifying and rewinding always give the
 * same game. */
#include "checks.h"

#include <stdio.h>
#include <string.h>

#include "digest/digest.h"
#include "watch/fields.h"

enum { WORDS = 1 << 14, BYTES = 1 << 19, STATES = 8, EVENTS = 256 };

/* A game and its recording. */
struct take {
    struct fin_setup setup;
    struct fin_session session;
    struct fin_record record;
    struct fin_rewind rewind;
    uint64_t events; /* hash of all events */
    uint64_t words[WORDS];
    struct fin_playback states[STATES];
};

static bool complain(char why[REASON_ROOM], const char *what, const char *detail) {
    snprintf(why, REASON_ROOM, "%s: %s", what, detail);
    return false;
}

/* ---- recording ---- */

/* False when the log is full: the recording ends here. */
static bool record_step(struct take *take, const struct random_step *step) {
    struct fin_event events[EVENTS];
    enum fin_result result;
    do {
        size_t count = 0;
        result = fin_record_advance(&take->record, &take->session, step->until_us,
                                    random_step_change(step), events, EVENTS, &count);
        take->events = digest_events(take->events, events, count);
    } while (result == FIN_MORE);
    return result == FIN_DONE;
}

static void record_game(struct take *take, uint64_t seed, struct tally *tally) {
    struct random_game game = random_game_make(seed);
    struct fin_event events[EVENTS];
    size_t count = 0;
    game.garbage = false;
    take->setup = game.setup;
    take->record = fin_record_make(take->words, WORDS);
    take->rewind = fin_rewind_make(take->states, STATES, 1000);
    fin_session_start(&take->session, &take->setup, events, EVENTS, &count);
    take->events = digest_events(0, events, count);
    bool room = true;
    for (int i = 0; room && i < game.length && take->session.game.status == FIN_PLAYING; i++) {
        fin_rewind_note(&take->rewind, &take->session, take->record.count);
        struct random_step step = random_game_step(&game, &take->session);
        room = record_step(take, &step);
        tally->steps++;
        tally->changes += step.changes;
    }
}

/* ---- playing it again ---- */

static uint64_t later_time(struct dice *dice, uint64_t from, uint64_t end) {
    return dice_one_in(dice, 8) ? end : (uint64_t)dice_between(dice, (int64_t)from, (int64_t)end);
}

static bool playback_is_the_game(const struct take *take, const struct fin_record *record,
                                 struct dice *dice, char why[REASON_ROOM]) {
    struct fin_playback playback;
    struct fin_event events[EVENTS];
    size_t count = 0;
    uint64_t end = take->session.game.time;
    fin_playback_start(&playback, &take->setup, events, EVENTS, &count);
    uint64_t hash = digest_events(0, events, count);
    enum fin_result result = FIN_DONE;
    uint64_t until = 0;
    do {
        if (result == FIN_DONE) {
            until = later_time(dice, until, end);
        }
        result = fin_playback_advance(&playback, record, until, events, EVENTS, &count);
        hash = digest_events(hash, events, count);
        if (result == FIN_DIFFERS) {
            return complain(why, "played again", "differs");
        }
    } while (until < end || result == FIN_MORE);
    const char *field = fields_difference(&playback.session, &take->session);
    if (field != NULL) {
        return complain(why, "played again", field);
    }
    return hash == take->events || complain(why, "played again", "other events");
}

/* ---- writing and reading ---- */

static bool same_replay(const struct fin_replay *a, const struct fin_replay *b) {
    struct fin_session first, second;
    struct fin_event events[EVENTS];
    size_t count = 0;
    fin_session_start(&first, &a->setup, events, EVENTS, &count);
    fin_session_start(&second, &b->setup, events, EVENTS, &count);
    return fields_difference(&first, &second) == NULL && a->setup.seed == b->setup.seed &&
           a->end_us == b->end_us && a->hash == b->hash && a->record.count == b->record.count &&
           a->record.checks == b->record.checks &&
           memcmp(a->record.words, b->record.words, a->record.count * sizeof *a->record.words) == 0;
}

static bool link_comes_back(const uint8_t *bytes, size_t length) {
    static char text[BYTES / 3 * 4 + 8];
    static uint8_t back[BYTES];
    size_t count = 0, written = fin_link_format(bytes, length, text, sizeof text);
    struct fin_byte_error error = fin_link_parse(text, written, back, sizeof back, &count);
    return written == fin_link_length(length) && error.sentence == NULL && count == length &&
           memcmp(back, bytes, length) == 0;
}

static bool bytes_come_back(const struct take *take, struct fin_replay *read, uint64_t *words,
                            char why[REASON_ROOM]) {
    static uint8_t bytes[BYTES], again[BYTES];
    struct fin_replay replay = fin_replay_make(&take->setup, &take->record, &take->session);
    size_t length = fin_replay_encode(&replay, bytes, sizeof bytes);
    if (length == 0 || length > fin_replay_size(take->record.count)) {
        return complain(why, "written", "not at all, or longer than said");
    }
    struct fin_byte_error error = fin_replay_decode(bytes, length, read, words, WORDS);
    if (error.sentence != NULL) {
        return complain(why, "read", error.sentence);
    }
    if (fin_replay_words(bytes, length) != take->record.count || !same_replay(&replay, read)) {
        return complain(why, "read", "another replay");
    }
    if (fin_replay_encode(read, again, sizeof again) != length ||
        memcmp(bytes, again, length) != 0) {
        return complain(why, "written again", "other bytes");
    }
    return link_comes_back(bytes, length) || complain(why, "as a link", "other bytes");
}

/* ---- rewinding ---- */

/* Seeking to any time gives the same state as playing to it. */
static bool seek_is_playing(const struct take *take, uint64_t time, char why[REASON_ROOM]) {
    struct fin_rewind nothing = fin_rewind_make(NULL, 0, 1);
    struct fin_playback sought, played;
    fin_rewind_seek(&take->rewind, &take->setup, &take->record, time, &sought);
    fin_rewind_seek(&nothing, &take->setup, &take->record, time, &played);
    const char *field = fields_difference(&sought.session, &played.session);
    if (field != NULL) {
        return complain(why, "rewound", field);
    }
    return sought.position == played.position || complain(why, "rewound", "wrong place");
}

bool check_replay(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    static struct take take;
    static uint64_t words[WORDS];
    struct dice dice = dice_make(~seed);
    struct fin_replay read;
    record_game(&take, seed, tally);
    if (!bytes_come_back(&take, &read, words, why) ||
        !playback_is_the_game(&take, &read.record, &dice, why)) {
        return false;
    }
    if (fin_replay_verify(&read) != FIN_NEVER) {
        return complain(why, "verified", "differs");
    }
    uint64_t time = (uint64_t)dice_between(&dice, 0, (int64_t)take.session.game.time);
    return seek_is_playing(&take, time, why);
}
