/* The digest of the engine: the result of a random game and all its events. */
#include "digest.h"

#include "../games/random_game.h"

uint64_t digest_events(uint64_t hash, const struct fin_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct fin_event *event = &events[i];
        hash = digest_fold(hash, event->time_us);
        hash = digest_fold(hash, (uint64_t)event->value);
        hash = digest_fold(hash, (uint64_t)event->number << 32 | (uint64_t)event->kind << 24 |
                                     (uint64_t)event->detail << 16 | (uint64_t)event->piece << 8 |
                                     event->spare);
    }
    return hash;
}

/* Adds the verdicts of the finesse judge. */
static uint64_t digest_verdicts(uint64_t hash, struct fin_judge *judge,
                                const struct fin_session *session, const struct fin_event *events,
                                size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (fin_judge_take(judge, session, &events[i])) {
            const struct fin_verdict *verdict = &judge->verdict;
            hash =
                digest_fold(hash, (uint64_t)verdict->judged << 63 | (uint64_t)verdict->used << 32 |
                                      (uint64_t)verdict->fewest << 16 | verdict->faults);
            for (int key = 0; key < verdict->best.length; key++) {
                hash = digest_fold(hash, verdict->best.keys[key]);
            }
        }
    }
    return hash;
}

uint64_t digest_case(uint32_t number) {
    struct random_game game = random_game_make(number);
    struct fin_session session;
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    enum { ROOM = sizeof events / sizeof events[0] };
    size_t count = 0;
    fin_session_start(&session, &game.setup, events, ROOM, &count);
    uint64_t hash = digest_events(0, events, count);
    struct fin_judge judge = fin_judge_make(&session, 0);
    hash = digest_verdicts(hash, &judge, &session, events, count);
    for (int i = 0; i < game.length && session.game.status == FIN_PLAYING; i++) {
        struct random_step step = random_game_step(&game, &session);
        enum fin_result result = FIN_MORE;
        while (result == FIN_MORE) {
            result = random_step_take(&step, &session, events, ROOM, &count);
            hash = digest_events(hash, events, count);
            hash = digest_verdicts(hash, &judge, &session, events, count);
        }
    }
    return digest_fold(hash, fin_session_hash(&session));
}
