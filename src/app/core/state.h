/* The app as one value. Everybody in src/app works on it; front ends only know
 * its size. */
#ifndef FIN_APP_CORE_STATE_H
#define FIN_APP_CORE_STATE_H

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
#include "app/train/scenarios.h"
#include "app/train/train.h"
#include "app/undo/undo.h"

enum {
    APP_DEPTH = 12,       /* screens on top of one another */
    APP_QUEUE = 32,       /* effects that wait */
    APP_LOG_WORDS = 6144, /* memory asked for at the start */
    APP_TYPED = 256,      /* characters of a typed value, and the end */

    APP_DEAF_US = 500000,    /* a screen that opens by itself hears nothing so long */
    APP_NOTICE_US = 6000000, /* a sentence is shown so long */
};

/* What the next keys are for, if not for the menu or the game. */
enum app_asks {
    APP_ASKS_NOTHING,
    APP_ASKS_KEY,  /* the next key is bound */
    APP_ASKS_TEXT, /* a value is typed */
    APP_ASKS_TRY,  /* the keys move the piece of the timing strip */
};

/* Settings besides those in force, which are app->profile. */
struct app_settings {
    struct app_profile first; /* as on the first run */
    struct app_profile saved; /* as the platform knows them */
    struct app_profile undo;  /* as they were before the last reset */
    bool has_undo;
    bool started; /* from here on changes are told to the platform */
    bool unsaved; /* profile and saved may differ */
    int32_t keep; /* what the platform was last told to keep */
};

/* The screens that are open, and what keys are for on the one on top. */
struct app_menu {
    struct app_open_screen stack[APP_DEPTH];
    uint8_t depth;
    uint64_t deaf_till;
    char notice[160];
    bool notice_bad, notice_stays; /* stays: the next key does not take it away */
    uint64_t notice_till;
    uint32_t refused; /* what was said of keys that do nothing here: rows of refuse.c, a bit each */
    uint8_t asks;     /* enum app_asks */
    char typed[APP_TYPED];
    uint8_t rules_mode; /* 1 + the mode that the settings show; 0: the one Play starts */
};

/* Memory of the platform: the log, the bytes of its replay, and a replay that is watched. */
struct app_memory {
    uint64_t *words;
    uint32_t capacity, log_capacity;
    uint32_t asked_words;  /* asked for and not given yet */
    uint32_t replay_words; /* of a replay that is watched, behind all else */
};

/* An effect that waits to be carried out. Bytes that are large or still change are made when it
 * is handed over: complete does that, or drops the effect by returning false. what is a number of
 * the part's own. */
struct app_waiting {
    struct app_effect effect;
    bool (*complete)(struct app *app, struct app_effect *effect, int what); /* NULL: complete */
    uint8_t what;
};

struct app_effects {
    struct app_waiting queue[APP_QUEUE];
    uint8_t first, count;
    uint32_t last_number;
};

struct app {
    struct app_platform platform;
    uint64_t now;   /* monotonic, of the latest event */
    int64_t wall_s; /* of the latest event */
    struct fin_random random;
    struct app_profile profile; /* the settings in force */
    struct app_bindings keys;   /* as they act now, from profile and platform */
    struct app_settings settings;
    struct app_menu menu;
    struct app_effects effects;
    struct app_memory memory;

    uint8_t activity; /* who plays the game, see activity.h */
    struct app_play play;
    struct app_buttons buttons;
    struct app_game game;
    struct app_retry retry;
    struct app_savepoint savepoint;
    struct app_redo redo;
    struct app_race race;
    struct app_paused paused;

    struct app_train train;
    struct app_scenarios scenarios;
    struct app_puzzle puzzle;
    struct app_panel panel; /* odds of perfect clears beside the game or the replay */
    struct app_practice practice;
    struct app_replay replay;
    struct app_pasted pasted;
    struct app_editing editing;
    struct app_lists lists;
    struct app_charts charts;
    struct app_strip strip;
};

/* ---- app.c ---- */

/* A sentence for the player. */
void app_notice(struct app *app, const char *text, bool bad);
/* The settings were changed: what follows from them is made anew. */
void app_changed(struct app *app);
bool app_reduced_motion(const struct app *app);
/* The rules of a mode under a preset with the player's hands; thumbs are slower
 * than fingers on keys, unless the player has set them. */
struct fin_rules app_rules(const struct app *app, int mode, int preset);
/* Pieces follow a finger: finesse is not counted. Drills are played by buttons. */
bool app_uses_gestures(const struct app *app);

/* ---- effects.c ---- */

/* A new effect of that kind with a number, to be filled before the next one. When the queue is
 * full, a bell makes room. */
struct app_effect *app_push(struct app *app, int kind);
/* The effect that was pushed last is completed when it is handed over: struct app_waiting. */
void app_complete_later(struct app *app,
                        bool (*complete)(struct app *app, struct app_effect *effect, int what),
                        int what);
/* Drops waiting saves of the running game of that mode: a newer one follows. */
void app_drop_saves(struct app *app, int mode);
/* Where effects may write their bytes, behind the log; how many fit is app_spare_bytes. */
uint8_t *app_spare(const struct app *app);
size_t app_spare_bytes(const struct app *app);
/* Asks the platform for memory of that many words in all, unless a request is open. */
void app_grow_log(struct app *app, uint32_t words);
/* Another game is about to begin: completes saves of the one in memory now. */
void app_encode_waiting(struct app *app);
/* The memory was moved, and with it the bytes of such saves. */
void app_move_waiting(struct app *app, const uint64_t *words, uint32_t log_capacity);
void app_answer(struct app *app, const struct app_event *event);

#endif
