/* When a game needs a new frame: instants, steps of the clock, light effects. */
#include "app/game/modes.h"
#include "app/play/play_events.h"
#include "core/times.h"

static bool glows(uint64_t began_at, uint64_t lasts, uint64_t now) {
    return began_at != 0 && now < began_at + lasts;
}

/* The end of the first call. */
static uint64_t calls_due(const struct app_play *play) {
    uint64_t due = FIN_NEVER;
    for (int i = 0; i < play->call_count; i++) {
        uint64_t began_at = play->calls[i].began_at;
        if (glows(began_at, APP_CALL_US, play->seen_at)) {
            due = fin_earlier(due, began_at + APP_CALL_US);
        }
    }
    return due;
}

static bool any_light(const struct app_play *play) {
    uint64_t now = play->seen_at;
    return calls_due(play) != FIN_NEVER || glows(play->locked_at, APP_FLASH_US, now) ||
           glows(play->dropped_at, APP_FLASH_US, now) ||
           glows(play->cleared_at, app_play_clear_us(play), now);
}

uint64_t app_play_due(const struct app_play *play, bool frames) {
    enum { FRAME = 16667, TENTH = 100000, SECOND = 1000000 };
    uint64_t due = FIN_NEVER;
    if (play->state == APP_PLAY_COUNTING) {
        due = play->count_till_at;
        due = fin_earlier(due, play->seen_at + TENTH);
    }
    if (play->state == APP_PLAY_RUNNING) {
        uint64_t step = app_rules_timed(&play->session.game.rules) ? TENTH : SECOND;
        uint64_t clock = (play->session.game.time / step + 1) * step;
        due = fin_earlier(app_play_instant(play), app_play_at(play, clock));
    }
    if (frames && any_light(play)) {
        due = fin_earlier(due, play->seen_at + FRAME);
    }
    return fin_earlier(due, calls_due(play));
}
