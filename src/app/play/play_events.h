/* Turns the events of a game into counts, calls, light effects and sounds. */
#ifndef FIN_APP_PLAY_PLAY_EVENTS_H
#define FIN_APP_PLAY_PLAY_EVENTS_H

#include "app/play/play.h"

enum {
    APP_FLASH_US = 120000, /* duration of the light of a lock, a hard drop, a clear without delay */
    APP_CALL_US = 800000,
    APP_SLOW_CLEAR_US = 200000, /* a clear delay from this length on is drawn in steps */
};

/* Adds a sound, which the app takes later. */
void app_play_sound(struct app_play *play, int sound);
void app_play_take(struct app_play *play, const struct fin_event *events, size_t count,
                   uint64_t now);

/* ---- play.c, for play_resume.c ---- */

/* Takes events of the session: counts them, and judges finished pieces. */
void app_play_follow(struct app_play *play, const struct fin_session *session,
                     const struct fin_event *events, size_t count, uint64_t now);
/* Advances the game to a game time, then makes a change; NULL: none. False if the log is full. */
bool app_play_pass(struct app_play *play, uint64_t until_us, const struct fin_change *change,
                   uint64_t now);
/* The game time of an instant. */
uint64_t app_play_game_us(const struct app_play *play, uint64_t now);
/* The game runs from this moment on. */
void app_play_run_from(struct app_play *play, uint64_t now);

#endif
