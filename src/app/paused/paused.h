/* Paused games: the platform saves one per mode; the app has at most one in memory. */
#ifndef FIN_APP_PAUSED_PAUSED_H
#define FIN_APP_PAUSED_PAUSED_H

#include "app/core/app.h"
#include "app/menu/open_screen.h"
#include "app/paused/kept_game.h"
#include "core/text.h"

struct app;

/* The question whether to discard a paused game: a second press at the same place confirms. */
struct app_sure {
    uint8_t mode; /* 1 + the mode of the game; 0: no question */
    struct app_open_screen open_screen;
    uint64_t till;
};

/* Paused games that the platform has saved, newest first, including the one in memory. */
struct app_paused {
    struct app_record games[APP_PAUSED];
    uint8_t count;
    struct app_sure sure;
    uint8_t loads;    /* 1 + the mode of the requested paused game; 0: the newest */
    bool resumes;     /* resumes as soon as it arrives */
    bool save_failed; /* the game in memory is not saved */
    uint32_t save_number, running_number; /* of pending answers */
};

/* ---- paused.c, resume.c, line_paused.c ---- */

/* True once the platform has sent the list of paused games. */
bool app_paused_known(const struct app *app);
/* Loads a paused game back into memory, if there is one. */
void app_running_return(struct app *app);
/* The paused game of this mode, or NULL. */
const struct app_record *app_paused_game(const struct app *app, int mode);
/* True if the game in memory is of a mode that is saved: not a drill or puzzle. */
bool app_holds_game(const struct app *app);
bool app_holds_mode(const struct app *app, int mode);
/* Saves the game in memory. The effect contains its state at the time the platform takes it. */
void app_save_running(struct app *app);
void app_forget_running(struct app *app, int mode);
/* Takes the list of paused games from the platform. */
void app_paused_take(struct app *app, const struct app_event *event);
void app_paused_put(struct app *app, struct app_record record);
/* Moves the selection off Resume if nothing can be resumed. */
void app_paused_settle(struct app *app);
/* True if a game of this mode would discard a paused one. */
bool app_would_discard(const struct app *app, int mode);
/* True if a game of this mode may start now: it discards nothing, or the player has confirmed.
 * Otherwise shows a question (NULL: the usual one) and returns false; then the caller must do
 * nothing. */
bool app_may_discard(struct app *app, int mode, const char *question);
/* Asks the player to confirm; true if they have confirmed already. Call it only if
 * app_would_discard is true. */
bool app_ask_to_discard(struct app *app, int mode, const char *question);
/* The player has confirmed discarding the game of this mode. */
void app_confirm_discard(struct app *app, int mode);
/* Makes room in memory for a game of this mode: a game of another mode stays saved. */
void app_leave_game(struct app *app, int mode);
/* Resume on the title screen: resumes the only paused game, or opens their list. */
void app_resume_paused(struct app *app);
void app_resume_mode(struct app *app, int mode);
/* Writes "40 Lines, 12 of 40". */
void app_write_paused(struct fin_writer *writer, const struct app_record *game);
/* Writes "12 of 40". */
void app_write_progress(struct fin_writer *writer, const struct app_record *game);

/* ---- paused.c, kept_game.c ---- */

/* Encodes the running game; 0 if it does not fit. */
uint32_t app_running_encode(struct app *app, uint8_t *bytes, uint32_t size);
/* Takes the saved game; it continues when the player says so. */
void app_running_take(struct app *app, const uint8_t *bytes, uint32_t length);
/* Takes the answer: the list of paused games, and perhaps a game. */
void app_running_answer(struct app *app, const struct app_event *event);
/* Requests the paused game of mode `which` - 1, or for 0 the newest, and the list of all. */
void app_running_load(struct app *app, int which, bool resumes);

#endif
