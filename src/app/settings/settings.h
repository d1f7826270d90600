/* The one table of settings: what menus show, flags name, files keep and help
 * explains. Three kinds of rows: the app's own, which are numbers; the rules, whose
 * names, values and texts are the engine's (fin_setting_*, fin_rules_*); and what
 * custom games are given besides. */
#ifndef FIN_APP_SETTINGS_SETTINGS_H
#define FIN_APP_SETTINGS_SETTINGS_H

#include "app/settings/bindings.h"
#include "finessimo.h"
#include "game/mode.h"
#include "game/settings.h"

/* The app's own settings. Values are whole numbers, most of them choices. */
enum app_own_setting {
    APP_SET_LOOK,
    APP_SET_COLORS,
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
    APP_SET_MODE,  /* the one that Play starts */
    APP_SET_GAMES, /* played so far, for the hints */
    APP_SET_VOLUME,
    APP_SET_CRT,
    APP_SET_FINESSE, /* enum app_feedback */
    APP_SET_RETRY,   /* a faulty piece comes back */
    APP_SET_FAULTS,  /* ... after so many faults in a game */
    APP_SET_DECK,    /* enum train_deck */
    APP_SET_SESSION, /* how long a session is: train_minutes */
    APP_SET_LESSON,  /* the lesson was taken or skipped */
    APP_SET_GESTURES,
    APP_SET_TAP_TURNS,
    APP_SET_LEFT_HANDED,
    APP_SET_HAPTICS,
    APP_SET_WALL_BUTTONS,
    APP_SET_HALF_TURN_BUTTON,
    APP_SET_PC_FIELD, /* perfect-clear practice begins with the board that was drawn */
    APP_SET_PC_WAIT,  /* ... and a resting piece waits there */
    APP_SET_RACE,     /* the best game is played beside the running one */
    APP_SET_FAULT_SOUND,
    APP_SET_DRILL_WAIT, /* a resting piece waits in drills */
    APP_SET_SPEED,      /* enum app_slowness */
    APP_OWN_SETTINGS,
};

enum app_feedback {
    APP_FEEDBACK_AUTO, /* counts where one trains: app_mode_trains */
    APP_FEEDBACK_OFF,
    APP_FEEDBACK_COUNT,
    APP_FEEDBACK_EXPLAIN
};

enum { APP_HINT_GAMES = 5 }; /* key hints are shown in so many games */

enum app_off_on { APP_OFF, APP_ON };
enum app_auto { APP_AUTO, APP_AUTO_OFF, APP_AUTO_ON };
enum app_countdown { APP_COUNT_AUTO, APP_COUNT_OFF, APP_COUNT_1, APP_COUNT_3 };

/* The menus in which a row stands, bits. */
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
};

/* Where a row means something. Values are kept everywhere, so that a profile can
 * be carried along. */
enum app_where { APP_EVERYWHERE, APP_ON_TERMINALS, APP_ON_PAGES };

enum app_form {
    APP_FORM_CHOICE, /* Enter takes the next value */
    APP_FORM_NUMBER, /* Enter lets the player type it */
    APP_FORM_TIME,   /* so too; frames stand beside it */
    APP_FORM_SEED,   /* a text, typed */
    APP_FORM_BOARD,  /* Enter lets the player draw it */
};

struct app_setting_row {
    const char *label;
    int8_t rule; /* enum fin_setting, or -1: the app's own */
    uint16_t tabs;
    uint8_t form, where;

    /* the app's own */
    const char *name, *help;
    const char *const *words; /* of a choice, NULL last; or */
    const char *(*word)(int); /* ... NULL past the last */
    const char *expected;     /* the sentence for a value that is none */
    int32_t initial;
    int32_t least, most; /* of a number, besides 0 where that has a word */
    const char *zero;    /* "none", or NULL */

    /* how far one step goes, and how far steps reach; or the values that are one
     * step apart, in order. A number with a word for 0 has it behind the last */
    int32_t step, reach;
    const int64_t *stops;
    uint8_t stop_count;
};

/* Own settings come first, in the order of their enum, then the rules, then what
 * custom games are given. */
enum {
    APP_RULE_ROWS = 36,
    APP_ROW_SEED = APP_OWN_SETTINGS + APP_RULE_ROWS,
    APP_ROW_BOARD,
    APP_SETTING_ROWS,
};

const struct app_setting_row *app_setting_row(int row);
/* The row of a rule that stands in some menu. */
const struct app_setting_row *app_rule_row(int rule);
/* A value of an own setting as its word; "" past the last. */
const char *app_own_word(int own, int32_t value, char *text, size_t size);
/* The value of a word, or -1. */
int32_t app_own_parse(int own, const char *word);
/* The next value in a direction (-1, +1); the same value where there is none. */
int32_t app_own_step(int own, int32_t value, int direction);
/* So many steps of a rule in a direction: changes the rules, or is false where
 * there is no such step. */
bool app_rule_step(struct fin_rules *rules, const struct app_setting_row *row, int direction,
                   int times);

#endif
