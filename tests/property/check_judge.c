/* The finesse judge in random games: one verdict for each lock, consistent with the game. */
#include <inttypes.h>
#include <stdio.h>

#include "checks.h"

static bool complain(char why[REASON_ROOM], const struct fin_event *event, const char *what) {
    snprintf(why, REASON_ROOM, "piece %" PRIu32 " at %" PRIu64 " us: %s", event->number,
             event->time_us, what);
    return false;
}

static bool same_piece(struct fin_piece a, struct fin_piece b) {
    return a.kind == b.kind && a.facing == b.facing && a.x == b.x && a.y == b.y;
}

static bool check_verdict(const struct fin_verdict *verdict, const struct fin_event *event,
                          char why[REASON_ROOM]) {
    if (verdict->number != event->number || !same_piece(verdict->piece, fin_event_piece(event))) {
        return complain(why, event, "a verdict on another piece");
    }
    if (!verdict->judged) {
        return true;
    }
    if (verdict->used < verdict->fewest) {
        return complain(why, event, "fewer keys than the fewest");
    }
    if (verdict->faults >> FIN_FAULTS != 0) {
        return complain(why, event, "a fault that does not exist");
    }
    if (verdict->used == verdict->fewest && verdict->faults != 0) {
        return complain(why, event, "a fault without a key too many");
    }
    return verdict->own.length <= FIN_KEY_SEQUENCE_MAX ||
           complain(why, event, "more keys than there is room for");
}

static bool take_events(struct fin_judge *judge, const struct fin_session *session,
                        const struct fin_event *events, size_t count, char why[REASON_ROOM]) {
    for (size_t i = 0; i < count; i++) {
        bool locked = fin_judge_take(judge, session, &events[i]);
        if (locked != (events[i].kind == FIN_EVENT_LOCK)) {
            return complain(why, &events[i], "a verdict without a lock, or a lock without one");
        }
        if (locked && !check_verdict(&judge->verdict, &events[i], why)) {
            return false;
        }
    }
    return true;
}

bool check_judge(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    struct random_game game = random_game_make(seed);
    struct fin_session session;
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    enum { ROOM = sizeof events / sizeof events[0] };
    size_t count = 0;
    fin_session_start(&session, &game.setup, events, ROOM, &count);
    struct fin_judge judge = fin_judge_make(&session, seed % 2 == 0 ? 0 : FIN_JUDGE_180);
    bool holds = take_events(&judge, &session, events, count, why);
    for (int i = 0; holds && i < game.length && session.game.status == FIN_PLAYING; i++) {
        struct random_step step = random_game_step(&game, &session);
        enum fin_result result = FIN_MORE;
        while (holds && result == FIN_MORE) {
            result = random_step_take(&step, &session, events, ROOM, &count);
            holds = take_events(&judge, &session, events, count, why);
        }
        tally->steps++;
        tally->changes += step.changes;
    }
    tally->pieces += session.game.pieces;
    return holds;
}
