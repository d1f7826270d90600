/* The coach: reviews of finished games, hints during one. */
#ifndef FIN_APP_COACH_COACH_H
#define FIN_APP_COACH_COACH_H

#include "app/coach/bot.h"
#include "app/coach/question.h"
#include "app/core/view.h"

struct app;
struct app_event;

enum {
    APP_REVIEW_PIECES = 1000, /* of a game, from its start */
    APP_REVIEW_MOMENTS = 3,   /* costliest pieces that are listed */
};

/* A decision of the game. */
struct app_review_piece {
    uint64_t spawn_us, lock_us;
    struct fin_bot_move made;
    struct fin_rating rating;
    struct fin_key_sequence keys; /* to the best placement */
    char reason[APP_COACH_REASON];
    uint16_t used, fewest; /* keys, if judged */
    bool judged, rated;
};

/* A review of the replay that is being watched. */
struct app_review {
    bool wanted;            /* opens once the replay has been read */
    bool begun, read, done; /* it is being rated; was read to its end; all is rated */
    uint64_t hash, end_us;  /* of the replay */
    uint8_t aim;
    uint32_t number; /* of the pending answer */
    struct app_coach_question question;
    struct fin_replay_player player;
    struct fin_judge judge;
    struct fin_review review;

    struct app_review_piece pieces[APP_REVIEW_PIECES];
    uint16_t count, rated;
    uint16_t qualities[FIN_QUALITIES];
    uint64_t cost;                          /* thousandths of the aim's unit */
    uint16_t costliest[APP_REVIEW_MOMENTS]; /* numbers from 1, costliest first; 0: none */

    uint16_t shown;    /* the piece on the board */
    bool picked;       /* the player chose the piece */
    uint64_t shown_at; /* since when */
};

/* The best move of the position in play. */
struct app_coach_hint {
    uint32_t number; /* of the pending answer */
    bool asked, known;
    struct app_coach_question question;
    struct app_coach_answer answer;
};

struct app_coach {
    bool used; /* since the start: a review, or the bot */
    struct app_review review;
    struct app_bot bot;
    struct app_coach_hint hint;
};

/* ---- ask.c ---- */

/* Sends a question, which must stay where it is until the next call into the app. */
void app_coach_ask(struct app *app, const struct app_coach_question *question, uint32_t *number);
/* Reads an answer; false if the coach found nothing, or there is no coach. */
bool app_coach_read(const struct app_event *event, struct app_coach_answer *answer);

/* Shows a sentence below the board. */
void app_coach_say(const struct app *app, const char *text, struct view *view);

/* Hooks of the part. */
void app_coach_advance(struct app *app);
uint64_t app_coach_due(const struct app *app);
void app_coach_answer(struct app *app, const struct app_event *event);
void app_coach_view(const struct app *app, uint64_t now, struct view *view);

/* ---- review.c ---- */

/* Reviews the watched replay, now or once it has been read. */
void app_review_open(struct app *app);
/* The same for the game that has just ended. */
void app_review_result(struct app *app);
/* Reads and asks. */
void app_review_advance(struct app *app);
uint64_t app_review_due(const struct app *app);
void app_review_answer(struct app *app, const struct app_event *event);
/* Shows a piece on the board. */
void app_review_show(struct app *app, int piece);
/* The accuracy in tenths of a percent. */
uint32_t app_review_accuracy(const struct app_review *review);

/* ---- hint.c ---- */

void app_coach_hint_advance(struct app *app);
void app_coach_hint_answer(struct app *app, const struct app_event *event);
void app_coach_hint_view(const struct app *app, struct view *view);

/* ---- review_screen.c ---- */

void app_review_opened(struct app *app);
void app_review_view(const struct app *app, struct view *view);
/* When the board of the screen next changes by itself. */
uint64_t app_review_moves_at(const struct app *app);

#endif
