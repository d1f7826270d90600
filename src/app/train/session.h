/* The training functions for the rest of the app. */
#ifndef FIN_APP_TRAIN_SESSION_H
#define FIN_APP_TRAIN_SESSION_H

#include "app/core/state.h"

/* Internal: a card, a step of the lesson, or of the test is in play. */
static inline bool app_in_drill(const struct app *app) {
    return app->train.kind != APP_SESSION_NONE;
}
int32_t app_today(const struct app *app);

/* Loads the learning progress if needed. */
void app_train_want(struct app *app);
/* Queues a fact to be saved. */
void app_keep_fact(struct app *app, const struct app_fact *fact);
/* Requests an import, which may add facts. */
void app_train_import(struct app *app);
/* A game has ended: adds its finesse to the totals. */
void app_train_count(struct app *app);

/* ---- sessions ---- */

/* The rules of drills. */
struct fin_rules app_drill_rules(const struct app *app);
/* The keys expected under these rules: enum fin_key_set. */
unsigned app_drill_key_set(const struct fin_rules *rules);
uint64_t app_now_ms(const struct app *app);

/* review.c: takes a saved review. */
void app_review_take(struct app_train *train, const struct app_fact *fact);
/* Milliseconds of the last try without waiting for auto-shift, which depends on settings. */
uint32_t app_try_ms(const struct app *app);
/* Its grade, clean or not, and saving it as a review. */
int app_try_grade(const struct app *app, bool clean);
void app_review_write(struct app *app, int grade);
/* Plans the session to start, for the menu line about it. */
void app_train_plan(struct app *app);
uint32_t app_session_seconds(const struct app *app);
/* Cards per day; 0: none. */
uint32_t app_daily_goal(const struct app *app);
/* Milliseconds per placement, without the waits for auto-shift; 0: none. */
uint32_t app_target_ms(const struct app *app);
void app_train_start(struct app *app);
void app_train_lesson(struct app *app);
void app_train_test(struct app *app);
void app_train_faults(struct app *app);
/* True if the finished game has faults to show, at most this many. */
enum { APP_FAULTS_NAMED = 3 };
bool app_shows_faults(const struct app *app);
/* True if app_shows_faults is, or if a message says why none were counted. */
bool app_names_faults(const struct app *app);
/* True if pieces are dragged with a finger, and none of the game was judged. */
bool app_counts_no_finesse(const struct app *app);
void app_train_one(struct app *app, int card);
/* Starts a session of all scenarios of a deck (enum train_deck), whatever deck is selected. */
void app_train_scenarios(struct app *app, int deck);
/* slowest.c: drills the slowest placements; true if there are any. */
void app_train_slowest(struct app *app);
bool app_knows_times(const struct app *app);
/* The list of scenarios has changed: the progress is loaded again. */
void app_train_changed(struct app *app);
/* The mastery of a scenario's weakest target, see train_mastery. */
int app_scenario_mastery(const struct app *app, int index);
/* A scenario that was to be placed clean once leaves the list when it was. */
void app_train_retire(struct app *app);

/* own_cards.c: pieces and targets that are shown for a moment, see TRAIN_SCENARIO_HIDE. */
bool app_train_flows(const struct app_train *train);
/* Shows these targets from now on; and the next one of the deck "preview". */
void app_train_look(struct app *app, const struct fin_piece *targets, int count);
void app_train_read(struct app *app);
bool app_train_hides(const struct app_train *train, uint64_t now);
void app_train_hide(const struct app *app, uint64_t now, struct view_game *view);
void app_train_again(struct app *app);
/* Ends the session, with results if a card was tried. */
void app_train_end(struct app *app);
/* The player leaves it; the lesson then counts as completed. */
void app_train_leave(struct app *app);
/* Starts a session of a kind (enum app_session) without a card. */
void app_train_begin(struct app *app, int kind, uint64_t lasts_us);
/* A piece has locked, so a step of the lesson was tried. */
void app_lesson_locked(struct app *app);
/* Ends the lesson. */
void app_lesson_end(struct app *app);
/* The number of steps of the lesson (lesson.c). */
int app_lesson_steps(void);
/* Deals the current step. */
void app_lesson_put(struct app_train *train);
const char *app_lesson_prompt(const struct app *app, int step);
/* The piece of a step, -1 past the last. */
int app_lesson_piece(int step);
/* True if exactly the keys of the step were used. */
bool app_lesson_taken(const struct app *app, int step, const struct fin_key_sequence *own);

/* ---- dealing: deal.c ---- */

/* Starts the current card as a game. */
void app_play_card(struct app *app);
/* Deals the next card; false if there is none, or no time. */
bool app_deal(struct app *app);
/* Deals the next target of a scenario; false after the last. */
bool app_deal_next_target(struct app *app);

/* ---- during a card ---- */

/* The keys of the current card, or the best ones after a fault in a game, shown step by step on
 * request. */
bool app_offers_key_guide(const struct app *app);
void app_show_key_guide(struct app *app);

/* ---- views: feedback.c, session_view.c, map.c ---- */

struct fin_writer;
/* Writes "T turned right, column 4". */
void app_write_placement(struct fin_writer *writer, struct fin_piece piece);
/* Writes a key by the player's own name. */
void app_write_key(const struct app *app, int key, char *text, size_t size);
/* Writes "97 %", rounded down so that 100 means all. */
void app_write_percent(struct fin_writer *writer, uint64_t part, uint64_t whole);

/* Shows the finesse of a watched game and of its last piece; by_finger: that piece was dragged. */
void app_judged_view(const struct app *app, uint32_t judged, uint32_t clean, bool by_finger,
                     const struct fin_verdict *last, struct view_game *view);
/* The finesse feedback of this game: enum app_feedback, never auto. */
int app_feedback(const struct app *app);
/* Switches to the next of count, explain and off, for all games from now on. */
void app_switch_feedback(struct app *app);
/* The fault being explained; NULL: none. */
const struct fin_verdict *app_shown_fault(const struct app *app, uint64_t now);
/* When the shown keys advance; FIN_NEVER if none are shown. */
uint64_t app_key_guide_due(const struct app *app);
/* The number of steps. */
uint64_t app_key_guide_steps(const struct app *app);
void app_show_steps(const struct app *app, uint64_t now, struct view_game *view);
/* An empty number beside the board, with its label. */
struct view_stat *app_add_stat(struct view_game *view, const char *label);
/* The numbers "FINESSE 97 %, 2 faults" and "not counted". */
void app_show_share(uint32_t judged, uint32_t clean, struct view_game *view);
void app_show_unjudged(struct view_game *view);
/* The names of the faults, and the own keys beside the best ones. */
void app_explain_fault(const struct app *app, const struct fin_verdict *verdict,
                       struct view_finesse *view);
/* The display of a drill beside its card. */
void app_drill_view(const struct app *app, uint64_t now, struct view *view);
void app_finesse_view(const struct app *app, uint64_t now, struct view *view);
void app_train_view(const struct app *app, struct view *view);
void app_trained_view(const struct app *app, struct view *view);
void app_map_view(const struct app *app, struct view *view);
void app_heat_view(const struct app *app, struct view *view);
bool app_map_key(struct app *app, const struct app_press *press);
/* Starts a drill of the clicked placement: number = (piece * 4 + facing) * 10 + column. */
bool app_map_point(struct app *app, const struct app_event *event);
void app_stats_view(const struct app *app, struct view *view);
/* Saves finesse statistics as a CSV file. */
void app_save_csv(struct app *app);

#endif
