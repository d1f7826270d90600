/* The bot's hands: a move as key presses, spread over the time of a piece. */
#include <string.h>

#include "app/coach/coach.h"
#include "app/core/part.h"

enum { NODES = 12000 }; /* per move: about a millisecond */

/* The aim by which the bot plays a mode; all others by attack. */
static const struct {
    const char *mode;
    uint8_t aim;
} aims[] = {
    {"40-lines", FIN_AIM_SPRINT}, {"cheese", FIN_AIM_CHEESE},   {"combo", FIN_AIM_COMBO},
    {"master", FIN_AIM_SURVIVE},  {"marathon", FIN_AIM_ATTACK},
};

static uint8_t aim_of(int mode) {
    const char *name = fin_mode_name(mode);
    for (size_t i = 0; i < sizeof aims / sizeof aims[0]; i++) {
        if (fin_text_equal(name, aims[i].mode)) {
            return aims[i].aim;
        }
    }
    return FIN_AIM_ATTACK;
}

static void ask(struct app *app, struct app_hands *hands, const struct fin_game *game) {
    struct app_coach_question *question = &hands->question;
    memset(question, 0, sizeof *question);
    if (!fin_bot_look(game, &question->position)) {
        return;
    }
    question->rules = (struct fin_bot_rules){.rotation = game->rules.rotation,
                                             .half_turns = game->rules.expect_180,
                                             .hold = game->rules.hold};
    question->nodes = NODES;
    question->aim = aim_of(game->rules.mode);
    question->half_turns = game->rules.expect_180;
    app_coach_ask(app, question, &hands->number);
}

static int button_of(const struct app_hands *hands) {
    int key = hands->next - hands->hold;
    if (key < 0) {
        return FIN_HOLD;
    }
    return key < hands->keys.length ? fin_key_button(hands->keys.keys[key]) : FIN_HARD;
}

int app_hands_look(struct app *app, struct app_hands *hands, const struct fin_game *game,
                   uint64_t now, uint64_t piece_us) {
    if (game->status != FIN_PLAYING || fin_game_piece(game).kind == FIN_NONE) {
        return -1;
    }
    if (hands->piece != game->pieces + 1) {
        hands->piece = game->pieces + 1;
        hands->known = false;
        hands->next = 0;
        hands->step_us = piece_us;
        hands->step_at = now;
        ask(app, hands, game);
    }
    if (!hands->known || now < hands->step_at) {
        return -1;
    }
    int button = button_of(hands);
    hands->next++;
    hands->step_at += hands->step_us;
    return button;
}

uint64_t app_hands_due(const struct app_hands *hands) {
    return hands->known ? hands->step_at : FIN_NEVER;
}

/* Without an answer the piece is dropped. */
void app_hands_answer(struct app_hands *hands, const struct app_event *event) {
    struct app_coach_answer answer;
    if (!app_is_answer(&hands->number, event)) {
        return;
    }
    if (!app_coach_read(event, &answer)) {
        memset(&answer, 0, sizeof answer);
    }
    hands->known = true;
    hands->keys = answer.keys;
    hands->hold = answer.rating.best.hold;
    hands->step_us /= hands->keys.length + 1u + hands->hold;
    hands->step_at += hands->step_us;
}
