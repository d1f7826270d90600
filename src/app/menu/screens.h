/* The menu graph: screens as tables of entries, and the stack of screens that
 * are open. A screen remembers where it was opened from; Esc goes back there. */
#ifndef FIN_APP_MENU_SCREENS_H
#define FIN_APP_MENU_SCREENS_H

#include "app/core/state.h"

enum app_screen {
#define SCREEN(NAME, name) APP_SCREEN_##NAME,
#include "app/menu/screens.def"
#undef SCREEN
    APP_SCREENS,
};

enum app_entry_kind {
    APP_ENTRY_END,
    APP_ENTRY_HEADING,      /* label */
    APP_ENTRY_TEXT,         /* label */
    APP_ENTRY_GOTO,         /* target: enum app_screen */
    APP_ENTRY_COMMAND,      /* target: enum app_command */
    APP_ENTRY_TAB,          /* target: enum app_tab; a line for each of its settings */
    APP_ENTRY_MODES,        /* a line for each mode */
    APP_ENTRY_MODE,         /* the mode that would be played */
    APP_ENTRY_PRESET,       /* its rules preset */
    APP_ENTRY_RULES,        /* the preset of the lit mode, under the list of modes */
    APP_ENTRY_KEYS,         /* a line for each action and its keys */
    APP_ENTRY_TRY,          /* the timing strip */
    APP_ENTRY_RESULTS,      /* a line for each figure of the game that ended */
    APP_ENTRY_BOUND,        /* target: enum app_deeds; a line for each with a key, to be read */
    APP_ENTRY_LIST_MODE,    /* the best list that is shown: its mode */
    APP_ENTRY_LIST_RULES,   /* ... and its preset */
    APP_ENTRY_LIST_LIMIT,   /* ... and its limit */
    APP_ENTRY_TRAINED,      /* a line for each figure of the session that ended */
    APP_ENTRY_FAULTS,       /* the commonest faults of the game that ended */
    APP_ENTRY_CHARTS_MODE,  /* the statistics that are shown: of which mode */
    APP_ENTRY_CHARTS_RULES, /* ... and of which preset */
    APP_ENTRY_WATCH,        /* a line for each thing that can be done with a replay */
    APP_ENTRY_PASTED,       /* a line for each thing that can be done with what was pasted */
    APP_ENTRY_SCENARIOS,    /* a line for each scenario */
    APP_ENTRY_SCENARIO_NEW, /* one that is typed or pasted */
    APP_ENTRY_STEPS,        /* a line for each piece of an attempt, with its odds */
    APP_ENTRY_TREND,        /* which chart stands under the faults */
    APP_ENTRY_EDIT,         /* a line for each thing that the board editor does */
    APP_ENTRY_STAGES,       /* a line for each stage of the puzzles */
    APP_ENTRY_WATCH_KEYS,   /* a line for each key of a replay, to be read */
    APP_ENTRY_EDIT_KEYS,    /* ... and of the board editor */
    APP_ENTRY_OPEN,         /* a file that is chosen, or whose path is typed; an effect */
    APP_ENTRY_PIECES,       /* which pieces the next games have */
    APP_ENTRY_LIST_PIECES,  /* ... and those of the best list that is shown */
    APP_ENTRY_PAUSED,       /* a line for each paused game */
    APP_ENTRY_KINDS,
};

enum app_command {
    APP_COMMAND_RESUME,
    APP_COMMAND_PLAY,
    APP_COMMAND_QUIT,
    APP_COMMAND_RESTART,
    APP_COMMAND_TO_TITLE,
    APP_COMMAND_RESET,
    APP_COMMAND_UNDO_RESET,
    APP_COMMAND_EXPORT,
    APP_COMMAND_IMPORT,
    APP_COMMAND_INSTALL,
    APP_COMMAND_TRAIN,
    APP_COMMAND_LESSON,
    APP_COMMAND_TEST,
    APP_COMMAND_DRILL_FAULTS,
    APP_COMMAND_RESTART_SAME,
    APP_COMMAND_WATCH_RESULT,
    APP_COMMAND_WATCH_BEST,
    APP_COMMAND_PRACTICE,
    APP_COMMAND_SCENARIOS,
    APP_COMMAND_SCENARIO,
    APP_COMMAND_SCENARIO_LINK,
    APP_COMMAND_SCENARIO_DELETE,
    APP_COMMAND_SCENARIO_RESTORE,
    APP_COMMAND_COPY,
    APP_COMMAND_COPY_GAME,
    APP_COMMAND_RETRY_CLEAR,
    APP_COMMAND_CSV,
    APP_COMMAND_PUZZLES,
    APP_COMMAND_PUZZLE_NEXT,
    APP_COMMAND_PUZZLE_SOLUTION,
    APP_COMMAND_CUSTOM,
    APP_COMMAND_REWIND,
    APP_COMMAND_SAVE_POINT,
    APP_COMMAND_LOAD_POINT,
    APP_COMMAND_TRAIN_AGAIN,
    APP_COMMAND_RESUME_BEGUN,
    APP_COMMAND_BEGIN,
    APP_COMMANDS,
};

/* Actions by what they do to a piece. */
enum app_deeds { APP_DEEDS_MOVE, APP_DEEDS_TURN, APP_DEEDS_OTHER };

struct app_entry {
    uint8_t kind;
    uint16_t target;
    const char *label;                    /* NULL: made from the state */
    const char *help;                     /* NULL: likewise */
    bool (*shown)(const struct app *app); /* NULL: always */
};

struct app_press;

/* What a screen is and what it does by itself. Hooks may be NULL: then the screen is a menu
 * like any other, and keys move through its lines. */
struct app_screen_row {
    const char *title; /* NULL: made by show */
    uint8_t view;      /* enum view_screen */
    bool popup;        /* a box over the game */
    bool careful;      /* only fresh presses count, and Space does nothing */
    bool plays;        /* keys and buttons are the game's */
    bool own_keys;     /* every key goes to the hook, and lines are buttons for a pointer */
    const char *back;  /* label of the button that leads back; NULL: none */
    const struct app_entry *entries;

    int (*instead)(const struct app *app); /* the screen that is opened in its place */
    void (*opened)(struct app *app);
    void (*closed)(struct app *app);
    void (*covered)(struct app *app);  /* another one opens above it */
    void (*returned)(struct app *app); /* ... and was closed */
    void (*answered)(struct app *app); /* the facts it waited for are there */
    void (*settled)(struct app *app);  /* before and after each event but repeats */
    void (*left)(struct app *app);     /* Esc; NULL: the screen is closed */

    /* Each returns true if the screen took it. */
    bool (*key)(struct app *app, const struct app_press *press);
    bool (*act)(struct app *app, int action);               /* a command, by key or button */
    bool (*button)(struct app *app, int button, bool down); /* on a touch screen */
    bool (*point)(struct app *app, const struct app_event *event);
    bool (*uses_key)(const struct app *app, int key, bool ctrl);

    int (*mode)(const struct app *app); /* whose rules its settings are; NULL: the chosen mode's */
    const struct app_play *(*play)(const struct app *app); /* the game it shows, if not app->play */
    void (*show)(const struct app *app, struct view *view);
    void (*soft_keys)(const struct app *app, struct view *view);
};

#define SCREEN(NAME, name) extern const struct app_screen_row app_##name##_screen;
#include "app/menu/screens.def"
#undef SCREEN

const struct app_screen_row *app_screen_row(int screen);
/* The row of the screen on top, and of the one below it, which is the title's at least. */
const struct app_screen_row *app_top_row(const struct app *app);
const struct app_screen_row *app_below(const struct app *app);
/* The game that the top screen shows; NULL: it shows none. */
const struct app_play *app_seen_play(const struct app *app);
/* Keys go to the game that is being played. */
bool app_plays(const struct app *app);

/* When entries are shown. */
bool app_on_terminal(const struct app *app);
bool app_on_page(const struct app *app);
bool app_is_touched(const struct app *app);
bool app_has_keys(const struct app *app);
bool app_has_paused(const struct app *app);
bool app_has_none_paused(const struct app *app);
extern const struct app_entry app_no_entries[];

/* ---- the stack ---- */

int app_top(const struct app *app);
void app_open(struct app *app, int screen);
/* Closes the top screen; the title stays. */
void app_close(struct app *app);
/* Closes all screens but the title. */
void app_close_all(struct app *app);

/* The tabs of the settings: the screen of a tab, its name, and the tab of a screen;
 * -1 and NULL where there is none. */
int app_tab_screen(int tab);
const char *app_tab_name(int tab);
int app_tab_of(int screen);

/* ---- keys in menus: menu.c ---- */

void app_menu_key(struct app *app, const struct app_press *press);
/* The same for a key that is pressed by a pointer or a gamepad. */
void app_menu_tap(struct app *app, int key);
/* Keys while something is asked; false if nothing is. */
bool app_asked_key(struct app *app, const struct app_press *press);
/* The keys of text that is only read, and one of the title. */
bool app_help_key(struct app *app, const struct app_press *press);
bool app_title_key(struct app *app, const struct app_press *press);
/* As Esc does: what is asked is asked no more. */
bool app_ask_no_more(struct app *app);

/* ---- pointers in menus: core/pointer.c ---- */

/* An event of a pointer; any other does nothing. */
void app_point(struct app *app, const struct app_event *event);

/* ---- what screens show besides their lines: core/view.c ---- */

void app_title_view(const struct app *app, struct view *view);
void app_help_view(const struct app *app, struct view *view);
void app_settings_view(const struct app *app, struct view *view);
void app_timing_view(const struct app *app, struct view *view);
void app_pause_view(const struct app *app, struct view *view);
void app_over_view(const struct app *app, struct view *view);
/* Adds a button that is a key to a view for pointers. */
void app_add_soft_key(struct view *view, const char *label, int key);

#endif
