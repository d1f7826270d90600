/* Puzzles, as the rest of the app sees them: saved progress, and the hooks of the part. */
#include "app/core/part.h"
#include "app/puzzle/attempt.h"

void app_puzzle_fact(struct app *app, const struct app_fact *fact, uint64_t device) {
    (void)device;
    struct app_puzzle *puzzle = &app->puzzle;
    bool stage = fact->what < APP_PUZZLE_STAGES;
    bool trick = fact->what >= APP_PUZZLE_TRICKS && fact->what - APP_PUZZLE_TRICKS < APP_TRICKS;
    if (fact->kind != APP_FACT_PUZZLE || (!stage && !trick)) {
        return;
    }
    uint8_t *value =
        stage ? &puzzle->values[fact->what] : &puzzle->shown[fact->what - APP_PUZZLE_TRICKS];
    if (fact->value > *value) {
        *value = (uint8_t)fact->value;
    }
}

static bool is_wanted(const struct app_begin *begin) {
    return begin->mode == FIN_MODE_PUZZLE || begin->puzzles || begin->puzzle != NULL;
}

static const struct app_starter starter = {.wants = is_wanted, .start = app_puzzle_requested};

const struct app_part app_puzzle_part = {
    .answer = app_puzzle_answer, .fact = app_puzzle_fact, .starter = &starter, .quiet = true};
