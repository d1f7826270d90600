/* Activities use app->play for games: the player's own games, the cards of a drill, and the
 * attempts at a puzzle. Each is a row of hooks, which may be NULL. One is in the foreground; the
 * core only knows its row. */
#ifndef FIN_APP_CORE_ACTIVITY_H
#define FIN_APP_CORE_ACTIVITY_H

#include "app/core/state.h"

enum {
    APP_ACTIVITY_GAME,
    APP_ACTIVITY_DRILL,
    APP_ACTIVITY_PUZZLE,
    APP_ACTIVITY_BOT,
    APP_ACTIVITIES,
};

/* The features that an activity allows. */
enum app_allows {
    APP_ALLOWS_KEEPING = 1 << 0,  /* the game is saved, and may have savepoints */
    APP_ALLOWS_RETRY = 1 << 1,    /* pieces with a fault can be retried */
    APP_ALLOWS_ODDS = 1 << 2,     /* odds of perfect clears are computed for its pieces */
    APP_ALLOWS_GESTURES = 1 << 3, /* pieces may be dragged with a finger */
    APP_ALLOWS_AGAIN = 1 << 4,    /* the same pieces can be played again */
    APP_ALLOWS_FEEDBACK = 1 << 5, /* finesse feedback as in the settings */
};

struct app_activity {
    uint8_t allows;                /* enum app_allows, a bit each */
    void (*stop)(struct app *app); /* another activity starts */
    void (*advance)(struct app *app);
    uint64_t (*due)(const struct app *app);
    void (*ended)(struct app *app);   /* its game ended */
    void (*resume)(struct app *app);  /* instead of resuming the paused game */
    void (*restart)(struct app *app); /* by a key or in a menu */
    void (*quit)(struct app *app);    /* back to the menu that started it */
    void (*helped)(struct app *app);  /* hints were shown */
    /* Called for a press before the game gets it, with its key or APP_KEY_NONE; true: handled. */
    bool (*press)(struct app *app, int key, bool repeat);
    /* Esc quits instead of pausing. */
    bool (*is_skipped)(const struct app *app);
    bool (*offers_odds)(const struct app *app);
    void (*view)(const struct app *app, uint64_t now, struct view *view);
    /* The help of a command of the pause menu; NULL: that of its entry. */
    const char *(*command_help)(const struct app *app, int command);
};

extern const struct app_activity app_game_activity;   /* game/running.c */
extern const struct app_activity app_drill_activity;  /* train/session.c */
extern const struct app_activity app_puzzle_activity; /* puzzle/attempt.c */
extern const struct app_activity app_bot_activity;    /* coach/bot.c */

const struct app_activity *app_activity(const struct app *app);
bool app_allows(const struct app *app, int what);
/* Brings an activity to the foreground; stops the previous one. */
void app_enter_activity(struct app *app, int activity);
/* True if Escape skips the activity instead of pausing it. */
bool app_is_skipped(const struct app *app);
const char *app_activity_help(const struct app *app, int command);

#endif
