/* The player's own games: what is remembered of one, and what can be done with it. */
#ifndef FIN_APP_GAME_GAME_H
#define FIN_APP_GAME_GAME_H

#include "app/core/app.h"
#include "app/play/play.h"

struct app;

enum {
    APP_RESTART_US = 300000,  /* the restart key is held so long */
    APP_TWICE_US = 1000000,   /* ... or pressed twice within this */
    APP_SAVE_US = 5000000,    /* the running game is saved this often, */
    APP_SAVE_SOON_US = 30000, /* ... and this long after a lock, when that has been drawn */
    APP_SAVE_WORD_US = 10,    /* between saves, per word of the log: a long one takes longer */
    APP_FILL_STEP_US = 16667, /* a filling bar is drawn this often */
};

/* Which pieces the next games have. */
enum app_seeds { APP_SEED_NEW, APP_SEED_SAME, APP_SEED_DAILY, APP_SEEDS };

/* The life of the game in app->play. */
struct app_game {
    bool finished;             /* its end was dealt with */
    struct app_record result;  /* of the game that ended last */
    bool knows_best, has_best; /* an answer came; it held a game */
    struct app_record best;    /* of the game's list when it began */
    bool is_record;            /* the result is better */
    bool has_begin;            /* the platform wants a game at once */
    struct app_begin begin;
    uint64_t restart_since;     /* a restart key went down, 0: it is up */
    bool restart_same;          /* ... the one for the same pieces */
    uint64_t save_at;           /* when the running game is saved next */
    bool same_seed;             /* the game that is set up has the pieces of the last one */
    uint8_t seeds;              /* enum app_seeds, of the next games */
    bool plays_daily;           /* the game has the pieces of the day */
    bool warns;                 /* the title says that the browser may clear what is kept */
    uint32_t better, in_list;   /* games of its list before it, and in all; 0 in all: not known */
    uint8_t cursor_x, cursor_y; /* on the start board that is drawn */
    uint32_t best_number, saved_number; /* of awaited answers */
};

/* ---- setup.c ---- */

/* What a game of a mode under a preset begins with, but for its seed. */
struct fin_setup app_setup_of(const struct app *app, int mode, int preset);
/* The next game of a mode. */
struct fin_setup app_set_up(struct app *app, int mode);
uint64_t app_new_seed(struct app *app);

/* ---- game.c ---- */

/* Starts a game of a mode, which Play starts from then on; quick: without a
 * countdown, and buttons that are down belong to it. */
void app_start_mode(struct app *app, int mode, bool quick);
/* The one that Play starts. */
void app_start_game(struct app *app, bool quick);
/* The same with a set-up of its own; false, with a notice, if it can not be. */
bool app_start_setup(struct app *app, const struct fin_setup *setup, bool quick);
/* A game in a mode that begins with a position. */
bool app_start_position(struct app *app, const struct fin_position *position, int mode);
void app_pause_game(struct app *app, bool by_itself);
void app_resume_game(struct app *app);
/* Commands by keys on the screens of a paused game and of one that has ended. */
bool app_pause_act(struct app *app, int action);
bool app_over_act(struct app *app, int action);
/* A game is being played or counted in. */
bool app_in_play(const struct app *app);
/* The pause screen is on top. */
bool app_shows_pause(const struct app *app);
/* A paused game waits to be resumed. */
bool app_can_resume(const struct app *app);
/* Takes the running game out of its best list, and says so, once for each
 * reason (enum app_unranked). */
void app_unrank(struct app *app, int reason);
void app_say_unranked(struct app *app, int reason);
/* Why the running game is not ranked; NULL if nothing took it out. */
const char *app_unranked_sentence(const struct app *app);
/* Plays on from the end of a part of a replay, which takes the game out of its list
 * for that reason; rewound, it is the running game itself. */
void app_play_on_from(struct app *app, const struct fin_replay *part, int reason);
/* The game ends here: one that is left for another one counts, and is not listed. */
void app_abandon(struct app *app);
/* The game has ended: its record is made and saved. */
void app_keep_result(struct app *app);
/* Pauses, saves and asks the platform to end. */
void app_leave(struct app *app);

/* ---- restart.c ---- */

void app_restart_game(struct app *app);
/* The same for a game of the player's own. */
void app_restart_mode(struct app *app);
/* The same with the same pieces. */
void app_restart_same(struct app *app);
/* One of the two, by the key that went down. */
void app_restart_by_key(struct app *app);
/* The action is one of the two; and its key went down while a game is played or paused. */
bool app_restarts(int action);
void app_restart_press(struct app *app, int action);
/* On a screen after a game the key restarts at once; false if it is another action. */
bool app_restart_act(struct app *app, int action);
/* A key that was held long enough. */
void app_restart_held(struct app *app);

#endif
