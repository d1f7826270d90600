/* The games of the digest and their lines. No stdio: WebAssembly runs it too. */
#include "digest.h"

#include "random_game.h"

static uint64_t digest_of_all = UINT64_C(0x6F6C6C616C6C6520);

static uint64_t fold(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ hash >> 29;
}

uint64_t digest_events(uint64_t hash, const struct fin_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct fin_event *event = &events[i];
        hash = fold(hash, event->time_us);
        hash = fold(hash, (uint64_t)event->value);
        hash = fold(hash, (uint64_t)event->number << 32 | (uint64_t)event->kind << 24 |
                              (uint64_t)event->detail << 16 | (uint64_t)event->piece << 8 |
                              event->spare);
    }
    return hash;
}

/* What the judge of finesse says. */
static uint64_t digest_verdicts(uint64_t hash, struct fin_judge *judge,
                                const struct fin_session *session, const struct fin_event *events,
                                size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (fin_judge_take(judge, session, &events[i])) {
            const struct fin_verdict *verdict = &judge->verdict;
            hash = fold(hash, (uint64_t)verdict->judged << 63 | (uint64_t)verdict->used << 32 |
                                  (uint64_t)verdict->fewest << 16 | verdict->faults);
            for (int key = 0; key < verdict->best.length; key++) {
                hash = fold(hash, verdict->best.keys[key]);
            }
        }
    }
    return hash;
}

struct hashes {
    uint64_t state, events;
};

static struct hashes play(uint64_t seed) {
    struct random_game game = random_game_make(seed);
    struct fin_session session;
    struct fin_event events[2 * FIN_EVENTS_PER_INSTANT];
    enum { ROOM = sizeof events / sizeof events[0] };
    size_t count = 0;
    fin_session_start(&session, &game.setup, events, ROOM, &count);
    struct hashes hashes = {.events = digest_events(0, events, count)};
    struct fin_judge judge = fin_judge_make(&session, 0);
    hashes.events = digest_verdicts(hashes.events, &judge, &session, events, count);
    for (int i = 0; i < game.length && session.game.status == FIN_PLAYING; i++) {
        struct random_step step = random_game_step(&game, &session);
        enum fin_result result = FIN_MORE;
        while (result == FIN_MORE) {
            result = random_step_take(&step, &session, events, ROOM, &count);
            hashes.events = digest_events(hashes.events, events, count);
            hashes.events = digest_verdicts(hashes.events, &judge, &session, events, count);
        }
    }
    hashes.state = fin_session_hash(&session);
    return hashes;
}

/* ---- lines ---- */

static char *write_text(char *to, const char *text) {
    while (*text != '\0') {
        *to++ = *text++;
    }
    return to;
}

static char *write_hash(char *to, uint64_t hash) {
    for (int shift = 60; shift >= 0; shift -= 4) {
        *to++ = "0123456789abcdef"[hash >> shift & 15];
    }
    return to;
}

static char *write_number(char *to, uint32_t number) {
    if (number >= 10) {
        to = write_number(to, number / 10);
    }
    *to++ = (char)('0' + number % 10);
    return to;
}

size_t digest_line(uint32_t number, char *text) {
    char *to = text;
    if (number < DIGEST_GAMES) {
        struct hashes hashes = play(number);
        digest_of_all = fold(fold(digest_of_all, hashes.state), hashes.events);
        to = write_hash(write_text(write_number(to, number), " "), hashes.state);
        to = write_hash(write_text(to, " "), hashes.events);
    } else {
        to = write_hash(write_text(to, "digest "), digest_of_all);
    }
    *to++ = '\n';
    return (size_t)(to - text);
}
