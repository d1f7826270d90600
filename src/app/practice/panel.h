/* What the rest of the app may do with the odds of perfect clears. */
#ifndef FIN_APP_PRACTICE_PANEL_H
#define FIN_APP_PRACTICE_PANEL_H

#include "app/core/state.h"

/* ---- offer.c: what is asked in every mode ---- */

/* The mode that is played, or the replay, can have the panel; and there is one, or a
 * question of it. All else in here is only called then. */
bool app_odds_offered(const struct app *app);
bool app_odds_active(const struct app *app);
/* Or pieces of the game are remembered. */
bool app_odds_is_open(const struct app *app);
/* Odds may soon be asked for: a question of nothing, so that the platform gets its solver
 * ready. */
void app_odds_ready(struct app *app);
/* Pieces of the perfect clear that was tried can be listed. */
bool app_practice_has_steps(const struct app *app);

/* ---- app_odds.c: asking and being answered ---- */

/* Another game begins; or the same one goes on from an earlier piece. */
void app_odds_start(struct app *app);
/* Hold would bring a piece that is known. */
bool app_odds_has_held(const struct app *app);
/* The next hint; behind the last one they fold up again. */
void app_odds_hint(struct app *app);
/* The game that the panel is about; NULL if there is none. */
const struct app_play *app_odds_seen(const struct app *app);

/* ---- app_steps.c: the pieces one by one ---- */

/* The lines of the perfect clear that a game is at, 0: none. */
int app_odds_lines(const struct fin_game *game, const struct app_attempt *attempt);
bool app_odds_question(const struct fin_setup *setup, const struct fin_game *game,
                       const struct app_attempt *attempt, struct fin_best_question *question);
struct app_attempt app_attempt_begin(const struct fin_game *game, bool empty);
/* The game of the app moved on, or back. */
void app_steps_follow(struct app *app);
/* It is left: an attempt of which a piece lies counts. */
void app_steps_give_up(struct app *app);
/* Reads on in the replay that is watched; true when there was something to read. */
bool app_steps_trace(struct app *app);
/* The steps of what is seen. */
const struct app_steps *app_odds_steps(const struct app *app);
/* The step in which most was lost, from there on; -1 if nothing was. */
int app_steps_worst(const struct app_steps *steps, int from);
/* The first step of the attempt in which the last piece was laid. */
int app_steps_first(const struct app_steps *steps);

/* ---- practice.c: counting, and the screens ---- */

/* A counter that was kept; and those that changed, as facts to be kept. */
void app_practice_fact(struct app *app, const struct app_fact *fact, uint64_t device);
uint32_t app_practice_changed(struct app *app, uint64_t device, struct app_fact *facts,
                              uint32_t most);
/* What is said of the attempt that ended; "" if nothing is. */
const char *app_practice_said(const struct app *app);

/* An attempt has ended: it is counted, and a verdict is given. */
void app_practice_end(struct app *app, bool cleared);
/* The verdict with what is known now. */
void app_practice_verdict(struct app *app, bool cleared);
/* A piece of which all is known is counted, once. */
void app_practice_count(struct app *app, struct app_step *step);
/* Steps are left, from one up to another: what is not known of them counts as the range
 * that it is. */
void app_practice_leave(struct app *app, int from, int till);

void app_lost_view(const struct app *app, struct view *view);
void app_practice_stats_view(const struct app *app, struct view *view);
/* Back to the first piece of the attempt. */
void app_practice_retry(struct app *app);

/* ---- app_odds_view.c ---- */

void app_odds_view(const struct app *app, struct view *view);

#endif
