/* The player's own games: their state and operations. */
#ifndef FIN_APP_GAME_GAME_H
#define FIN_APP_GAME_GAME_H

#include "app/core/app.h"
#include "app/play/play.h"

struct app;

enum {
    APP_RESTART_US = 300000,  /* the restart key must be held this long */
    APP_TWICE_US = 1000000,   /* instead it may be pressed twice within this time */
    APP_SAVE_US = 5000000,    /* the running game is saved this often */
    APP_SAVE_SOON_US = 30000, /* it is also saved this long after a lock, once that is drawn */
    APP_SAVE_WORD_US = 10, /* between saves, per word of the log: saving a long log takes longer */
    APP_FILL_STEP_US = 16667, /* time between frames of a progress bar */
};

/* Where the pieces of the next games come from. */
enum app_seeds { APP_SEED_NEW, APP_SEED_SAME, APP_SEED_DAILY, APP_SEEDS };

/* The life of the game in app->play. */
struct app_game {
    bool finished;             /* its end was handled */
    struct app_record result;  /* of the last finished game */
    bool knows_best, has_best; /* an answer arrived; it had a game */
    struct app_record best;    /* best of the game's list at its start */
    bool is_record;            /* the result is better */
    bool has_begin;            /* the platform wants to start a game at once */
    struct app_begin begin;
    uint64_t restart_since;     /* a restart key was pressed, 0: released */
    bool restart_same;          /* that key restarts with the same pieces */
    uint64_t save_at;           /* time of the next save */
    bool same_seed;             /* the next game gets the pieces of the last one */
    uint8_t seeds;              /* enum app_seeds, of the next games */
    bool plays_daily;           /* the game has the pieces of the day */
    bool warns;                 /* the title screen warns that the browser may clear saved data */
    uint32_t better, in_list;   /* games of its list before it, and in total; 0 in total: unknown */
    uint8_t cursor_x, cursor_y; /* on the start board being drawn */
    uint32_t best_number, saved_number; /* of pending answers */
};

/* ---- setup.c ---- */

/* The set-up of a game of a mode under a preset, except its seed. */
struct fin_setup app_setup_of(const struct app *app, int mode, int preset);
/* The set-up of the next game of a mode. */
struct fin_setup app_set_up(struct app *app, int mode);
uint64_t app_new_seed(struct app *app);

/* ---- game.c ---- */

/* Starts a game of a mode, and makes it the mode that Play starts. quick: without a countdown or a
 * question, and held buttons count from its start. */
void app_start_mode(struct app *app, int mode, bool quick);
/* Starts the game that Play starts. */
void app_start_game(struct app *app, bool quick);
/* The same with another set-up; false, with a notice, if it is invalid. */
bool app_start_setup(struct app *app, const struct fin_setup *setup, bool quick);
/* Starts a game of a mode from a position. */
bool app_start_position(struct app *app, const struct fin_position *position, int mode);
void app_pause_game(struct app *app, bool by_itself);
void app_resume_game(struct app *app);
/* Commands by keys on the pause screen and after a game. */
bool app_pause_act(struct app *app, int action);
bool app_over_act(struct app *app, int action);
/* over.c */
void app_over_view(const struct app *app, struct view *view);
/* True while a game is played, or its countdown runs. */
bool app_in_play(const struct app *app);
/* True if the pause screen is on top. */
bool app_shows_pause(const struct app *app);
/* True if a paused game can be resumed. */
bool app_can_resume(const struct app *app);
/* Excludes the running game from its best list, and says so once per reason. reason: enum
 * app_unranked. */
void app_unrank(struct app *app, int reason);
/* Shows the message for this reason. */
void app_say_unranked(struct app *app, int reason);
/* Why the running game is not ranked; NULL if it is. */
const char *app_unranked_sentence(const struct app *app);
/* Continues a game from the end of this part of a replay, and excludes it from its list for this
 * reason. If the running game was rewound, that game continues. */
void app_play_on_from(struct app *app, const struct fin_replay *part, int reason);
/* Ends the game. It counts in the statistics, but is not listed. */
void app_abandon(struct app *app);
/* Makes and saves the record of the game, which has ended. */
void app_keep_result(struct app *app);
/* Does so, then shows the game-over screen. */
void app_finish_game(struct app *app);
/* Pauses, saves, and asks the platform to quit. */
void app_leave(struct app *app);

/* ---- mode_about.c: what New game says about the selected mode ---- */

/* Asks for its best game when another mode is selected, or its rules have changed. */
void app_mode_about_ask(struct app *app);
void app_mode_about_view(const struct app *app, struct view *view);
void app_mode_about_soft_keys(const struct app *app, struct view *view);

/* ---- restart.c ---- */

void app_restart_game(struct app *app);
/* Restarts a game of the player's own. */
void app_restart_mode(struct app *app);
/* The same with the same pieces. */
void app_restart_same(struct app *app);
/* One of the two, by the key pressed. */
void app_restart_by_key(struct app *app);
/* True if the action is one of the two. */
bool app_restarts(int action);
/* Handles a press of such a key during a game or pause. */
void app_restart_press(struct app *app, int action);
/* On a screen after a game, the key restarts at once; false for any other action. */
bool app_restart_act(struct app *app, int action);
/* A restart key was held long enough. */
void app_restart_held(struct app *app);

#endif
