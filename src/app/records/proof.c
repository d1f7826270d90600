/* Plays the replay of a game to check its claims. */
#include "app/records/proof.h"

#include "app/game/modes.h"
#include "app/play/play_events.h"
#include "app/records/record_fields.h"

/* Real games take three to four steps per byte. A second of work is 17 million steps. */
enum {
    STEPS_LEAST = 5000000, /* for one long game in a small file */
    STEPS_PER_BYTE = 8,
};

void app_prover_start(struct app_prover *prover, size_t file_length) {
    prover->steps = STEPS_LEAST + (uint64_t)file_length * STEPS_PER_BYTE;
}

static void take(struct app_prover *prover, const struct fin_event *events, size_t count) {
    uint64_t steps = 1 + count;
    app_play_take(&prover->play, events, count, 0);
    prover->play.sound_count = 0;
    prover->steps -= steps < prover->steps ? steps : prover->steps;
}

static void start(struct app_prover *prover, const struct fin_replay *replay) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    prover->play = (struct app_play){.setup = replay->setup, .begun = true};
    fin_playback_start(&prover->playback, &replay->setup, events, FIN_EVENTS_PER_INSTANT, &count);
    take(prover, events, count);
}

/* One instant at a time, so that the steps are checked between instants. */
static enum fin_result play(struct app_prover *prover, const struct fin_replay *replay) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    enum fin_result result = FIN_MORE;
    bool ends = false;
    while ((result == FIN_MORE || (result == FIN_DONE && !ends)) && prover->steps > 0) {
        uint64_t due = fin_playback_due(&prover->playback, &replay->record);
        size_t count = 0;
        ends = due >= replay->end_us;
        result =
            fin_playback_advance(&prover->playback, &replay->record, ends ? replay->end_us : due,
                                 events, FIN_EVENTS_PER_INSTANT, &count);
        take(prover, events, count);
    }
    return result;
}

static bool is_true(const struct app_prover *prover, const struct fin_replay *replay) {
    const struct fin_session *session = &prover->playback.session;
    return session->game.time == replay->end_us &&
           prover->playback.position == replay->record.count &&
           fin_session_hash(session) == replay->hash;
}

/* The fields of a record, by number, that every version counts alike: time, score, lines, level,
 * pieces, keys, clears, perfect clears, kinds, mode, preset, end. Older versions had other rules
 * for spins, streaks and lists of custom games. */
static const uint8_t settled[] = {1,  2,  5,  6,  7,  8,  9,  10, 11, 12, 13, 15,
                                  18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28};

/* A game may always claim the list for changed rules. */
static bool may_be_in_list(const struct app_record *claimed, const struct app_record *proved) {
    bool same = claimed->changed == proved->changed && claimed->limit_kind == proved->limit_kind &&
                claimed->limit_value == proved->limit_value;
    return same || (claimed->changed && claimed->limit_kind == APP_LIMIT_NONE);
}

static bool is_contradicted(const struct app_record *claimed, const struct app_record *proved) {
    for (size_t i = 0; i < sizeof settled; i++) {
        if (app_record_get(claimed, settled[i]) != app_record_get(proved, settled[i])) {
            return true;
        }
    }
    return !may_be_in_list(claimed, proved);
}

/* Takes claims that a replay does not contain, within what it allows: when it was played, whether
 * it is listed, and whether the player had help, which excludes it from ranks. */
static void take_proof(struct app_prover *prover, struct app_record *record) {
    prover->play.session = prover->playback.session;
    struct app_record proved = app_play_record(&prover->play, record->played_at);
    proved.id = record->id;
    proved.listed = record->listed && proved.cause != FIN_FORFEITED;
    app_rank(&proved);
    proved.ranked = proved.ranked && record->ranked;
    if (is_contradicted(record, &proved)) {
        *record = proved;
    }
    record->listed = proved.listed;
    record->ranked = proved.ranked;
}

enum app_proof app_prove_game(struct app_prover *prover, struct app_file_game *game,
                              uint64_t *words, size_t capacity) {
    struct fin_replay replay;
    if (game->replay_length == 0) {
        return APP_PROOF_NONE;
    }
    if (fin_replay_decode(game->replay, game->replay_length, &replay, words, capacity).sentence !=
        NULL) {
        game->record.ranked = false;
        return APP_PROOF_DIFFERS;
    }
    start(prover, &replay);
    enum fin_result result = play(prover, &replay);
    if (prover->steps == 0) {
        return APP_PROOF_TOO_LONG;
    }
    if (result != FIN_DONE || !is_true(prover, &replay)) {
        game->record.ranked = false;
        return APP_PROOF_DIFFERS;
    }
    take_proof(prover, &game->record);
    return APP_PROOF_DONE;
}

uint64_t app_finesse_sum(const struct fin_replay *replay) {
    enum { EVENTS = 256 };
    struct fin_playback playback;
    struct fin_event events[EVENTS];
    size_t count = 0;
    uint64_t sum = 0;
    fin_playback_start(&playback, &replay->setup, events, EVENTS, &count);
    struct fin_judge judge = fin_judge_replay(replay, &playback.session, 0);
    for (enum fin_result result = FIN_MORE;;) {
        for (size_t i = 0; i < count; i++) {
            if (fin_judge_take(&judge, &playback.session, &events[i])) {
                sum = app_finesse_fold(sum, &judge.verdict);
            }
        }
        if (result != FIN_MORE) {
            return sum;
        }
        result = fin_playback_advance(&playback, &replay->record, replay->end_us, events, EVENTS,
                                      &count);
    }
}
