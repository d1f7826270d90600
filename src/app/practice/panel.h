/* The odds functions for the rest of the app. */
#ifndef FIN_APP_PRACTICE_PANEL_H
#define FIN_APP_PRACTICE_PANEL_H

#include "app/core/part.h"

/* ---- offer.c: needed in every mode ---- */

extern const struct app_action_row app_odds_actions[];
/* True if the current mode or replay can show the panel. */
bool app_odds_offered(const struct app *app);
/* True if the panel is shown or has a question. */
bool app_odds_active(const struct app *app);
/* True if it is active, or remembers pieces of the game. */
bool app_odds_is_open(const struct app *app);
/* Asks an empty question, so that the platform prepares its solver before odds are needed. */
void app_odds_ready(struct app *app);
/* True if the pieces of the attempted perfect clear can be listed. */
bool app_practice_has_steps(const struct app *app);

/* ---- panel.c: questions and answers ---- */

/* Another game starts, or the same one continues from an earlier piece. */
void app_odds_start(struct app *app);
/* True if hold would bring a known piece. */
bool app_odds_has_held(const struct app *app);
/* Shows the next hint; after the last one, collapses them. */
void app_odds_hint(struct app *app);
/* The hints requested so far (enum app_hint) in a game for whose position there are no odds. */
int app_odds_left_open(const struct app *app);
/* The game that the panel is about; NULL if there is none. */
const struct app_play *app_odds_seen(const struct app *app);

/* ---- steps.c: single pieces ---- */

/* The lines of the game's current perfect clear, 0: none. */
int app_odds_lines(const struct fin_game *game, const struct app_attempt *attempt);
bool app_odds_question(const struct fin_setup *setup, const struct fin_game *game,
                       const struct app_attempt *attempt, struct fin_best_question *question);
struct app_attempt app_attempt_begin(const struct fin_game *game, bool empty);
/* The app's game advanced or was rewound. */
void app_steps_follow(struct app *app);
/* The game is abandoned: an attempt with a placed piece counts. */
void app_steps_give_up(struct app *app);
/* Continues reading the watched replay; true if there was something to read. */
bool app_steps_trace(struct app *app);
/* The steps of the visible game. */
const struct app_steps *app_odds_steps(const struct app *app);
/* The step that lost most, from there on; -1 if none did. */
int app_steps_worst(const struct app_steps *steps, int from);
/* The first step of the attempt that contains the last placed piece. */
int app_steps_first(const struct app_steps *steps);

/* ---- practice.c: statistics and screens ---- */

/* Takes a saved counter. */
void app_practice_fact(struct app *app, const struct app_fact *fact, uint64_t device);
/* Writes the counters that changed as facts to save, at most `most`; returns their number. */
uint32_t app_practice_changed(struct app *app, uint64_t device, struct app_fact *facts,
                              uint32_t most);
/* The message about the finished attempt; "" if there is none. */
const char *app_practice_said(const struct app *app);

/* An attempt has ended: counts it, and makes a verdict. */
void app_practice_end(struct app *app, bool cleared);
/* Updates the verdict with what is known now. */
void app_practice_verdict(struct app *app, bool cleared);
/* Counts a piece once everything about it is known. */
void app_practice_count(struct app *app, struct app_step *step);
/* Steps `from` to `till` are abandoned: unknown odds count as their range. */
void app_practice_leave(struct app *app, int from, int till);

void app_lost_view(const struct app *app, struct view *view);
void app_practice_stats_view(const struct app *app, struct view *view);
/* Returns to the first piece of the attempt. */
void app_practice_retry(struct app *app);

/* ---- panel_view.c ---- */

void app_odds_view(const struct app *app, struct view *view);

#endif
