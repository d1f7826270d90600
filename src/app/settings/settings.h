/* The table of settings, shared by menus, flags, files and help. It has three kinds of rows: the
 * app's own settings, which are numbers; the rules, whose names, values and texts are the
 * engine's (fin_setting_*, fin_rules_*); and other properties of custom games. */
#ifndef FIN_APP_SETTINGS_SETTINGS_H
#define FIN_APP_SETTINGS_SETTINGS_H

#include "app/settings/bindings.h"
#include "finessimo.h"
#include "game/mode.h"
#include "game/settings.h"

/* The name of the setting that is kept even where nothing else is. */
#define APP_KEEP_SETTING "keep"

/* The app's own settings. Values are integers, most of them choices. */
enum app_own_setting {
    APP_SET_LOOK,
    APP_SET_COLORS,
    APP_SET_PIXELS, /* the board in pixels, in terminals */
    APP_SET_PALETTE,
    APP_SET_LETTERS,
    APP_SET_GHOST,
    APP_SET_GRID,
    APP_SET_REDUCED_MOTION,
    APP_SET_FPS,
    APP_SET_SHOW_FPS,
    APP_SET_SHOW_LATENCY,
    APP_SET_SOUND,
    APP_SET_HINTS,
    APP_SET_COUNTDOWN,
    APP_SET_RESUME_COUNTDOWN,
    APP_SET_KEYS,
    APP_SET_UP_DROPS,
    APP_SET_KEEP,
    APP_SET_MODE,  /* the mode that Play starts */
    APP_SET_GAMES, /* games played so far, for the hints */
    APP_SET_VOLUME,
    APP_SET_CRT,
    APP_SET_FINESSE, /* enum app_feedback */
    APP_SET_RETRY,   /* a piece with a fault is retried */
    APP_SET_FAULTS,  /* faults allowed in a game before pieces are retried */
    APP_SET_DECK,    /* enum train_deck */
    APP_SET_SESSION, /* length of a session in minutes */
    APP_SET_LESSON,  /* the lesson was completed or skipped */
    APP_SET_GESTURES,
    APP_SET_TAP_TURNS,
    APP_SET_LEFT_HANDED,
    APP_SET_HAPTICS,
    APP_SET_WALL_BUTTONS,
    APP_SET_HALF_TURN_BUTTON,
    APP_SET_PC_FIELD, /* perfect-clear practice starts with the drawn board */
    APP_SET_PC_WAIT,  /* in perfect-clear practice a landed piece waits a minute */
    APP_SET_RACE,     /* races against the best game */
    APP_SET_FAULT_SOUND,
    APP_SET_DRILL_WAIT, /* no lock delay in drills */
    APP_SET_SPEED,      /* enum app_slowness */
    APP_SET_CLEAR_MESSAGES,
    APP_SET_BUTTON_SIZE,   /* of touch buttons: small, normal, large */
    APP_SET_BUTTON_HEIGHT, /* above the lower edge: low, raised, high */
    APP_SET_DAILY_GOAL,    /* cards a day, by steps */
    APP_SET_TARGET_SPEED,  /* pieces per second in drills, by steps */
    APP_OWN_SETTINGS,
};

enum app_feedback {
    APP_FEEDBACK_AUTO, /* on in modes for training: app_mode_trains */
    APP_FEEDBACK_OFF,
    APP_FEEDBACK_COUNT,
    APP_FEEDBACK_EXPLAIN
};

enum { APP_HINT_GAMES = 5 }; /* games in which key hints are shown */

enum app_off_on { APP_OFF, APP_ON };
enum app_auto { APP_AUTO, APP_AUTO_OFF, APP_AUTO_ON };
enum app_countdown { APP_COUNT_AUTO, APP_COUNT_OFF, APP_COUNT_1, APP_COUNT_3 };

/* The menus that contain a row, a bit each. */
enum app_tab {
    APP_TAB_TIMING = 1,
    APP_TAB_GAMEPLAY = 2,
    APP_TAB_VISUAL = 4,
    APP_TAB_CONTROLS = 8,
    APP_TAB_ADVANCED = 16,
    APP_TAB_CUSTOM = 32,
    APP_TAB_FINESSE = 64,
    APP_TAB_TRAIN = 128,
    APP_TAB_PRACTICE = 256,
    APP_TAB_SOUND = 512,
};

/* The platforms on which a row has a meaning. Values are saved everywhere, so that profiles can
 * move. */
enum app_where { APP_EVERYWHERE, APP_ON_TERMINALS, APP_ON_PAGES, APP_ON_TOUCH_SCREENS };

enum app_form {
    APP_FORM_CHOICE, /* Enter selects the next value */
    APP_FORM_NUMBER, /* Enter lets the player type it */
    APP_FORM_TIME,   /* the same, with frames beside it */
    APP_FORM_SEED,   /* a typed text */
    APP_FORM_BOARD,  /* Enter lets the player draw it */
};

struct app_setting_row {
    const char *label;
    int8_t rule; /* enum fin_setting, or -1: the app's own */
    uint16_t tabs;
    uint8_t form, where;

    /* The app's own settings: */
    const char *name, *help;
    const char *const *words; /* of a choice, NULL at the end; NULL: use `word` */
    const char *(*word)(int); /* a word of a choice by its index; NULL past the last */
    const char *expected;     /* the error message for an invalid value */
    int32_t initial;
    int32_t least, most; /* of a number, besides 0 if that has a word */
    const char *zero;    /* "none", or NULL */

    int32_t step, reach; /* the size of a step, and the highest value that steps reach */
    const int64_t
        *stops; /* or a list of values; steps go from one to the next, and then to `zero` */
    uint8_t stop_count;
};

/* The app's own settings come first, in the order of their enum, then the rules, then other
 * properties of custom games. */
enum {
    APP_RULE_ROWS = 36,
    APP_ROW_SEED = APP_OWN_SETTINGS + APP_RULE_ROWS,
    APP_ROW_BOARD,
    APP_SETTING_ROWS,
};

const struct app_setting_row *app_setting_row(int row);
/* The row of a rule that is in some menu. */
const struct app_setting_row *app_rule_row(int rule);
/* The word for a value of an own setting; "" past the last. */
const char *app_own_word(int own, int32_t value, char *text, size_t size);
/* The value of a word, or -1. */
int32_t app_own_parse(int own, const char *word);
/* The next value in a direction (-1, +1); the same value at the end. */
int32_t app_own_step(int own, int32_t value, int direction);
/* Changes a rule by this many steps in a direction; false if there is no such step. */
bool app_rule_step(struct fin_rules *rules, const struct app_setting_row *row, int direction,
                   int times);

#endif
