/* The parts of the app: each is a feature with its own state and a row of hooks. The core calls
 * the parts in order of their numbers, and knows none by name. */
#ifndef FIN_APP_CORE_PART_H
#define FIN_APP_CORE_PART_H

#include "app/core/state.h"

/* The number of an effect contains the part that requested it; at most 32 parts. The core's own
 * actions come last. */
enum app_part_number {
    APP_PART_NONE,
    APP_PART_GAME,
    APP_PART_PAUSED,
    APP_PART_RACE,
    APP_PART_STRIP,
    APP_PART_REPLAY,
    APP_PART_UNDO,
    APP_PART_ODDS,
    APP_PART_TRAIN,
    APP_PART_CARDS,
    APP_PART_PUZZLE,
    APP_PART_LISTS,
    APP_PART_CHARTS,
    APP_PART_EDITOR,
    APP_PART_COACH,
    APP_PART_CORE,
    APP_PARTS,
};

struct app_press;

/* A command that a part carries out in play. Of several rows of an action, the first one that is
 * offered counts. */
struct app_action_row {
    uint8_t action; /* enum app_action */
    void (*run)(struct app *app);
    bool (*offered)(const struct app *app); /* NULL: always */
    bool (*ready)(const struct app *app);   /* it has an effect now; NULL: always */
    const char *label; /* among the tools beside the board; NULL: it is not shown there */
    const char *keys;  /* a name for its keys; NULL: made from the bindings */
    uint8_t key;       /* runs it as well, besides the bindings; 0: none */
};

/* A game or screen at the start, which the platform requested. */
struct app_starter {
    bool (*wants)(const struct app_begin *begin); /* NULL: everything that no other part wants */
    bool (*ready)(const struct app *app);         /* NULL: always */
    void (*start)(struct app *app);
};

/* A hook may be NULL. Most are only called if the part is open, because the page loads the code of
 * many parts when they are first opened. */
struct app_part {
    bool (*is_open)(const struct app *app); /* NULL: always */
    void (*advance)(struct app *app);       /* runs everything due */
    uint64_t (*due)(const struct app *app); /* when it is next due */
    void (*begun)(struct app *app);         /* a game starts, or continues at another point */
    /* The current game is left, for another one or because the program ends; discarded: it can not
     * be resumed. */
    void (*left)(struct app *app, bool discarded);
    void (*view)(const struct app *app, uint64_t now, struct view *view); /* beside the game */

    /* The following are called even if the part is not open. */

    void (*make)(struct app *app);    /* the app is made: state that is not zero */
    void (*begin)(struct app *app);   /* the platform has started the app */
    void (*learned)(struct app *app); /* app->platform has changed */
    const struct app_starter *starter;
    /* Takes a setting from outside. True if it belongs to this part; then *sentence is an error
     * message or NULL. */
    bool (*setting)(struct app *app, const char *name, const char *value, const char **sentence);
    /* The memory of the log has moved. Its old contents are at its start; the part moves its data
     * at the end of the log's area. */
    void (*move)(struct app *app, uint64_t *words, uint32_t capacity);
    /* Called after `move`, when app->memory is updated. */
    void (*moved)(struct app *app);
    /* True to ignore a key of the running game. press: the key; NULL if it is a button. */
    bool (*ignores)(struct app *app, const struct app_press *press);
    /* Called before the game gets an accepted press. */
    void (*before)(struct app *app);
    /* Called after it. */
    void (*after)(struct app *app, bool down);
    const struct app_action_row *actions; /* the last one has no run */
    /* Takes a saved fact that was loaded; `device` is the id of this device. */
    void (*fact)(struct app *app, const struct app_fact *fact, uint64_t device);
    /* Writes facts to save, at most `most`; returns their number. */
    uint32_t (*facts)(struct app *app, uint64_t device, struct app_fact *facts, uint32_t most);
    void (*paste)(struct app *app, const struct app_event *event);

    /* An effect of this part was answered. */
    void (*answer)(struct app *app, const struct app_event *event);
    /* The next change to save, when no other effect is waiting; false: none. */
    bool (*keep)(struct app *app, struct app_effect *effect);
    bool quiet; /* failures of its effects are not shown */
};

extern const struct app_part app_game_part;   /* game/running.c */
extern const struct app_part app_paused_part; /* paused/paused.c */
extern const struct app_part app_race_part;   /* race/part.c */
extern const struct app_part app_strip_part;  /* settings/timing_strip.c */
extern const struct app_part app_replay_part; /* replay/part.c */
extern const struct app_part app_undo_part;   /* undo/part.c */
extern const struct app_part app_odds_part;   /* practice/panel.c */
extern const struct app_part app_train_part;  /* train/facts.c */
extern const struct app_part app_cards_part;  /* cards/part.c */
extern const struct app_part app_puzzle_part; /* puzzle/part.c */
extern const struct app_part app_lists_part;  /* records/lists.c */
extern const struct app_part app_charts_part; /* records/charts.c */
extern const struct app_part app_editor_part; /* editor/part.c */
extern const struct app_part app_coach_part;  /* coach/part.c */
extern const struct app_part app_core_part;   /* core/press.c */

/* All open parts. */
void app_parts_advance(struct app *app);
uint64_t app_parts_due(const struct app *app);
void app_parts_begun(struct app *app);
void app_parts_left(struct app *app, bool discarded);
void app_parts_view(const struct app *app, uint64_t now, struct view *view);
/* All parts, open or not. */
bool app_parts_keep(struct app *app, struct app_effect *effect);
void app_parts_make(struct app *app);
void app_parts_begin(struct app *app);
void app_parts_learned(struct app *app);
/* The row of the part that starts what the platform requested. */
const struct app_starter *app_starter(const struct app_begin *begin);
/* True if a part owns the setting. */
bool app_parts_setting(struct app *app, const char *name, const char *value, const char **sentence);
void app_parts_move(struct app *app, uint64_t *words, uint32_t capacity);
void app_parts_moved(struct app *app);
bool app_parts_ignore(struct app *app, const struct app_press *press);
void app_parts_before(struct app *app);
void app_parts_after(struct app *app, bool down);
void app_parts_fact(struct app *app, const struct app_fact *fact, uint64_t device);
uint32_t app_parts_facts(struct app *app, uint64_t device, struct app_fact *facts, uint32_t most);
void app_parts_paste(struct app *app, const struct app_event *event);

/* ---- actions.c: the commands of all parts ---- */

/* The row of an action that is offered now; NULL: none. */
const struct app_action_row *app_find_action(const struct app *app, int action);
/* The row with this extra key that is offered now; NULL: none. */
const struct app_action_row *app_action_of_key(const struct app *app, int key);
/* If a command has no effect now, shows why, once per run, and returns true. */
bool app_refuses(struct app *app, int action);
/* Row `number` of all commands, from 0; NULL: no more. */
const struct app_action_row *app_nth_action(int number);
/* The actions of the running mode besides moves, for the key hints beside the board and for touch
 * buttons. */
void app_show_tools(const struct app *app, struct view_game *game);

/* The part that an answer is for. */
const struct app_part *app_part_of(const struct app_event *answer);

/* Requests a new effect for a part, and stores its number. */
struct app_effect *app_ask(struct app *app, int part, int kind, uint32_t *number);
/* True if the answer has this number, which is then cleared: a second answer is stale. */
bool app_is_answer(uint32_t *number, const struct app_event *event);
/* A new number for an effect. */
uint32_t app_new_number(struct app *app, int part);

#endif
