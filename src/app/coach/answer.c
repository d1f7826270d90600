/* Answers questions to the coach. Also part of the page's solver module. */
#include <string.h>

#include "app/coach/question.h"

size_t app_coach_memory(void) {
    return fin_bot_size(APP_COACH_NODES);
}

/* Keys without half turns if they lead there. */
static void find_keys(const struct app_coach_question *question, struct app_coach_answer *answer) {
    const struct fin_board *board = &question->position.board;
    const struct fin_bot_move *best = &answer->rating.best;
    int rotation = question->rules.rotation;
    bool found =
        !question->half_turns && fin_bot_keys(board, best, rotation, FIN_KEY_SET, &answer->keys);
    if (!found && !fin_bot_keys(board, best, rotation, FIN_KEY_SET_180, &answer->keys)) {
        answer->keys.length = 0;
    }
}

static bool rate(struct fin_bot *bot, const struct app_coach_question *question,
                 struct app_coach_answer *answer) {
    struct fin_rating *rating = &answer->rating;
    if (!fin_review_rate(bot, question->aim, &question->position, &question->made, question->nodes,
                         rating)) {
        return false;
    }
    if (rating->loss > 0) {
        fin_bot_reason(bot, &question->position, &question->made, &rating->best, answer->reason,
                       sizeof answer->reason);
    }
    return true;
}

static bool search(struct fin_bot *bot, const struct app_coach_question *question,
                   struct app_coach_answer *answer) {
    enum { MOVES = 2 };
    struct fin_bot_move moves[MOVES];
    size_t count = fin_bot_search(bot, &question->position, question->nodes, moves, MOVES);
    answer->second.piece.kind = FIN_NONE;
    if (count == 0) {
        return false;
    }
    answer->rating.best = moves[0];
    if (count == MOVES) {
        answer->second = moves[1];
        fin_bot_reason(bot, &question->position, &moves[1], &moves[0], answer->reason,
                       sizeof answer->reason);
    }
    return true;
}

/* The app clears a question that no longer matters, which may already have been sent. */
static bool is_empty(const struct app_coach_question *question) {
    return question->nodes == 0 || question->position.length == 0;
}

void app_coach_fill(const struct app_coach_question *question, void *memory,
                    struct app_coach_answer *answer) {
    struct fin_bot_weights weights = fin_bot_weights(question->aim);
    memset(answer, 0, sizeof *answer);
    answer->size = sizeof *answer;
    struct fin_bot *bot = fin_bot_make(memory, app_coach_memory(), &question->rules, &weights);
    if (bot == NULL || question->nodes > APP_COACH_NODES || is_empty(question)) {
        return;
    }
    answer->found = (question->rates ? rate : search)(bot, question, answer);
    if (answer->found) {
        find_keys(question, answer);
    }
}
