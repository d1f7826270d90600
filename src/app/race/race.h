/* The race against the player's best game of this mode. */
#ifndef FIN_APP_RACE_RACE_H
#define FIN_APP_RACE_RACE_H

#include "app/core/view.h"
#include "finessimo.h"

struct app;
struct app_event;
struct view;

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
/* True if the mode of the current game has races, and the player wants them. */
bool app_race_is_wanted(const struct app *app);
/* Shows a rival's game, compared with the player's own. */
void app_race_show(const struct fin_game *rival, const struct fin_game *own, const char *title,
                   struct view_race *view);
/* The memory of its log has moved. */
void app_race_move(struct app *app, uint64_t *words);

/* ---- race.c: hooks of the part ---- */

/* Takes the answer with the replay. */
void app_race_take(struct app *app, const struct app_event *event);
void app_race_advance(struct app *app);
uint64_t app_race_due(const struct app *app);
void app_race_view(const struct app *app, uint64_t now, struct view *view);

#endif
