/* What the rest of the app may do with training. */
#ifndef FIN_APP_TRAIN_SESSION_H
#define FIN_APP_TRAIN_SESSION_H

#include "app/core/state.h"

/* For this part: a card, a step of the lesson or of the test is being played. */
static inline bool app_in_drill(const struct app *app) {
    return app->train.kind != APP_SESSION_NONE;
}
int32_t app_today(const struct app *app);

/* Makes sure that what was learned is there or asked for. */
void app_train_want(struct app *app);
/* One more to save. */
void app_keep_fact(struct app *app, const struct app_fact *fact);
/* Asks for an import, which may bring facts. */
void app_train_import(struct app *app);
/* A game has ended: its finesse is added up. */
void app_train_count(struct app *app);

/* ---- sessions ---- */

/* The rules of drills, and the keys that are expected under them. */
struct fin_rules app_drill_rules(const struct app *app);
unsigned app_drill_hands(const struct fin_rules *rules);
uint64_t app_now_ms(const struct app *app);

/* Plans the session that would be started, for the line that tells of it. */
void app_train_plan(struct app *app);
uint32_t app_session_seconds(const struct app *app);
void app_train_start(struct app *app);
void app_train_lesson(struct app *app);
void app_train_test(struct app *app);
void app_train_faults(struct app *app);
/* The game that ended has faults to be named, at most so many. */
enum { APP_FAULTS_NAMED = 3 };
bool app_shows_faults(const struct app *app);
/* ... or it is said why none was counted. */
bool app_names_faults(const struct app *app);
/* Pieces follow a finger, and none of the game was judged. */
bool app_counts_no_finesse(const struct app *app);
void app_train_one(struct app *app, int card);
/* The scenario that is chosen; all of them. */
void app_train_scenario(struct app *app);
void app_train_scenarios(struct app *app);
void app_train_again(struct app *app);
/* The session is over, with results if a card was tried. */
void app_train_end(struct app *app);
/* The player leaves it; the lesson counts as taken. */
void app_train_leave(struct app *app);
/* Begins a session of a kind (enum app_session) without a card. */
void app_train_begin(struct app *app, int kind, uint64_t lasts_us);
/* A step of the lesson was tried; and the lesson is over. */
void app_lesson_locked(struct app *app);
void app_lesson_end(struct app *app);
/* The steps of the lesson (app_lesson.c); puts out the one that is being taken. */
int app_lesson_steps(void);
void app_lesson_put(struct app_train *train);
const char *app_lesson_prompt(const struct app *app, int step);
/* The piece of a step, -1 past the last. */
int app_lesson_piece(int step);
/* The keys that a step asks for were used, and no others. */
bool app_lesson_taken(const struct app *app, int step, const struct fin_key_sequence *own);

/* ---- dealing: app_deal.c ---- */

/* The card that is out as a game that begins now. */
void app_play_card(struct app *app);
/* The next card; false when there is none, or no time. */
bool app_deal(struct app *app);
/* The next target of a scenario; false after its last. */
bool app_deal_next_target(struct app *app);

/* ---- while a card is out ---- */

/* The keys of the card that is out, or the best ones after a fault of a game: they
 * can be asked for, and are shown step by step. */
bool app_offers_key_guide(const struct app *app);
void app_show_key_guide(struct app *app);

/* ---- views: app_train_view.c, app_train_map.c ---- */

/* "T turned right, column 4"; a key by the player's own name; "97 %", rounded
 * down so that 100 means all. */
struct fin_writer;
void app_write_placement(struct fin_writer *writer, struct fin_piece piece);
void app_write_key(const struct app *app, int key, char *text, size_t size);
void app_write_percent(struct fin_writer *writer, uint64_t part, uint64_t whole);

/* What is said of a game that is watched, of its last piece, and of one that follows a
 * finger. */
void app_judged_view(const struct app *app, uint32_t judged, uint32_t clean, bool by_finger,
                     const struct fin_verdict *last, struct view_game *view);
/* What is said of the keys of this game: enum app_feedback, never auto. */
int app_feedback(const struct app *app);
/* The next of count, explain and off, for all games from now on. */
void app_switch_feedback(struct app *app);
/* The fault that is being explained; NULL: none is. */
const struct fin_verdict *app_shown_fault(const struct app *app, uint64_t now);
/* When the way that is shown moves on; FIN_NEVER if none is shown. */
uint64_t app_key_guide_due(const struct app *app);
void app_show_steps(const struct app *app, uint64_t now, struct view_game *view);
/* What a drill shows beside its card. */
void app_drill_view(const struct app *app, uint64_t now, struct view *view);
void app_finesse_view(const struct app *app, uint64_t now, struct view *view);
void app_train_view(const struct app *app, struct view *view);
void app_trained_view(const struct app *app, struct view *view);
void app_scenario_view(const struct app *app, struct view *view);
void app_map_view(const struct app *app, struct view *view);
void app_heat_view(const struct app *app, struct view *view);
bool app_map_key(struct app *app, const struct app_press *press);
/* A placement was clicked and is drilled: number counts columns, then facings, then pieces. */
bool app_map_point(struct app *app, const struct app_event *event);
void app_stats_view(const struct app *app, struct view *view);
/* Saves finesse statistics as a CSV file. */
void app_save_csv(struct app *app);

#endif
