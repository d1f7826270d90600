/* The seed of a day: its date as text, hashed. */
#include "app/game/daily.h"

#include "app/text/format.h"
#include "finessimo.h"

enum { DAY_S = 86400, NEAR_DAYS = 2 };

uint64_t app_daily_seed(int64_t local_s) {
    char date[24];
    struct fin_writer writer = fin_writer_start(date, sizeof date);
    app_write_date(&writer, local_s);
    return fin_seed_parse(date);
}

/* Clocks differ from UTC, and a game may continue past midnight. */
bool app_is_daily(uint64_t seed, int64_t played_at) {
    for (int day = -NEAR_DAYS; day <= NEAR_DAYS; day++) {
        if (app_daily_seed(played_at + (int64_t)day * DAY_S) == seed) {
            return true;
        }
    }
    return false;
}
