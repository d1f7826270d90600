/* Games played with random buttons, as the app plays them: moves, turns, holds, drops and waits,
 * under the rules of any mode and preset. */
#ifndef TESTS_RECORDS_MASHED_H
#define TESTS_RECORDS_MASHED_H

#include "app/play/play.h"

enum { MASHED_WORDS = 1 << 14, MASHED_BYTES = 1 << 16 };

struct mashed {
    struct app_play play;
    struct fin_replay replay;
    uint64_t words[MASHED_WORDS];
    uint8_t bytes[MASHED_BYTES];
    uint32_t length;
};

/* Plays a game of this many pieces, then forfeits; some start with four-line clears. The same
 * number gives the same game. */
void mash(struct mashed *mashed, uint64_t number, int pieces);
/* The record of a game, made from its replay. Counts its numbers a second time, from the game's
 * states and events alone, and requires the same. */
struct app_record count_again(const uint8_t *bytes, uint32_t length, int64_t played_at);

#endif
