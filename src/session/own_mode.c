/* User-defined modes: advances a session instant by instant, and calls the mode's hook after each
 * instant with a lock. */
#include "finessimo.h"

static bool has_lock(const struct fin_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == FIN_EVENT_LOCK) {
            return true;
        }
    }
    return false;
}

/* Calls the mode's hook for an instant and carries out its reply; returns the number of events that
 * this adds. */
static size_t ask(const struct fin_own_mode *mode, struct fin_session *session,
                  struct fin_event *events, size_t count) {
    struct fin_event *after = events + count;
    size_t more = 0;
    if (!has_lock(events, count) || session->game.status != FIN_PLAYING) {
        return 0;
    }
    struct fin_mode_reply reply = {.status = FIN_PLAYING};
    mode->after_lock(mode->data, session, events, count, &reply);
    if (reply.status != FIN_PLAYING) {
        fin_session_end(session, reply.status, after, FIN_EVENTS_PER_INSTANT, &more);
    } else if (reply.garbage > 0) {
        fin_session_garbage(session, reply.garbage, reply.hole, after, FIN_EVENTS_PER_INSTANT,
                            &more);
    }
    return more;
}

/* One advance of at most one instant, and the mode's answer to it. */
static enum fin_result step(const struct fin_own_mode *mode, struct fin_session *session,
                            uint64_t until_us, const struct fin_change *change,
                            struct fin_event *events, size_t *count) {
    size_t written = 0;
    enum fin_result result =
        fin_session_advance(session, until_us, change, events, FIN_EVENTS_PER_INSTANT, &written);
    *count = written + ask(mode, session, events, written);
    return result;
}

enum fin_result fin_mode_advance(const struct fin_own_mode *mode, struct fin_session *session,
                                 uint64_t until_us, const struct fin_change *change,
                                 struct fin_event *events, size_t capacity, size_t *count) {
    enum { ROOM = 2 * FIN_EVENTS_PER_INSTANT };
    *count = 0;
    if (capacity < ROOM) {
        return FIN_REFUSED;
    }
    while (fin_session_due(session) <= until_us) {
        size_t written;
        if (capacity - *count < ROOM) {
            return FIN_MORE;
        }
        step(mode, session, fin_session_due(session), NULL, events + *count, &written);
        *count += written;
    }
    if (capacity - *count < ROOM) {
        return FIN_MORE;
    }
    size_t written;
    enum fin_result result = step(mode, session, until_us, change, events + *count, &written);
    *count += written;
    return result;
}
