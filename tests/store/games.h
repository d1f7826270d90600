/* Games for the tests of the store: played from one number by a simple player
 * through the app's own game layer, so that records and replays are real. */
#ifndef FIN_TESTS_STORE_GAMES_H
#define FIN_TESTS_STORE_GAMES_H

#include "app/play/play.h"
#include "app/records/profile_file.h"
#include "finessimo.h"

enum { GAME_WORDS = 16384, GAME_BYTES = 65536 };

struct played_game {
    struct app_file_game game; /* its replay is in bytes */
    uint8_t bytes[GAME_BYTES];
    uint64_t words[GAME_WORDS];
    struct app_play play;
};

/* Plays about so many pieces; mode, preset and end follow from the number, so
 * does the time at which it was played, a minute after that of the number
 * before. */
void play_game(struct played_game *played, uint64_t number, int pieces);
/* The same game left in its middle: what is saved while it is played. */
uint32_t play_half_game(struct played_game *played, uint64_t number, int pieces);

#endif
