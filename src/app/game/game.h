/* The player's own games: what is remembered of one, and what can be done with it. */
#ifndef FIN_APP_GAME_GAME_H
#define FIN_APP_GAME_GAME_H

#include "app/core/app.h"
#include "app/play/hands.h"
#include "app/play/play.h"
#include "app/play/retried.h"

struct app;
struct app_press;

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

/* A faulty piece can come back: the game before the last button or instant, and
 * before the piece in play came. */
struct app_retry {
    struct app_play before, point;
    bool has_point;
    bool tells;     /* that the game is not ranked, when the piece is placed */
    uint8_t button; /* that brought the piece in; FIN_BUTTONS: none did */
    uint64_t deaf_till;
    /* without releases: the key that may still be held since before the piece came back,
     * and whether it came once more since */
    uint8_t key;
    bool once;
    struct app_tries tries;           /* of this game */
    uint16_t names[TRAIN_PLACEMENTS]; /* of their faults, by placement, a bit each */
};

/* Pieces that were taken back: the log as it was before, at the end of the log's
 * memory, and how the game stood after the last step in it. */
struct app_story {
    bool told;      /* else nothing was taken back */
    uint32_t count; /* words */
    uint64_t end_us;
    uint32_t pieces;    /* that it ends with */
    uint32_t at_inputs; /* of the log where the game stands in it */
    uint32_t at_pieces; /* ... and pieces */
};

/* The best game of the list, played beside the running one. */
struct app_race {
    bool runs, asked_room;
    uint32_t number; /* of the answer that is awaited */
    struct fin_replay replay;
    struct fin_playback playback;
};

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

struct app_savepoint {
    bool is_set;
    struct app_play play;
    uint32_t words; /* of its log */
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

/* ---- savepoint.c ---- */

bool app_can_save_point(const struct app *app);
bool app_can_load_point(const struct app *app);
void app_save_point(struct app *app);
void app_load_point(struct app *app);
/* Another game is about to begin. */
void app_forget_point(struct app *app);
/* The savepoint as replay bytes; 0 if they do not fit. And back, before the log of the
 * running game is there; if it can not be read there is none. */
uint32_t app_point_encode(const struct app *app, uint8_t *bytes, uint32_t size);
void app_point_resume(struct app *app, const uint8_t *bytes, uint32_t length,
                      struct app_aside aside);

/* ---- running.c ---- */

/* What is kept of the running game; 0 if it does not fit. */
uint32_t app_running_encode(struct app *app, uint8_t *bytes, uint32_t size);
/* The game that was kept goes on, when the player says so. */
void app_running_take(struct app *app, const uint8_t *bytes, uint32_t length);
/* Asks for the paused game of 1 + a mode, or with 0 for the newest, and the list of all. */
void app_running_load(struct app *app, int which, bool resumes);
void app_running_answer(struct app *app, const struct app_event *event);

/* ---- paused.c, resume.c ---- */

/* The platform has told which games are paused. */
bool app_paused_known(const struct app *app);
/* A paused game that the platform keeps comes back into memory, if there is one. */
void app_running_return(struct app *app);
/* The paused game of that mode, or NULL. */
const struct app_record *app_paused_game(const struct app *app, int mode);
/* The game in memory is one of a mode that is kept: no drill, no puzzle. */
bool app_holds_game(const struct app *app);
bool app_holds_mode(const struct app *app, int mode);
/* Saves the game in memory as it is when the effect is handed over. */
void app_save_running(struct app *app);
void app_forget_running(struct app *app, int mode);
/* The paused games that the platform has told of. */
void app_paused_take(struct app *app, const struct app_event *event);
void app_paused_put(struct app *app, struct app_record record);
/* Resume on the title can't stay selected when there is nothing to resume. */
void app_paused_settle(struct app *app);
/* A game of that mode would end a paused one. */
bool app_would_end(const struct app *app, int mode);
/* The same, and the player has not confirmed it yet: then it is asked, with a sentence or
 * NULL for the usual one, and nothing is to be done. */
bool app_may_end(struct app *app, int mode, const char *question);
/* Where one would. */
bool app_ask_to_end(struct app *app, int mode, const char *question);
/* The player has confirmed that the game of that mode ends. */
void app_confirm_end(struct app *app, int mode);
/* Makes room in memory for a game of that mode: a game of another one is kept. */
void app_leave_game(struct app *app, int mode);
/* Resume on the title: the only paused game goes on, or their list opens. */
void app_resume_paused(struct app *app);
void app_resume_mode(struct app *app, int mode);
/* "40 Lines, 12 of 40"; and only how far it is. */
void app_write_paused(struct fin_writer *writer, const struct app_record *game);
void app_write_progress(struct fin_writer *writer, const struct app_record *game);

/* ---- undo.c ---- */

/* The running game's mode lets pieces be taken back. */
bool app_undoes(const struct app *app);
bool app_can_undo(const struct app *app);
bool app_can_redo(const struct app *app);
/* Back to where the last piece came in, as if it had never been put down; and
 * forward again. What can not be done is left. */
void app_undo_piece(struct app *app);
void app_redo_piece(struct app *app);
/* What was taken back is forgotten: the game went another way. */
void app_drop_story(struct app *app);
/* The log has what the savepoint and what was taken back leave. */
void app_fit_log(struct app *app);
/* The log's memory was moved, and its end with it. */
void app_move_story(struct app *app, uint64_t *words, uint32_t log_capacity);

/* ---- race.c ---- */

/* The best game is known: its replay is asked for, if the mode races. */
void app_race_ask(struct app *app);
void app_race_drop(struct app *app);
bool app_race_is_on(const struct app *app);
/* The memory of its log lies elsewhere now. */
void app_race_move(struct app *app, uint64_t *words);

#endif
