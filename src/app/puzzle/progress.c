/* The player's progress in puzzles: solved and open stages, saved as facts. */
#include "app/puzzle/attempt.h"
#include "app/train/session.h"

void app_puzzle_keep(struct app *app, int what, int value) {
    struct app_fact fact = {
        .kind = APP_FACT_PUZZLE, .what = (uint64_t)what, .value = (uint64_t)value};
    app_puzzle_fact(app, &fact, 0);
    app_keep_fact(app, &fact);
}

bool app_stage_is_solved(const struct app *app, int number) {
    return app->puzzle.values[number] >= APP_PUZZLE_SOLVED;
}

bool app_stage_is_open(const struct app *app, int number) {
    return number == 0 || app->puzzle.values[number] > 0 ||
           app->puzzle.values[number - 1] >= APP_ATTEMPTS;
}

int app_stages_solved(const struct app *app) {
    int count = 0;
    for (int i = 0; i < APP_PUZZLE_STAGES; i++) {
        count += app_stage_is_solved(app, i);
    }
    return count;
}

int app_stage_after(const struct app *app, int number) {
    for (int i = 1; i <= APP_PUZZLE_STAGES; i++) {
        int stage = (number + i) % APP_PUZZLE_STAGES;
        if (stage != number && app_stage_is_open(app, stage) && !app_stage_is_solved(app, stage)) {
            return stage;
        }
    }
    return -1;
}

int app_stage_to_play(const struct app *app) {
    int last = app->puzzle.stage;
    if (last > 0 && app_stage_is_open(app, last) && !app_stage_is_solved(app, last)) {
        return last;
    }
    int stage = app_stage_after(app, APP_PUZZLE_STAGES - 1);
    return stage >= 0 ? stage : last > 0 ? last : 0;
}
