/* The menu graph: screens as tables of entries, and the stack of open screens. A screen remembers
 * where it was opened; Esc returns there. */
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
    APP_ENTRY_TAB,          /* target: enum app_tab; a line per setting */
    APP_ENTRY_MODES,        /* a line per mode, with its preset */
    APP_ENTRY_MODE,         /* the mode to play */
    APP_ENTRY_PRESET,       /* its preset */
    APP_ENTRY_KEYS,         /* a line per action with its keys */
    APP_ENTRY_TRY,          /* the timing strip */
    APP_ENTRY_RESULTS,      /* a line per number of the finished game */
    APP_ENTRY_BOUND,        /* target: enum app_deeds; a line per action with a key, read-only */
    APP_ENTRY_LIST_MODE,    /* the mode of the best list shown */
    APP_ENTRY_LIST_RULES,   /* the preset of the best list shown */
    APP_ENTRY_LIST_LIMIT,   /* the limit of the best list shown */
    APP_ENTRY_TRAINED,      /* a line per number of the finished session */
    APP_ENTRY_FAULTS,       /* the most frequent faults of the finished game */
    APP_ENTRY_CHARTS_MODE,  /* the mode of the statistics shown */
    APP_ENTRY_CHARTS_RULES, /* the preset of the statistics shown */
    APP_ENTRY_WATCH,        /* a line per action on a replay */
    APP_ENTRY_PASTED,       /* a line per action on the pasted text */
    APP_ENTRY_SCENARIOS,    /* a line per scenario */
    APP_ENTRY_SCENARIO_NEW, /* a typed or pasted one */
    APP_ENTRY_SLOWEST,      /* a line per slow placement */
    APP_ENTRY_PACKS,        /* a line per pack */
    APP_ENTRY_PACK_CARDS,   /* a line per card of the selected pack */
    APP_ENTRY_STEPS,        /* a line per piece of an attempt, with its odds */
    APP_ENTRY_TREND,        /* the chart below the faults */
    APP_ENTRY_EDIT,         /* a line per action of the board editor */
    APP_ENTRY_STAGES,       /* a line per puzzle stage */
    APP_ENTRY_WATCH_KEYS,   /* a line per key of a replay, read-only */
    APP_ENTRY_EDIT_KEYS,    /* a line per key of the board editor, read-only */
    APP_ENTRY_OPEN,         /* a file to choose, or to type the path of; an effect */
    APP_ENTRY_PIECES,       /* where the pieces of the next games come from */
    APP_ENTRY_LIST_PIECES,  /* the origin of the pieces in the best list shown */
    APP_ENTRY_PAUSED,       /* a line per paused game */
    APP_ENTRY_REVIEW,       /* lines of a review; target: the first of them */
    APP_ENTRY_REVIEW_FACTS, /* lines of a review without a selection */
    APP_ENTRY_BOT,          /* lines of the bot */
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
    APP_COMMAND_FILL_SCREEN,
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
    APP_COMMAND_PACK,
    APP_COMMAND_SLOWEST,
    APP_COMMAND_CARDS_OF_FAULTS,
    APP_COMMAND_CARD_OF_GAME,
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
    APP_COMMAND_REVIEW,
    APP_COMMANDS,
};

/* Actions by their effect on a piece. */
enum app_deeds { APP_DEEDS_MOVE, APP_DEEDS_TURN, APP_DEEDS_OTHER };

struct app_entry {
    uint8_t kind;
    uint16_t target;
    const char *label;                    /* NULL: made from the state */
    const char *help;                     /* NULL: the same */
    bool (*shown)(const struct app *app); /* NULL: always */
};

struct app_press;

/* A screen and its own behaviour. Hooks may be NULL: then it is an ordinary menu, in which keys
 * move through the lines. */
struct app_screen_row {
    const char *title; /* NULL: set by show */
    uint8_t view;      /* enum view_screen */
    bool popup;        /* a box over the game */
    bool careful;      /* only new presses count, and Space does nothing */
    bool plays;        /* keys and buttons go to the game */
    bool own_keys;     /* all keys go to the hook, and lines are buttons for a pointer */
    bool late;         /* show, settled and soft_keys are not called before all is loaded */
    uint8_t copies;    /* enum app_copy: what APP_COMMAND_COPY copies */
    const char *back;  /* label of the back button; NULL: none */
    const struct app_entry *entries;

    int (*instead)(const struct app *app); /* the screen to open instead */
    void (*opened)(struct app *app);
    void (*closed)(struct app *app);
    void (*covered)(struct app *app);  /* another screen opens above it */
    void (*returned)(struct app *app); /* the screen above it was closed */
    void (*answered)(struct app *app); /* the facts it waited for have arrived */
    void (*settled)(struct app *app);  /* before and after each event except repeats */
    void (*left)(struct app *app);     /* Esc; NULL: closes the screen */

    /* Each returns true if the screen handled it. */
    bool (*key)(struct app *app, const struct app_press *press);
    bool (*act)(struct app *app, int action);               /* a command, by key or button */
    bool (*button)(struct app *app, int button, bool down); /* on a touch screen */
    bool (*point)(struct app *app, const struct app_event *event);
    bool (*uses_key)(const struct app *app, int key, bool ctrl);

    int (*mode)(const struct app
                    *app); /* the mode whose rules its settings show; NULL: the selected mode */
    const struct app_play *(*play)(const struct app *app); /* the game it shows, if not app->play */
    void (*show)(const struct app *app, struct view *view);
    void (*soft_keys)(const struct app *app, struct view *view);
};

#define SCREEN(NAME, name) extern const struct app_screen_row app_##name##_screen;
#include "app/menu/screens.def"
#undef SCREEN

const struct app_screen_row *app_screen_row(int screen);
const struct app_screen_row *app_late_screen_row(int screen);
/* The row of the top screen, and of the one below it (at least the title screen). */
const struct app_screen_row *app_top_row(const struct app *app);
/* True if the hooks of a row that may be late can be called. */
bool app_has_loaded(const struct app *app, const struct app_screen_row *row);
const struct app_screen_row *app_below(const struct app *app);
/* The game that the top screen shows; NULL: none. */
const struct app_play *app_seen_play(const struct app *app);
/* True if keys go to the current game. */
bool app_plays(const struct app *app);

/* Conditions for showing entries. */
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
/* Closes the top screen, but never the title screen. */
void app_close(struct app *app);
/* Closes all screens except the title screen. */
void app_close_all(struct app *app);

/* The screen of a tab of the settings; -1: none. */
int app_tab_screen(int tab);
/* The name of a tab; NULL: none. */
const char *app_tab_name(int tab);
/* The tab of a screen; -1: none. */
int app_tab_of(int screen);
/* Opens another tab instead of the one on top; false if there is none. */
bool app_change_tab(struct app *app, int tab);

/* ---- keys in menus: menu.c ---- */

void app_menu_key(struct app *app, const struct app_press *press);
/* The same for a key pressed by a pointer or gamepad. */
void app_menu_tap(struct app *app, int key);
/* Keys during a question; false if there is none. */
bool app_asked_key(struct app *app, const struct app_press *press);
/* Keys of read-only text. */
bool app_help_key(struct app *app, const struct app_press *press);
/* The key that only the title screen has. */
bool app_title_key(struct app *app, const struct app_press *press);
/* Cancels a question, like Esc. */
bool app_ask_no_more(struct app *app);

/* ---- pointers in menus: core/pointer.c ---- */

/* Handles an event of a pointer; ignores others. */
void app_point(struct app *app, const struct app_event *event);

/* ---- other contents of screens ---- */

/* title.c */
void app_title_view(const struct app *app, struct view *view);
void app_help_view(const struct app *app, struct view *view);
/* A small board with all pieces, a ghost and a stack, as the visual settings show them. */
void app_sample_view(const struct app *app, struct view *view);
/* core/view.c: adds a button to a view that presses a key, for pointers. */
void app_add_soft_key(struct view *view, const char *label, int key);

#endif
