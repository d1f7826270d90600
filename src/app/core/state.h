/* The state of the app as one value. All of src/app works on it; front ends only know its size. */
#ifndef FIN_APP_CORE_STATE_H
#define FIN_APP_CORE_STATE_H

#include "app/cards/scenarios.h"
#include "app/coach/coach.h"
#include "app/core/app.h"
#include "app/editor/editing.h"
#include "app/editor/editor.h"
#include "app/editor/paste.h"
#include "app/game/game.h"
#include "app/menu/open_screen.h"
#include "app/paused/paused.h"
#include "app/play/buttons.h"
#include "app/play/play.h"
#include "app/practice/counters.h"
#include "app/practice/odds.h"
#include "app/puzzle/puzzle.h"
#include "app/race/race.h"
#include "app/records/records.h"
#include "app/replay/replay.h"
#include "app/replay/watch.h"
#include "app/settings/profile.h"
#include "app/settings/timing_strip.h"
#include "app/train/train.h"
#include "app/undo/undo.h"

enum {
    APP_DEPTH = 12,       /* screens on the stack */
    APP_QUEUE = 32,       /* waiting effects */
    APP_LOG_WORDS = 6144, /* memory requested at the start */
    APP_TYPED = 256,      /* characters of a typed value, with the terminating zero */

    APP_DEAF_US = 500000,    /* a screen that opens by itself ignores keys for this long */
    APP_NOTICE_US = 6000000, /* a notice is shown for this long */
};

/* The use of the next keys, if not for the menu or the game. */
enum app_asks {
    APP_ASKS_NOTHING,
    APP_ASKS_KEY,  /* the next key will be bound */
    APP_ASKS_TEXT, /* types a value */
    APP_ASKS_TRY,  /* keys move the piece of the timing strip */
};

/* Settings other than those in effect, which are in app->profile. */
struct app_settings {
    struct app_profile first; /* defaults */
    struct app_profile saved; /* as the platform has saved them */
    struct app_profile undo;  /* before the last reset */
    bool has_undo;
    bool started; /* from now on changes are saved */
    bool unsaved; /* profile and saved may differ */
    int32_t keep; /* the last level sent to the platform */
};

/* The stack of screens, and the use of keys on the top one. */
struct app_menu {
    struct app_open_screen stack[APP_DEPTH];
    uint8_t depth;
    uint64_t deaf_till;
    char notice[160];
    bool notice_bad, notice_stays; /* stays: not cleared by the next key */
    uint64_t notice_till;
    uint32_t refused; /* messages of actions.c already shown, a bit per row */
    uint8_t asks;     /* enum app_asks */
    char typed[APP_TYPED];
    bool by_pad;        /* the last input came from a gamepad: hints name its buttons */
    uint8_t rules_mode; /* 1 + the mode whose settings are shown; 0: the one that Play starts */
};

/* Memory from the platform: the log, its encoded replay, and a replay being watched. */
struct app_memory {
    uint64_t *words;
    uint32_t capacity, log_capacity;
    uint32_t asked_words;  /* requested and not given yet */
    uint32_t replay_words; /* for a replay being watched, after everything else */
};

/* A waiting effect. Bytes that are large or may still change are produced when the effect is
 * passed on: `complete` does that, or drops the effect by returning false. `what` is a number for
 * the part's own use. */
struct app_waiting {
    struct app_effect effect;
    bool (*complete)(struct app *app, struct app_effect *effect,
                     int what); /* NULL: nothing to do */
    uint8_t what;
};

struct app_effects {
    struct app_waiting queue[APP_QUEUE];
    uint8_t first, count;
    uint32_t last_number;
};

/* The app as one value, with what is used most first: small offsets make the page smaller. */
struct app {
    struct app_platform platform;
    uint64_t now;   /* monotonic time of the latest event */
    int64_t wall_s; /* of the latest event */
    struct fin_random random;
    struct app_bindings keys; /* effective key bindings, from profile and platform */
    struct app_menu menu;
    struct app_memory memory;
    struct app_game game;
    struct app_profile profile; /* settings in effect */

    uint8_t activity; /* the current activity, see activity.h */
    struct app_play play;
    struct app_buttons buttons;
    struct app_paused paused;
    struct app_race race;
    struct app_redo redo;

    struct app_effects effects;
    struct app_settings settings;
    struct app_savepoint savepoint;
    struct app_retry retry;

    struct app_scenarios scenarios;
    struct app_puzzle puzzle;
    struct app_panel panel; /* odds of perfect clears beside the game or replay */
    struct app_practice practice;
    struct app_replay replay;
    struct app_editing editing;
    struct app_lists lists;
    struct app_charts charts;
    struct app_strip strip;
    struct app_coach coach;
    struct app_train train; /* the largest, last: the offsets of all others are small */
};

/* ---- app.c ---- */

/* Shows a notice to the player. */
void app_notice(struct app *app, const char *text, bool bad);
/* Updates everything that depends on settings. */
void app_changed(struct app *app);
bool app_reduced_motion(const struct app *app);
/* The rules of a mode under a preset with the player's handling. Touch input gets slower
 * handling, unless the player has set it. */
struct fin_rules app_rules(const struct app *app, int mode, int preset);
/* True if pieces are dragged with a finger: finesse does not count. Drills use buttons. */
bool app_uses_gestures(const struct app *app);

/* ---- effects.c ---- */

/* Requests a new effect with a number; fill it in before the next one. If the queue is full, a
 * bell is dropped. */
struct app_effect *app_push(struct app *app, int kind);
/* Completes the last requested effect when it is passed on, see struct app_waiting. */
void app_complete_later(struct app *app,
                        bool (*complete)(struct app *app, struct app_effect *effect, int what),
                        int what);
/* Drops waiting saves of the running game of this mode, because a newer one follows. */
void app_drop_saves(struct app *app, int mode);
/* The memory for bytes of effects, after the log. */
uint8_t *app_spare(const struct app *app);
/* The size of that memory. */
size_t app_spare_bytes(const struct app *app);
/* Requests this many words of memory in total, unless a request is pending. */
void app_grow_log(struct app *app, uint32_t words);
/* The words of the log in a memory of this capacity; the rest is for bytes and replays. */
uint32_t app_log_capacity(const struct app *app, uint32_t capacity);
/* Another game is about to start: completes waiting saves of the current one. */
void app_encode_waiting(struct app *app);
/* Adjusts waiting saves after the memory, which has their bytes, has moved. */
void app_move_waiting(struct app *app, const uint64_t *words, uint32_t log_capacity);
void app_answer(struct app *app, const struct app_event *event);

#endif
