/* Activities: who plays games in app->play. The player's own games, the cards of a drill and
 * the attempts at a puzzle each have a row of hooks; one is in the foreground, and the core
 * knows it by its row only. A hook may be NULL. */
#ifndef FIN_APP_CORE_ACTIVITY_H
#define FIN_APP_CORE_ACTIVITY_H

#include "app/core/state.h"

enum { APP_ACTIVITY_GAME, APP_ACTIVITY_DRILL, APP_ACTIVITY_PUZZLE, APP_ACTIVITIES };

/* What may ride on an activity. */
enum app_allows {
    APP_ALLOWS_KEEPING = 1 << 0,  /* the game outlives the program, and has savepoints */
    APP_ALLOWS_RETRY = 1 << 1,    /* of pieces with a fault */
    APP_ALLOWS_ODDS = 1 << 2,     /* its pieces are followed for the odds of perfect clears */
    APP_ALLOWS_GESTURES = 1 << 3, /* pieces may follow a finger */
    APP_ALLOWS_AGAIN = 1 << 4,    /* the same pieces can be played again */
    APP_ALLOWS_FEEDBACK = 1 << 5, /* finesse feedback as the player has set it */
};

struct app_activity {
    uint8_t allows;                /* bits of enum app_allows */
    void (*stop)(struct app *app); /* another activity begins */
    void (*advance)(struct app *app);
    uint64_t (*due)(const struct app *app);
    void (*ended)(struct app *app);   /* its game ended */
    void (*resume)(struct app *app);  /* instead of going on with the paused game */
    void (*restart)(struct app *app); /* by a key or menu */
    void (*quit)(struct app *app);    /* back to the menu it came from */
    void (*helped)(struct app *app);  /* hints were shown */
    /* A press came, before the game gets it; true: taken. */
    bool (*press)(struct app *app, bool repeat);
    /* Esc quits instead of pausing. */
    bool (*is_skipped)(const struct app *app);
    bool (*offers_odds)(const struct app *app);
    void (*view)(const struct app *app, uint64_t now, struct view *view);
};

extern const struct app_activity app_game_activity;   /* game/game.c */
extern const struct app_activity app_drill_activity;  /* train/session.c */
extern const struct app_activity app_puzzle_activity; /* puzzle/attempt.c */

const struct app_activity *app_activity(const struct app *app);
bool app_allows(const struct app *app, int what);
/* Makes it the one in the foreground; what another one was doing is stopped. */
void app_enter_activity(struct app *app, int activity);
bool app_is_skipped(const struct app *app);

#endif
