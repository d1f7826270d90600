/* Games for tests of the store: a simple player plays them through the app's own game layer, from
 * one number each, so that records and replays are real. */
#ifndef FIN_TESTS_STORE_GAMES_H
#define FIN_TESTS_STORE_GAMES_H

#include "app/play/play.h"
#include "app/records/profile_file.h"
#include "finessimo.h"

enum { GAME_WORDS = 16384, GAME_BYTES = 65536 };

struct played_game {
    struct app_file_game game; /* its replay is in `bytes` */
    uint8_t bytes[GAME_BYTES];
    uint64_t words[GAME_WORDS];
    struct app_play play;
};

/* Plays about this many pieces. The number determines mode, preset, end, and the time of the
 * game, one minute after the previous number's. */
void play_game(struct played_game *played, uint64_t number, int pieces);
/* The same game, paused in the middle: the bytes saved while it is played. */
uint32_t play_half_game(struct played_game *played, uint64_t number, int pieces);

#endif
