/* A random game and its encoded replay, shared by tests. */
#ifndef FIN_TESTS_REPLAY_BYTES_H
#define FIN_TESTS_REPLAY_BYTES_H

#include "recorded_game.h"

enum { ROOM = 100000 };

static struct recorded_game game;
static uint8_t bytes[ROOM];
static uint64_t words[GAME_WORDS];

static inline size_t encode_game(void) {
    struct fin_replay replay = replay_of(&game);
    size_t length = fin_replay_encode(&replay, bytes, ROOM);
    assert_true(length > 0);
    assert_true(length <= fin_replay_size(game.record.count));
    return length;
}

#endif
