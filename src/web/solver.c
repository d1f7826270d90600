/* The functions that the page's Worker calls: the solver and the coach as a separate module, loaded
 * with the first question to one of them. Each has one question at a time. Question and answer have
 * the same layout as in the app's module, because both are built from the same sources. */
#include <stdlib.h>

#include "app/coach/question.h"
#include "app/practice/odds.h"
#include "web/exports.h"

enum { FIRST_BYTES = 16 << 20, MOST_BYTES = 256 << 20, SHORT_CELLS = 30 };

static struct fin_best_question question;
static struct app_odds odds;
static struct fin_best *best;
static void *memory;
static size_t size;

EXPORT(question_at) struct fin_best_question *question_at(void) {
    return &question;
}

EXPORT(question_size) uint32_t question_size(void) {
    return sizeof question;
}

EXPORT(odds_at) const struct app_odds *odds_at(void) {
    return &odds;
}

EXPORT(odds_size) uint32_t odds_size(void) {
    return sizeof odds;
}

static bool begin(void) {
    if (best == NULL) {
        size = FIRST_BYTES;
        memory = malloc(size);
        best = memory != NULL ? fin_best_make(memory, size) : NULL;
    }
    return best != NULL;
}

/* Gets more memory, if there is some. */
static bool grow(size_t bytes) {
    void *larger = bytes <= MOST_BYTES ? malloc(bytes) : NULL;
    struct fin_best *moved = larger != NULL ? fin_best_move(best, larger, bytes) : NULL;
    if (moved == NULL) {
        free(larger);
        return false;
    }
    free(memory);
    memory = larger;
    size = bytes;
    best = moved;
    return true;
}

/* A question with many pieces left needs much memory, and would restart again and again with a
 * little more. */
static bool takes_long(void) {
    int filled = 0;
    for (int y = 0; y < question.lines; y++) {
        filled += __builtin_popcount(question.board.rows[y]);
    }
    return question.lines * FIN_COLUMNS - filled > SHORT_CELLS;
}

/* Starts the question as filled in; false if it can not be answered. */
EXPORT(ask) bool ask(void) {
    if (fin_best_check(&question) != NULL || !begin()) {
        return false;
    }
    if (takes_long() && size < MOST_BYTES) {
        grow(MOST_BYTES); /* if not, it begins with less */
    }
    fin_best_ask(best, &question);
    return true;
}

/* Works for this many steps; true if there is more to do. */
EXPORT(run) bool run(uint32_t steps) {
    int status = fin_best_run(best, steps);
    return status == FIN_PC_MORE || (status == FIN_PC_MEMORY && grow(size * 2));
}

/* Writes the current result. */
EXPORT(fill) void fill(bool done) {
    app_odds_fill(best, done, &odds);
}

/* ---- the coach ---- */

static struct app_coach_question coach_question;
static struct app_coach_answer coach_answer;

EXPORT(coach_question_at) struct app_coach_question *coach_question_at(void) {
    return &coach_question;
}

EXPORT(coach_answer_at) const struct app_coach_answer *coach_answer_at(void) {
    return &coach_answer;
}

EXPORT(coach_answer_size) uint32_t coach_answer_size(void) {
    return sizeof coach_answer;
}

/* Answers the question as filled in; without memory, with an empty answer. */
EXPORT(coach) void coach(void) {
    static void *coach_memory;
    coach_memory = coach_memory != NULL ? coach_memory : malloc(app_coach_memory());
    if (coach_memory != NULL) {
        app_coach_fill(&coach_question, coach_memory, &coach_answer);
    } else {
        coach_answer = (struct app_coach_answer){.size = sizeof coach_answer};
    }
}
