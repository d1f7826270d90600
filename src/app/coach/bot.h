/* The built-in player in the app: watched, raced, taken over from. */
#ifndef FIN_APP_COACH_BOT_H
#define FIN_APP_COACH_BOT_H

#include "app/coach/question.h"

struct app;
struct app_event;
struct view;

/* Plays pieces by keys: asks for each move, then presses one key after the other. Times are those
 * of the caller's clock. */
struct app_hands {
    uint32_t number; /* of the pending answer */
    uint32_t piece;  /* 1 + the pieces locked before the one that it moves; 0: none */
    bool known;      /* the keys are */
    uint8_t next;    /* how many it has pressed */
    struct fin_key_sequence keys;
    bool hold; /* before them */
    uint64_t step_at, step_us;
    struct app_coach_question question;
};

struct app_bot {
    uint8_t mode;  /* of the game that it plays */
    uint8_t speed; /* row in the table of speeds; 0: not chosen yet */
    bool races;    /* beside the player's games */
    struct app_hands hands;
    bool rival_runs;
    struct fin_session rival; /* its game beside the player's */
    struct app_hands rival_hands;
};

/* ---- hands.c ---- */

/* Looks at a game at a time of its clock: asks about a new piece. The button to press now; -1:
 * none yet. */
int app_hands_look(struct app *app, struct app_hands *hands, const struct fin_game *game,
                   uint64_t now, uint64_t piece_us);
/* When it next presses a button; FIN_NEVER while it waits. */
uint64_t app_hands_due(const struct app_hands *hands);
void app_hands_answer(struct app_hands *hands, const struct app_event *event);

/* ---- bot.c, rival.c, bot_screen.c ---- */

/* Shows the bot play; and lets it go on from part of a replay. */
void app_bot_watch(struct app *app);
void app_bot_play_on(struct app *app, const struct fin_replay *part);
/* Presses and releases a button of the running game. */
void app_bot_tap(struct app *app, int button);
/* Back to the screen of the bot. */
void app_bot_leave(struct app *app);
void app_bot_opened(struct app *app);
/* The time it takes for a piece. */
uint64_t app_bot_piece_us(const struct app *app);
/* The player's game has begun; advances its rival to the same time. */
void app_rival_begun(struct app *app);
void app_rival_advance(struct app *app);
uint64_t app_rival_due(const struct app *app);
void app_rival_view(const struct app *app, struct view *view);
void app_bot_over_view(const struct app *app, struct view *view);

#endif
