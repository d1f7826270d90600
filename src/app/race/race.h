/* The race against the player's best game of this mode. */
#ifndef FIN_APP_RACE_RACE_H
#define FIN_APP_RACE_RACE_H

#include "finessimo.h"

struct app;

/* The best game of the list, played beside the running one. */
struct app_race {
    bool runs, asked_room;
    uint32_t number; /* of the pending answer */
    struct fin_replay replay;
    struct fin_playback playback;
};

/* Loads the replay of the best game, which is now known, if the mode has races. */
void app_race_ask(struct app *app);
void app_race_drop(struct app *app);
bool app_race_is_on(const struct app *app);
/* The memory of its log has moved. */
void app_race_move(struct app *app, uint64_t *words);

#endif
