/* What the rest of the app may do with puzzles. */
#ifndef FIN_APP_PUZZLE_ATTEMPT_H
#define FIN_APP_PUZZLE_ATTEMPT_H

#include "app/core/state.h"

/* For this part: a move is being shown, and any key ends that. */
static inline bool app_puzzle_shows(const struct app *app) {
    return app->puzzle.kind == APP_PUZZLE_TRICK || app->puzzle.kind == APP_PUZZLE_SOLUTION;
}

/* Odds of this game give no puzzle away: it is none, it was solved, or all attempts at it are
 * used up. */
bool app_puzzle_may_tell(const struct app *app, const struct fin_setup *setup);

/* Keeps a value of a stage or trick, if it is larger than the one before. */
void app_puzzle_keep(struct app *app, int what, int value);
/* A fact about puzzles that was kept. */
void app_puzzle_fact(struct app *app, const struct app_fact *fact);
/* Stages can be played from the first one that is not solved back. */
bool app_stage_is_open(const struct app *app, int number);
bool app_stage_is_solved(const struct app *app, int number);
int app_stages_solved(const struct app *app);
/* The first open stage after one that is not solved, -1: there is none. */
int app_stage_after(const struct app *app, int number);

/* The one that the list lights: the first that is not solved, or the one that was
 * played last. */
int app_stage_to_play(const struct app *app);

/* The list of stages was opened. */
void app_puzzles_open(struct app *app);
/* What was kept has come while the list is open: it lights the stage to play. */
void app_puzzles_loaded(struct app *app);
/* ... and is opened; an attempt that was out is over. */
void app_puzzle_leave(struct app *app);
void app_puzzle_start(struct app *app, int stage);
/* A puzzle from outside; the way is a solution of so many pieces, or none. */
void app_puzzle_begin(struct app *app, const struct fin_puzzle *puzzle,
                      const struct fin_pc_solution *solution);
void app_puzzle_next(struct app *app);
void app_puzzle_solution(struct app *app);

/* ---- app_puzzle_view.c ---- */

void app_puzzle_view(const struct app *app, uint64_t now, struct view *view);
void app_puzzles_view(const struct app *app, struct view *view);
void app_solved_view(const struct app *app, struct view *view);
void app_failed_view(const struct app *app, struct view *view);
/* Lines of those screens. */
bool app_puzzle_has_next(const struct app *app);
bool app_puzzle_may_try(const struct app *app);
bool app_puzzle_is_out(const struct app *app);
/* Five attempts were used up, now or earlier. */
bool app_puzzle_offers(const struct app *app);
bool app_puzzle_has_solution(const struct app *app);

#endif
