/* Paused games: the platform keeps one of each mode; the app has at most one in memory. */
#ifndef FIN_APP_PAUSED_PAUSED_H
#define FIN_APP_PAUSED_PAUSED_H

#include "app/core/app.h"
#include "app/menu/open_screen.h"
#include "app/paused/kept_game.h"
#include "core/text.h"

struct app;

/* The question whether a paused game may end: a second press at the same place confirms. */
struct app_sure {
    uint8_t mode; /* 1 + the mode of the game; 0: nothing was asked */
    struct app_open_screen open_screen;
    uint64_t till;
};

/* Paused games that the platform keeps, newest first; the one in memory is among them. */
struct app_paused {
    struct app_record games[APP_PAUSED];
    uint8_t count;
    struct app_sure sure;
    uint8_t loads;    /* 1 + the mode of the paused game that was asked for; 0: the newest */
    bool resumes;     /* it goes on as soon as it is here */
    bool save_failed; /* the game in memory is not kept */
    uint32_t save_number, running_number; /* of awaited answers */
};

/* ---- paused.c, resume.c, line_paused.c ---- */

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

/* ---- kept_game.c ---- */

/* What is kept of the running game; 0 if it does not fit. */
uint32_t app_running_encode(struct app *app, uint8_t *bytes, uint32_t size);
/* The game that was kept goes on, when the player says so. */
void app_running_take(struct app *app, const uint8_t *bytes, uint32_t length);
/* Asks for the paused game of 1 + a mode, or with 0 for the newest, and the list of all. */
void app_running_load(struct app *app, int which, bool resumes);

#endif
