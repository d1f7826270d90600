/* The puzzle functions for the rest of the app. */
#ifndef FIN_APP_PUZZLE_ATTEMPT_H
#define FIN_APP_PUZZLE_ATTEMPT_H

#include "app/core/state.h"

/* Internal: a move is being demonstrated, and any key stops it. */
static inline bool app_puzzle_shows(const struct app *app) {
    return app->puzzle.kind == APP_PUZZLE_TRICK || app->puzzle.kind == APP_PUZZLE_SOLUTION;
}

/* True if odds do not spoil this game: it is not a puzzle, the puzzle was solved, or all attempts
 * are used up. */
bool app_puzzle_may_tell(const struct app *app, const struct fin_setup *setup);

/* Saves a value of a stage or trick, if it is larger than before. */
void app_puzzle_keep(struct app *app, int what, int value);
/* Takes a saved fact, if it is about puzzles. */
void app_puzzle_fact(struct app *app, const struct app_fact *fact, uint64_t device);
/* Open stages are those up to the first unsolved one, and some after it. */
bool app_stage_is_open(const struct app *app, int number);
bool app_stage_is_solved(const struct app *app, int number);
int app_stages_solved(const struct app *app);
/* The first open stage after a given one that is not solved; -1: none. */
int app_stage_after(const struct app *app, int number);

/* The stage that the list selects: the first unsolved one, or the one played last. */
int app_stage_to_play(const struct app *app);

/* The list of stages was opened. */
void app_puzzles_open(struct app *app);
/* Progress has arrived while the list is open: selects the stage to play. */
void app_puzzles_loaded(struct app *app);
/* Leaves an attempt, which is then over, and returns to the list. */
void app_puzzle_leave(struct app *app);
void app_puzzle_start(struct app *app, int stage);
/* Starts a custom puzzle. solution: a known one, or NULL. */
void app_puzzle_begin(struct app *app, const struct fin_puzzle *puzzle,
                      const struct fin_pc_solution *solution);
void app_puzzle_next(struct app *app);
void app_puzzle_solution(struct app *app);

/* ---- attempt_view.c ---- */

void app_puzzle_view(const struct app *app, uint64_t now, struct view *view);
/* The help of commands in the pause menu. */
const char *app_puzzle_command_help(const struct app *app, int command);
void app_puzzles_view(const struct app *app, struct view *view);
void app_solved_view(const struct app *app, struct view *view);
void app_failed_view(const struct app *app, struct view *view);
/* Conditions for lines of those screens. */
bool app_puzzle_has_next(const struct app *app);
bool app_puzzle_may_try(const struct app *app);
bool app_puzzle_is_out(const struct app *app);
/* Five attempts were used up, now or earlier. */
bool app_puzzle_offers(const struct app *app);
bool app_puzzle_has_solution(const struct app *app);

/* ---- attempt.c: hooks of the part ---- */

void app_puzzle_requested(struct app *app);
/* The answer of the solver. */
void app_puzzle_answer(struct app *app, const struct app_event *event);

#endif
