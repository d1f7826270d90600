/* The game of the day: its seed is its date, so that everybody has the same pieces on
 * that day; its results have best lists of their own. */
#ifndef FIN_APP_GAME_DAILY_H
#define FIN_APP_GAME_DAILY_H

#include <stdbool.h>
#include <stdint.h>

/* Of the day of so many seconds since 1970, by the player's clock. */
uint64_t app_daily_seed(int64_t local_s);
/* A game with this seed that ended then (by UTC) was one of its day. */
bool app_is_daily(uint64_t seed, int64_t played_at);

#endif
