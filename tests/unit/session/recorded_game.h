/* Random games played through the recorder, for tests of recordings, replays and rewinding. */
#ifndef FIN_TESTS_RECORDED_GAME_H
#define FIN_TESTS_RECORDED_GAME_H

#include "../random_game.h"

enum { GAME_WORDS = 4096 };

struct recorded_game {
    struct fin_setup setup;
    struct fin_session session;
    struct fin_record record;
    uint64_t events_hash; /* of all events in order */
    uint64_t words[GAME_WORDS];
};

static inline uint64_t hash_events(uint64_t hash, const struct fin_event *events, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ events[i].time_us) * UINT64_C(0x9E3779B97F4A7C15);
        hash = (hash ^ (uint64_t)events[i].value ^ hash >> 29) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= (uint64_t)events[i].number << 32 ^ (uint64_t)events[i].kind << 16 ^
                (uint64_t)events[i].detail << 8 ^ events[i].piece;
    }
    return hash;
}

static inline void start_game(struct recorded_game *game, const struct fin_setup *setup) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    game->setup = *setup;
    game->record = fin_record_make(game->words, GAME_WORDS);
    fin_session_start(&game->session, setup, events, FIN_EVENTS_PER_INSTANT, &count);
    game->events_hash = hash_events(0, events, count);
}

/* Advances through the recorder with an array of a given size. Returns the final result: FIN_DONE
 * or FIN_FULL. */
static inline enum fin_result play_on(struct recorded_game *game, uint64_t until,
                                      const struct fin_change *change, size_t capacity) {
    static struct fin_event events[1024];
    enum fin_result result;
    do {
        size_t count = 0;
        result = fin_record_advance(&game->record, &game->session, until, change, events, capacity,
                                    &count);
        game->events_hash = hash_events(game->events_hash, events, count);
    } while (result == FIN_MORE);
    return result;
}

/* Some settings lock pieces every few microseconds and never end the game. */
static inline bool goes_on(const struct fin_game *game) {
    return game->status == FIN_PLAYING && game->pieces < 10000;
}

/* Plays random changes, some with times in the past, until the game or the number of changes
 * ends. */
static inline void play_random(struct recorded_game *game, struct fin_random *random, int changes) {
    for (int i = 0; i < changes && goes_on(&game->session.game); i++) {
        struct fin_change change = random_change(random);
        uint64_t until = game->session.game.time + random_wait(random);
        if (random_below(random, 20) == 0) {
            until = until > 1000 ? until - 1000 : 0;
        }
        play_on(game, until, random_below(random, 10) == 0 ? NULL : &change, 1024);
    }
}

static inline void record_random_game(struct recorded_game *game, uint64_t seed, int changes) {
    struct fin_random random = fin_random_seed(seed);
    struct fin_setup setup = random_setup(&random);
    start_game(game, &setup);
    play_random(game, &random, changes);
}

static inline struct fin_replay replay_of(const struct recorded_game *game) {
    return fin_replay_make(&game->setup, &game->record, &game->session);
}

#endif
