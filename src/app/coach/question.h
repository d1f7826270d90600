/* Questions to the coach: about a position, or about a move made in one. The app asks (APP_COACH);
 * the platform searches elsewhere, in a thread or Worker. Question and answer are flat values that
 * travel as bytes between parts of one build. */
#ifndef FIN_APP_COACH_QUESTION_H
#define FIN_APP_COACH_QUESTION_H

#include "finessimo_bot.h"

enum {
    APP_COACH_NODES = 40000, /* of a review, as in `finessimo review` */
    APP_COACH_REASON = 120,
};

struct app_coach_question {
    struct fin_bot_position position;
    struct fin_bot_move made; /* if it rates: piece, hold and spin */
    struct fin_bot_rules rules;
    uint32_t nodes;  /* at most APP_COACH_NODES */
    uint8_t aim;     /* enum fin_aim */
    bool rates;      /* a move; otherwise it asks for the best one */
    bool half_turns; /* the player may use them */
};

struct app_coach_answer {
    uint32_t size;                /* of this struct, to detect another build */
    bool found;                   /* a move was found, and the made one could be rated */
    struct fin_rating rating;     /* if it does not rate: only the best move */
    struct fin_bot_move second;   /* if it does not rate: the next best; kind FIN_NONE: none */
    struct fin_key_sequence keys; /* to the best placement, after hold */
    /* why the made move, or the second one, is worse; may be empty */
    char reason[APP_COACH_REASON];
};

/* Bytes of memory for an answer. */
size_t app_coach_memory(void);
/* Answers a question in that memory; an empty one with `found` unset. Called by the platform, not
 * by the app. */
void app_coach_fill(const struct app_coach_question *question, void *memory,
                    struct app_coach_answer *answer);

#endif
