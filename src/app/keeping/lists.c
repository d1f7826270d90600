/* The lists that show a game, and what is trimmed and purged. */
#include "app/keeping/keeping.h"

#include "finessimo.h"

uint8_t app_game_lists(const struct app_record *record, bool deleted) {
    if (deleted) {
        return 0;
    }
    /* Finished games keep their replays. */
    bool abandoned = !record->listed && record->cause == FIN_FORFEITED;
    return (uint8_t)((record->ranked ? APP_GAME_BEST : 0) |
                     (record->listed ? APP_GAME_NEWEST : APP_GAME_UNLISTED) |
                     (abandoned ? APP_GAME_ABANDONED : 0));
}

int64_t app_purge_time(int64_t now_s) {
    return now_s - (int64_t)APP_HIDDEN_DAYS * APP_DAY_S;
}

struct app_trim app_trim_begin(const struct app_record *only) {
    return (struct app_trim){.several = only == NULL, .added = only == NULL ? 0 : only->played_at};
}

/* One more game can only push out the games of one second, unless it is among those itself. */
enum app_trim_step app_trim_next(struct app_trim *trim, int64_t played_at) {
    if (!trim->begun) {
        trim->begun = true;
        trim->last = played_at;
        trim->several = trim->several || trim->added < played_at;
    }
    if (played_at == trim->last) {
        return APP_TRIM_KEEP;
    }
    if (!trim->several && trim->dropping != 0 && played_at != trim->dropping) {
        return APP_TRIM_END;
    }
    trim->dropping = played_at;
    return APP_TRIM_DROP;
}
