/* The parts of the app: each is a feature with its own state and a row of hooks. The core calls
 * the parts in order of their numbers, and knows none by name. */
#ifndef FIN_APP_CORE_PART_H
#define FIN_APP_CORE_PART_H

#include "app/core/state.h"

/* The number of an effect contains the part that requested it; at most 16 parts. */
enum app_part_number {
    APP_PART_NONE,
    APP_PART_GAME,
    APP_PART_PAUSED,
    APP_PART_RACE,
    APP_PART_STRIP,
    APP_PART_REPLAY,
    APP_PART_ODDS,
    APP_PART_TRAIN,
    APP_PART_PUZZLE,
    APP_PART_LISTS,
    APP_PART_CHARTS,
    APP_PARTS,
};

/* A hook may be NULL. Only open parts are called, because the page loads the code of many parts
 * when they are first opened. */
struct app_part {
    bool (*is_open)(const struct app *app); /* NULL: always */
    void (*advance)(struct app *app);       /* runs everything due */
    uint64_t (*due)(const struct app *app); /* when it is next due */
    void (*begun)(struct app *app);         /* a game starts, or continues elsewhere */
    /* The current game is left, for another one or because the program ends; given_up: it can not
     * be resumed. */
    void (*left)(struct app *app, bool given_up);
    void (*view)(const struct app *app, uint64_t now, struct view *view); /* beside the game */

    /* An effect of this part was answered; called even if the part is not open. */
    void (*answer)(struct app *app, const struct app_event *event);
    /* The next change to save, when no other effect is waiting; false: none. */
    bool (*keep)(struct app *app, struct app_effect *effect);
    bool quiet; /* failures of its effects are not shown */
};

extern const struct app_part app_game_part;   /* game/game.c */
extern const struct app_part app_paused_part; /* paused/kept_game.c */
extern const struct app_part app_race_part;   /* race/race.c */
extern const struct app_part app_strip_part;  /* settings/timing_strip.c */
extern const struct app_part app_replay_part; /* replay/replay_open.c */
extern const struct app_part app_odds_part;   /* practice/odds.c */
extern const struct app_part app_train_part;  /* train/facts.c */
extern const struct app_part app_puzzle_part; /* puzzle/attempt.c */
extern const struct app_part app_lists_part;  /* records/lists.c */
extern const struct app_part app_charts_part; /* records/charts.c */

/* All open parts. */
void app_parts_advance(struct app *app);
uint64_t app_parts_due(const struct app *app);
void app_parts_begun(struct app *app);
void app_parts_left(struct app *app, bool given_up);
void app_parts_view(const struct app *app, uint64_t now, struct view *view);
bool app_parts_keep(struct app *app, struct app_effect *effect); /* open or not */
/* The part that an answer is for. */
const struct app_part *app_part_of(const struct app_event *answer);

/* Requests a new effect for a part, and stores its number. */
struct app_effect *app_ask(struct app *app, int part, int kind, uint32_t *number);
/* True if the answer has this number, which is then cleared: a second answer is stale. */
bool app_is_answer(uint32_t *number, const struct app_event *event);
/* A new number for an effect. */
uint32_t app_new_number(struct app *app, int part);

#endif
