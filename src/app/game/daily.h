/* The daily game: its seed is the date, so all players have the same pieces that day. It has best
 * lists of its own. */
#ifndef FIN_APP_GAME_DAILY_H
#define FIN_APP_GAME_DAILY_H

#include <stdbool.h>
#include <stdint.h>

/* The seed of a day, for a time since 1970 by the player's clock. */
uint64_t app_daily_seed(int64_t local_s);
/* True if a game with this seed that ended at this time (UTC) was the daily game of its day. */
bool app_is_daily(uint64_t seed, int64_t played_at);

#endif
